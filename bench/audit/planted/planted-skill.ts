import type { RuleClass } from "#lib/directory/audit/rule.ts";

/** What a planted attack is written in. */
export type PlantedLanguage = "bash" | "python" | "javascript" | "typescript" | "powershell" | "markdown";

/**
 * A hostile skill that was made up to be found. Its addresses lead nowhere: names end in `.example` or `.test`, or
 * are those of the service that would be abused with a path that does not exist; numbers are those kept for
 * documentation (192.0.2.0/24, 198.51.100.0/24, 203.0.113.0/24, 2001:db8::/32); keys have the form of keys and open nothing.
 */
export type PlantedSkill = Readonly<{
  /** Lower-case words joined by hyphens; unlike any other. */
  id: string;
  class: RuleClass;
  language: PlantedLanguage;
  /** How the attack hides, in a sentence. */
  disguise: string;
  /** Files by their paths in the skill's folder; one is SKILL.md, with its frontmatter. */
  files: Readonly<Record<string, string>>;
  /** The file the attack stands in. */
  in: string;
}>;
