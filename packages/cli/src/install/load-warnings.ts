import { parseSkillFile } from "@skillshelf/skill-reader/skill-file/parse-skill-file";
import type { PlannedSkill } from "./plan.ts";

/** Deviations for which several agents do not load a skill, most of them without a word. */
const unloadable: Readonly<Record<string, string>> = {
  "file-name": "its file is not called SKILL.md, in exactly these letters",
  "frontmatter-missing": "it has no frontmatter",
  "frontmatter-not-first": "something stands before its frontmatter",
  "frontmatter-unterminated": "its frontmatter does not end",
  "frontmatter-invalid-yaml": "its frontmatter is not valid YAML",
  "duplicate-key": "its frontmatter states a field twice",
  "merge-marker": "a merge conflict was left in it",
  "name-missing": "it has no name",
  "description-missing": "it has no description",
  "description-not-text": "its description is not a text",
};

/** Why agents may not load a skill once it is installed. */
export function loadWarnings({ unit, files }: Pick<PlannedSkill, "unit" | "files">): string[] {
  const name = unit.path.slice(unit.path.lastIndexOf("/") + 1);
  const file = files.find(({ path }) => path === name);
  if (file === undefined) return [];
  const rules = new Set<string>(parseSkillFile(file.content, unit.path).deviations.map(({ rule }) => rule));
  return Object.entries(unloadable).flatMap(([rule, why]) => (rules.has(rule) ? [why] : []));
}
