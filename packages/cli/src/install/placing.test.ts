import { lstat, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CommandError } from "../errors.ts";
import { lockPath, type Scope } from "./file-system.ts";
import { readOnDisk } from "./installed-files.ts";
import { changeLock, readLock } from "./lock-file.ts";
import { placeSkill, removeFiles, removeFolder, type SkillFile } from "./placing.ts";
import { collision, pathFault } from "./safe-path.ts";
import { digest, lockedSkill } from "./sample-lock.ts";

let folder: string;
let outside: string;
let scope: Scope;
const { signal } = new AbortController();

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "skillshelf-placing-")));
  outside = join(folder, "outside");
  await mkdir(outside);
  await mkdir(join(folder, "project"));
  scope = { kind: "project", root: join(folder, "project") };
});
afterEach(() => rm(folder, { recursive: true }));

const target = ".claude/skills/pdf";
const at = (path: string) => join(scope.root, path);
const file = (path: string, text: string, executable = false): SkillFile => ({
  ...digest(path, text, executable),
  content: Buffer.from(text),
});
const files = [file("SKILL.md", "# PDF"), file("scripts/deep/run.sh", "run", true)];

/** Lists everything in the project by path. */
const everything = async (): Promise<string[]> => (await readdir(scope.root, { recursive: true })).toSorted();

describe("a skill", () => {
  it("is written unchanged, with only the executable bit of its modes", async () => {
    await placeSkill(scope, target, files, signal);
    expect(await readOnDisk(scope, target)).toEqual({
      kind: "folder",
      files: expect.arrayContaining(files.map(({ content: _, ...facts }) => facts)),
      odd: [],
    });
    expect((await lstat(at(`${target}/SKILL.md`))).mode & 0o7111).toBe(0);
    expect(await readdir(at(".claude/skills"))).toEqual(["pdf"]);
  });

  it("replaces another one as a whole", async () => {
    await placeSkill(scope, target, [file("SKILL.md", "old"), file("old.md", "old")], signal);
    await placeSkill(scope, target, files, signal);
    expect((await readdir(at(target))).toSorted()).toEqual(["SKILL.md", "scripts"]);
    expect(await readdir(at(".claude/skills"))).toEqual(["pdf"]);
  });

  it("keeps the old one if it cannot be written", async () => {
    await placeSkill(scope, target, [file("SKILL.md", "old")], signal);
    // The same path twice, like two names that a file system does not distinguish.
    await expect(placeSkill(scope, target, [...files, file("scripts", "x")], signal)).rejects.toThrow(/EEXIST|EISDIR/);
    expect(await readFile(at(`${target}/SKILL.md`), "utf8")).toBe("old");
    expect(await readdir(at(".claude/skills"))).toEqual(["pdf"]);
  });

  it.each([0, 1, 2])("that is interrupted after %i checks leaves no incomplete folder", async (checks) => {
    const stopping = new AbortController();
    const stopped = new Error("stopped");
    let left = checks;
    const counting: AbortSignal = Object.assign(stopping.signal, {
      throwIfAborted: () => {
        if (left-- <= 0) throw stopped;
      },
    });
    await expect(placeSkill(scope, target, files, counting)).rejects.toBe(stopped);
    expect((await everything()).filter((path) => !/^\.claude(\/skills)?$/.test(path))).toEqual([]);
  });

  it.each([
    ["the agent's folder", ".claude"],
    ["the folder for skills", ".claude/skills"],
  ])("is not written if %s is a link", async (_what, link) => {
    if (link !== ".claude") await mkdir(at(".claude"));
    await symlink(outside, at(link));
    await expect(placeSkill(scope, target, files, signal)).rejects.toThrow(`${link} is a symbolic link`);
    await expect(readOnDisk(scope, target)).rejects.toThrow(CommandError);
    await expect(removeFolder(scope, target)).rejects.toThrow(CommandError);
    expect(await readdir(outside)).toEqual([]);
  });

  it("that replaces a link does not change its target", async () => {
    await mkdir(at(".claude/skills"), { recursive: true });
    await writeFile(join(outside, "SKILL.md"), "somebody's");
    await symlink(outside, at(target));
    expect(await readOnDisk(scope, target)).toEqual({ kind: "link" });
    await placeSkill(scope, target, files, signal);
    expect((await lstat(at(target))).isDirectory()).toBe(true);
    expect(await readFile(join(outside, "SKILL.md"), "utf8")).toBe("somebody's");
  });

  it("never leaves its folder, for any allowed paths", async () => {
    const part = fc.oneof(fc.string({ minLength: 1, maxLength: 6 }), fc.constantFrom("..", ".", "a", "%2e%2e", "~"));
    const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
    await fc.assert(
      fc.asyncProperty(fc.array(path, { minLength: 1, maxLength: 4 }), async (paths) => {
        const fit = [...new Set(paths)].filter((one) => pathFault(one) === null);
        if (fit.length === 0 || collision(fit) !== null) return;
        await placeSkill(
          scope,
          target,
          fit.map((one) => file(one, one)),
          signal,
        );
        const found = await readOnDisk(scope, target);
        expect(found.kind === "folder" && found.files.map((one) => one.path).toSorted()).toEqual(fit.toSorted());
        expect((await readdir(folder)).toSorted()).toEqual(["outside", "project"]);
        expect(await readdir(scope.root)).toEqual([".claude"]);
        expect(await readdir(outside)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

describe("removing", () => {
  it("removes the named files and then empty folders", async () => {
    await placeSkill(scope, target, files, signal);
    await writeFile(at(`${target}/mine.md`), "mine");
    await removeFiles(scope, target, files);
    expect(await readdir(at(target))).toEqual(["mine.md"]);
    await rm(at(`${target}/mine.md`));
    await removeFiles(scope, target, files);
    expect(await readdir(at(".claude/skills"))).toEqual([]);
  });

  it("follows no link within the skill", async () => {
    await placeSkill(scope, target, [file("SKILL.md", "x")], signal);
    await writeFile(join(outside, "run.sh"), "somebody's");
    await symlink(outside, at(`${target}/scripts`));
    await expect(removeFiles(scope, target, [file("scripts/run.sh", "x")])).rejects.toThrow("symbolic link");
    await removeFolder(scope, target);
    expect(await readdir(outside)).toEqual(["run.sh"]);
  });
});

describe("the lock file", () => {
  it("is missing at first, and contains what was written", async () => {
    expect(await readLock(scope)).toEqual([]);
    await changeLock(scope, (lock) => [...lock, lockedSkill()]);
    expect(await readLock(scope)).toEqual([lockedSkill()]);
    expect(await everything()).toEqual(["skillshelf-lock.json"]);
  });

  it("of personal folders is in a folder of its own", async () => {
    const personal: Scope = { ...scope, kind: "personal" };
    await changeLock(personal, () => [lockedSkill()]);
    expect(await everything()).toEqual([".skillshelf", ".skillshelf/lock.json"]);
    expect(await readLock(personal)).toEqual([lockedSkill()]);
  });

  it.each([
    ["is damaged", "{"],
    ["is newer", '{"lockVersion":9}'],
  ])("that %s is kept", async (_what, text) => {
    await writeFile(at(lockPath(scope)), text);
    await expect(changeLock(scope, () => [])).rejects.toThrow(CommandError);
    expect(await readFile(at(lockPath(scope)), "utf8")).toBe(text);
  });

  it("that is a link is not written through", async () => {
    await writeFile(join(outside, "victim"), "somebody's");
    await symlink(join(outside, "victim"), at(lockPath(scope)));
    await expect(changeLock(scope, () => [])).rejects.toThrow("symbolic link");
    expect(await readFile(join(outside, "victim"), "utf8")).toBe("somebody's");
  });

  it("that cannot be written leaves no temporary file", async () => {
    await expect(
      changeLock(scope, () => {
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await everything()).toEqual([]);
  });
});
