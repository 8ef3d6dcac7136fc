import { createHash } from "node:crypto";
import type { AgentId } from "@skillshelf/agent-loading/agent-ids";
import type { Loading } from "@skillshelf/agent-loading/loading";
import { sentenceOf } from "@skillshelf/agent-loading/sentence";
import type { Severity } from "@skillshelf/skill-audit/audit-facts";
import { unreadOf } from "@skillshelf/skill-audit/unread";
import { conformanceRules, type Deviation } from "@skillshelf/skill-reader/conformance/rules";
import { auditedUnitOf } from "@skillshelf/skill-reader/facts/audited-unit";
import { parseSkillFile } from "@skillshelf/skill-reader/skill-file/parse-skill-file";
import { affectedBy, causeOf, profilesOf } from "./affected.ts";
import { type CheckReport, type Problem, type ReportedRule, reportOf, type UnreadFile } from "./report.ts";
import type { Skills } from "./skills.ts";

/** Derives a severity from the points (of 30) that a violation costs a skill. */
const severityOf = (deduction: number): Severity => (deduction >= 18 ? "high" : deduction >= 9 ? "medium" : "low");

/** Behavior of agents that the specification does not explain. */
const unexplained: ReportedRule = {
  id: "not-loaded-as-written",
  severity: "high",
  title: "Some agents do not load the skill as it is written",
  rationale: "They do more or less than the specification says.",
  remedy: "Avoid this if you need these agents.",
};

const reportedRules: readonly ReportedRule[] = [
  ...conformanceRules.map(({ id, deduction, words }) => ({
    id,
    severity: severityOf(deduction),
    title: words.title,
    rationale: "",
    remedy: words.remedy,
  })),
  unexplained,
];

/**
 * Checks skills for conformance to the specification, and which agents are affected by a violation.
 *
 * @param agents those that matter; by default all measured ones.
 */
export async function lintSkills(
  skills: Skills,
  accept: readonly string[],
  agents?: readonly AgentId[],
): Promise<CheckReport> {
  const profiles = profilesOf(agents);
  const problems = skills.units.flatMap((unit) => {
    const { path, bytes } = unit;
    if (bytes === null) return [];
    const { name, deviations } = parseSkillFile(bytes, path);
    return problemsOf(path, deviations, affectedBy({ ...unit, bytes }, name, skills.folder, profiles));
  });
  const unread: UnreadFile[] = [];
  for (const unit of skills.units) unread.push(...(unreadOf(await auditedUnitOf(unit))?.parts ?? []));
  return reportOf(skills, {
    problems: problems.map((problem) => ({ ...problem, isAccepted: accept.includes(problem.id) })),
    omitted: 0,
    unread,
    rules: reportedRules,
    agents: profiles.map(({ id, measured }) => ({ agent: id, version: measured?.version ?? null })),
  });
}

/** Returns the violations of a file with the agents that each affects, and then what affects agents for another reason. */
function problemsOf(path: string, deviations: readonly Deviation[], affected: readonly Loading[]): Problem[] {
  const causes = affected.map((loading) => ({ loading, cause: causeOf(loading, deviations) }));
  const problems = deviations.flatMap(({ rule: id, line, detail }): Problem[] => {
    const rule = reportedRules.find((other) => other.id === id);
    const own = causes.flatMap(({ loading, cause }) => (cause === id ? [loading] : []));
    return rule === undefined ? [] : [problemOf(rule, { path, line, excerpt: detail, affected: own })];
  });
  const others = causes.flatMap(({ loading, cause }) => (cause === undefined ? [loading] : []));
  for (const reason of new Set(others.map((loading) => loading.reason))) {
    const own = others.filter((loading) => loading.reason === reason);
    const [first] = own;
    if (first === undefined) continue;
    problems.push(problemOf(unexplained, { path, line: first.line ?? 1, excerpt: sentenceOf(first), affected: own }));
  }
  return problems;
}

type Place = Pick<Problem, "path" | "line" | "excerpt" | "affected">;

const problemOf = (rule: ReportedRule, place: Place): Problem => ({
  ...place,
  id: idOf(rule.id, place.path, place.excerpt),
  rule,
  // Where every agent loads the skill, only the specification is violated.
  severity: harmOf(place.affected) ?? (rule.severity === "high" ? "low" : rule.severity),
  circumstances: [],
  isAccepted: false,
});

/** A skill that an agent does not load is worse than one that it changes. Null if no agent is affected. */
function harmOf(affected: readonly Loading[]): Severity | null {
  if (affected.some(({ result }) => result === "dropped")) return "high";
  return affected.length > 0 ? "medium" : null;
}

/** The ID does not depend on the line, so that it stays the same when the file changes elsewhere. */
const idOf = (rule: string, path: string, detail: string): string =>
  createHash("sha256").update([rule, path, detail].join("\0")).digest("hex").slice(0, 12);
