import { describe, expect, it } from "vitest";
import { combineLicenses } from "./combine.ts";
import { REUSE_DEP5, REUSE_TOML, reuseStatements } from "./reuse.ts";

const covered = ["skills/a/SKILL.md", "skills/b/SKILL.md"];
const toml = (...annotations: readonly string[]) =>
  new Map([[REUSE_TOML, `version = 1\n${annotations.map((one) => `[[annotations]]\n${one}\n`).join("")}`]]);
const stated = (files: ReadonlyMap<string, string>, paths: readonly string[] = []) =>
  reuseStatements(files, paths, covered).map(({ where, states }) => `${where}: ${states}`);

describe("reuseStatements", () => {
  it.each<readonly [string, ReadonlyMap<string, string>, readonly string[]]>([
    ["all files", toml('path = "**"\nSPDX-License-Identifier = "MIT"'), ["REUSE.toml: MIT"]],
    [
      "the last annotation of several",
      toml('path = "**"\nSPDX-License-Identifier = "MIT"', 'path = ["skills/*/*.md"]\nSPDX-License-Identifier = "ISC"'),
      ["REUSE.toml: ISC"],
    ],
    [
      "a wildcard within a folder alone",
      toml(
        'path = "skills/*"\nSPDX-License-Identifier = "MIT"',
        'path = "skills/b/**"\nSPDX-License-Identifier = "ISC"',
      ),
      ["REUSE.toml: ISC"],
    ],
    [
      "several of one file",
      toml('path = "**"\nSPDX-License-Identifier = ["MIT", "CC0-1.0"]'),
      ["REUSE.toml: MIT AND CC0-1.0"],
    ],
    [
      "Debian's form",
      new Map([[REUSE_DEP5, "Format: x\n\nFiles: docs/* skills/*\nCopyright: A\nLicense: Apache-2.0\n"]]),
      [".reuse/dep5: Apache-2.0"],
    ],
    [
      "paragraphs of it with blanks between them, and a wildcard for one character",
      new Map([[REUSE_DEP5, "Format: x\n \nFiles: skills/?/*\nLicense: ISC\n\t\nFiles: skills/bb/*\nLicense: MIT\n"]]),
      [".reuse/dep5: ISC"],
    ],
    ["an asterisk that is none", toml('path = "skills/\\\\*/**"\nSPDX-License-Identifier = "MIT"'), []],
    ["what is no TOML", new Map([[REUSE_TOML, "[[[["]]), []],
  ])("reads %s", (_, files, wanted) => {
    expect(stated(files)).toEqual(wanted);
  });

  it("comes to an end with patterns that could be read in very many ways", () => {
    const path = `${"a".repeat(1_000)}/SKILL.md`;
    const pattern = `${"*a".repeat(300)}b`;
    expect(reuseStatements(new Map([[REUSE_DEP5, `Files: ${pattern} *\nLicense: MIT\n`]]), [], [path])).toEqual([
      { where: REUSE_DEP5, states: "MIT" },
    ]);
    const many = `${`${pattern} `.repeat(40)}*`;
    expect(reuseStatements(new Map([[REUSE_DEP5, `Files: ${many}\nLicense: MIT\n`]]), [], [path])).toEqual([]);
  });

  it("goes by the texts where nothing is annotated", () => {
    expect(stated(new Map(), ["LICENSES/MIT.txt", "a/LICENSES/ISC.txt", "README.md"])).toEqual([
      "LICENSES/MIT.txt: MIT",
    ]);
  });

  it("decides where there is no license file, before manifests do", () => {
    const evidence = { repositoryFiles: [], declared: [{ where: "package.json", states: "ISC" }], units: [] };
    const reuse = [{ where: "LICENSES/MIT.txt", states: "MIT" }];
    expect(combineLicenses({ ...evidence, reuse })).toMatchObject({ expression: "MIT", source: "LICENSES/MIT.txt" });
    const both = [...reuse, { where: "LICENSES/CC0-1.0.txt", states: "CC0-1.0" }];
    expect(combineLicenses({ ...evidence, reuse: both })).toMatchObject({ expression: null, source: null });
  });
});
