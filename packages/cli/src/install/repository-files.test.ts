import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { objectId } from "@skillshelf/skill-reader/git/repository";
import { SampleFolder } from "@skillshelf/skill-reader/testing/sample-repository";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exitCodes } from "../errors.ts";
import { readUnits } from "./repository-files.ts";

let sample: SampleFolder;

beforeEach(async () => {
  sample = await SampleFolder.make();
});
afterEach(() => sample.remove());

const path = "skills/pdf/SKILL.md";
const skill = "---\nname: pdf\ndescription: Reads the pages of a PDF.\n---\n";

async function read(folder: string, commit: string, paths: readonly string[] = [path]) {
  const { signal } = new AbortController();
  const key = { owner: "sample", repo: "skills" };
  const files = await readUnits({ key, commit, from: folder, signal }, paths);
  const shown = (one: string) =>
    files.get(one)?.map((file) => [file.path, file.content.toString().length, file.executable]);
  return Object.fromEntries(paths.map((one) => [one, shown(one) ?? null]));
}

/** Creates a repository with files. */
async function repository(files: Readonly<Record<string, string>>): Promise<{ folder: string; commit: string }> {
  const folder = await sample.repository("one", { [path]: skill, ...files });
  return { folder, commit: await sample.git(folder, ["rev-parse", "HEAD"]) };
}

/** Commits a tree that git would not write. `names` are entries in the folder of the skill. */
async function treeWith(names: readonly (string | Buffer)[]): Promise<{ folder: string; commit: string }> {
  const { folder } = await repository({});
  const write = (type: string, content: Buffer) =>
    sample.git(folder, ["hash-object", "-w", "--literally", "-t", type, "--stdin"], content);
  const blob = await write("blob", Buffer.from(skill));
  const entry = (mode: string, name: string | Buffer, id: string) =>
    Buffer.concat([Buffer.from(`${mode} `), Buffer.from(name), Buffer.from([0]), Buffer.from(id, "hex")]);
  const unit = await write("tree", Buffer.concat(["SKILL.md", ...names].map((name) => entry("100644", name, blob))));
  const skills = await write("tree", entry("40000", "pdf", unit));
  const root = await write("tree", entry("40000", "skills", skills));
  return { folder, commit: await sample.git(folder, ["commit-tree", root, "-m", "A commit"]) };
}

describe("the files of a skill", () => {
  it("are those of its folder at the commit, without nested skills", async () => {
    const { folder, commit } = await repository({
      "skills/pdf/scripts/run.sh": "echo",
      "skills/pdf/more/SKILL.md": skill,
      "skills/pdf/more/x.md": "x",
      "README.md": "x",
    });
    await chmod(join(folder, "skills/pdf/scripts/run.sh"), 0o755);
    const later = await sample.commit(folder, { "skills/pdf/later.md": "later" });
    expect(await read(folder, commit)).toEqual({
      [path]: [
        ["SKILL.md", skill.length, false],
        ["scripts/run.sh", 4, false],
      ],
    });
    expect((await read(folder, later))[path]).toEqual([
      ["SKILL.md", skill.length, false],
      ["later.md", 5, false],
      ["scripts/run.sh", 4, true],
    ]);
  });

  it("are the rest of the repository for a skill at the root, without other skills, links and hidden files", async () => {
    const { folder, commit } = await repository({
      "SKILL.md": skill,
      "reference.md": "x",
      ".github/workflow.yml": "x",
      "package.json": "{}",
      "node_modules/a/index.js": "x",
      "CLAUDE.md": "->reference.md",
    });
    expect((await read(folder, commit, ["SKILL.md"]))["SKILL.md"]?.map(([name]) => name)).toEqual([
      "SKILL.md",
      "package.json",
      "reference.md",
    ]);
  });

  it("include those behind links within the repository", async () => {
    const { folder, commit } = await repository({
      "shared/run.sh": "echo",
      "skills/pdf/x.md": "->SKILL.md",
      "skills/pdf/lib": "->../../shared",
      "other/x/SKILL.md": "->../../README.md",
      "README.md": skill,
    });
    expect(await read(folder, commit, [path, "other/x/SKILL.md"])).toEqual({
      [path]: [
        ["SKILL.md", skill.length, false],
        ["lib/run.sh", 4, false],
        ["x.md", skill.length, false],
      ],
      "other/x/SKILL.md": [["SKILL.md", skill.length, false]],
    });
  });

  it("are read from a bare repository too, and are null for a missing skill", async () => {
    const { folder, commit } = await repository({});
    await sample.git(sample.path, ["clone", "--quiet", "--bare", folder, "bare.git"]);
    expect(await read(join(sample.path, "bare.git"), commit, [path, "x/SKILL.md"])).toEqual({
      [path]: [["SKILL.md", skill.length, false]],
      "x/SKILL.md": null,
    });
  });

  it("are read unchanged, whatever filters, hooks and file watchers the repository configures", async () => {
    const marker = join(sample.path, "marker");
    const trap = await sample.trap(marker);
    const { folder, commit } = await repository({ ".gitattributes": "* filter=evil text eol=crlf\n" });
    for (const name of ["filter.evil.smudge", "core.fsmonitor", "core.sshCommand", "core.pager"])
      await sample.git(folder, ["config", name, trap]);
    await writeFile(join(folder, ".git/hooks/post-checkout"), await readFile(trap), { mode: 0o755 });
    expect((await read(folder, commit))[path]).toEqual([["SKILL.md", skill.length, false]]);
    await expect(readFile(marker)).rejects.toThrow("ENOENT");
  });
});

describe("a skill is rejected as a whole", () => {
  it.each([
    [
      "a link",
      { "skills/pdf/x": "->/etc/passwd" },
      /skills\/pdf\/x is a symbolic link that leads out of the repository/,
    ],
    ["a folder that is a link", { "skills/pdf/scripts": "->../../.." }, /symbolic link that leads out of/],
    ["a link to nothing", { "skills/pdf/x": "->y" }, /skills\/pdf\/x is a broken symbolic link/],
    [
      "a pointer of Git LFS",
      { "skills/pdf/x": `version https://git-lfs.github.com/spec/v1\noid sha256:${"4d".repeat(32)}\nsize 12\n` },
      /skills\/pdf\/x is stored with Git LFS/,
    ],
    ["names that differ in letter case", { "skills/pdf/a.md": "1", "skills/pdf/A.md": "2" }, /same file on some/],
    ["a name of a device", { "skills/pdf/aux.md": "1" }, /reserves for a device/],
    ["a name with a backslash", { "skills/pdf/..\\x": "1" }, /contains one of/],
    ["a name with a colon", { "skills/pdf/c:x": "1" }, /contains one of/],
    ["a name that a terminal obeys", { "skills/pdf/a\u001b[31m": "1" }, /control or invisible/],
    ["a name that turns its direction", { "skills/pdf/a\u202Egnp.sh": "1" }, /control or invisible/],
    ["a file that is too large", { "skills/pdf/big": "x".repeat(16 * 1024 * 1024 + 1) }, /has 16777217 bytes/],
  ])("that contains %s", async (_what, files, message) => {
    const { folder, commit } = await repository(files);
    const error: unknown = await read(folder, commit).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ exitCode: exitCodes.found, message: expect.stringMatching(message) });
    // Names in messages contain no control characters.
    expect(error instanceof Error && error.message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it.each([
    ["..", /leads elsewhere/],
    [".", /leads elsewhere/],
    [".git", /leads elsewhere/],
    ["../../../evil.md", /leads elsewhere/],
    ["/etc/evil.md", /leads elsewhere/],
    ["SKILL.md", /exists twice/],
    [Buffer.from([0x61, 0xff]), /not UTF-8/],
  ])("whose tree has an entry %j", async (name, message) => {
    const { folder, commit } = await treeWith([name]);
    await expect(read(folder, commit)).rejects.toThrow(message);
  });

  it("that has a submodule", async () => {
    const { folder, commit: other } = await repository({});
    await sample.git(folder, ["update-index", "--add", "--cacheinfo", `160000,${other},skills/pdf/module`]);
    await sample.git(folder, ["commit", "--quiet", "-m", "A module"]);
    const commit = await sample.git(folder, ["rev-parse", "HEAD"]);
    await expect(read(folder, commit)).rejects.toThrow(/is a submodule/);
  });

  it("that has too many files", async () => {
    const { folder, commit } = await treeWith(Array.from({ length: 2_000 }, (_, index) => `${index}.md`));
    await expect(read(folder, commit)).rejects.toThrow(/2001 files; the maximum is 2000/);
  });

  it("that is a link out of the repository is not found", async () => {
    const { folder, commit } = await repository({ "other/x/SKILL.md": "->../../../README.md" });
    expect(await read(folder, commit, ["other/x/SKILL.md"])).toEqual({ "other/x/SKILL.md": null });
  });
});

describe("a repository", () => {
  it("without the commit is rejected", async () => {
    const { folder } = await repository({});
    await expect(read(folder, "b".repeat(40))).rejects.toMatchObject({
      exitCode: exitCodes.unreachable,
      message: expect.stringContaining("does not have commit bbbb"),
    });
  });

  it.each(["blob", "tree", "commit"])("whose %s does not match its ID is rejected", async (type) => {
    const { folder, commit } = await repository({ "skills/pdf/x.md": "x" });
    const of = { blob: "HEAD:skills/pdf/x.md", tree: "HEAD:skills/pdf", commit: "HEAD" }[type] ?? "";
    const id = await sample.git(folder, ["rev-parse", of]);
    // Replaces the object with another one of the same type.
    const before = await sample.git(folder, ["rev-parse", of]);
    const later = await sample.commit(folder, { "skills/pdf/evil.md": "evil" });
    const other = { blob: "HEAD:skills/pdf/evil.md", tree: "HEAD:skills/pdf", commit: later }[type] ?? "";
    const content = await sample.git(folder, ["cat-file", type, other]).then((text) => Buffer.from(text));
    const bytes = type === "tree" ? await rawTree(folder, other) : content;
    expect(objectId(type, bytes)).not.toBe(before);
    const file = await sample.lose(folder, id);
    await mkdir(join(file, ".."), { recursive: true });
    await writeFile(`${file}.new`, deflateSync(Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes])));
    await rename(`${file}.new`, file);
    await expect(read(folder, commit)).rejects.toMatchObject({ exitCode: exitCodes.unreachable });
  });

  it("is read up to the maximum of one run, which includes other repositories", async () => {
    const { folder, commit } = await repository({});
    const { signal } = new AbortController();
    const wanted = { key: { owner: "sample", repo: "skills" }, commit, from: folder, signal };
    const all = 128 * 1024 * 1024;
    expect((await readUnits({ ...wanted, bytesBefore: all - skill.length }, [path])).get(path)).toHaveLength(1);
    await expect(readUnits({ ...wanted, bytesBefore: all - skill.length + 1 }, [path])).rejects.toThrow(
      `and ${all} for all files of one run`,
    );
  });

  it("that does not exist is rejected", async () => {
    await expect(read(join(sample.path, "none"), "b".repeat(40))).rejects.toMatchObject({
      exitCode: exitCodes.unreachable,
    });
  });
});

/** Returns the bytes of a tree from its listing by git. */
async function rawTree(folder: string, name: string): Promise<Buffer> {
  const lines = (await sample.git(folder, ["ls-tree", name])).split("\n");
  return Buffer.concat(
    lines.map((line) => {
      const [mode = "", , id = ""] = line.split(/[ \t]/);
      return Buffer.concat([Buffer.from(`${mode} ${line.split("\t")[1]}\0`), Buffer.from(id, "hex")]);
    }),
  );
}
