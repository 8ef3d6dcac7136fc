import { describe, expect, it } from "vitest";
import { Tree } from "../git/tree.ts";
import { entryOf, foldersOf } from "../testing/tree-entries.ts";
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

/**
 * A tree of files. A value that begins with `->` is a symbolic link with the target after it, and `submodule` is a
 * submodule.
 */
async function linkedFilesByUnit(files: Readonly<Record<string, string>>) {
  const kindOf = (text: string) =>
    text.startsWith("->") ? ("symlink" as const) : text === "submodule" ? ("submodule" as const) : ("file" as const);
  const entries = [
    ...foldersOf(Object.keys(files)),
    ...Object.entries(files).map(([path, text]) => entryOf(path, { kind: kindOf(text) })),
  ];
  const tree = new Tree(entries, async ({ path }) => Buffer.from(files[path]?.slice(2) ?? ""));
  const { units } = await findUnits(entries, tree);
  return Object.fromEntries(
    units.map(({ path, files: own, around, unread, unreadAround }) => [
      path,
      {
        files: Object.fromEntries([...own, ...around].map((file) => [file.path, file.id])),
        unread: Object.fromEntries([...unread, ...unreadAround].map((part) => [part.path, part.reason])),
      },
    ]),
  );
}

const only = async (files: Readonly<Record<string, string>>) => (await linkedFilesByUnit(files))["s/SKILL.md"];

it.each<readonly [string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
  ["a file", { "s/run.sh": "->../shared/run.sh", "shared/run.sh": "" }, { "s/run.sh": "shared/run.sh" }],
  ["a chain of links", { "s/a.sh": "->../b.sh", "b.sh": "->c.sh", "c.sh": "" }, { "s/a.sh": "c.sh" }],
  [
    "a folder, and links in it",
    { "s/lib": "->../shared", "shared/a.sh": "", "shared/b": "->../other", "other/c/d.py": "" },
    { "s/lib/a.sh": "shared/a.sh", "s/lib/b/c/d.py": "other/c/d.py" },
  ],
  ["a circle", { "s/a": "->../o", "o/b.sh": "", "o/again": "->../o", "o/up": "->../s" }, { "s/a/b.sh": "o/b.sh" }],
  ["itself", { "s/self": "->.", "s/a.sh": "" }, { "s/a.sh": "s/a.sh" }],
  ["another name within the skill", { "s/CLAUDE.md": "->a.md", "s/a.md": "" }, { "s/a.md": "s/a.md" }],
  [
    "another kind of name within the skill",
    { "s/run.sh": "->notes.txt", "s/notes.txt": "" },
    { "s/notes.txt": "s/notes.txt", "s/run.sh": "s/notes.txt" },
  ],
])("a skill has the files behind a link to %s", async (_, files, expected) => {
  expect((await only({ "s/SKILL.md": "", ...files }))?.files).toEqual(expected);
});

it.each<readonly [string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
  ["a link out of the repository", { "s/a.md": "->../../host.md" }, { "s/a.md": "link-outside" }],
  ["a link to a folder of the machine", { "s/keys": "->/home/user/.ssh" }, { "s/keys": "link-outside" }],
  ["a link to nothing", { "s/a.md": "->b.md" }, { "s/a.md": "link-nowhere" }],
  ["links in a circle", { "s/a": "->b", "s/b": "->a" }, { "s/a": "link-nowhere", "s/b": "link-nowhere" }],
  ["a submodule", { "s/lib": "submodule" }, { "s/lib": "submodule" }],
  ["a link into a submodule", { "s/a": "->../lib/a.sh", lib: "submodule" }, { "s/a": "submodule" }],
  ["what lies behind a link", { "s/a": "->../o", "o/b": "->/etc" }, { "s/a/b": "link-outside" }],
])("a skill does not have what is behind %s, and says so", async (_, files, expected) => {
  expect((await only({ "s/SKILL.md": "", ...files }))?.unread).toEqual(expected);
});

it("does not count what is beside a skill as its own", async () => {
  expect(await only({ "s/SKILL.md": "", lib: "submodule", "o/a": "->/etc" })).toEqual({ files: {}, unread: {} });
});

it("tells of a skill at the root what around it is not there, and reads nothing twice", async () => {
  const files = { "SKILL.md": "", "a/SKILL.md": "", "a/b.md": "", ".agents/a": "->../a", "c.md": "->/etc/hosts" };
  expect((await linkedFilesByUnit(files))["SKILL.md"]).toEqual({ files: {}, unread: { "c.md": "link-outside" } });
});

it("gives up where a few links lead to endlessly many files", async () => {
  // Two links in each folder to the next one: 2^60 paths.
  const chain = Array.from({ length: 60 }, (_, at) => [
    [`f${at}/a`, `->../f${at + 1}`],
    [`f${at}/b`, `->../f${at + 1}`],
  ]).flat();
  const found = await only({ "s/SKILL.md": "", "s/l": "->../f0", "f60/end.sh": "", ...Object.fromEntries(chain) });
  expect(Object.values(found?.unread ?? {})).toContain("too-large");
});
