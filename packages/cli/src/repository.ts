import { repositoryApiPath } from "@skillshelf/directory-api/links";
import { type SkillAnswer, skillAnswerSchema } from "@skillshelf/directory-api/schema";
import { nameText, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import type { CommandContext } from "./context.ts";
import { type Directory, DirectoryError } from "./directory.ts";
import { nameOf } from "./format.ts";

/**
 * Fetches the record of a repository, which may have another name by now.
 *
 * @throws {DirectoryError}
 */
export const requestRecord = (directory: Directory, name: RepositoryName): Promise<SkillAnswer> =>
  directory.json(repositoryApiPath(name), skillAnswerSchema).catch((error: unknown) => {
    if (!(error instanceof DirectoryError) || error.failure !== "not-found") throw error;
    throw new DirectoryError(
      "not-found",
      `${nameText(name)} is not in the catalog of ${directory.url}. Try: skillshelf search ${name.repo}`,
      error,
    );
  });

/**
 * Fetches the record of a repository, and notes if it was renamed.
 *
 * @throws {DirectoryError}
 */
export async function fetchRecord(
  name: RepositoryName,
  { directory, out }: Pick<CommandContext, "directory" | "out">,
): Promise<SkillAnswer> {
  const response = await requestRecord(directory, name);
  const [requested, current] = [nameText(name), nameOf(response.data)];
  if (current.toLowerCase() !== requested.toLowerCase()) out.note(`${requested} was renamed to ${current}.`);
  return response;
}
