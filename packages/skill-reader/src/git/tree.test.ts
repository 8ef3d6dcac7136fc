import { describe, expect, it } from "vitest";
import { Tree, type TreeEntry } from "./tree.ts";

/** A tree of these paths: a text is a symlink's target, null a file, "/" a folder, "@" a submodule. */
function treeOf(paths: Readonly<Record<string, string | Buffer | null>>): Tree {
  const entries = Object.entries(paths).map(([path, content]): TreeEntry => {
    const kind = content === null ? "file" : content === "/" ? "folder" : content === "@" ? "submodule" : "symlink";
    return { path, kind, id: path, bytes: null, isExecutable: false, fault: null };
  });
  return new Tree(entries, async ({ path }) => {
    const target = paths[path];
    return target === undefined || target === null || target === "unreadable" ? null : Buffer.from(target);
  });
}

/** Where a path leads: the kind, with the path of a file or folder. */
async function led(paths: Readonly<Record<string, string | Buffer | null>>, path: string): Promise<string> {
  const found = await treeOf(paths).resolve(path);
  if (found.kind === "file") return `file ${found.entry.path}`;
  return found.kind === "folder" ? `folder ${found.path}` : found.kind;
}

const files = { a: "/", "a/b": "/", "a/b/c.md": null, "root.md": null, module: "@" };

describe("a path", () => {
  it.each([
    ["a/b/c.md", "file a/b/c.md"],
    ["./a//b/../b/c.md", "file a/b/c.md"],
    ["a/b/", "folder a/b"],
    ["", "folder "],
    ["a/..", "folder "],
    ["a/x", "dangling"],
    ["x/../root.md", "dangling"],
    ["root.md/", "dangling"],
    ["root.md/../a", "dangling"],
    ["..", "escaping"],
    ["a/../../a", "escaping"],
    ["/root.md", "escaping"],
    ["module/SKILL.md", "submodule"],
    ["A/b/c.md", "dangling"],
  ])("%j leads to %s", async (path, expected) => {
    expect(await led(files, path)).toBe(expected);
  });
});

describe("a symlink", () => {
  it.each([
    ["to a file beside it", "b/c.md", "file a/b/c.md"],
    ["to a file above it", "../root.md", "file root.md"],
    ["to a folder", "b", "folder a/b"],
    ["to the root", "..", "folder "],
    ["to nothing", "nothing", "dangling"],
    ["out of the tree", "../../etc/passwd", "escaping"],
    ["out of the tree and in again", "../../repository/root.md", "escaping"],
    ["to an absolute path", "/etc/passwd", "escaping"],
    ["to itself", "link", "loop"],
    ["into a submodule", "../module/x", "submodule"],
    ["by backslashes", "..\\..\\etc", "dangling"],
    ["to a name with NUL", "b\0/c.md", "dangling"],
    ["to an empty name", "", "dangling"],
    ["that cannot be read", "unreadable", "dangling"],
    ["to a name that is not UTF-8", Buffer.from([0xff]), "dangling"],
    ["of 4,096 bytes", `${"./".repeat(2_044)}b/c.md`.padStart(4_096, "./"), "file a/b/c.md"],
    ["of more", `${"./".repeat(2_046)}b/c.md`, "dangling"],
  ])("%s leads where systems follow it", async (_name, target, expected) => {
    expect(await led({ ...files, "a/link": target }, "a/link")).toBe(expected);
  });

  it("is followed in the middle of a path, and `..` after it is of where it leads", async () => {
    const paths = { ...files, "a/up": "..", deep: "a/b", "a/b/d.md": null };
    expect(await led(paths, "deep/c.md")).toBe("file a/b/c.md");
    expect(await led(paths, "a/up/deep/d.md")).toBe("file a/b/d.md");
    expect(await led(paths, "deep/../b/c.md")).toBe("file a/b/c.md");
    expect(await led(paths, "deep/../../..")).toBe("escaping");
  });

  it("is followed through 40 others and no more", async () => {
    const chain = (length: number) =>
      Object.fromEntries(
        Array.from({ length }, (_, index) => [`l${index}`, index === 0 ? "root.md" : `l${index - 1}`]),
      );
    expect(await led({ ...files, ...chain(40) }, "l39")).toBe("file root.md");
    expect(await led({ ...files, ...chain(41) }, "l40")).toBe("loop");
    expect(await led({ ...files, "a/x": "y/z", "a/y": "x/z" }, "a/x")).toBe("loop");
  });
});

it("leads to no entry whose path has a fault", async () => {
  const entry: TreeEntry = { path: "a", kind: "file", id: "1", bytes: 1, isExecutable: false, fault: null };
  const tree = new Tree([entry, { ...entry, id: "2", fault: "duplicate" }], async () => null);
  expect(tree.get("a")?.id).toBe("1");
  const faulty = new Tree([{ ...entry, fault: "encoding" }], async () => null);
  expect(await faulty.resolve("a")).toEqual({ kind: "dangling" });
});
