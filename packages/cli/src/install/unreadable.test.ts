import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exitCodes } from "../errors.ts";
import { testContext } from "../test-context.ts";
import { lockText, parseLock } from "./lock.ts";
import { assessTarget } from "./plan.ts";
import { digest, lockedSkill } from "./sample-lock.ts";
import { uninstall } from "./uninstall.ts";
import { verify } from "./verify.ts";

let root: string;

const known = async () =>
  parseLock(await readFile(join(root, "skillshelf-lock.json"), "utf8")).map(({ folder }) => folder);

// Some file systems do not allow such a name.
describe.skipIf(process.platform !== "linux")("an unreadable skill", () => {
  // One of two skills contains a file whose name is not UTF-8, which Node.js cannot open.
  beforeEach(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), "skillshelf-unreadable-")));
    const skills = ["odd", "sound"].map((name) => lockedSkill({ folder: `.claude/skills/${name}` }));
    for (const { folder } of skills) {
      await mkdir(join(root, folder), { recursive: true });
      await writeFile(join(root, folder, "SKILL.md"), "# PDF\n");
    }
    const name = Buffer.concat([Buffer.from(join(root, ".claude/skills/odd/")), Buffer.from([0xff])]);
    await writeFile(name, "x");
    await writeFile(join(root, "skillshelf-lock.json"), lockText(skills));
  });
  afterEach(() => rm(root, { recursive: true }));

  it("fails, and other skills are verified", async () => {
    const { context, written } = testContext(root);
    expect(await verify([], { offline: true }, context)).toBe(exitCodes.found);
    expect(written()).toMatch(/^failed {2}\.claude\/skills\/odd\n {2}unreadable .*\(ENOENT\)\nok .*\/sound\n/);
  });

  it("is kept, and other skills are uninstalled", async () => {
    const { context, written } = testContext(root);
    expect(await uninstall(["odd", "sound"], {}, context)).toBe(exitCodes.found);
    expect(written()).toMatch(/odd {2}kept\n {2}unreadable .*\n\.claude\/skills\/sound {2}removed\n/);
    expect(await known()).toEqual([".claude/skills/odd"]);
  });

  it("is uninstalled with --force", async () => {
    expect(await uninstall(["odd"], { force: true }, testContext(root).context)).toBe(exitCodes.done);
    expect(await readdir(join(root, ".claude/skills"))).toEqual(["sound"]);
    expect(await known()).toEqual([".claude/skills/sound"]);
  });
});

it("an unreadable skill is replaced only with --force", () => {
  const skill = { repository: "sample/skills", locations: ["skills/pdf/SKILL.md"], files: [digest("SKILL.md", "new")] };
  const found = { kind: "unreadable", path: "kept", why: "EACCES" } as const;
  const environment = { platform: "linux" } as const;
  const hindrance = "kept is unreadable (EACCES)";
  expect(assessTarget(skill, lockedSkill(), found, { force: false, environment, otherLock: null })).toEqual({
    state: "blocked",
    hindrance,
  });
  expect(assessTarget(skill, lockedSkill(), found, { force: true, environment, otherLock: null })).toEqual({
    state: "replace",
    hindrance,
  });
});
