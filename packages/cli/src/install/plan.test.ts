import { describe, expect, it } from "vitest";
import { differences, type OnDisk } from "./installed-files.ts";
import { assessTarget, changesBetween } from "./plan.ts";
import { digest, lockedSkill } from "./sample-lock.ts";

const linux = { platform: "linux" } as const;
const before = [digest("SKILL.md", "old"), digest("run.sh", "run", true)];
const after = [digest("SKILL.md", "new"), digest("more.md", "more")];
const folder = (files = before, odd: readonly string[] = []): OnDisk => ({ kind: "folder", files, odd });
const skill = {
  repository: "sample/skills",
  locations: ["skills/pdf/SKILL.md", ".claude/skills/pdf/SKILL.md"],
  files: after,
};
const locked = lockedSkill({ files: before });

describe("a difference from the installed files", () => {
  it.each<[string, OnDisk, unknown]>([
    ["nothing", folder(), []],
    ["a folder that is gone", { kind: "nothing" }, [{ path: "", kind: "missing" }]],
    ["a link in its place", { kind: "link" }, [{ path: "", kind: "link" }]],
    [
      "a changed file and one that is gone",
      folder([digest("SKILL.md", "x")]),
      [
        { path: "SKILL.md", kind: "changed" },
        { path: "run.sh", kind: "missing" },
      ],
    ],
    ["an added file", folder([...before, digest("a", "a")]), [{ path: "a", kind: "added" }]],
    ["an added link", folder(before, ["l"]), [{ path: "l", kind: "added" }]],
    [
      "a link in place of a file",
      folder([digest("run.sh", "run", true)], ["SKILL.md"]),
      [{ path: "SKILL.md", kind: "link" }],
    ],
    [
      "a file that may be executed no more",
      folder([digest("SKILL.md", "old"), digest("run.sh", "run")]),
      [{ path: "run.sh", kind: "mode" }],
    ],
  ])("is %s", (_what, found, expected) => {
    expect(differences(before, found, linux)).toEqual(expected);
  });

  it("is never the mode on Windows", () => {
    const plain = before.map((file) => ({ ...file, executable: false }));
    expect(differences(before, folder(plain), { platform: "win32" })).toEqual([]);
  });
});

describe("a folder", () => {
  const assessTargetd = (found: OnDisk, lock: typeof locked | null, force = false) =>
    assessTarget(skill, lock, found, { force, environment: linux, otherLock: null });

  it.each<[string, OnDisk, typeof locked | null, string]>([
    ["is new where nothing is", { kind: "nothing" }, null, "new"],
    ["is the same where just these files are, whoever put them there", folder(after), null, "same"],
    ["is replaced where it is as it was installed", folder(), locked, "replace"],
    ["is replaced where files of it are gone", folder([digest("SKILL.md", "old")]), locked, "replace"],
    ["stays where skillshelf did not install it", folder(), null, "blocked"],
    ["stays where a file was changed", folder([digest("SKILL.md", "mine")]), locked, "blocked"],
    ["stays where a file was added", folder([...before, digest("mine", "x")]), locked, "blocked"],
    [
      "is replaced where it was installed from another location of the same skill",
      folder(),
      lockedSkill({ files: before, unit: { name: "pdf", path: ".claude/skills/pdf/SKILL.md" } }),
      "replace",
    ],
    ["stays where it is of another repository", folder(), lockedSkill({ files: before, repository: "a/b" }), "blocked"],
    ["stays where it is a link", { kind: "link" }, locked, "blocked"],
  ])("%s", (_what, found, lock, state) => {
    expect(assessTargetd(found, lock).state).toBe(state);
    if (state === "blocked")
      expect(assessTargetd(found, lock, true)).toMatchObject({
        state: "replace",
        hindrance: expect.stringMatching(/./),
      });
  });
});

it("lists added, changed and removed files", () => {
  expect(changesBetween(before, after)).toEqual({ added: ["more.md"], changed: ["SKILL.md"], removed: ["run.sh"] });
});
