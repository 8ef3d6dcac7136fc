import { open, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { GitError, safeLine } from "./errors.ts";

/** Maximum size of a `.git` or `commondir` file. Bytes. */
const MAX_POINTER_LENGTH = 4_096;

/**
 * Returns the git directory of a checkout, a worktree or submodule (whose `.git` is a file), or a bare repository. Parent
 * folders are not searched.
 *
 * @throws {GitError} `not-found` if the folder or repository does not exist, `damaged` if `.git` points to nothing.
 */
export async function locateRepository(path: string): Promise<string> {
  const folder = resolve(path);
  const shown = safeLine(path);
  const found = await kindOf(folder);
  if (found !== "folder")
    throw new GitError(
      "not-found",
      `${shown} ${found === "file" ? "is a file" : "does not exist"}. Use the folder of a clone or bare repository, or owner/repo on GitHub.`,
    );
  const inside = join(folder, ".git");
  const kind = await kindOf(inside);
  const gitDirectory = kind === "file" ? await pointedAt(inside, folder, shown) : kind === "folder" ? inside : folder;
  if (await isGitDirectory(gitDirectory)) return gitDirectory;
  if (kind !== "nothing")
    throw new GitError("damaged", `${shown} has an invalid .git directory. Clone the repository again.`);
  throw new GitError(
    "not-found",
    `${shown} is neither a clone nor a bare repository. Use the folder that contains .git.`,
  );
}

/** Returns the object folder of a git directory; a worktree shares that of its repository. */
export async function objectsOf(gitDirectory: string): Promise<string> {
  return join(await commonDirectory(gitDirectory), "objects");
}

/** Returns the main git directory of a worktree, or the directory itself. */
export async function commonDirectory(gitDirectory: string): Promise<string> {
  const file = join(gitDirectory, "commondir");
  if ((await kindOf(file)) !== "file") return gitDirectory;
  return resolve(gitDirectory, (await readPointer(file)).replace(/\r?\n$/, ""));
}

async function isGitDirectory(folder: string): Promise<boolean> {
  if ((await kindOf(join(folder, "HEAD"))) !== "file") return false;
  return (await kindOf(await objectsOf(folder))) === "folder";
}

async function pointedAt(file: string, folder: string, shown: string): Promise<string> {
  const target = /^gitdir: (?<target>[^\0\r\n]+)\r?\n?$/.exec(await readPointer(file))?.groups?.target;
  if (target === undefined)
    throw new GitError("damaged", `${shown} has an invalid .git file. It must contain "gitdir: <folder>".`);
  return resolve(folder, target);
}

async function readPointer(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_POINTER_LENGTH), 0, MAX_POINTER_LENGTH, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function kindOf(path: string): Promise<"file" | "folder" | "other" | "nothing"> {
  try {
    const found = await stat(path);
    return found.isFile() ? "file" : found.isDirectory() ? "folder" : "other";
  } catch {
    return "nothing";
  }
}
