import { cache } from "react";
import type { ListParameters } from "../parameters.ts";
import type { DirectoryRecord, DirectoryUnit, RecordText } from "../schema.ts";
import * as store from "../store/records.ts";
import { database } from "./database.ts";

export type Page<Item> = Readonly<{ items: readonly Item[]; totalCount: number }>;

const offsetOf = ({ page, pageSize }: { page: number; pageSize: number }): number => (page - 1) * pageSize;

/** A page of the list: listed records, or with `updatedSince` all that changed since. */
export async function listRecords(
  parameters: Omit<ListParameters, "updatedSince"> & store.ListFilter,
): Promise<Page<DirectoryRecord>> {
  const { pageSize: limit, sort } = parameters;
  const totalCount = await store.countRecords(database(), parameters);
  const offset = offsetOf(parameters);
  const items = offset < totalCount ? await store.listRecords(database(), parameters, { sort, limit, offset }) : [];
  return { items, totalCount };
}

/** A record by `owner/repo` without regard to letter case, whatever its status; undefined when there is none. */
export const getRecord = cache(
  async (owner: string, repo: string): Promise<DirectoryRecord | undefined> =>
    store.findRecord(database(), owner, repo),
);

/** Some of a record's units, in the order of their paths. */
export async function listUnits(
  record: Pick<DirectoryRecord, "id">,
  window: { limit: number; offset: number },
): Promise<DirectoryUnit[]> {
  return store.listUnits(database(), record.id, window);
}

/** A page of a record's units. */
export async function pageUnits(
  record: DirectoryRecord,
  parameters: { page: number; pageSize: number },
): Promise<Page<DirectoryUnit>> {
  const items = await listUnits(record, { limit: parameters.pageSize, offset: offsetOf(parameters) });
  return { items, totalCount: record.skillCount };
}

/** What editors wrote about some records, in every locale. */
export async function textsOf(
  records: readonly DirectoryRecord[],
): Promise<ReadonlyMap<number, readonly RecordText[]>> {
  return store.recordTextsOf(
    database(),
    records.map(({ id }) => id),
  );
}
