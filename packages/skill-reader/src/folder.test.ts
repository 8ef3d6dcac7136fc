import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readFolder } from "./folder.ts";
import { defaultLimits, LimitError } from "./git/limits.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "folder-"));
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function write(files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

const pathsOf = async (limits = {}) =>
  (await readFolder(root, { ...defaultLimits, ...limits })).entries.map(({ path }) => path);

async function readAll(limits = {}) {
  const { entries, read } = await readFolder(root, { ...defaultLimits, ...limits });
  const texts = entries.map(async (entry) => {
    const content = await read(entry);
    return [entry.path, content === null ? null : Buffer.from(content).toString()] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

describe("readFolder", () => {
  it("lists files and folders by their paths, in one order", async () => {
    await write({ "b/c.md": "", "a.md": "", "b.md": "", "B/a.md": "", "b/a/x": "", ".hidden": "" });
    const paths = await pathsOf();
    expect(paths).toEqual([".hidden", "B", "B/a.md", "a.md", "b", "b.md", "b/a", "b/a/x", "b/c.md"]);
    expect(await pathsOf()).toEqual(paths);
  });

  it("says of each what it is", async () => {
    await write({ "a/run.sh": "echo", "a/b.md": "é" });
    await chmod(join(root, "a/run.sh"), 0o755);
    await symlink("a/b.md", join(root, "link"));
    const { entries } = await readFolder(root, defaultLimits);
    expect(entries).toEqual([
      { path: "a", kind: "folder", id: "a", bytes: null, isExecutable: false, fault: null },
      { path: "a/b.md", kind: "file", id: "a/b.md", bytes: 2, isExecutable: false, fault: null },
      { path: "a/run.sh", kind: "file", id: "a/run.sh", bytes: 4, isExecutable: true, fault: null },
      { path: "link", kind: "symlink", id: "link", bytes: 6, isExecutable: false, fault: null },
    ]);
  });

  it("passes over what git keeps", async () => {
    await write({ ".git/a": "", "b/.git/c": "", "d.md": "" });
    expect(await pathsOf()).toEqual(["b", "d.md"]);
  });

  it("follows no symlink, out of it or in a circle", async () => {
    await write({ "a/b.md": "b" });
    await symlink("/etc", join(root, "out"));
    await symlink("/etc/passwd", join(root, "secret"));
    await symlink("..", join(root, "a/up"));
    expect(await readAll()).toEqual({
      a: null,
      "a/b.md": "b",
      "a/up": "..",
      out: "/etc",
      secret: "/etc/passwd",
    });
  });

  it("lists in place of a link what it leads to in another part of the repository", async () => {
    await mkdir(join(root, ".git"));
    await mkdir(join(root, "shared/tools"), { recursive: true });
    await mkdir(join(root, "skill/scripts"), { recursive: true });
    await writeFile(join(root, "shared/run.sh"), "echo a");
    await writeFile(join(root, "shared/tools/more.sh"), "echo b");
    await symlink("..", join(root, "shared/tools/up"));
    await symlink("../../shared/run.sh", join(root, "skill/scripts/run.sh"));
    await symlink("../shared/tools", join(root, "skill/tools"));
    await symlink("../../outside.sh", join(root, "skill/outside.sh"));
    await symlink("../.git", join(root, "skill/git"));
    const { entries, read } = await readFolder(join(root, "skill"), defaultLimits);
    expect(entries.filter(({ kind }) => kind === "symlink").map(({ path }) => path)).toEqual([
      "git",
      "outside.sh",
      "tools/up/tools/up",
    ]);
    const file = (path: string) => entries.find((entry) => entry.path === path && entry.kind === "file");
    for (const [path, text] of [
      ["scripts/run.sh", "echo a"],
      ["tools/more.sh", "echo b"],
    ] as const) {
      const entry = file(path);
      expect(entry && Buffer.from((await read(entry)) ?? "").toString(), path).toBe(text);
    }
  });

  it("reads no file that has become a symlink since", async () => {
    await write({ "a.md": "twelve bytes" });
    const { entries, read } = await readFolder(root, defaultLimits);
    await rm(join(root, "a.md"));
    await symlink("/etc/passwd", join(root, "a.md"));
    expect(await Promise.all(entries.map(read))).toEqual([null]);
  });

  it("waits for nobody who would write to a pipe", async () => {
    await promisify(execFile)("mkfifo", [join(root, ".gitmodules"), join(root, "a.md")]);
    await write({ "b.md": "b" });
    expect(await readAll()).toEqual({ "b.md": "b" });
  });

  it("reads files up to a size", async () => {
    await write({ "a.md": "1234", "b.md": "12345", "c.md": "" });
    expect(await readAll({ fileBytes: 4 })).toEqual({ "a.md": "1234", "b.md": null, "c.md": "" });
  });

  it("reads of what has changed since no more than was said, and nothing of what is gone", async () => {
    await write({ "gone.md": "a", "grown.md": "ab", "shrunk.md": "abc" });
    const { entries, read } = await readFolder(root, defaultLimits);
    await rm(join(root, "gone.md"));
    await write({ "grown.md": "abcdef", "shrunk.md": "a" });
    const texts = await Promise.all(entries.map(async (entry) => (await read(entry))?.toString() ?? null));
    expect(texts).toEqual([null, "ab", "a"]);
  });

  it("refuses a folder with more in it than there may be, and names the limit", async () => {
    await write({ "a/b.md": "", "c.md": "" });
    await expect(pathsOf({ files: 2 })).rejects.toThrow(LimitError);
    await expect(pathsOf({ files: 2 })).rejects.toMatchObject({ limit: "files", value: 2 });
    expect(await pathsOf({ files: 3 })).toHaveLength(3);
  });

  it("refuses a folder that is not there", async () => {
    await expect(readFolder(join(root, "none"), defaultLimits)).rejects.toThrow("ENOENT");
  });

  it("lists nothing of an empty folder", async () => {
    expect(await pathsOf()).toEqual([]);
  });
});
