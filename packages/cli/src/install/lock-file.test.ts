import { writeFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, realpath, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Scope } from "./file-system.ts";
import { withSkills } from "./lock.ts";
import { changeLock, readLock } from "./lock-file.ts";
import { lockedSkill } from "./sample-lock.ts";

let scope: Scope;
let held: string;

beforeEach(async () => {
  scope = { kind: "project", root: await realpath(await mkdtemp(join(tmpdir(), "skillshelf-lock-"))) };
  held = join(scope.root, "skillshelf-lock.json.held");
});
afterEach(() => rm(scope.root, { recursive: true }));

const add = (name: string) =>
  changeLock(scope, (lock) => withSkills(lock, [lockedSkill({ folder: `.claude/skills/${name}` })]));

/** No process has this ID. */
const NOBODY = 2 ** 31 - 1;

describe("concurrent changes of a lock file", () => {
  it("are all kept", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(`s${index}`)));
    expect(await readLock(scope)).toHaveLength(20);
    expect(await readdir(scope.root)).toEqual(["skillshelf-lock.json"]);
  });

  it("are serialized", async () => {
    await writeFile(held, `${hostname()} ${process.pid} other`);
    const added = add("pdf");
    await setTimeout(100);
    expect(await readLock(scope)).toEqual([]);
    await rm(held);
    await added;
    expect(await readLock(scope)).toHaveLength(1);
  });

  it.each([
    ["of a process that is gone", `${hostname()} ${NOBODY} other`, 0],
    ["of a process that hangs", `${hostname()} ${process.pid} other`, 61],
    ["of a machine that does not go on", "elsewhere 1 other", 61],
    ["that nobody wrote to", "", 61],
  ])("are not blocked by a mark %s", async (_what, text, seconds) => {
    await writeFile(held, text);
    const then = Date.now() / 1_000 - seconds;
    await utimes(held, then, then);
    await Promise.all([add("pdf"), add("docx")]);
    expect(await readLock(scope)).toHaveLength(2);
    expect(await readdir(scope.root)).toEqual(["skillshelf-lock.json"]);
  });

  it("keep the mark of another process", async () => {
    await changeLock(scope, (lock) => {
      writeFileSync(held, "elsewhere 1 other");
      return lock;
    });
    expect(await readFile(held, "utf8")).toBe("elsewhere 1 other");
  });
});
