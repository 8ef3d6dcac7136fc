import { lstat, mkdir } from "node:fs/promises";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { below, type Scope, shownPath } from "./scope.ts";

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
