import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "#lib/env.ts";
import { exportState, hasVersion } from "../queries/catalogue.ts";
import { buildExport } from "./build-export.ts";
import { type ExportName, fileName, formOf, readFileName } from "./export-name.ts";
import { exporterOf } from "./exporter.ts";
import { GrowingFile } from "./growing-file.ts";

/** How long an export is good enough, though the catalogue may have moved on. Milliseconds. */
const LIFETIME_MS = 3_600_000;

/** Longest that is waited for the beginning of one: less than a renderer may take. Milliseconds. */
const START_TIMEOUT_MS = 8_000;
const POLL_MS = 50;

/** How long none is begun after one that failed. Milliseconds. */
export const PAUSE_MS = 30_000;

/** An export, with its bytes unless the one who asks has them. */
export type FoundExport = Readonly<{ name: ExportName; file: GrowingFile | undefined }>;

declare global {
  /** The build of this process, of which every bundle that imports this module knows, and when one failed last. */
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

/** The export in a folder that is good enough, or the one that is written over the connection `builder`. */
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

/** Whether an export is of this catalogue, not of what was there before a backup of it was restored. */
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

/** Begins to make an export, unless this process is about it. @returns false where one has failed just now. */
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
