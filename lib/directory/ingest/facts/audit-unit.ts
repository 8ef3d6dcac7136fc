import type { AuditedUnit } from "../../audit/audited-unit.ts";
import { Auditor } from "../../audit/auditor.ts";
import { auditedFile } from "../../audit/files/audited-file.ts";
import type { UnitAuditFacts } from "../../audit-facts.ts";
import type { UnitSource } from "./unit-reader.ts";
import { folderOf } from "./units.ts";

/** What an audit found, and the lines it found it in by id of finding. */
type AuditOfUnit = Readonly<{ audit: UnitAuditFacts; excerpts: Readonly<Record<string, string>> }>;

/** What is known of a unit from its SKILL.md. */
type Known = Pick<AuditedUnit, "name" | "description" | "kind" | "allowedTools">;

let loaded: Promise<Auditor> | undefined;

/** Audits a unit by all rules. */
export async function auditUnit(unit: AuditedUnit): Promise<AuditOfUnit> {
  loaded ??= Auditor.load();
  const auditor = await loaded;
  const { findings, omitted, capabilities } = await auditor.audit(unit);
  return {
    audit: {
      findings: findings.map(({ excerpt: _, ...facts }) => ({ ...facts, circumstances: [...facts.circumstances] })),
      omitted,
      capabilities,
    },
    excerpts: Object.fromEntries(findings.map(({ id, excerpt }) => [id, excerpt])),
  };
}

/** A unit as an audit gets it. */
export function auditedUnit(source: UnitSource, known: Known): AuditedUnit {
  const { path, bytes, files, contents, around, owner, repo } = source;
  const own = files.map((file, index) => ({ file, content: contents[index] ?? null }));
  const others = [...own, ...around].map(({ file, content }) =>
    // The size of what is not there is not known.
    auditedFile({ ...file, content, isTooLarge: content === null && file.bytes !== null }),
  );
  const itself = auditedFile({ path, bytes: null, isExecutable: false, content: bytes, isTooLarge: bytes === null });
  return { owner, repo, path, folder: folderOf(path), ...known, files: [itself, ...others] };
}
