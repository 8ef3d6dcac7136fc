import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  type FileDigest,
  integrityOf,
  LockError,
  lockText,
  parseLock,
  sha256Of,
  withoutFolders,
  withSkills,
} from "./lock.ts";
import { digest, lockedSkill } from "./sample-lock.ts";

const pdf = lockedSkill();
const docx = lockedSkill({ folder: ".agents/skills/docx", agent: "codex" });

describe("a lock file", () => {
  it("contains what was written, sorted by folder and path", () => {
    const files = [digest("b.md", "b"), digest("a.md", "a", true)];
    const text = lockText([pdf, { ...docx, files, integrity: integrityOf(files) }]);
    expect(parseLock(text).map(({ folder }) => folder)).toEqual([docx.folder, pdf.folder]);
    expect(parseLock(text)[0]?.files.map(({ path }) => path)).toEqual(["a.md", "b.md"]);
    expect(JSON.parse(text).lockVersion).toBe(1);
    expect(text).toBe(lockText(parseLock(text)));
  });

  it.each([
    ["invalid JSON", "{", /not valid JSON/],
    ["another structure", "[]", /is invalid at/],
    ["a newer version", '{"lockVersion":2,"anything":1}', /version 2, .* newer/],
    ["merge markers", `<<<<<<< HEAD\n${lockText([pdf])}`, /not valid JSON/],
  ])("with %s is rejected", (_what, text, message) => {
    expect(() => parseLock(text)).toThrow(message);
    expect(() => parseLock(text)).toThrow(LockError);
  });

  const filed = (...files: FileDigest[]) => ({ files, integrity: integrityOf(files) });
  const broken = (changes: object) => JSON.stringify({ lockVersion: 1, skills: [{ ...pdf, ...changes }] });

  it.each([
    ["a folder above", { folder: "../.ssh" }],
    ["a folder that leads out", { folder: ".claude/skills/../../.ssh" }],
    ["a folder that is absolute", { folder: "/home/someone/.claude/skills/pdf" }],
    ["all skills of the agent", { folder: ".claude/skills" }],
    ["a folder within a skill", { folder: ".claude/skills/pdf/scripts" }],
    ["another agent's folder", { folder: ".cursor/skills/pdf" }],
    ["any other folder", { folder: "src" }],
    ["an agent that is not known", { agent: "nobody" }],
    ["a file elsewhere", filed(digest("SKILL.md", "x"), digest("../../x", "x"))],
    ["files of one name", filed(digest("a", "x"), digest("A", "x"))],
    ["a checksum that does not fit", { integrity: "sha256-x" }],
    ["files that do not fit the checksum", { files: [digest("SKILL.md", "other")] }],
    ["a commit that is a branch", { commit: "main" }],
    ["a repository that is a path", { repository: "../../x" }],
    ["a directory that is a file", { directory: "file:///etc/passwd" }],
    ["something unknown", { run: "sh" }],
  ])("with %s is rejected", (_what, changes) => {
    expect(() => parseLock(broken(changes))).toThrow(LockError);
  });

  it("with a duplicate folder is rejected", () => {
    expect(() => parseLock(JSON.stringify({ lockVersion: 1, skills: [pdf, pdf] }))).toThrow(/different folders/);
  });
});

it("replaces skills with the same folder, and removes skills by folder", () => {
  const newer = lockedSkill({ commit: "b".repeat(40) });
  expect(withSkills([pdf, docx], [newer])).toEqual([docx, newer]);
  expect(withoutFolders([pdf, docx], [pdf.folder])).toEqual([docx]);
});

const file = (path: string, text: string, executable = false): FileDigest => ({
  path,
  sha256: sha256Of(Buffer.from(text)),
  executable,
});
const files = [file("b.md", "b"), file("scripts/run.sh", "run", true), file("a.md", "a"), file("ü.md", "ü")];

it("is computed as documented", () => {
  const line = (path: string, mode: string, text: string) =>
    `${createHash("sha256").update(text).digest("hex")} ${mode} ${path}\n`;
  const lines = [
    line("a.md", "-", "a"),
    line("b.md", "-", "b"),
    line("scripts/run.sh", "x", "run"),
    line("ü.md", "-", "ü"),
  ].join("");
  expect(integrityOf(files)).toBe(`sha256-${createHash("sha256").update(lines).digest("base64")}`);
});

it("does not depend on the order of files", () => {
  expect(integrityOf(files.toReversed())).toBe(integrityOf(files));
});

it.each([
  ["content", [file("a.md", "A")]],
  ["path", [file("b.md", "a")]],
  ["mode", [file("a.md", "a", true)]],
  ["number of files", [file("a.md", "a"), file("b.md", "")]],
  ["hidden files", [file("a.md", "a"), file(".env", "")]],
])("changes with the %s", (_what, changed) => {
  expect(integrityOf(changed)).not.toBe(integrityOf([file("a.md", "a")]));
});
