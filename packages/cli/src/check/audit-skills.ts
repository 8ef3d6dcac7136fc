import { setImmediate } from "node:timers/promises";
import { severities } from "@skillshelf/skill-audit/audit-facts";
import { Auditor } from "@skillshelf/skill-audit/auditor";
import type { RuleText } from "@skillshelf/skill-audit/rule";
import { rules } from "@skillshelf/skill-audit/rules";
import { en } from "@skillshelf/skill-audit/rules/words";
import { auditedUnitOf } from "@skillshelf/skill-reader/facts/audited-unit";
import { type CheckReport, type Problem, type ReportedRule, reportOf, type UnreadFile } from "./report.ts";
import type { Skills } from "./skills.ts";

const english: Readonly<Record<string, RuleText>> = en;

const reportedRules: readonly ReportedRule[] = rules.flatMap(({ id, severity }) => {
  const words = english[id];
  if (words === undefined) return [];
  const { title, rationale, remedy } = words;
  return { id, severity, title, rationale, remedy };
});

/** Audits skills with all rules, and what is installed with them as a plugin. */
export async function auditSkills(
  skills: Skills,
  accept: readonly string[],
  signal: AbortSignal,
): Promise<CheckReport> {
  const auditor = await Auditor.load();
  const problems: Problem[] = [];
  const unread: UnreadFile[] = [];
  const known = new Set<string>();
  let omitted = 0;
  for (const unit of [...skills.units, ...skills.plugins]) {
    // An audit is synchronous: signals are delivered between two.
    await setImmediate();
    signal.throwIfAborted();
    const audit = await auditor.audit(await auditedUnitOf(unit));
    omitted += audit.omitted;
    unread.push(...(audit.unread?.parts ?? []));
    for (const { rule: id, ...finding } of audit.findings) {
      const rule = reportedRules.find((other) => other.id === id);
      // A plugin may enclose a skill's files.
      if (rule && !known.has(finding.id))
        problems.push({ ...finding, rule, affected: [], isAccepted: accept.includes(finding.id) });
      known.add(finding.id);
    }
  }
  problems.sort((one, other) => severities.indexOf(other.severity) - severities.indexOf(one.severity));
  return reportOf(skills, { problems, omitted, unread, rules: reportedRules });
}
