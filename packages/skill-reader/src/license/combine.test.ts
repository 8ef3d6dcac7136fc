import licenses from "spdx-license-list/full.js";
import { describe, expect, it } from "vitest";
import { combineLicenses, type LicenseEvidence, recognizeLicense, taggedLicense } from "./combine.ts";

const fileOf = (path: string, text: string) => ({ path, ...recognizeLicense(text) });
const file = (path: string, id: string) => fileOf(path, licenses[id]?.licenseText ?? id);

const combine = (evidence: Partial<LicenseEvidence>) =>
  combineLicenses({ repositoryFiles: [], declared: [], units: [], ...evidence });

const unit = (path: string, states: string | null, ...files: ReturnType<typeof file>[]) => ({ path, states, files });

describe("combineLicenses", () => {
  it("has the license file decide, and shows who says otherwise", () => {
    const combined = combine({
      repositoryFiles: [file("LICENSE", "MIT")],
      declared: [
        { where: "package.json", states: "Apache-2.0" },
        { where: ".claude-plugin/plugin.json", states: "MIT License" },
      ],
    });
    expect(combined).toEqual({
      expression: "MIT",
      source: "LICENSE",
      conflicts: [{ where: "package.json", states: "Apache-2.0", license: "Apache-2.0" }],
    });
  });

  it("names no license where the file was not recognized, whatever manifests say", () => {
    const combined = combine({
      repositoryFiles: [file("LICENSE", "Ask us.")],
      declared: [{ where: "package.json", states: "MIT" }],
    });
    expect(combined.expression).toBeNull();
    expect(combined.conflicts.map(({ where }) => where)).toEqual(["LICENSE", "package.json"]);
  });

  it("takes what all manifests state where there is no file", () => {
    const declared = [
      { where: "package.json", states: "MIT" },
      { where: "plugin.json", states: "The MIT License" },
    ];
    expect(combine({ declared })).toEqual({ expression: "MIT", source: "package.json", conflicts: [] });
    const divided = combine({ declared: [...declared, { where: "marketplace.json", states: "ISC" }] });
    expect(divided.expression).toBeNull();
    expect(divided.conflicts).toHaveLength(3);
  });

  it.each([
    [["LICENSE-MIT", "LICENSE-APACHE"]],
    [["LICENSE.mit.md", "LICENSE.apache.txt"]],
    [["MIT-LICENSE", "APACHE_LICENSE"]],
  ])("offers a choice between %j", ([mit = "", apache = ""]) => {
    const repositoryFiles = [file(apache, "Apache-2.0"), file(mit, "MIT")];
    const pointer = fileOf("LICENSE", "Choose LICENSE-MIT or LICENSE-APACHE.");
    const declared = [{ where: "package.json", states: "Apache-2.0 OR MIT" }];
    const wanted = { expression: "MIT OR Apache-2.0", conflicts: [] };
    expect(combine({ repositoryFiles, declared })).toMatchObject(wanted);
    expect(combine({ repositoryFiles: [...repositoryFiles, pointer] })).toMatchObject(wanted);
  });

  it("offers no choice beside terms of another kind", () => {
    const repositoryFiles = [
      file("LICENSE-MIT", "MIT"),
      file("LICENSE-APACHE", "Apache-2.0"),
      file("LICENSE", "Terms. ".repeat(200)),
    ];
    expect(combine({ repositoryFiles }).expression).toBeNull();
  });

  it("has the plainly named file decide among several", () => {
    const combined = combine({ repositoryFiles: [file("LICENSE-docs", "CC-BY-4.0"), file("LICENSE.md", "MIT")] });
    expect(combined).toEqual({
      expression: "MIT",
      source: "LICENSE.md",
      conflicts: [{ where: "LICENSE-docs", states: null, license: "CC-BY-4.0" }],
    });
    expect(combine({ repositoryFiles: [file("LICENSE", "MIT"), file("COPYING", "ISC")] }).expression).toBeNull();
  });

  it("knows that GNU's lesser license comes with the one it builds on", () => {
    const terms = licenses["LGPL-3.0-only"]?.licenseText ?? "";
    const lesser = fileOf("COPYING.LESSER", terms.slice(0, terms.lastIndexOf("GNU GENERAL PUBLIC LICENSE")));
    expect(combine({ repositoryFiles: [file("COPYING", "GPL-3.0-only"), lesser] }).expression).toBe("LGPL-3.0-only");
  });

  it("shows units that say otherwise, by frontmatter or a file of their own", () => {
    const { expression, conflicts } = combine({
      repositoryFiles: [file("LICENSE", "MIT")],
      units: [
        unit("a/SKILL.md", "MIT License"),
        unit("b/SKILL.md", "Complete terms in LICENSE.txt", file("b/LICENSE.txt", "Apache-2.0")),
        unit(
          "c/SKILL.md",
          "Proprietary. LICENSE.txt has complete terms",
          file("c/LICENSE.txt", "All rights are ours."),
        ),
        unit("d/SKILL.md", null, file("d/LICENSE", "MIT")),
      ],
    });
    expect(expression).toBe("MIT");
    expect(conflicts).toEqual([
      { where: "b/LICENSE.txt", states: null, license: "Apache-2.0" },
      { where: "c/SKILL.md", states: "Proprietary. LICENSE.txt has complete terms", license: null },
      { where: "c/LICENSE.txt", states: null, license: null },
    ]);
  });

  it("has nothing to say about nothing", () => {
    expect(combine({})).toEqual({ expression: null, source: null, conflicts: [] });
  });
});

it.each([
  ["SPDX-License-Identifier: Apache-2.0\n", "Apache-2.0"],
  ["<!-- SPDX-License-Identifier: MIT -->\r\n", "MIT"],
  [
    "# SPDX-FileCopyrightText: 2025 A <a@b.example>\n#\n# SPDX-License-Identifier: MIT OR Apache-2.0",
    "MIT OR Apache-2.0",
  ],
  ["Copyright (c) 2025 A\nSPDX-License-Identifier: ISC", "ISC"],
  ["SPDX-License-Identifier: MIT\nSPDX-License-Identifier: ISC", null],
  ["SPDX-License-Identifier: LicenseRef-Own", null],
  ["SPDX-License-Identifier: MIT\nOnly for noncommercial use.", null],
  ["All rights reserved.", null],
])("reads the tag of %j as %s", (text, wanted) => {
  expect(taggedLicense(text)).toBe(wanted);
});
