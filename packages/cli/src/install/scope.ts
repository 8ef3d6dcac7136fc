import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { type Agent, agents } from "@skillshelf/directory-api/agents";
import type { ClientEnvironment } from "../command.ts";

/** Where skills are installed: in a project, or for a person in all projects. */
export type Scope = Readonly<{
  kind: "project" | "personal";
  /** The folder of the project or the person's home, without links in its path. All else is written below it. */
  root: string;
}>;

export async function scopeOf(isGlobal: boolean, environment: ClientEnvironment): Promise<Scope> {
  return isGlobal
    ? { kind: "personal", root: await realpath(environment.homeFolder) }
    : { kind: "project", root: await realpath(environment.workingFolder) };
}

/** The lock file's path from the root. */
export const lockPath = ({ kind }: Scope): string =>
  kind === "project" ? "skillshelf-lock.json" : ".skillshelf/lock.json";

/** A path from the root as people read it. */
export const shownPath = ({ kind }: Scope, path: string): string => (kind === "project" ? path : `~/${path}`);

/** A path of the system, of one from the root. */
export const below = ({ root }: Scope, path: string): string => join(root, ...path.split("/"));

/** The folder in which an agent looks for skills, from the root. */
export const skillsFolder = (agent: Agent, { kind }: Pick<Scope, "kind">): string =>
  kind === "project" ? agent.projectFolder : agent.personalFolder;

export const agentIds: readonly string[] = agents.map(({ id }) => id);
