import { createHash } from "node:crypto";
import { agents } from "@skillshelf/directory-api/agents";
import { commitSchema, ownerSchema, repoSchema } from "@skillshelf/directory-api/schema";
import { severities } from "@skillshelf/skill-audit/audit-facts";
import { z } from "zod";
import { collision, isFolderName, pathFault } from "./safe-path.ts";

/** A file of a skill: its path from the skill's folder, and what tells whether it is the same. */
export type FileDigest = Readonly<{
  path: string;
  /** Of its content, 64 hexadecimal digits. */
  sha256: string;
  executable: boolean;
}>;

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Order of paths by their bytes, which is the same in every language and on every system. */
export const byPath = (one: Pick<FileDigest, "path">, other: Pick<FileDigest, "path">): number =>
  Buffer.compare(Buffer.from(one.path), Buffer.from(other.path));

/**
 * One checksum of all files of a skill: `sha256-` and, in Base64, the SHA-256 of a line for each file, sorted by the
 * bytes of the paths. A line is the SHA-256 of the content in hexadecimal, a space, `x` if the file may be executed
 * or else `-`, a space, the path, and a line feed. Paths hold no line feeds.
 */
export function integrityOf(files: readonly FileDigest[]): string {
  const lines = files
    .toSorted(byPath)
    .map(({ sha256, executable, path }) => `${sha256} ${executable ? "x" : "-"} ${path}\n`);
  return `sha256-${createHash("sha256").update(lines.join("")).digest("base64")}`;
}

/** So many files one skill may have, and so many skills may be installed at one place. */
export const MOST_FILES = 2_000;
const MOST_SKILLS = 10_000;

const path = z.string().refine((text) => pathFault(text) === null, "must be a path that stays where it is");

const fileSchema = z.strictObject({
  path,
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits"),
  executable: z.boolean(),
});

const repositorySchema = z.string().refine((text) => {
  const [owner, repo, ...more] = text.split("/");
  return more.length === 0 && ownerSchema.safeParse(owner).success && repoSchema.safeParse(repo).success;
}, "must be owner/repo");

const lockedAuditSchema = z.strictObject({
  level: z.enum(["none", ...severities]),
  engine: z.string().max(100),
  auditedAt: z.iso.datetime(),
  accepted: z.array(z.string().regex(/^[0-9a-f]{12}$/)).max(MOST_FILES),
});

/**
 * A skill that was installed for an agent. A lock file comes with a project that anybody may have written: what it
 * names is a folder within one where an agent looks for skills, and paths within that.
 */
const lockedSkillSchema = z
  .strictObject({
    folder: path,
    agent: z.enum(agents.map(({ id }) => id)),
    directory: z.url({ protocol: /^https?$/ }).max(2_000),
    repository: repositorySchema,
    // What they are called in the repository. Nothing is written there.
    unit: z.strictObject({ name: z.string().max(1_024), path: z.string().max(4_096) }),
    commit: commitSchema,
    audit: lockedAuditSchema.nullable(),
    installedAt: z.iso.datetime(),
    integrity: z.string(),
    files: z.array(fileSchema).min(1).max(MOST_FILES),
  })
  .refine(({ folder, agent }) => {
    const known = agents.find(({ id }) => id === agent);
    return [known?.projectFolder, known?.personalFolder].some(
      (place) => place !== undefined && folder.startsWith(`${place}/`) && isFolderName(folder.slice(place.length + 1)),
    );
  }, "folder must be one within the agent's folder for skills")
  .refine(({ files }) => collision(files.map((file) => file.path)) === null, "files must have paths that all differ")
  .refine(({ files, integrity }) => integrityOf(files) === integrity, "integrity must be that of the files");

export type LockedSkill = Readonly<z.infer<typeof lockedSkillSchema>>;

const lockSchema = z.strictObject({
  lockVersion: z.literal(1),
  skills: z
    .array(lockedSkillSchema)
    .max(MOST_SKILLS)
    .refine((skills) => new Set(skills.map(({ folder }) => folder)).size === skills.length, "must differ in folder"),
});

/** What is in a lock file, by folder. */
export type Lock = readonly LockedSkill[];

/** A lock file says what cannot be right, or comes of a newer version. */
export class LockError extends Error {
  override readonly name = "LockError";
}

/** @throws {LockError} saying what is wrong where. */
export function parseLock(text: string): Lock {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new LockError("is not JSON", { cause });
  }
  const version = z.object({ lockVersion: z.int().min(2) }).safeParse(value);
  if (version.success)
    throw new LockError(
      `has version ${version.data.lockVersion}; this skillshelf reads version 1, so a newer one is needed`,
    );
  const result = lockSchema.safeParse(value);
  if (result.success) return result.data.skills;
  const [issue] = result.error.issues;
  throw new LockError(`cannot be right at ${issue?.path.join(".") || "its top"}: ${issue?.message ?? ""}`);
}

/** The text of a lock file: the same for the same skills, in whatever order they come. */
export function lockText(skills: Lock): string {
  const sorted = skills
    .toSorted((one, other) => byPath({ path: one.folder }, { path: other.folder }))
    .map((skill) => ({ ...skill, files: skill.files.toSorted(byPath) }));
  return `${JSON.stringify({ lockVersion: 1, skills: sorted }, undefined, 2)}\n`;
}

/** A lock with skills in place of those in the same folders. */
export const withSkills = (lock: Lock, skills: readonly LockedSkill[]): Lock => [
  ...withoutFolders(
    lock,
    skills.map(({ folder }) => folder),
  ),
  ...skills,
];

export const withoutFolders = (lock: Lock, folders: readonly string[]): Lock =>
  lock.filter(({ folder }) => !folders.includes(folder));
