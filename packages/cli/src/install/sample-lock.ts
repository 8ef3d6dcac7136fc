import { type FileDigest, integrityOf, type LockedSkill, sha256Of } from "./lock.ts";

export const digest = (path: string, text: string, executable = false): FileDigest => ({
  path,
  sha256: sha256Of(Buffer.from(text)),
  executable,
});

/** An installed skill for tests. */
export function lockedSkill(changes: Partial<LockedSkill> = {}): LockedSkill {
  const files = [...(changes.files ?? [digest("SKILL.md", "# PDF\n")])];
  return {
    folder: ".claude/skills/pdf",
    agent: "claude-code",
    directory: "http://localhost:3000",
    repository: "sample/skills",
    unit: { name: "pdf", path: "skills/pdf/SKILL.md" },
    commit: "a".repeat(40),
    audit: { level: "low", engine: "1.1.0", auditedAt: "2026-11-20T00:00:00.000Z", accepted: [] },
    installedAt: "2026-11-23T00:00:00.000Z",
    integrity: integrityOf(files),
    ...changes,
    files,
  };
}
