import { createHash } from "node:crypto";
import { agents } from "@skillshelf/directory-api/agents";
import { commitSchema, ownerSchema, repoSchema } from "@skillshelf/directory-api/schema";
import { severities } from "@skillshelf/skill-audit/audit-facts";
import { z } from "zod";
import { collision, isFolderName, pathFault } from "./safe-path.ts";

/** A file of a skill: its path from the skill's folder and its checksum. */
export type FileDigest = Readonly<{
  path: string;
  /** SHA-256 of the content, 64 hexadecimal digits. */
  sha256: string;
  executable: boolean;
}>;

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Compares paths by their bytes, which gives the same order in every locale. */
export const byPath = (one: Pick<FileDigest, "path">, other: Pick<FileDigest, "path">): number =>
  Buffer.compare(Buffer.from(one.path), Buffer.from(other.path));

/**
 * Computes one checksum over all files of a skill: `sha256-` and, in Base64, the SHA-256 of one line per file, sorted by
 * the bytes of the paths. A line is the SHA-256 of the content in hexadecimal, a space, `x` if the file is executable or
 * else `-`, a space, the path, and a line feed. Paths contain no line feeds.
 */
export function integrityOf(files: readonly FileDigest[]): string {
  const lines = files
    .toSorted(byPath)
    .map(({ sha256, executable, path }) => `${sha256} ${executable ? "x" : "-"} ${path}\n`);
  return `sha256-${createHash("sha256").update(lines.join("")).digest("base64")}`;
}

/** The maximum number of files in a skill, and of skills in a lock file. */
export const MAX_FILES = 2_000;
const MAX_SKILLS = 10_000;

const path = z.string().refine((text) => pathFault(text) === null, "must be a relative path without ..");

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
  accepted: z.array(z.string().regex(/^[0-9a-f]{12}$/)).max(MAX_FILES),
});

/**
 * A skill that was installed for an agent. A lock file comes with a project that anybody may have written, so its folders
 * must be in a folder that an agent loads skills from, and its paths must not leave them.
 */
const lockedSkillSchema = z
  .strictObject({
    folder: path,
    agent: z.enum(agents.map(({ id }) => id)),
    directory: z.url({ protocol: /^https?$/ }).max(2_000),
    repository: repositorySchema,
    // The name and path in the repository. Nothing is written to this path.
    unit: z.strictObject({ name: z.string().max(1_024), path: z.string().max(4_096) }),
    commit: commitSchema,
    audit: lockedAuditSchema.nullable(),
    installedAt: z.iso.datetime(),
    integrity: z.string(),
    files: z.array(fileSchema).min(1).max(MAX_FILES),
  })
  .refine(({ folder, agent }) => {
    const known = agents.find(({ id }) => id === agent);
    return [...(known?.projectFolders ?? []), ...(known?.personalFolders ?? [])].some(
      (place) => folder.startsWith(`${place}/`) && isFolderName(folder.slice(place.length + 1)),
    );
  }, "folder must be in one of the agent's folders for skills")
  .refine(
    ({ files }) => collision(files.map((file) => file.path)) === null,
    "files must have paths that differ on every system",
  )
  .refine(({ files, integrity }) => integrityOf(files) === integrity, "integrity does not match the files");

export type LockedSkill = Readonly<z.infer<typeof lockedSkillSchema>>;

const lockSchema = z.strictObject({
  lockVersion: z.literal(1),
  skills: z
    .array(lockedSkillSchema)
    .max(MAX_SKILLS)
    .refine(
      (skills) => new Set(skills.map(({ folder }) => folder)).size === skills.length,
      "must have different folders",
    ),
});

/** The skills of a lock file. */
export type Lock = readonly LockedSkill[];

/** A lock file is invalid, or from a newer version. `message` continues a sentence that starts with its path. */
export class LockError extends Error {
  override readonly name = "LockError";
}

/** @throws {LockError} */
export function parseLock(text: string): Lock {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new LockError("is not valid JSON", { cause });
  }
  const version = z.object({ lockVersion: z.int().min(2) }).safeParse(value);
  if (version.success)
    throw new LockError(`has version ${version.data.lockVersion}, which needs a newer version of skillshelf`);
  const result = lockSchema.safeParse(value);
  if (result.success) return result.data.skills;
  const [issue] = result.error.issues;
  throw new LockError(`is invalid at ${issue?.path.join(".") || "the top level"}: ${issue?.message ?? ""}`);
}

/** Serializes a lock file. The order of the skills does not matter. */
export function lockText(skills: Lock): string {
  const sorted = skills
    .toSorted((one, other) => byPath({ path: one.folder }, { path: other.folder }))
    .map((skill) => ({ ...skill, files: skill.files.toSorted(byPath) }));
  return `${JSON.stringify({ lockVersion: 1, skills: sorted }, undefined, 2)}\n`;
}

/** Adds skills to a lock. They replace those with the same folder. */
export const withSkills = (lock: Lock, skills: readonly LockedSkill[]): Lock => [
  ...withoutFolders(
    lock,
    skills.map(({ folder }) => folder),
  ),
  ...skills,
];

export const withoutFolders = (lock: Lock, folders: readonly string[]): Lock =>
  lock.filter(({ folder }) => !folders.includes(folder));

/** Splits the repository of a lock file's entry into owner and name. */
export function repositoryKey(repository: LockedSkill["repository"]): Readonly<{ owner: string; repo: string }> {
  const [owner = "", repo = ""] = repository.split("/");
  return { owner, repo };
}
