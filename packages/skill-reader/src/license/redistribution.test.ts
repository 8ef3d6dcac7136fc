import { describe, expect, it } from "vitest";
import { mayBePassedOn, mayBeShown } from "./redistribution.ts";

const file = (license: string | null) => ({ path: "skills/pdf/LICENSE.txt", license, length: 1_000 });

describe("mayBeShown", () => {
  it.each([
    "MIT",
    "Apache-2.0",
    "GPL-3.0-only",
    "GPL-2.0-or-later WITH Classpath-exception-2.0",
    "CC0-1.0",
    "CC-BY-4.0",
  ])("shows the skills of a repository under %s", (license) => {
    expect(mayBeShown({ states: null, files: [] }, license)).toBe(true);
  });

  it.each([null, "CC-BY-ND-4.0", "CC-BY-NC-4.0", "BUSL-1.1", "LicenseRef-own", "MIT AND BUSL-1.1", "not a license ("])(
    "shows none of a repository under %s",
    (license) => {
      expect(mayBeShown({ states: null, files: [] }, license)).toBe(false);
    },
  );

  it("lets a choice of licenses be made", () => {
    expect(mayBeShown({ states: "MIT OR BUSL-1.1", files: [] }, null)).toBe(true);
  });

  it.each([
    ["MIT", [], null, true],
    ["Proprietary. All rights reserved.", [], "MIT", false],
    [null, [file(null)], "MIT", false],
    [null, [file("Apache-2.0")], null, true],
    ["MIT", [file(null)], "MIT", false],
    ["See LICENSE.txt", [file("MIT")], null, true],
    ["See LICENSE", [], "MIT", true],
  ])("goes by what a skill states itself: %j, %j in a repository under %j", (states, files, repository, expected) => {
    expect(mayBeShown({ states, files }, repository)).toBe(expected);
  });
});

describe("mayBePassedOn", () => {
  it.each([
    [null, [], "MIT", true],
    [null, [], null, false],
    [null, [], "CC-BY-NC-4.0", false],
    ["MIT", [], null, true],
    ["MIT", ["MIT"], null, true],
    ["MIT", [null], null, false],
    [null, [null], "MIT", false],
    ["Apache-2.0", ["Apache-2.0"], "MIT", true],
    ["CC-BY-NC-4.0", ["CC-BY-NC-4.0"], "MIT", false],
    ["MIT", ["MIT"], "CC-BY-NC-4.0", false],
  ])(
    "goes by what is stated of a skill and its repository: %j, %j, %j",
    (license, conflicts, ofRepository, expected) => {
      expect(mayBePassedOn({ license, conflicts }, ofRepository)).toBe(expected);
    },
  );
});
