import { lstat, mkdir, realpath } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Agent } from "@skillshelf/directory-api/agents";
import type { CommandEnvironment } from "../context.ts";
import { CommandError, exitCodes } from "../errors.ts";

/** Where skills are installed: in a project, or in the personal folders that all projects share. */
export type Scope = Readonly<{
  kind: "project" | "personal";
  /** The folder of the project or the home directory, with symbolic links resolved. Paths are relative to it. */
  root: string;
}>;

export async function scopeOf(isGlobal: boolean, environment: CommandEnvironment): Promise<Scope> {
  return isGlobal
    ? { kind: "personal", root: await realpath(environment.homeFolder) }
    : { kind: "project", root: await realpath(environment.workingFolder) };
}

/** Returns the path of the lock file from the root. */
export const lockPath = ({ kind }: Scope): string =>
  kind === "project" ? "skillshelf-lock.json" : ".skillshelf/lock.json";

/** Returns a path from the root as it is shown in messages. */
export const shownPath = ({ kind }: Scope, path: string): string => (kind === "project" ? path : `~/${path}`);

/** Returns the absolute path for a path from the root. */
export const pathIn = ({ root }: Scope, path: string): string => join(root, ...path.split("/"));

/** Returns the folder that skills are installed in for an agent, as a path from the root. */
export const skillsFolder = (agent: Agent, { kind }: Pick<Scope, "kind">): string =>
  kind === "project" ? agent.projectFolder : agent.personalFolder;

/** Returns all folders that an agent loads skills from. */
export const skillsFolders = (agent: Agent, { kind }: Pick<Scope, "kind">): readonly string[] =>
  kind === "project" ? agent.projectFolders : agent.personalFolders;

type Kind = "nothing" | "file" | "folder" | "link" | "other";

/** Returns what is at an absolute path. Links are not followed. */
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
 * Returns what is at a path from the root.
 *
 * @throws {CommandError} if a folder above it is a symbolic link, which could lead out of the root, or not a folder.
 */
export async function kindIn(scope: Scope, path: string): Promise<Kind> {
  const parts = path.split("/");
  for (let length = 1; length < parts.length; length++) {
    const above = parts.slice(0, length).join("/");
    const kind = await kindAt(pathIn(scope, above));
    if (kind === "nothing") return "nothing";
    if (kind !== "folder") throw blockedPathError(scope, above, kind);
  }
  return kindAt(pathIn(scope, path));
}

/**
 * Creates a folder and those above it, as far as they are missing.
 *
 * @throws {CommandError} if one of them is a symbolic link or not a folder.
 */
export async function makeFolders(scope: Scope, path: string): Promise<void> {
  const parts = path.split("/");
  for (let length = 1; length <= parts.length; length++) {
    const folder = parts.slice(0, length).join("/");
    const kind = await kindAt(pathIn(scope, folder));
    if (kind === "nothing") await mkdir(pathIn(scope, folder));
    else if (kind !== "folder") throw blockedPathError(scope, folder, kind);
  }
}

export function blockedPathError(scope: Scope, path: string, kind: Kind): CommandError {
  const shown = shownPath(scope, path);
  return new CommandError(
    exitCodes.found,
    kind === "link"
      ? `${shown} is a symbolic link. The command never writes through links; replace it with a folder.`
      : `${shown} is not a folder. Move or rename it.`,
  );
}

/** An error of a call of the operating system for a file or folder. */
type FileError = Error & Readonly<{ syscall: string; code: string; path?: string }>;

export const isFileError = (error: unknown): error is FileError =>
  error instanceof Error && "syscall" in error && "code" in error;

/**
 * Does work with files, and reports errors of the file system with the path and the code of the error.
 *
 * @throws {CommandError}
 */
export async function withFileErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isFileError(error)) throw error;
    throw new CommandError(
      exitCodes.found,
      `Cannot read or write ${error.path ?? "a file"} (${error.code}). Check its permissions and the free disk space.`,
      { cause: error },
    );
  }
}

/** Identifies this process, so that others can tell from a file whether the process that wrote it still runs. */
export const ownerMarker = (): string => `${hostname()} ${process.pid}`;

/** No command runs longer. After this time, a process with the same ID is another one. Milliseconds. */
const MAX_OWNER_AGE_MS = 3_600_000;

/**
 * Returns whether the process that wrote an {@link ownerMarker} has exited. For other machines only the age counts.
 *
 * @param ageMs how long ago the marker was written.
 */
export function hasOwnerExited(marker: string, ageMs: number): boolean {
  const [host, id] = marker.trim().split(" ");
  const pid = Number(id);
  const isOnThisMachine = host === hostname() && Number.isInteger(pid) && pid > 0;
  return ageMs > MAX_OWNER_AGE_MS || (isOnThisMachine && !isRunning(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process runs as another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
