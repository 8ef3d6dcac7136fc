import { parseRepositoryName, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import { z } from "zod";
import { OptionError } from "../command-line.ts";
import { agentIds } from "./file-system.ts";

/** Options that several of these commands take. */
export const agentOption = z
  .array(z.enum(agentIds, { error: `--agent must be one of ${agentIds.join(", ")}` }))
  .default([]);

export const acceptOption = z
  .array(z.string().regex(/^[0-9a-f]{12}$/, "--accept must be the id of a finding: 12 hexadecimal digits"))
  .default([]);

export const flag = z.boolean().default(false);

export const fromOption = z.string().min(1, "--from must be the folder of a repository").optional();

/** @throws {OptionError} */
export function repositoryNamed(text: string | undefined): RepositoryName {
  const name = text === undefined ? undefined : parseRepositoryName(text);
  if (name === undefined)
    throw new OptionError("Name the repository as owner/repo, and then the skills you want of it.");
  return name;
}
