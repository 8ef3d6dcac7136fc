import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ClientEnvironment } from "../command.ts";
import type { Output } from "../output.ts";
import { styled } from "../text.ts";
import { below, isFileError, kindBelow, type Scope } from "./file-system.ts";
import type { FileDigest } from "./lock.ts";

const MOST_SHOWN = 100;

const words: Readonly<Record<Difference["kind"], string>> = {
  changed: "changed",
  missing: "missing",
  added: "added",
  link: "not a file any more",
  mode: "executable bit changed",
  unreadable: "cannot be read",
};

/** Names each file that differs from what was installed. */
export function showDifferences(differences: readonly Difference[], out: Output): void {
  for (const { path, kind, why } of differences.slice(0, MOST_SHOWN))
    out.line(
      "  ",
      styled("red", words[kind]),
      `  ${path === "" ? "the folder itself" : path}${why === undefined ? "" : `  (${why})`}`,
    );
  if (differences.length > MOST_SHOWN) out.line(`  and ${differences.length - MOST_SHOWN} more`);
}

/** So many files and folders of an installed skill are looked at: a script may have written more beside itself. */
const MOST_ENTRIES = 50_000;

/**
 * What is in the folder of a skill. `odd` are links and whatever else is no file. Paths are from that folder; `""` is
 * the folder itself.
 */
export type OnDisk =
  | Readonly<{ kind: "nothing" }>
  | Readonly<{ kind: "link" | "other" }>
  | Readonly<{ kind: "unreadable"; path: string; why: string }>
  | Readonly<{ kind: "folder"; files: readonly FileDigest[]; odd: readonly string[] }>;

/**
 * Reads what is in the folder of a skill. No link is followed.
 *
 * @throws {CommandError} where a folder above it is a link.
 */
export async function readOnDisk(scope: Scope, folder: string): Promise<OnDisk> {
  const kind = await kindBelow(scope, folder);
  if (kind === "nothing") return { kind };
  if (kind !== "folder") return { kind: kind === "link" ? "link" : "other" };
  return readFolder(below(scope, folder));
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
        if (++seen > MOST_ENTRIES)
          return { kind: "unreadable", path: "", why: `more than ${MOST_ENTRIES} files and folders` };
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
  // It was a file just now. Should it have become a link since, it is not opened.
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const hash = createHash("sha256");
    for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk);
    return { sha256: hash.digest("hex"), executable: ((await file.stat()).mode & 0o100) !== 0 };
  } finally {
    await file.close();
  }
}

/** How a file or the whole folder (`""`) differs from what was installed. */
export type Difference = Readonly<{
  path: string;
  kind: "changed" | "missing" | "added" | "link" | "mode" | "unreadable";
  /** Why it cannot be read, in a word of the system or ours. */
  why?: string;
}>;

/** How what is on disk differs from the files that were installed there; by path. */
export function differences(
  installed: readonly FileDigest[],
  found: OnDisk,
  { platform }: Pick<ClientEnvironment, "platform">,
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
    // Windows knows no such mode.
    return file.executable !== executable && platform !== "win32" ? [{ path, kind: "mode" }] : [];
  });
  const added = [...onDisk.keys(), ...odd].filter((path) => !known.has(path));
  return [...ofInstalled, ...added.map((path): Difference => ({ path, kind: "added" }))].toSorted((one, other) =>
    one.path < other.path ? -1 : 1,
  );
}
