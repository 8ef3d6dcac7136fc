import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { UsageError } from "@skillshelf/cli/errors";
import { env } from "#lib/env.ts";
import { writeBaseBackup } from "#lib/postgres/base-backup.ts";
import { openCluster, PASSWORD_FILE } from "#lib/postgres/cluster.ts";
import { recordBackup } from "#lib/process/last-backup.ts";
import { logStep } from "#lib/process/logger.ts";
import software from "../../package.json" with { type: "json" };
import { stopUnused } from "../database.ts";
import { type ArchivedFile, dataFiles, type Manifest, writeArchive } from "./archive.ts";
import { dumpSchemas, requireProgram } from "./client-programs.ts";
import { databasesOf, type ExternalDatabase, type Inspection, inspect } from "./databases.ts";

type Part = Readonly<{ file: ArchivedFile; about: Manifest["databases"][number]; migrations: Manifest["migrations"] }>;

/** Ends the name of an unfinished backup: a folder. */
const DRAFT = ".partial";

/** An unfinished backup without changes for this time was interrupted. Milliseconds. */
const ABANDONED_MS = 24 * 3_600_000;

/**
 * Runs `backup`: writes everything that a server needs to a file, while it runs or not.
 *
 * @param target a new file whose name ends in `.tar`, or a folder, where the file is named by the time.
 */
export async function runBackup(target: string, { force }: { force: boolean }, signal: AbortSignal): Promise<number> {
  const settings = env();
  const createdAt = new Date().toISOString();
  const file = await fileFor(target, createdAt, force);
  const draft = `${file}${DRAFT}`;
  await removeAbandoned(dirname(file));
  await mkdir(draft, { mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "EEXIST") throw new UsageError(`${draft} cannot be written: ${cause.message}`, { cause });
    throw new UsageError(`Another backup is being written to ${file}. If that was interrupted, delete ${draft}.`, {
      cause,
    });
  });
  let baseFolder: string | undefined;
  try {
    const { hasEmbedded, external } = databasesOf(settings);
    const parts: Part[] = [];
    if (hasEmbedded) parts.push(await backUpEmbedded(settings.dataDir, signal, (folder) => (baseFolder = folder)));
    for (const database of external) parts.push(await dump(database, draft, signal));
    signal.throwIfAborted();
    const files = [...parts.map((part) => part.file), ...filesOf(settings.dataDir, hasEmbedded)];
    const about = {
      software: software.version,
      createdAt,
      migrations: merged(parts),
      databases: parts.map((part) => part.about),
    };
    const bytes = await writeArchive(file, join(draft, "archive"), about, files);
    await recordBackup(settings.dataDir, new Date(createdAt));
    console.log(`${file}  ${(bytes / 1e6).toFixed(1)} MB`);
    return 0;
  } finally {
    await Promise.all([draft, baseFolder].map((one) => one && rm(one, { recursive: true, force: true })));
  }
}

async function fileFor(target: string, createdAt: string, force: boolean): Promise<string> {
  const isFolder = (await stat(target).catch(() => undefined))?.isDirectory() ?? false;
  if (isFolder) return join(target, `skillshelf-${createdAt.replaceAll(/[-:]|\.\d+/g, "")}.tar`);
  if (!target.endsWith(".tar"))
    throw new UsageError(`${target} must be an existing folder, or a file whose name ends in .tar.`);
  if (!existsSync(dirname(resolve(target)))) throw new UsageError(`The folder of ${target} does not exist.`);
  if (existsSync(target) && !force)
    throw new UsageError(`${target} exists. Name another file, or replace it with --force.`);
  return target;
}

/** Removes what backups left that were killed. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^skillshelf-\d{8}T\d{6}Z\.tar\.partial$/.test(name)) continue;
    const path = join(folder, name);
    const changedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - changedAt > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}

/** Backs up the embedded PostgreSQL, which is started for that if no server runs it. */
async function backUpEmbedded(dataDir: string, signal: AbortSignal, onFolder: (folder: string) => void): Promise<Part> {
  const cluster = await openCluster(dataDir);
  try {
    // Beside the data, where its user may write.
    const folder = join(cluster.folder, `backup-${process.pid}`);
    onFolder(folder);
    const { major, migrations } = await inspect(cluster.url);
    const path = await logStep("Embedded PostgreSQL", () => writeBaseBackup(cluster.url, folder, signal));
    return { file: { name: "base.tar.gz", path }, about: { file: "base.tar.gz", postgresql: major }, migrations };
  } finally {
    await stopUnused(cluster);
  }
}

async function dump({ file, url, schemas }: ExternalDatabase, draft: string, signal: AbortSignal): Promise<Part> {
  const found: Inspection = await inspect(url);
  const present = schemas.filter((name) => found.schemas.includes(name));
  if (present.length === 0)
    throw new UsageError(`The database of ${basename(file, ".dump")} is empty: there is nothing to back up.`);
  const major = await requireProgram("pg_dump", found.major, `the server is PostgreSQL ${found.major}`);
  const path = join(draft, file);
  const extensions = present.includes("directory") ? found.extensions : [];
  await logStep(`Dump of ${present.join(" and ")}`, () =>
    dumpSchemas(url, { schemas: present, extensions, file: path }, signal),
  );
  const { directory, graph } = found.migrations;
  const migrations = {
    directory: schemas.includes("directory") ? directory : null,
    graph: schemas.includes("graph") ? graph : null,
  };
  return { file: { name: file, path }, about: { file, postgresql: major }, migrations };
}

/** The password of the embedded PostgreSQL, and the key pair of the local ledger if there is one. */
const filesOf = (dataDir: string, hasEmbedded: boolean): ArchivedFile[] =>
  dataFiles
    .map((name) => ({ name, path: join(dataDir, name) }))
    .filter(({ name, path }) => existsSync(path) && (hasEmbedded || name !== PASSWORD_FILE));

const merged = (parts: readonly Part[]): Manifest["migrations"] => ({
  directory: parts.map(({ migrations }) => migrations.directory).find((one) => one !== null) ?? null,
  graph: parts.map(({ migrations }) => migrations.graph).findLast((one) => one !== null) ?? null,
});
