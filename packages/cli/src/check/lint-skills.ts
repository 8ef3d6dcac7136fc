import { createHash } from "node:crypto";
import type { Severity } from "@skillshelf/skill-audit/audit-facts";
import { unreadOf } from "@skillshelf/skill-audit/unread";
import { conformanceRules } from "@skillshelf/skill-reader/conformance/rules";
import { auditedUnitOf } from "@skillshelf/skill-reader/facts/audited-unit";
import { parseSkillFile } from "@skillshelf/skill-reader/skill-file/parse-skill-file";
import { type CheckReport, type Problem, type ReportedRule, reportOf, type UnreadFile } from "./report.ts";
import type { Skills } from "./skills.ts";

/** Derives a severity from the points (of 30) that a violation costs a skill. */
const severityOf = (deduction: number): Severity => (deduction >= 30 ? "high" : deduction >= 15 ? "medium" : "low");

const reportedRules = conformanceRules.map(
  ({ id, deduction, words }): ReportedRule => ({
    id,
    severity: severityOf(deduction),
    title: words.title,
    rationale: "",
    remedy: words.remedy,
  }),
);

/** Checks skills for conformance to the specification. */
export async function lintSkills(skills: Skills, accept: readonly string[]): Promise<CheckReport> {
  const problems = skills.units.flatMap(({ path, bytes }): Problem[] => {
    const deviations = bytes === null ? [] : parseSkillFile(bytes, path).deviations;
    return deviations.flatMap(({ rule: name, line, detail }) => {
      const rule = reportedRules.find(({ id }) => id === name);
      const id = idOf(name, path, detail);
      const place = { id, path, line, excerpt: detail, circumstances: [], isAccepted: accept.includes(id) };
      return rule ? [{ ...place, rule, severity: rule.severity }] : [];
    });
  });
  const unread: UnreadFile[] = [];
  for (const unit of skills.units) unread.push(...(unreadOf(await auditedUnitOf(unit))?.parts ?? []));
  return reportOf(skills, { problems, omitted: 0, unread, rules: reportedRules });
}

/** The ID does not depend on the line, so that it stays the same when the file changes elsewhere. */
const idOf = (rule: string, path: string, detail: string): string =>
  createHash("sha256").update([rule, path, detail].join("\0")).digest("hex").slice(0, 12);
