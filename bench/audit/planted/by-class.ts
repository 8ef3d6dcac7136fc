import { type RuleClass, ruleClasses } from "#lib/directory/audit/rule.ts";
import type { PlantedSkill } from "./planted-skill.ts";

/** The skills of every class, in the order of the classes. */
export const inOrder = (skills: Readonly<Record<RuleClass, readonly PlantedSkill[]>>): readonly PlantedSkill[] =>
  ruleClasses.flatMap((name) => skills[name]);
