import { skillApiPath } from "@skillshelf/directory-api/links";
import { type SkillAnswer, skillAnswerSchema } from "@skillshelf/directory-api/schema";
import { parseRepositoryName, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import type { ClientContext } from "./command.ts";
import { OptionError } from "./command-line.ts";
import { DirectoryError } from "./directory.ts";
import { nameOf } from "./format.ts";

/**
 * The record that a command line names, as the directory has it; under the name it has now, which is said.
 *
 * @throws {OptionError}
 * @throws {DirectoryError}
 */
export async function askForRecord(
  positionals: readonly string[],
  command: string,
  { directory, out }: Pick<ClientContext, "directory" | "out">,
): Promise<SkillAnswer> {
  const asked = recordName(positionals, command);
  const answer = await directory.json(skillApiPath(asked), skillAnswerSchema).catch((error: unknown) => {
    if (!(error instanceof DirectoryError) || error.failure !== "not-found") throw error;
    const advice = `skillshelf search ${asked.repo} finds what is called alike`;
    throw new DirectoryError(
      "not-found",
      `${nameOf(asked)} is not in the directory at ${directory.url}; ${advice}.`,
      error,
    );
  });
  const name = nameOf(answer.data);
  if (name.toLowerCase() !== nameOf(asked).toLowerCase()) out.note(`${nameOf(asked)} is called ${name} now.`);
  return answer;
}

/**
 * The one record that a command line names.
 *
 * @throws {OptionError}
 */
function recordName(positionals: readonly string[], command: string): RepositoryName {
  const [text = "", ...more] = positionals;
  const name = parseRepositoryName(text.replace(/^https:\/\/github\.com\//i, ""));
  if (name !== undefined && more.length === 0) return name;
  throw new OptionError(`Name one record as owner/repo, as in: skillshelf ${command} anthropics/skills`);
}
