import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Scope } from "./file-system.ts";
import { cleanUpStaging, makeStagingFolder, OLD_FOLDER, placeSkill } from "./placing.ts";
import { digest } from "./sample-lock.ts";

let scope: Scope;
const around = ".claude/skills";
const { signal } = new AbortController();

beforeEach(async () => {
  scope = { kind: "project", root: await realpath(await mkdtemp(join(tmpdir(), "skillshelf-leftovers-"))) };
});
afterEach(() => rm(scope.root, { recursive: true }));

const at = (path: string) => join(scope.root, around, path);

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(at(path)), { recursive: true });
  await writeFile(at(path), text);
}

/** No process has this ID. */
const NOBODY = 2 ** 31 - 1;
const killed = `${hostname()} ${NOBODY}\npdf`;
const running = `${hostname()} ${process.pid}\npdf`;
const left = ".skillshelf-aB3dE6";

describe("the staging folder of a killed run", () => {
  it("is removed", async () => {
    await write("pdf/SKILL.md", "new");
    await write(`${left}/holder`, killed);
    await write(`${left}/${OLD_FOLDER}/SKILL.md`, "old");
    expect(await cleanUpStaging(scope, around)).toEqual([]);
    expect(await readdir(at(""))).toEqual(["pdf"]);
    expect(await readFile(at("pdf/SKILL.md"), "utf8")).toBe("new");
  });

  it("gives back the replaced skill if its folder is missing", async () => {
    await write(`${left}/holder`, killed);
    await write(`${left}/${OLD_FOLDER}/SKILL.md`, "old");
    await write(`${left}/new/SKILL.md`, "half");
    await cleanUpStaging(scope, around);
    expect(await readdir(at(""))).toEqual(["pdf"]);
    expect(await readFile(at("pdf/SKILL.md"), "utf8")).toBe("old");
  });

  it("is not one that was just created, but one without an owner after an hour", async () => {
    await mkdir(at(""), { recursive: true });
    const ours = await makeStagingFolder(scope, around, "pdf");
    await write(`${left}/x`, "x");
    await cleanUpStaging(scope, around);
    expect((await readdir(at(""))).toSorted()).toEqual([basename(ours), left].toSorted());
    const then = Date.now() / 1_000 - 3_601;
    await utimes(at(left), then, then);
    await cleanUpStaging(scope, around);
    expect(await readdir(at(""))).toEqual([basename(ours)]);
  });

  it.each([
    ["a run that goes on", left, running],
    ["a run on another machine", left, "elsewhere 1\npdf"],
    ["a folder of another name", ".skillshelf-notes", killed],
  ])("is not that of %s", async (_what, name, holder) => {
    await write(`${name}/holder`, holder);
    await write(`${name}/${OLD_FOLDER}/SKILL.md`, "old");
    await cleanUpStaging(scope, around);
    expect(await readdir(at(""))).toEqual([name]);
  });

  it.each(["../../out", ".", "a/b", ""])("never restores a skill elsewhere, such as %j", async (name) => {
    await write(`${left}/holder`, `${hostname()} ${NOBODY}\n${name}`);
    await write(`${left}/${OLD_FOLDER}/SKILL.md`, "old");
    await cleanUpStaging(scope, around);
    expect(await readdir(scope.root, { recursive: true })).toEqual([".claude", around]);
  });

  it("does not restore a link", async () => {
    await write(`${left}/holder`, killed);
    await symlink(tmpdir(), at(`${left}/${OLD_FOLDER}`));
    await cleanUpStaging(scope, around);
    expect(await readdir(at(""))).toEqual([]);
  });
});

// Root may remove everything.
it.skipIf(process.getuid?.() === 0)("a skill is installed although the replaced one cannot be removed", async () => {
  await write("pdf/kept/file.md", "old");
  await chmod(at("pdf/kept"), 0o500);
  const content = Buffer.from("new");
  const remaining = await placeSkill(scope, `${around}/pdf`, [{ ...digest("SKILL.md", "new"), content }], signal);
  expect(await readFile(at("pdf/SKILL.md"), "utf8")).toBe("new");
  expect(remaining).toMatch(/^\.claude\/skills\/\.skillshelf-/);
  await chmod(join(scope.root, remaining ?? "", OLD_FOLDER, "kept"), 0o700);
});
