import type { Auditor } from "#lib/directory/audit/auditor.ts";
import { unitOfExample } from "#lib/directory/audit/examples/unit-of-example.ts";
import { type RuleClass, ruleClasses } from "#lib/directory/audit/rule.ts";
import { rules } from "#lib/directory/audit/rules.ts";
import type { PlantedSkill } from "./planted/planted-skill.ts";

/** Whether an attack was found: by a rule of its class, in the file it stands in. */
export type Planted = Readonly<{ skill: PlantedSkill; isFound: boolean; rules: readonly string[] }>;

const classes: ReadonlyMap<string, RuleClass> = new Map(rules.map((rule) => [rule.id, rule.class]));

/** Audits planted skills, each as if it were a repository of its own. */
export async function findPlanted(auditor: Auditor, skills: readonly PlantedSkill[]): Promise<readonly Planted[]> {
  const found: Planted[] = [];
  for (const skill of skills) {
    const unit = { ...unitOfExample(skill.files), owner: "planted", repo: skill.id };
    const { findings } = await auditor.audit(unit);
    const inFile = findings.filter(({ path }) => path === `${unit.folder}/${skill.in}`);
    const isFound = inFile.some(({ rule }) => classes.get(rule) === skill.class);
    found.push({
      skill,
      isFound,
      rules: findings.map(({ rule, severity, path, line }) => `${rule} (${severity}) ${path}:${line}`),
    });
  }
  return found;
}

/** How many are planted and found of each class, as it is published. */
export const recallOf = (planted: readonly Planted[], unseen: readonly Planted[]) =>
  Object.fromEntries(
    ruleClasses.map((name) => [name, { planted: countOf(planted, name), unseen: countOf(unseen, name) }]),
  );

/** @param name a class; all where it is undefined. */
export function countOf(
  set: readonly Planted[],
  name: RuleClass | undefined,
): Readonly<{ count: number; found: number }> {
  const some = set.filter(({ skill }) => name === undefined || skill.class === name);
  return { count: some.length, found: some.filter(({ isFound }) => isFound).length };
}
