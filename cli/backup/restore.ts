import { existsSync } from "node:fs";
import { copyFile, mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { CommandError, exitCodes, UsageError } from "@skillshelf/cli/errors";
import { type Env, env } from "#lib/env.ts";
import { extractBaseBackup } from "#lib/postgres/base-backup.ts";
import { type ClusterPlace, EMBEDDED_VERSION, locateCluster, openCluster } from "#lib/postgres/cluster.ts";
import { runningPostmaster, stopProcess } from "#lib/postgres/postmaster.ts";
import { logStep } from "#lib/process/logger.ts";
import software from "../../package.json" with { type: "json" };
import { isUsed } from "../database.ts";
import { type DatabaseFile, dataFiles, type Manifest, readArchive } from "./archive.ts";
import { requireProgram, restoreSchemas, type Schema } from "./client-programs.ts";
import { databasesOf, type ExternalDatabase, type Inspection, inspect, newestMigration } from "./databases.ts";
import { Replacement } from "./replacement.ts";

/** Folder in the data folder into which a backup is unpacked. */
const STAGING_FOLDER = "restore.partial";

type Target = ExternalDatabase & Readonly<{ inspection: Inspection }>;

/**
 * Runs `restore FILE.tar`: replaces the databases and keys of these settings by those of a backup. What was there stays until
 * the backup has been restored and PostgreSQL has started with it.
 *
 * @param options.force whether to replace existing data.
 */
export async function runRestoreBackup(
  file: string,
  { force }: { force: boolean },
  signal: AbortSignal,
): Promise<number> {
  const settings = env();
  if (!(await stat(file).catch(() => undefined))?.isFile()) throw new UsageError(`${file} is no file.`);
  const { hasEmbedded, external } = databasesOf(settings);
  const place = hasEmbedded ? await locateCluster(settings.dataDir) : undefined;
  const replacement = new Replacement(settings.dataDir, place);
  if (place) await checkStopped(settings, place);
  const targets = await Promise.all(external.map(async (one) => ({ ...one, inspection: await inspect(one.url) })));
  const isEmpty = checkTargets(targets) && !(place && existsSync(place.data));
  if (!isEmpty && !force && !replacement.wasInterrupted)
    throw new UsageError(
      "There is data already. Replace it with --force, or set DATA_DIR or DATABASE_URL to an empty place.",
    );

  const staging = join(settings.dataDir, STAGING_FOLDER);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true, mode: 0o700 });
  try {
    const manifest = await logStep(
      "Checksums",
      () => readArchive(file, staging),
      () => "all files are as they were backed up",
    );
    await checkManifest(
      manifest,
      [...(place ? ["base.tar.gz" as const] : []), ...targets.map((one) => one.file)],
      targets,
    );
    signal.throwIfAborted();
    await replacement.begin();
    if (place)
      await logStep("Embedded PostgreSQL", () =>
        extractBaseBackup(join(staging, "base.tar.gz"), replacement.restored(place.data), place.identity),
      );
    for (const name of dataFiles)
      if (existsSync(join(staging, name)))
        await copyFile(join(staging, name), replacement.restored(join(settings.dataDir, name)));
    signal.throwIfAborted();
    for (const { url, schemas, file: dump } of targets)
      await logStep(`Database of ${schemas.join(" and ")}`, () =>
        restoreSchemas(url, { schemas, file: join(staging, dump) }, signal),
      );
    await replacement.replace(() => (place ? logStep("Start", () => checkStart(settings.dataDir)) : Promise.resolve()));
    console.log(
      `Restored the backup of ${manifest.createdAt}. Start the server. If there is a CDN in front, purge everything there.`,
    );
    return 0;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Refuses while a server uses the embedded PostgreSQL, and stops one that a killed server left. */
async function checkStopped({ dataDir }: Env, { data }: ClusterPlace): Promise<void> {
  const running = await runningPostmaster(data);
  if (!running) return;
  const cluster = await openCluster(dataDir, { isRestoring: true });
  if (await isUsed(cluster.url))
    throw new UsageError(`A server is running on the data in ${dataDir}. Stop it before you restore.`);
  await stopProcess(running.pid, "SIGINT");
}

/** Refuses while servers use an external database. @returns whether all of them are empty. */
function checkTargets(targets: readonly Target[]): boolean {
  const used = targets.find(({ inspection }) => inspection.others > 0);
  if (used)
    throw new UsageError(
      `${used.inspection.others} connections of Skillshelf are open to the database of ${used.schemas.join(" and ")}. Stop all servers before you restore.`,
    );
  return targets.every(({ schemas, inspection }) => !schemas.some((name) => inspection.schemas.includes(name)));
}

const refusal = (message: string) => new CommandError(exitCodes.misuse, message);

/** Refuses a backup of a later release, of another PostgreSQL, or of other databases than those of these settings. */
async function checkManifest(
  manifest: Manifest,
  expected: readonly DatabaseFile[],
  targets: readonly Target[],
): Promise<void> {
  for (const schema of ["directory", "graph"] as const satisfies readonly Schema[]) {
    if ((manifest.migrations[schema] ?? 0) > (await newestMigration(schema)))
      throw refusal(
        `The backup is of a later release, Skillshelf ${manifest.software}; this is ${software.version}. Install that release or a later one, and restore then.`,
      );
  }
  const found = manifest.databases.map(({ file }) => file);
  const missing = expected.filter((one) => !found.includes(one));
  const extra = found.filter((one) => !expected.includes(one));
  if (missing.length + extra.length > 0)
    throw refusal(
      `The backup contains ${found.join(" and ")}, but the settings need ${expected.join(" and ")}: base.tar.gz is the embedded PostgreSQL, directory.dump the database of DATABASE_URL, and graph.dump that of GRAPH_DATABASE_URL. Set both as they were.`,
    );
  for (const { file, postgresql } of manifest.databases) {
    if (file === "base.tar.gz") {
      if (postgresql !== EMBEDDED_VERSION)
        throw refusal(
          `The backup is of the embedded PostgreSQL ${postgresql}; this release contains ${EMBEDDED_VERSION}. Restore it with the release that wrote it, ${manifest.software}.`,
        );
      continue;
    }
    const server = targets.find((one) => one.file === file)?.inspection.major ?? 0;
    if (server < postgresql)
      throw refusal(
        `The dump was written by pg_dump ${postgresql}, but the server is PostgreSQL ${server}. Restore to PostgreSQL ${postgresql} or later.`,
      );
    for (const program of ["pg_restore", "psql"] as const)
      await requireProgram(program, postgresql, `the dump was written by pg_dump ${postgresql}`);
  }
}

/** Starts PostgreSQL with the restored data, which brings it to a consistent state, and stops it. */
async function checkStart(dataDir: string): Promise<void> {
  const cluster = await openCluster(dataDir, { isRestoring: true });
  try {
    await inspect(cluster.url);
  } finally {
    await cluster.stop();
  }
}
