import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Scope } from "./file-system.ts";
import type { Lock } from "./lock.ts";
import { digest, lockedSkill } from "./sample-lock.ts";
import { forgetShared, readOtherInstallers, recordShared } from "./shared-lock.ts";

let scope: Scope;

beforeEach(async () => {
  scope = { kind: "project", root: await realpath(await mkdtemp(join(tmpdir(), "skillshelf-shared-"))) };
});
afterEach(() => rm(scope.root, { recursive: true }));

const file = () => join(scope.root, "skills-lock.json");
const read = async () => JSON.parse(await readFile(file(), "utf8"));
const write = (skills: object, version = 1) => writeFile(file(), JSON.stringify({ version, skills, extra: "kept" }));

const pdf = lockedSkill();
const content = Buffer.from("# PDF\n");
const installed = { entry: pdf, files: [{ ...digest("SKILL.md", "# PDF\n"), content }] };
const foreign = {
  source: "other/skills",
  sourceType: "github",
  skillPath: "pdf/SKILL.md",
  computedHash: "0".repeat(64),
};

describe("the shared lock file", () => {
  it("gets entries that pin the commit, in the order of their names", async () => {
    await write({ zip: foreign });
    expect(await recordShared(scope, [installed], true)).toEqual([]);
    const { skills, version, extra } = await read();
    expect([version, extra, Object.keys(skills), skills.zip]).toEqual([1, "kept", ["pdf", "zip"], foreign]);
    expect(skills.pdf).toEqual({
      source: pdf.repository,
      ref: pdf.commit,
      sourceType: "github",
      skillPath: pdf.unit.path,
      computedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      installedBy: "skillshelf",
    });
  });

  it("keeps the entry of another installer with the same name", async () => {
    await write({ pdf: foreign });
    expect(await recordShared(scope, [installed], true)).toEqual(["pdf"]);
    await forgetShared(scope, [pdf], []);
    expect((await read()).skills).toEqual({ pdf: foreign });
  });

  it("is not created by an update, which brings own entries up to date", async () => {
    await recordShared(scope, [installed], false);
    await expect(readFile(file())).rejects.toThrow("ENOENT");
    await recordShared(scope, [installed], true);
    const newer = { ...pdf, commit: "b".repeat(40) };
    await recordShared(scope, [{ ...installed, entry: newer }], false);
    expect((await read()).skills.pdf.ref).toBe(newer.commit);
  });

  it("loses an entry with the last folder of the skill", async () => {
    await recordShared(scope, [installed], true);
    const copy = lockedSkill({ folder: ".agents/skills/pdf", agent: "codex" });
    await forgetShared(scope, [pdf], [copy]);
    expect(Object.keys((await read()).skills)).toEqual(["pdf"]);
    await forgetShared(scope, [copy], []);
    expect((await read()).skills).toEqual({});
  });

  it("is left as it is if it cannot be read", async () => {
    for (const text of ["<<<<<<< HEAD\n{}", "[]", '{"version":0,"skills":{}}']) {
      await writeFile(file(), text);
      await expect(recordShared(scope, [installed], true)).rejects.toThrow("is not a lock file");
      expect(await readFile(file(), "utf8")).toBe(text);
    }
  });
});

describe("another installer", () => {
  const environment = () => ({ workingFolder: scope.root, homeFolder: scope.root, platform: "linux" as const });
  const lockOf = async (folder: string, lock: Lock = []) =>
    (await readOtherInstallers(scope, lock, environment()))(folder);

  it("may have written the folders of the names that it recorded", async () => {
    await write({ "The PDF": foreign, own: { ...foreign, installedBy: "skillshelf" } });
    expect(await lockOf(".claude/skills/the-pdf")).toBe("skills-lock.json");
    expect(await lockOf(".agents/skills/the-pdf")).toBe("skills-lock.json");
    expect(await lockOf(".claude/skills/own")).toBeNull();
    expect(await lockOf(".claude/skills/other")).toBeNull();
  });

  it("wrote one that this command did not write, and then no other", async () => {
    await write({ pdf: foreign });
    await mkdir(join(scope.root, ".agents/skills/pdf"), { recursive: true });
    expect(await lockOf(".claude/skills/pdf", [pdf])).toBeNull();
    expect(await lockOf(".agents/skills/pdf", [pdf])).toBe("skills-lock.json");
  });

  it("wrote none of which there is only a link", async () => {
    await write({ pdf: foreign });
    for (const folder of [".agents/skills/pdf", ".claude/skills"])
      await mkdir(join(scope.root, folder), { recursive: true });
    await symlink("../../.agents/skills/pdf", join(scope.root, ".claude/skills/pdf"));
    const own = lockedSkill({ folder: ".agents/skills/pdf", agent: "codex" });
    expect(await lockOf(own.folder, [own])).toBe("skills-lock.json");
  });

  it("is unknown if its lock file cannot be read", async () => {
    await writeFile(file(), "<<<<<<< HEAD\n");
    await expect(readOtherInstallers(scope, [], environment())).rejects.toThrow(
      /skills-lock\.json contains conflict markers/,
    );
  });
});
