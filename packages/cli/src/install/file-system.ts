import { lstat, mkdir, realpath } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { type Agent, agents } from "@skillshelf/directory-api/agents";
import type { ClientEnvironment } from "../command.ts";
import { CommandError, exitCodes } from "../errors.ts";

/** What a process writes beside what it works on, so that others can tell whether it still does. */
export const holderText = (): string => `${hostname()} ${process.pid}`;

/** Nothing takes so long: what names a process by then means one that has its number by chance. */
const LONGEST_MS = 3_600_000;

/**
 * Whether whoever wrote this has ended. Of another machine's processes only the time tells.
 *
 * @param heldMs how long ago it was written.
 */
export function hasEnded(text: string, heldMs: number): boolean {
  const [host, id] = text.trim().split(" ");
  const pid = Number(id);
  const isOurs = host === hostname() && Number.isInteger(pid) && pid > 0;
  return heldMs > LONGEST_MS || (isOurs && !isRunning(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // One of another person's may not be asked, and runs.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** What the system says of a file or folder that it refuses. */
type FileError = Error & Readonly<{ syscall: string; code: string; path?: string }>;

export const isFileError = (error: unknown): error is FileError =>
  error instanceof Error && "syscall" in error && "code" in error;

/**
 * Does something with files. What the system refuses is told by the file's name and the system's own word for it.
 *
 * @throws {CommandError}
 */
export async function withFiles<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isFileError(error)) throw error;
    const path = error.path ?? "A file";
    throw new CommandError(
      exitCodes.found,
      `${path} cannot be read or written (${error.code}). Look at its permissions, and whether the disk is full.`,
      { cause: error },
    );
  }
}

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

type Kind = "nothing" | "file" | "folder" | "link" | "other";

/** What is at a path of the system; a link itself, not what it leads to. */
export async function kindAt(path: string): Promise<Kind> {
  const found = await lstat(path).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return null;
    throw error;
  });
  if (found === null) return "nothing";
  if (found.isSymbolicLink()) return "link";
  return found.isDirectory() ? "folder" : found.isFile() ? "file" : "other";
}

/**
 * What is at a path from the root. Whatever lies above it is a folder or is not there.
 *
 * @throws {CommandError} where a folder above it is a symbolic link, through which would be written elsewhere.
 */
export async function kindBelow(scope: Scope, path: string): Promise<Kind> {
  const parts = path.split("/");
  for (let length = 1; length < parts.length; length++) {
    const above = parts.slice(0, length).join("/");
    const kind = await kindAt(below(scope, above));
    if (kind === "nothing") return "nothing";
    if (kind !== "folder") throw inTheWay(scope, above, kind);
  }
  return kindAt(below(scope, path));
}

/**
 * Makes a folder with those above it, from the root on. It is plain: none of them is a symbolic link.
 *
 * @throws {CommandError} where one is.
 */
export async function makePlainFolder(scope: Scope, path: string): Promise<void> {
  const parts = path.split("/");
  for (let length = 1; length <= parts.length; length++) {
    const here = parts.slice(0, length).join("/");
    const kind = await kindAt(below(scope, here));
    if (kind === "nothing") await mkdir(below(scope, here));
    else if (kind !== "folder") throw inTheWay(scope, here, kind);
  }
}

export function inTheWay(scope: Scope, path: string, kind: Kind): CommandError {
  const shown = shownPath(scope, path);
  return new CommandError(
    exitCodes.found,
    kind === "link"
      ? `${shown} is a symbolic link, and nothing is written through links. Put a folder in its place.`
      : `${shown} is not a folder. Move it out of the way.`,
  );
}
