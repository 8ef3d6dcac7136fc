import type { Database } from "#lib/directory/store/database.ts";
import { type ListFilter, type ListSort, listRecords as readList } from "#lib/directory/store/list.ts";

/** The records of a page of a list. */
export async function listRecords(
  database: Database,
  filter: ListFilter,
  window: { sort: ListSort; limit: number; offset: number },
) {
  return (await readList(database, filter, window))?.content.items ?? [];
}

/** Number of repositories in a list. */
export async function countRecords(database: Database, filter: ListFilter): Promise<number> {
  return (await readList(database, filter, { sort: "updated", limit: 1, offset: 0 }))?.content.totalCount ?? 0;
}
