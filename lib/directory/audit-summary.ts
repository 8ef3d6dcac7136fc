import type { AcceptedFinding, Audit, AuditLevel } from "@skillshelf/directory-api/schema";
import {
  type Capability,
  capabilities,
  countBySeverity,
  gravestOf,
  unreadCount,
} from "@skillshelf/skill-audit/audit-facts";
import {
  auditsOf,
  FACTS_VERSION,
  type RepositoryFacts,
  type UnitFacts,
} from "@skillshelf/skill-reader/repository-facts";

/**
 * What an audit found in a repository, in short; null where it was read before there were audits.
 *
 * @param head where the repository is by now, where that is known and could not be read.
 */
export function auditSummary(
  facts: RepositoryFacts,
  accepted: readonly AcceptedFinding[],
  head: string | null,
): Audit | null {
  // Facts of earlier releases have another format than their type says.
  if (facts.form !== FACTS_VERSION) return null;
  const audits = auditsOf(facts);
  const all = audits.flatMap(({ audit }) => audit.findings);
  const omitted = audits.reduce((sum, { audit }) => sum + audit.omitted, 0);
  const open = openFindings(all, accepted);
  return {
    level: gravestOf(open),
    findings: open.length + omitted,
    bySeverity: countBySeverity(open),
    accepted: all.length - open.length,
    commit: facts.commit,
    auditedAt: facts.readAt,
    engine: facts.engine,
    stale: head !== null && head !== facts.commit,
    unread: unreadCount(audits.map(({ audit }) => audit)),
  };
}

/** Returns the findings that no editor accepted. */
export function openFindings<Finding extends Readonly<{ id: string }>>(
  findings: readonly Finding[],
  accepted: readonly Pick<AcceptedFinding, "id">[],
): Finding[] {
  const ids = new Set(accepted.map(({ id }) => id));
  return findings.filter(({ id }) => !ids.has(id));
}

/** The audit level and the detected capabilities of one skill; null where it was read before there were audits. */
export function unitAudit(
  { audit }: Readonly<{ audit?: UnitFacts["audit"] }>,
  accepted: readonly AcceptedFinding[],
): Readonly<{ auditLevel: AuditLevel | null; capabilities: Capability[] | null }> {
  if (audit === undefined) return { auditLevel: null, capabilities: null };
  return {
    auditLevel: gravestOf(openFindings(audit.findings, accepted)),
    capabilities: capabilities.filter((capability) => audit.capabilities[capability] !== null),
  };
}
