import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, readFile, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { CommandError, exitCodes } from "@skillshelf/cli/errors";
import { packTar, unpackTar } from "modern-tar/fs";
import { z } from "zod";
import { PAYER_FILE } from "#lib/graph/chain/payer.ts";
import { PASSWORD_FILE } from "#lib/postgres/cluster.ts";

const MANIFEST_FILE = "manifest.json";
const MAX_MANIFEST_BYTES = 65_536;

/** Databases in a backup: the embedded PostgreSQL as a whole, or a dump of an external one. */
const databaseFiles = ["base.tar.gz", "directory.dump", "graph.dump"] as const;

/** Files of `DATA_DIR` in a backup: the password of the embedded PostgreSQL, and the key pair of the local ledger. */
export const dataFiles = [PASSWORD_FILE, PAYER_FILE] as const;

const databaseFile = z.enum(databaseFiles);
export type DatabaseFile = z.infer<typeof databaseFile>;

/** Creation time of the newest migration of a schema, in milliseconds; null if it is not in this backup. */
const newestMigration = z.int().nullable();

const manifestSchema = z.object({
  format: z.literal(1, "The file has a format that this release does not know."),
  software: z.string().max(40),
  createdAt: z.iso.datetime(),
  migrations: z.object({ directory: newestMigration, graph: newestMigration }),
  databases: z.array(
    z.object({
      file: databaseFile,
      /** Major version of the embedded PostgreSQL, or of the `pg_dump` that wrote the dump. */
      postgresql: z.int(),
    }),
  ),
  files: z.array(
    z.object({
      name: z.enum([...databaseFiles, ...dataFiles]),
      bytes: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

/** What a backup consists of. It is the first file of the archive. */
export type Manifest = Readonly<z.infer<typeof manifestSchema>>;
export type ArchivedFile = Readonly<{ name: Manifest["files"][number]["name"]; path: string }>;

const backupError = (message: string, cause?: unknown) => new CommandError(exitCodes.fault, message, { cause });

/**
 * Writes a backup. The file gets its name when it is complete and on disk.
 *
 * @param draft where it is written, on the same file system.
 */
export async function writeArchive(
  file: string,
  draft: string,
  about: Omit<Manifest, "format" | "files">,
  files: readonly ArchivedFile[],
): Promise<number> {
  const described = await Promise.all(
    files.map(async ({ name, path }) => ({ name, bytes: (await stat(path)).size, sha256: await sha256Of(path) })),
  );
  const manifest: Manifest = { format: 1, ...about, files: described };
  const archive = packTar([
    { type: "content", target: MANIFEST_FILE, content: `${JSON.stringify(manifest, null, 2)}\n`, mode: 0o600 },
    ...files.map(({ name, path }) => ({ type: "file" as const, target: name, source: path, mode: 0o600 })),
  ]);
  await pipeline(archive, createWriteStream(draft, { mode: 0o600, flush: true }));
  const { size } = await stat(draft);
  await rename(draft, file);
  const folder = await open(dirname(file));
  await folder.sync().finally(() => folder.close());
  return size;
}

/**
 * Unpacks a backup into a folder, and checks that it is complete and unchanged.
 *
 * @throws {CommandError} when it is not, or is no backup.
 */
export async function readArchive(file: string, folder: string): Promise<Manifest> {
  const names: readonly string[] = [MANIFEST_FILE, ...databaseFiles, ...dataFiles];
  const unpack = unpackTar(folder, {
    strict: true,
    fmode: 0o600,
    filter: ({ name, type, size }) => {
      const isExpected =
        type === "file" && names.includes(name) && (name !== MANIFEST_FILE || size <= MAX_MANIFEST_BYTES);
      if (!isExpected) throw backupError(`${file} is no backup of Skillshelf: it contains ${name.slice(0, 200)}.`);
      return true;
    },
  });
  await pipeline(createReadStream(file), unpack).catch((error: Error) => {
    if (error instanceof CommandError) throw error;
    throw backupError(`${file} cannot be read as a backup: ${error.message}`, error);
  });
  const text = await readFile(join(folder, MANIFEST_FILE), "utf8").catch(() => undefined);
  if (text === undefined) throw backupError(`${file} is no backup of Skillshelf: it has no ${MANIFEST_FILE}.`);
  const manifest = parseManifest(text, file);
  for (const { name, bytes, sha256 } of manifest.files) {
    const path = join(folder, name);
    const size = await stat(path).then(
      (found) => found.size,
      () => undefined,
    );
    if (size !== bytes || (await sha256Of(path)) !== sha256)
      throw backupError(`${file} is damaged: ${name} is not what was backed up.`);
  }
  return manifest;
}

function parseManifest(text: string, file: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? (cause.issues[0]?.message ?? "") : "";
    throw backupError(`${file} has no valid ${MANIFEST_FILE}. ${reason}`.trim(), cause);
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
