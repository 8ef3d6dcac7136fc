import { skillApiPath } from "@skillshelf/directory-api/links";
import { type SkillAnswer, skillAnswerSchema } from "@skillshelf/directory-api/schema";
import { nameText, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import type { CommandContext } from "./context.ts";
import { DirectoryError } from "./directory.ts";
import { nameOf } from "./format.ts";

/**
 * Fetches the record of a repository. A renamed repository is returned under its new name, with a note.
 *
 * @throws {DirectoryError}
 */
export async function fetchRecord(
  name: RepositoryName,
  { directory, out }: Pick<CommandContext, "directory" | "out">,
): Promise<SkillAnswer> {
  const requested = nameText(name);
  const response = await directory.json(skillApiPath(name), skillAnswerSchema).catch((error: unknown) => {
    if (!(error instanceof DirectoryError) || error.failure !== "not-found") throw error;
    throw new DirectoryError(
      "not-found",
      `${requested} is not in the catalog of ${directory.url}. Try: skillshelf search ${name.repo}`,
      error,
    );
  });
  const current = nameOf(response.data);
  if (current.toLowerCase() !== requested.toLowerCase()) out.note(`${requested} was renamed to ${current}.`);
  return response;
}
