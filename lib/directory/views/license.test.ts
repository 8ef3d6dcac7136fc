import { describe, expect, it } from "vitest";
import { sampleDrawnFacts } from "../../../e2e/setup/sample-facts.ts";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import { licenseNote, toLicenseConflicts } from "./license.ts";

const conflicts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ where: `${index}/LICENSE`, license: index === 0 ? null : "ISC" }));

describe("the note on a licence", () => {
  it.each([
    ["LICENSE", "MIT", false],
    ["REUSE.toml", "MIT", false],
    ["package.json", "MIT", true],
    [".claude-plugin/plugin.json", "MIT", true],
    ["package.json", null, false],
    [null, "MIT", false],
  ])("tells where it comes from %s alone (%s)", (licenseSource, license, isTold) => {
    const note = licenseNote(sampleRecord({ license, licenseSource }), "en");
    if (isTold) expect(note).toContain(licenseSource);
    else expect(note).toBeNull();
  });
});

describe("what contradicts a licence", () => {
  it("is nothing where nothing does", () => {
    expect(toLicenseConflicts(sampleRecord(), sampleDrawnFacts(), "en")).toBeNull();
  });

  it("is named with the file where it stands", () => {
    const facts = sampleDrawnFacts({ licenseConflicts: conflicts(2) });
    const view = toLicenseConflicts(sampleRecord({ repo: "Tools" }), facts, "en");
    const href = `https://github.com/Acme/Tools/blob/${facts.commit}`;
    expect(view?.summary).toContain("2 files");
    expect(view?.places).toEqual({
      first: [
        { name: "0/LICENSE", href: `${href}/0/LICENSE`, license: "None detected" },
        { name: "1/LICENSE", href: `${href}/1/LICENSE`, license: "ISC" },
      ],
      more: 0,
    });
  });

  it("is not said to be otherwise where the repository has none", () => {
    const facts = sampleDrawnFacts({ licenseConflicts: conflicts(15) });
    const [some, none] = ["MIT", null].map((license) => toLicenseConflicts(sampleRecord({ license }), facts, "en"));
    expect(none?.summary).not.toBe(some?.summary);
    expect(none?.places.more).toBe(5);
  });
});
