import { readFile, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { z } from "zod";
import type { CommandEnvironment } from "../context.ts";
import { isFileError, pathIn, type Scope, shownPath } from "./file-system.ts";

/** An entry in a lock file of the npm command `skills`, whose format other installers share. */
export type SharedEntry = Readonly<{
  /** The name in the frontmatter. */
  name: string;
  /** `owner/repo`, a URL, a host, a package or a path. */
  source: string;
  sourceType: string;
  sourceUrl: string | null;
  /** A branch, tag or commit as it was typed. */
  ref: string | null;
  /** Path of the SKILL.md in the source. */
  skillPath: string | null;
  /** The installer, if it stated itself. */
  installedBy: string | null;
  /** 64 hexadecimal digits: see `sourceHash`; 40: the ID of the source's Git tree. */
  hash: string | null;
}>;

/** A lock file, and what is wrong with it. An unreadable one has no entries. */
export type SharedLock = Readonly<{
  /** As it is shown in messages. */
  path: string;
  entries: readonly SharedEntry[];
  /** Why the file cannot be read, as the end of a sentence that begins with its path. */
  fault: string | null;
  /** Names whose entries cannot be read. */
  faulty: readonly string[];
}>;

/** What is wrong with a lock file. */
export type FaultyLock = Pick<SharedLock, "path" | "fault" | "faulty">;

export const faultyLocks = (locks: readonly SharedLock[]): FaultyLock[] =>
  locks
    .filter(({ fault, faulty }) => fault !== null || faulty.length > 0)
    .map(({ path, fault, faulty }) => ({ path, fault, faulty }));

const MAX_FAULTY = 20;

/** Describes what is wrong with a lock file, in sentences that follow its path. */
export function* faultLines({ fault, faulty }: FaultyLock): Generator<string> {
  if (fault !== null)
    yield `It ${fault}. The npm command skills takes it for empty, and its next change drops all entries. Restore it from version control.`;
  for (const name of faulty.slice(0, MAX_FAULTY)) yield `The entry of ${name} cannot be read.`;
  if (faulty.length > MAX_FAULTY) yield `${faulty.length - MAX_FAULTY} more entries cannot be read.`;
}

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ENTRIES = 10_000;
const MAX_TEXT = 4_096;

const text = z.string().max(MAX_TEXT);
const optionalText = z
  .string()
  .max(MAX_TEXT)
  .nullish()
  .transform((value) => (value === undefined || value === "" ? null : value));

const entrySchema = z.object({
  source: text,
  sourceType: text,
  sourceUrl: optionalText,
  ref: optionalText,
  skillPath: optionalText,
  installedBy: optionalText,
  computedHash: optionalText,
  skillFolderHash: optionalText,
});

const fileSchema = z.object({ version: z.number(), skills: z.record(z.string(), z.unknown()) });

/**
 * Returns the folder in which the npm command `skills` installs a skill of a name. Different names may have the same folder.
 */
export const folderNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, "-")
    .replace(/^[.-]+|[.-]+$/g, "")
    .slice(0, 255) || "unnamed-skill";

/**
 * Parses a lock file.
 *
 * @param version the lowest version that the npm command does not discard.
 */
function parseSharedLock(content: string, path: string, version: number): SharedLock {
  const faulty = (fault: string): SharedLock => ({ path, entries: [], fault, faulty: [] });
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    if (content.startsWith("\uFEFF")) return faulty("begins with a byte order mark");
    return faulty(/^<{7} /m.test(content) ? "contains conflict markers" : "is not valid JSON");
  }
  const parsed = fileSchema.safeParse(value);
  if (!parsed.success) return faulty("has no version or no skills");
  if (parsed.data.version < version) return faulty(`has version ${parsed.data.version}, which is no longer read`);
  const all = Object.entries(parsed.data.skills);
  if (all.length > MAX_ENTRIES) return faulty(`has more than ${MAX_ENTRIES} entries`);
  const entries: SharedEntry[] = [];
  const unreadable: string[] = [];
  for (const [name, given] of all) {
    const entry = entrySchema.safeParse(given).data;
    if (entry === undefined || name.length > MAX_TEXT) {
      unreadable.push(name);
      continue;
    }
    const { computedHash, skillFolderHash, ...others } = entry;
    entries.push({ name, ...others, hash: computedHash ?? skillFolderHash });
  }
  return { path, entries, fault: null, faulty: unreadable };
}

/**
 * Reads the lock files of other installers: of the npm command `skills`, whose personal one `gh skill` shares, and in a
 * project also that of `playbooks`.
 */
export async function readSharedLocks(scope: Scope, { stateFolder }: CommandEnvironment): Promise<SharedLock[]> {
  const isAway = scope.kind === "personal" && stateFolder !== undefined && isAbsolute(stateFolder);
  const files =
    scope.kind === "project"
      ? [inScope(scope, "skills-lock.json", 1), inScope(scope, ".agents/.skill-lock.json", 3)]
      : isAway
        ? [awayIn(join(stateFolder, "skills"))]
        : [inScope(scope, ".agents/.skill-lock.json", 3)];
  const locks: SharedLock[] = [];
  for (const file of files) {
    const lock = await readSharedLock(file);
    if (lock !== null) locks.push(lock);
  }
  return locks;
}

type LockPlace = Readonly<{ path: string; shown: string; root: string; version: number }>;

const inScope = (scope: Scope, path: string, version: number): LockPlace => ({
  path: pathIn(scope, path),
  shown: shownPath(scope, path),
  root: scope.root,
  version,
});

const awayIn = (folder: string): LockPlace => {
  const path = join(folder, ".skill-lock.json");
  return { path, shown: path, root: folder, version: 3 };
};

async function readSharedLock({ path, shown, root, version }: LockPlace): Promise<SharedLock | null> {
  const faulty = (fault: string): SharedLock => ({ path: shown, entries: [], fault, faulty: [] });
  try {
    const real = await realpath(path);
    if (!isWithin(await realpath(root), real)) return faulty("is a link that leads elsewhere");
    const found = await stat(real);
    if (!found.isFile()) return faulty("is not a file");
    if (found.size > MAX_BYTES) return faulty(`is larger than ${MAX_BYTES} bytes`);
    return parseSharedLock(await readFile(real, "utf8"), shown, version);
  } catch (error) {
    if (!isFileError(error)) throw error;
    return error.code === "ENOENT" || error.code === "ENOTDIR" ? null : faulty(`cannot be read (${error.code})`);
  }
}

/** Tells whether a path is a folder or in it. Both are absolute and without links. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}
