import { describe, expect, it, vi } from "vitest";
import { Tree } from "../git/tree.ts";
import type { TreeEntry } from "../git/tree-entry.ts";
import { distinctUnits } from "./distinct-units.ts";
import { findUnits } from "./units.ts";

/** Files by path: their content, after a `*` where they may be executed. */
async function locationsOf(files: Readonly<Record<string, string>>, unknown: readonly string[] = []) {
  const entries = Object.entries(files).map(
    ([path, content]): TreeEntry => ({
      path,
      kind: "file",
      id: content,
      bytes: content.length,
      isExecutable: content.startsWith("*"),
      fault: null,
    }),
  );
  const contentId = vi.fn(({ path, id }: TreeEntry) => (unknown.includes(path) ? null : id));
  const { units } = await findUnits(entries, new Tree(entries, async () => null));
  const distinct = await distinctUnits(units, contentId);
  return {
    locations: Object.fromEntries(distinct.map(({ path, otherLocations }) => [path, otherLocations])),
    asked: contentId.mock.calls.map(([{ path }]) => path),
  };
}

describe("units of one repository", () => {
  it("are one where all files of their folders are the same", async () => {
    const { locations } = await locationsOf({
      ".claude/skills/a/SKILL.md": "a",
      ".claude/skills/a/scripts/run.sh": "*r",
      ".cursor/skills/a/SKILL.md": "a",
      ".cursor/skills/a/scripts/run.sh": "*r",
      "skills/a/SKILL.md": "a",
      "skills/a/scripts/run.sh": "*r",
      "skills/b/SKILL.md": "b",
    });
    expect(locations).toEqual({
      "skills/a/SKILL.md": [".claude/skills/a/SKILL.md", ".cursor/skills/a/SKILL.md"],
      "skills/b/SKILL.md": [],
    });
  });

  it.each([
    ["its text", { "x/SKILL.md": "b" }],
    ["a file more", { "x/SKILL.md": "a", "x/more.md": "m" }],
    ["another name of a file", { "x/skill.md": "a" }],
    ["a file that may be executed", { "x/SKILL.md": "a", "x/run.sh": "*r", "y/SKILL.md": "a", "y/run.sh": "-r" }],
  ])("are several where they differ in %s", async (_what, files) => {
    const { locations } = await locationsOf({ "skills/a/SKILL.md": "a", ...files });
    expect(Object.values(locations).flat()).toEqual([]);
  });

  it("are several where nobody knows whether they are the same", async () => {
    const files = { "a/SKILL.md": "a", "a/x.bin": "x", "b/SKILL.md": "a", "b/x.bin": "x" };
    const { locations } = await locationsOf(files, ["a/x.bin", "b/x.bin"]);
    expect(locations).toEqual({ "a/SKILL.md": [], "b/SKILL.md": [] });
  });

  it("are read only where another folder looks the same", async () => {
    const { asked } = await locationsOf({ "a/SKILL.md": "a", "b/SKILL.md": "bb", "c/SKILL.md": "c" });
    expect(asked).toEqual(["a/SKILL.md", "c/SKILL.md"]);
  });

  it("are another one at the root, where the rest of the repository is copied too", async () => {
    const twice = { "SKILL.md": "a", "skills/a/SKILL.md": "a" };
    expect((await locationsOf(twice)).locations).toEqual({ "skills/a/SKILL.md": ["SKILL.md"] });
    const { locations } = await locationsOf({ ...twice, "README.md": "r" });
    expect(locations).toEqual({ "SKILL.md": [], "skills/a/SKILL.md": [] });
  });

  it.each([
    ["below skills/", ["dist/skills/a", ".agents/skills/a", "skills/x/a"], "skills/x/a"],
    [
      "in a folder that is not hidden",
      [".agents/skills/a", "plugins/x/.cursor/skills/a", "plugins/x/skills/a"],
      "plugins/x/skills/a",
    ],
    [
      "to use before templates and tests",
      ["skills/templates/a", "tests/fixtures/a", ".claude/skills/a"],
      ".claude/skills/a",
    ],
    ["that is the first of those alike", [".cursor/skills/a", ".claude/skills/a"], ".claude/skills/a"],
  ])("are shown at the location %s", async (_which, folders, shown) => {
    const { locations } = await locationsOf(Object.fromEntries(folders.map((folder) => [`${folder}/SKILL.md`, "a"])));
    expect(Object.keys(locations)).toEqual([`${shown}/SKILL.md`]);
  });
});
