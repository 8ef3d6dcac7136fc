import { dirname } from "node:path/posix";
import { type Agent, agents } from "@skillshelf/directory-api/agents";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { kindAt } from "./plain-folders.ts";
import { agentIds, below, type Scope, skillsFolder } from "./scope.ts";

/**
 * The agents that are named; without any, those whose folder is there.
 *
 * @throws {CommandError} where none is there.
 */
export async function chooseAgents(named: readonly string[], scope: Scope): Promise<readonly Agent[]> {
  if (named.length > 0) return agents.filter(({ id }) => named.includes(id));
  const there: Agent[] = [];
  for (const agent of agents) if ((await kindAt(below(scope, markOf(agent, scope)))) !== "nothing") there.push(agent);
  if (there.length > 0) return there;
  const where = scope.kind === "project" ? "here" : "in your home directory";
  throw new CommandError(
    exitCodes.misuse,
    `No agent has a folder ${where}. Say with --agent for which one to install: ${agentIds.join(", ")}.`,
  );
}

/** A folder that tells that an agent is in use. GitHub's own is in many projects that Copilot is not used in. */
const markOf = (agent: Agent, scope: Scope): string => {
  const folder = skillsFolder(agent, scope);
  return folder.startsWith(".github/") ? folder : dirname(folder);
};
