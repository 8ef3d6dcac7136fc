import { parseRepositoryName, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import { OptionError } from "./command-line.ts";

/**
 * The one record that a command line names.
 *
 * @throws {OptionError}
 */
export function recordName(positionals: readonly string[], command: string): RepositoryName {
  const [text = "", ...more] = positionals;
  const name = parseRepositoryName(text.replace(/^https:\/\/github\.com\//i, ""));
  if (name !== undefined && more.length === 0) return name;
  throw new OptionError(`Name one record as owner/repo, as in: skillshelf ${command} anthropics/skills`);
}
