import type { UnitAuditFacts } from "@skillshelf/skill-audit/audit-facts";
import type { AuditedUnit } from "@skillshelf/skill-audit/audited-unit";
import { Auditor } from "@skillshelf/skill-audit/auditor";

/** What an audit found, and the lines it found it in by id of finding. */
type AuditOfUnit = Readonly<{ audit: UnitAuditFacts; excerpts: Readonly<Record<string, string>> }>;

let loaded: Promise<Auditor> | undefined;

/** Audits a unit by all rules. */
export async function auditUnit(unit: AuditedUnit): Promise<AuditOfUnit> {
  loaded ??= Auditor.load();
  const auditor = await loaded;
  const { findings, omitted, capabilities, unread } = await auditor.audit(unit);
  return {
    audit: {
      findings: findings.map(({ excerpt: _, ...facts }) => ({ ...facts, circumstances: [...facts.circumstances] })),
      omitted,
      unread,
      capabilities,
    },
    excerpts: Object.fromEntries(findings.map(({ id, excerpt }) => [id, excerpt])),
  };
}
