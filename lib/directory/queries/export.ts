import { type CatalogueVersion, hasCatalogueVersion } from "../store/catalogue.ts";
import { type ExportState, exportSnapshot, readExportState, type Snapshot } from "../store/export.ts";
import type { State } from "../store/state.ts";
import { database, databaseUrl } from "./database.ts";
import { loaded } from "./loaded.ts";

/** The newest version of the catalogue, and who exports it now; `exporter` as in `exportCatalogue`. */
export async function exportState(exporter: number): Promise<State<ExportState>> {
  return loaded(await readExportState(database(), exporter));
}

/** Whether the catalogue came to a version at that time: after a backup was restored another one may have its number. */
export async function hasVersion(version: Pick<CatalogueVersion, "version" | "createdAt">): Promise<boolean> {
  return hasCatalogueVersion(database(), version);
}

/**
 * Has the catalogue written from one snapshot, unless another one does.
 *
 * @param exporter a number below 2³¹ for all who share a folder of exports.
 * @returns whether it was written.
 */
export async function exportCatalogue(
  exporter: number,
  write: (snapshot: Snapshot) => Promise<void>,
): Promise<boolean> {
  return exportSnapshot(databaseUrl(), exporter, write);
}
