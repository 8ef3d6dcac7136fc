import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { CommandEnvironment } from "../context.ts";
import type { Output } from "../output.ts";
import { styled } from "../text.ts";
import { isFileError, kindIn, pathIn, type Scope } from "./file-system.ts";
import type { FileDigest } from "./lock.ts";

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
export type OnDisk =
  | Readonly<{ kind: "nothing" }>
  | Readonly<{ kind: "link" | "other" }>
  | Readonly<{ kind: "unreadable"; path: string; why: string }>
  | Readonly<{ kind: "folder"; files: readonly FileDigest[]; odd: readonly string[] }>;

/**
 * Reads the folder of a skill. Links are not followed.
 *
 * @throws {CommandError} if a folder above it is a link.
 */
export async function readOnDisk(scope: Scope, folder: string): Promise<OnDisk> {
  const kind = await kindIn(scope, folder);
  if (kind === "nothing") return { kind };
  if (kind !== "folder") return { kind: kind === "link" ? "link" : "other" };
  return readFolder(pathIn(scope, folder));
}

async function readFolder(folder: string): Promise<OnDisk> {
  const files: FileDigest[] = [];
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
        else if (entry.isFile()) files.push({ path, ...(await digestAt(join(folder, path))) });
        else odd.push(path);
      }
    }
  } catch (error) {
    if (!isFileError(error)) throw error;
    return { kind: "unreadable", path: at, why: error.code };
  }
  return { kind: "folder", files, odd };
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
