import { createHash } from "node:crypto";
import type { Severity } from "@skillshelf/skill-audit/audit-facts";
import { unreadOf } from "@skillshelf/skill-audit/unread";
import { conformanceRules } from "@skillshelf/skill-reader/conformance/rules";
import { auditedUnitOf } from "@skillshelf/skill-reader/facts/audited-unit";
import { parseSkillFile } from "@skillshelf/skill-reader/skill-file/parse-skill-file";
import english from "../../../../lib/i18n/dictionaries/en.json" with { type: "json" };
import type { CheckReport, Problem, ReportedRule, UnreadFile } from "./report.ts";
import { reportOf } from "./report.ts";
import type { Skills } from "./skills.ts";

/** Points of 60 that a rule takes from a skill, and how grave that is. */
const gravity = (deduction: number): Severity => (deduction >= 15 ? "high" : deduction >= 5 ? "medium" : "low");

const { conformance } = english;

const reported = conformanceRules.map(
  ({ id, deduction }): ReportedRule => ({
    id,
    severity: gravity(deduction),
    title: conformance[id].title,
    rationale: "",
    remedy: conformance[id].remedy,
  }),
);

/** Checks skills for conformance to the specification of skills, and for nothing else. */
export async function lintSkills(skills: Skills, accept: readonly string[]): Promise<CheckReport> {
  const problems = skills.units.flatMap(({ path, bytes }): Problem[] => {
    const deviations = bytes === null ? [] : parseSkillFile(bytes, path).deviations;
    return deviations.flatMap(({ rule: name, line, detail }) => {
      const rule = reported.find(({ id }) => id === name);
      const id = idOf(name, path, detail);
      const place = { id, path, line, excerpt: detail, circumstances: [], isAccepted: accept.includes(id) };
      return rule ? [{ ...place, rule, severity: rule.severity }] : [];
    });
  });
  const unread: UnreadFile[] = [];
  for (const unit of skills.units) unread.push(...(unreadOf(await auditedUnitOf(unit))?.parts ?? []));
  return reportOf(skills, { problems, omitted: 0, unread, rules: reported });
}

/** The same as long as the same is wrong in the same file, wherever in it. */
const idOf = (rule: string, path: string, detail: string): string =>
  createHash("sha256").update([rule, path, detail].join("\0")).digest("hex").slice(0, 12);
