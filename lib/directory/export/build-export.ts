import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { exportCatalogue } from "../queries/catalogue.ts";
import { toExportedRecord } from "../views/api.ts";
import { type ExportFile, fileName, formOf, partName, readFileName } from "./export-name.ts";

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

/** Removes exports, whole or not. What somebody still reads goes when they are done. */
async function removeFiles(folder: string, isUnwanted: (file: ExportFile) => boolean): Promise<void> {
  for (const entry of await readdir(folder)) {
    const file = readFileName(entry);
    if (file && isUnwanted(file)) await rm(join(folder, entry), { force: true });
  }
}
