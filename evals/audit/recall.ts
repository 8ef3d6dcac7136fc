import { severities } from "@skillshelf/skill-audit/audit-facts";
import type { Auditor } from "@skillshelf/skill-audit/auditor";
import { type RuleClass, ruleClasses } from "@skillshelf/skill-audit/rule";
import { unitOfExample } from "@skillshelf/skill-audit/testing/skill-of-example";
import { type AttackCase, type CaseSet, caseSets } from "./cases.ts";

/** Whether there is a finding in the attack's file that is as severe as it has to be. */
export type AuditedCase = Readonly<{ attack: AttackCase; isFound: boolean; rules: readonly string[] }>;

/** How many cases there are, and how many of them are found. */
type Counted = Readonly<{ count: number; found: number }>;

/** By class, then by set. */
export type Recall = Readonly<Record<string, Readonly<Record<string, Counted>>>>;

/** Audits cases, each as a repository of its own. */
export async function auditCases(auditor: Auditor, cases: readonly AttackCase[]): Promise<readonly AuditedCase[]> {
  const audited: AuditedCase[] = [];
  for (const attack of cases) {
    const unit = { ...unitOfExample(attack.files), owner: "planted", repo: attack.id };
    const { findings } = await auditor.audit(unit);
    audited.push({
      attack,
      isFound: findings.some(
        ({ path, severity }) =>
          path === `${unit.folder}/${attack.file}` &&
          severities.indexOf(severity) >= severities.indexOf(attack.severity),
      ),
      rules: findings.map(({ rule, severity, path, line }) => `${rule} (${severity}) ${path}:${line}`),
    });
  }
  return audited;
}

/** Recall by class, as it is published. */
export const recallOf = (sets: Readonly<Record<CaseSet, readonly AuditedCase[]>>): Recall =>
  Object.fromEntries(
    ruleClasses.map((name) => [name, Object.fromEntries(caseSets.map((set) => [set, countOf(sets[set], name)]))]),
  );

/** @param name a class; all where it is undefined. */
export function countOf(set: readonly AuditedCase[], name: RuleClass | undefined): Counted {
  const some = set.filter(({ attack }) => name === undefined || attack.class === name);
  return { count: some.length, found: some.filter(({ isFound }) => isFound).length };
}

/** Names each figure that is lower than the published one. */
export const lowerRecall = (measured: Recall, published: Recall): string[] =>
  Object.entries(published).flatMap(([name, sets]) =>
    Object.entries(sets).flatMap(([set, before]) => {
      const now = measured[name]?.[set] ?? { count: before.count, found: 0 };
      const isLower = now.found * before.count < before.found * now.count || now.count === 0;
      return isLower
        ? [`${name} of ${set}: ${now.found} of ${now.count} are found, and ${before.found} of ${before.count} before`]
        : [];
    }),
  );
