import { describe, expect, it } from "vitest";
import { Tree } from "../git/tree.ts";
import { entryOf } from "../git/tree-entries.fixture.ts";
import { filesOfUnits, findUnits, isUnitPath } from "./units.ts";

describe("isUnitPath", () => {
  it.each(["SKILL.md", "a/SKILL.md", ".claude/skills/a/SKILL.md", "a/skill.md", "a/SKILL.MD"])("%s is one", (path) => {
    expect(isUnitPath(path)).toBe(true);
  });
  it.each(["a/SKILL.mdx", "a/MY-SKILL.md", "SKILL.md/a", ""])("%s is none", (path) => {
    expect(isUnitPath(path)).toBe(false);
  });
});

describe("filesOfUnits", () => {
  it("gives each file to the nearest unit above it", () => {
    const units = ["a/SKILL.md", "a/b/SKILL.md", "ab/SKILL.md"];
    const files = ["a/x.md", "a/b/y.md", "a/b/c/z.py", "ab/w", "x.md", "c/x.md"];
    expect(Object.fromEntries(filesOfUnits(units, files))).toEqual({
      "a/SKILL.md": ["a/x.md"],
      "a/b/SKILL.md": ["a/b/y.md", "a/b/c/z.py"],
      "ab/SKILL.md": ["ab/w"],
    });
  });

  it("gives a unit at the root the folders that are named for it, no more", () => {
    const files = ["README.md", "scripts/a.sh", "references/b/c.md", "assets/d.png", "src/e.ts", "other/scripts/f.sh"];
    expect(filesOfUnits(["SKILL.md"], files).get("SKILL.md")).toEqual([
      "scripts/a.sh",
      "references/b/c.md",
      "assets/d.png",
    ]);
  });
});

describe("findUnits", () => {
  const unitsOf = async (paths: readonly string[]) => {
    const entries = paths.map((path) => entryOf(path));
    const { units } = await findUnits(entries, new Tree(entries, async () => null));
    return Object.fromEntries(units.map(({ path, around }) => [path, around.map((file) => file.path)]));
  };

  it("finds around a unit at the root what is nobody's own", async () => {
    const files = ["SKILL.md", "scripts/a.sh", "README.md", "src/b.ts", "c/SKILL.md", "c/d.sh", "install.sh"];
    expect(await unitsOf(files)).toEqual({ "SKILL.md": ["README.md", "src/b.ts", "install.sh"], "c/SKILL.md": [] });
  });

  it("finds nothing around units elsewhere", async () => {
    expect(await unitsOf(["a/SKILL.md", "README.md", "install.sh"])).toEqual({ "a/SKILL.md": [] });
  });
});
