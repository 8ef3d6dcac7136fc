import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { CommandEnvironment } from "../context.ts";
import type { Output } from "../output.ts";
import { styled } from "../text.ts";
import { isFileError, kindAt, kindIn, pathIn, type Scope } from "./file-system.ts";
import { type FileDigest, sha256Of } from "./lock.ts";
import type { SkillFile } from "./placing.ts";

const MAX_SHOWN = 100;

const differenceNames: Readonly<Record<Difference["kind"], string>> = {
  changed: "changed",
  missing: "missing",
  added: "added",
  link: "no longer a file",
  mode: "executable bit changed",
  unreadable: "unreadable",
};

/** Prints the files that differ from what was installed. */
export function printDifferences(found: readonly Difference[], out: Output): void {
  for (const { path, kind, why } of found.slice(0, MAX_SHOWN))
    out.line(
      "  ",
      styled("red", differenceNames[kind]),
      `  ${path === "" ? "the folder itself" : path}${why === undefined ? "" : `  (${why})`}`,
    );
  if (found.length > MAX_SHOWN) out.line(`  … and ${found.length - MAX_SHOWN} more`);
}

/** A script may have written any number of files next to itself. */
const MAX_ENTRIES = 50_000;

/**
 * What is in the folder of a skill. `odd` are links and other entries that are not files. Paths are relative to the
 * folder; `""` is the folder itself.
 */
export type OnDisk = Readonly<{ kind: "nothing" }> | Readonly<{ kind: "link" | "other" }> | FolderOnDisk<FileDigest>;

/** What is in a folder. */
export type FolderOnDisk<File> =
  | Readonly<{ kind: "unreadable"; path: string; why: string }>
  | Readonly<{ kind: "folder"; files: readonly File[]; odd: readonly string[] }>;

/**
 * Reads the folder of a skill. Links are not followed.
 *
 * @throws {CommandError} if a folder above it is a link.
 */
export async function readOnDisk(scope: Scope, folder: string): Promise<OnDisk> {
  const kind = await kindIn(scope, folder);
  if (kind === "nothing") return { kind };
  if (kind !== "folder") return { kind: kind === "link" ? "link" : "other" };
  return readFolder(pathIn(scope, folder), digestAt);
}

/**
 * Reads a folder with the contents of its files. Links in it are not followed.
 *
 * @param folder an absolute path without links.
 */
export function readContents(folder: string): Promise<FolderOnDisk<SkillFile>> {
  let remaining = MAX_CONTENT_BYTES;
  return readFolder(folder, async (path) => {
    const found = await contentAt(path, remaining);
    remaining -= found.content.length;
    return found;
  });
}

async function readFolder<Read extends object>(
  folder: string,
  read: (path: string) => Promise<Read>,
): Promise<FolderOnDisk<Read & Readonly<{ path: string }>>> {
  const files: (Read & Readonly<{ path: string }>)[] = [];
  const odd: string[] = [];
  const waiting = [""];
  let at = "";
  try {
    for (let seen = 0, next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      at = next;
      for (const entry of await readdir(join(folder, next), { withFileTypes: true })) {
        const path = next === "" ? entry.name : `${next}/${entry.name}`;
        at = path;
        if (++seen > MAX_ENTRIES)
          return { kind: "unreadable", path: "", why: `more than ${MAX_ENTRIES} files and folders` };
        if (entry.isDirectory()) waiting.push(path);
        else if (entry.isFile()) files.push({ path, ...(await read(join(folder, path))) });
        else odd.push(path);
      }
    }
  } catch (error) {
    if (error instanceof TooLargeError) return { kind: "unreadable", path: at, why: error.message };
    if (!isFileError(error)) throw error;
    return { kind: "unreadable", path: at, why: error.code };
  }
  return { kind: "folder", files, odd };
}

/** Reads a file of at most so many bytes, which is not a link; null if there is no such file. */
export async function readPlainFile(path: string, maxBytes: number): Promise<Buffer | null> {
  if ((await kindAt(path)) !== "file") return null;
  try {
    return (await contentAt(path, maxBytes)).content;
  } catch (error) {
    if (error instanceof TooLargeError || isFileError(error)) return null;
    throw error;
  }
}

/** The maximum size of all files whose contents are read. Bytes. */
const MAX_CONTENT_BYTES = 128 * 1024 * 1024;

class TooLargeError extends Error {
  override readonly name = "TooLargeError";
}

async function contentAt(path: string, maxBytes: number) {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const { size, mode } = await file.stat();
    if (size > maxBytes) throw new TooLargeError(`more than ${MAX_CONTENT_BYTES} bytes`);
    const content = await file.readFile();
    return { content, sha256: sha256Of(content), executable: (mode & 0o100) !== 0 };
  } finally {
    await file.close();
  }
}

async function digestAt(path: string): Promise<Omit<FileDigest, "path">> {
  // O_NOFOLLOW: the file may have been replaced with a link since it was listed.
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const hash = createHash("sha256");
    for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk);
    return { sha256: hash.digest("hex"), executable: ((await file.stat()).mode & 0o100) !== 0 };
  } finally {
    await file.close();
  }
}

/** How a file, or the folder itself (`""`), differs from what was installed. */
export type Difference = Readonly<{
  path: string;
  kind: "changed" | "missing" | "added" | "link" | "mode" | "unreadable";
  /** Why it is unreadable. */
  why?: string;
}>;

/** Compares what is on disk with the files that were installed. @returns the differences by path. */
export function differences(
  installed: readonly FileDigest[],
  found: OnDisk,
  { platform }: Pick<CommandEnvironment, "platform">,
): readonly Difference[] {
  if (found.kind === "nothing") return [{ path: "", kind: "missing" }];
  if (found.kind === "unreadable") return [found];
  if (found.kind !== "folder") return [{ path: "", kind: "link" }];
  const onDisk = new Map(found.files.map((file) => [file.path, file]));
  const odd = new Set(found.odd);
  const known = new Set(installed.map(({ path }) => path));
  const ofInstalled = installed.flatMap(({ path, sha256, executable }): Difference[] => {
    const file = onDisk.get(path);
    if (file === undefined) return [{ path, kind: odd.has(path) ? "link" : "missing" }];
    if (file.sha256 !== sha256) return [{ path, kind: "changed" }];
    // Windows has no executable bit.
    return file.executable !== executable && platform !== "win32" ? [{ path, kind: "mode" }] : [];
  });
  const added = [...onDisk.keys(), ...odd].filter((path) => !known.has(path));
  return [...ofInstalled, ...added.map((path): Difference => ({ path, kind: "added" }))].toSorted((one, other) =>
    one.path < other.path ? -1 : 1,
  );
}
