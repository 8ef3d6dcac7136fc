import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { env } from "#lib/env.ts";
import { createExclusively } from "#lib/postgres/exclusive-file.ts";
import { exportCatalogue, exportState, hasVersion } from "../queries/catalogue.ts";
import { toExportedRecord } from "../views/api.ts";
import { type ExportFile, type ExportName, fileName, formOf, partName, readFileName } from "./export-name.ts";
import { GrowingFile } from "./growing-file.ts";

/** File with the id of a folder of exports. */
const NAME_FILE = "exporter";

/**
 * All who write into a folder, as a number below 2³¹. It follows from a name that is kept in the folder: who reaches it,
 * from whatever machine and by whatever path, has the same one, and who has a folder of their own has another.
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

/** How long an outdated export is still served, in milliseconds. */
const LIFETIME_MS = 3_600_000;

/** Maximum wait for the beginning of an export, in milliseconds: less than a renderer may take. */
const START_TIMEOUT_MS = 8_000;
const POLL_MS = 50;

/** Pause after a failed export, in milliseconds. */
export const PAUSE_MS = 30_000;

/** An export, with its bytes unless the client has them. */
export type FoundExport = Readonly<{ name: ExportName; file: GrowingFile | undefined }>;

declare global {
  /** The export that this process is writing, shared by all bundles that import this module, and when one failed last. */
  var skillshelfExport: { underWay: boolean; failedAt: number } | undefined;
}

/**
 * The newest export: one that is kept, or is being made, or else one that this begins to make. It goes on being made
 * should the one who asks leave.
 *
 * @param isHeld whether who asks has the bytes of a name.
 * @returns undefined when none can be made for now.
 */
export async function findExport(isHeld: (name: ExportName) => boolean): Promise<FoundExport | undefined> {
  const { dataDir, siteUrl } = env();
  const folder = resolve(dataDir, "exports");
  const exporter = await exporterOf(folder);
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const { version, createdAt, content } = await exportState(exporter);
    const current = { form: formOf(content.catalogue, siteUrl), version, createdAt };
    if (isHeld(current)) return { name: current, file: undefined };
    const found = await openAny(folder, current, content.builder, isHeld);
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
  isHeld: (name: ExportName) => boolean,
): Promise<FoundExport | undefined> {
  const entries = await readdir(folder).catch(() => []);
  for (const { file, name, builder: writer } of entries.flatMap((entry) => readFileName(entry) ?? [])) {
    if (!(await isOf(name, current))) continue;
    const path = join(folder, file);
    const isGood = writer === undefined ? isSame(name, current) || (await isYoung(path)) : writer === builder;
    if (!isGood) continue;
    if (isHeld(name)) return { name, file: undefined };
    const opened = await GrowingFile.open(path, join(folder, fileName(name)));
    if (opened) return { name, file: opened };
  }
  return undefined;
}

/** Tells whether an export is of this catalogue, not of the one before a restored backup. */
async function isOf(name: ExportName, current: ExportName): Promise<boolean> {
  if (name.form !== current.form || name.version > current.version) return false;
  return isSame(name, current) || hasVersion(name);
}

const isSame = (name: ExportName, current: ExportName): boolean =>
  name.version === current.version && name.createdAt.getTime() === current.createdAt.getTime();

const isYoung = async (path: string): Promise<boolean> => {
  const written = await stat(path).catch(() => undefined);
  return written !== undefined && Math.abs(Date.now() - written.mtimeMs) < LIFETIME_MS;
};

/** Starts writing an export unless this process is doing so. @returns false when one failed recently. */
function begin(folder: string, exporter: number, siteUrl: string): boolean {
  const own = (globalThis.skillshelfExport ??= { underWay: false, failedAt: Number.NEGATIVE_INFINITY });
  if (own.underWay) return true;
  if (performance.now() - own.failedAt < PAUSE_MS) return false;
  own.underWay = true;
  buildExport(folder, exporter, siteUrl)
    .catch((error: unknown) => {
      console.error("The export could not be made:", error);
      own.failedAt = performance.now();
    })
    .finally(() => {
      own.underWay = false;
    });
  return true;
}

type Snapshot = Parameters<Parameters<typeof exportCatalogue>[1]>[0];

/**
 * Writes the catalogue into a folder, under another name until it is whole. What was there before is then removed, and
 * so is what others left half written: while this has its turn nobody else writes.
 *
 * @returns whether it was written: not where somebody else is about it.
 */
export async function buildExport(folder: string, exporter: number, siteUrl: string): Promise<boolean> {
  return exportCatalogue(exporter, async ({ version, createdAt, content }) => {
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
