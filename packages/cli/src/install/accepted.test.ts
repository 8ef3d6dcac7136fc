import type { Finding } from "@skillshelf/directory-api/schema";
import { describe, expect, it } from "vitest";
import { wasAcceptedBefore } from "./consent.ts";
import { sha256Of } from "./lock.ts";
import type { PlannedSkill } from "./plan.ts";
import { digest, lockedSkill } from "./sample-lock.ts";

const id = "a".repeat(12);
const finding = (path: string): Finding => ({
  id,
  rule: "executable-file",
  title: "A program that nobody can read",
  ruleUrl: "http://localhost:3000/en/docs/audit-rules#executable-file",
  severity: "high",
  circumstances: [],
  accepted: false,
  path,
  line: 1,
  url: "https://github.com/sample/skills",
});

const audit = { level: "high", engine: "1.1.0", auditedAt: "2026-11-20T00:00:00.000Z", accepted: [id] } as const;
const installed = (path: string, text: string, changes: Parameters<typeof lockedSkill>[0] = {}) =>
  lockedSkill({ audit: { ...audit, accepted: [id] }, files: [digest(path, text)], ...changes });

const planned = (path: string, text: string, unitPath = "skills/pdf/SKILL.md"): PlannedSkill => ({
  unit: { name: "pdf", path: unitPath, otherLocations: [], kind: "skill", audit: null },
  files: [{ path, sha256: sha256Of(Buffer.from(text)), executable: true, content: Buffer.from(text) }],
  targets: [],
});

const tool = finding("skills/pdf/scripts/tool");

describe("a finding counts as accepted before", () => {
  it("if it has the same ID in an unchanged file", () => {
    const wasAccepted = wasAcceptedBefore([installed("scripts/tool", "one")], [planned("scripts/tool", "one")]);
    expect(wasAccepted(tool)).toBe(true);
    expect(wasAccepted({ ...tool, id: "b".repeat(12) })).toBe(false);
  });

  it("but not if the file changed, was added, or is not part of the skill", () => {
    const before = installed("scripts/tool", "one");
    expect(wasAcceptedBefore([before], [planned("scripts/tool", "two")])(tool)).toBe(false);
    expect(wasAcceptedBefore([installed("SKILL.md", "one")], [planned("scripts/tool", "one")])(tool)).toBe(false);
    expect(wasAcceptedBefore([before], [planned("scripts/tool", "one")])(finding("scripts/tool"))).toBe(false);
    expect(wasAcceptedBefore([before], [])(tool)).toBe(false);
  });

  it("but not for the same file of another skill, or another version of the file", () => {
    const fresh = [planned("scripts/tool", "one")];
    const unit = { name: "docx", path: "skills/docx/SKILL.md" };
    expect(wasAcceptedBefore([installed("scripts/tool", "one", { unit })], fresh)(tool)).toBe(false);
    const older = installed("scripts/tool", "two");
    const unaudited = installed("scripts/tool", "one", { audit: null });
    expect(wasAcceptedBefore([older, unaudited], fresh)(tool)).toBe(false);
    expect(wasAcceptedBefore([older, installed("scripts/tool", "one")], fresh)(tool)).toBe(true);
  });

  it("also in a skill at the root of a repository", () => {
    const unit = { name: "pdf", path: "SKILL.md" };
    const before = [installed("scripts/tool", "one", { unit })];
    expect(wasAcceptedBefore(before, [planned("scripts/tool", "one", "SKILL.md")])(finding("scripts/tool"))).toBe(true);
  });
});
