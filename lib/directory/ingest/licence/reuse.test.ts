import { describe, expect, it } from "vitest";
import { combineLicences } from "./combine.ts";
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
    ["what is no TOML", new Map([[REUSE_TOML, "[[[["]]), []],
  ])("reads %s", (_, files, wanted) => {
    expect(stated(files)).toEqual(wanted);
  });

  it("goes by the texts where nothing is annotated", () => {
    expect(stated(new Map(), ["LICENSES/MIT.txt", "a/LICENSES/ISC.txt", "README.md"])).toEqual([
      "LICENSES/MIT.txt: MIT",
    ]);
  });

  it("decides where there is no licence file, before manifests do", () => {
    const evidence = { repositoryFiles: [], declared: [{ where: "package.json", states: "ISC" }], units: [] };
    const reuse = [{ where: "LICENSES/MIT.txt", states: "MIT" }];
    expect(combineLicences({ ...evidence, reuse })).toMatchObject({ expression: "MIT", source: "LICENSES/MIT.txt" });
    const both = [...reuse, { where: "LICENSES/CC0-1.0.txt", states: "CC0-1.0" }];
    expect(combineLicences({ ...evidence, reuse: both })).toMatchObject({ expression: null, source: null });
  });
});
