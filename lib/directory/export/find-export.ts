import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { env } from "#lib/env.ts";
import { createExclusively } from "#lib/postgres/exclusive-file.ts";
import { exportCatalog, exportState, hasVersion } from "../queries/catalog.ts";
import { toExportedRecord } from "../views/api.ts";
import { type ExportFile, type ExportName, fileName, formOf, partName, readFileName } from "./export-name.ts";
import { GrowingFile } from "./growing-file.ts";

/** File with the id of a folder of exports. */
const NAME_FILE = "exporter";

/**
 * Returns the id of an export folder, a number below 2³¹. It is derived from a name that is stored in the folder, so that
 * all processes that share the folder, from any machine and by any path, get the same id.
 */
export async function exporterOf(folder: string): Promise<number> {
  const file = join(folder, NAME_FILE);
  const name = (await readFile(file, "utf8").catch(() => undefined)) ?? (await nameFolder(folder, file));
  return createHash("sha256").update(name).digest().readUInt32BE() >>> 1;
}

async function nameFolder(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await createExclusively(file, randomUUID());
  return readFile(file, "utf8");
}

/** Time for which an outdated export is still served, in milliseconds. */
const LIFETIME_MS = 3_600_000;

/** Maximum wait for the beginning of an export, in milliseconds: less than a renderer may take. */
const START_TIMEOUT_MS = 8_000;
const POLL_MS = 50;

/** Pause after a failed export, in milliseconds. */
export const PAUSE_MS = 30_000;

/** An export, with its bytes unless the client has them. */
export type FoundExport = Readonly<{ name: ExportName; file: GrowingFile | undefined }>;

declare global {
  /** Whether this process is writing an export, and when one last failed. Shared by all bundles that import this module. */
  var skillshelfExport: { isRunning: boolean; failedAt: number } | undefined;
}

/**
 * Finds the newest export, finished or in progress, or starts one, which continues if the client disconnects.
 *
 * @param isCached whether the client has the export already.
 * @returns undefined when none can be made at present.
 */
export async function findExport(isCached: (name: ExportName) => boolean): Promise<FoundExport | undefined> {
  const { dataDir, siteUrl } = env();
  const folder = resolve(dataDir, "exports");
  const exporter = await exporterOf(folder);
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const { version, createdAt, content } = await exportState(exporter);
    const current = { form: formOf(content.catalogue, siteUrl), version, createdAt };
    if (isCached(current)) return { name: current, file: undefined };
    const found = await openAny(folder, current, content.builder, isCached);
    if (found) return found;
    if (content.builder === null && !begin(folder, exporter, siteUrl)) return undefined;
    if (performance.now() > deadline) return undefined;
    await sleep(POLL_MS);
  }
}

/** Finds an export that is fresh enough, or the one that the connection `builder` is writing. */
async function openAny(
  folder: string,
  current: ExportName,
  builder: number | null,
  isCached: (name: ExportName) => boolean,
): Promise<FoundExport | undefined> {
  const entries = await readdir(folder).catch(() => []);
  for (const { file, name, builder: writer } of entries.flatMap((entry) => readFileName(entry) ?? [])) {
    if (!(await isOf(name, current))) continue;
    const path = join(folder, file);
    const isUsable = writer === undefined ? isSame(name, current) || (await isRecent(path)) : writer === builder;
    if (!isUsable) continue;
    if (isCached(name)) return { name, file: undefined };
    const opened = await GrowingFile.open(path, join(folder, fileName(name)));
    if (opened) return { name, file: opened };
  }
  return undefined;
}

/** Whether an export is of the current catalog, and not from before a backup was restored. */
async function isOf(name: ExportName, current: ExportName): Promise<boolean> {
  if (name.form !== current.form || name.version > current.version) return false;
  return isSame(name, current) || hasVersion(name);
}

const isSame = (name: ExportName, current: ExportName): boolean =>
  name.version === current.version && name.createdAt.getTime() === current.createdAt.getTime();

const isRecent = async (path: string): Promise<boolean> => {
  const written = await stat(path).catch(() => undefined);
  return written !== undefined && Math.abs(Date.now() - written.mtimeMs) < LIFETIME_MS;
};

/** Starts writing an export unless this process is doing so. @returns false when one failed recently. */
function begin(folder: string, exporter: number, siteUrl: string): boolean {
  const own = (globalThis.skillshelfExport ??= { isRunning: false, failedAt: Number.NEGATIVE_INFINITY });
  if (own.isRunning) return true;
  if (performance.now() - own.failedAt < PAUSE_MS) return false;
  own.isRunning = true;
  buildExport(folder, exporter, siteUrl)
    .catch((error: unknown) => {
      console.error("The export could not be made:", error);
      own.failedAt = performance.now();
    })
    .finally(() => {
      own.isRunning = false;
    });
  return true;
}

type Snapshot = Parameters<Parameters<typeof exportCatalog>[1]>[0];

/**
 * Writes the catalog into a folder, under a temporary name until it is complete, and removes older and incomplete exports.
 * A lock prevents concurrent writers.
 *
 * @returns false if another process is writing it.
 */
export async function buildExport(folder: string, exporter: number, siteUrl: string): Promise<boolean> {
  return exportCatalog(exporter, async ({ version, createdAt, content }) => {
    await mkdir(folder, { recursive: true });
    await removeFiles(folder, ({ builder }) => builder !== undefined);
    const name = { form: formOf(content.catalogue, siteUrl), version, createdAt };
    const part = join(folder, partName(name, content.builder));
    try {
      const file = createWriteStream(part, { flags: "wx", flush: true });
      await pipeline(linesOf(content.batches, siteUrl), createGzip(), file);
      await rename(part, join(folder, fileName(name)));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    await removeFiles(folder, ({ file }) => file !== fileName(name));
  });
}

async function* linesOf(batches: Snapshot["content"]["batches"], siteUrl: string): AsyncGenerator<string> {
  for await (const batch of batches)
    yield batch.map((item) => `${JSON.stringify(toExportedRecord(item, item.units, siteUrl))}\n`).join("");
}

/** Removes exports, complete or not. Readers of a removed file keep it until they are done. */
async function removeFiles(folder: string, isUnwanted: (file: ExportFile) => boolean): Promise<void> {
  for (const entry of await readdir(folder)) {
    const file = readFileName(entry);
    if (file && isUnwanted(file)) await rm(join(folder, entry), { force: true });
  }
}
