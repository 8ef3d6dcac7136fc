import type { AuditLevel } from "@skillshelf/directory-api/schema";
import type { Database } from "../store/database.ts";
import { type ListSort, listIds } from "../store/list.ts";
import type { State } from "../store/state.ts";
import { database } from "./database.ts";
import { loaded } from "./loaded.ts";

/** The order of all listed records, or of those with a level of the audit, in the version of the catalogue it was read from. */
const orders = new Map<string, Promise<State<readonly number[]>>>();

/** Reads what stands on a page, by its ids. */
type Reader<Part> = (database: Database, ids: readonly number[]) => Promise<State<Part> | undefined>;
type Place = Readonly<{ offset: number; limit: number }>;

/**
 * A page of the whole list, or of one level of the audit, by the order of all ids, which is read once for each version of the
 * catalogue; undefined while the catalogue changes faster than that.
 */
export async function deepPage<Part>(
  sort: ListSort,
  place: Place,
  read: Reader<Part>,
  audit?: AuditLevel,
): Promise<State<Part & { totalCount: number }> | undefined> {
  const name = `${sort} ${audit ?? ""}`;
  const kept = orders.get(name);
  const page = kept && (await pageOf(await kept, place, read));
  if (page) return page;
  // Whoever finds the order outdated first reads it anew, for all.
  const order = orders.get(name);
  return pageOf(await (order === undefined || order === kept ? readOrder(name, sort, audit) : order), place, read);
}

/** Undefined when the catalogue has a newer version than the order. */
async function pageOf<Part>(
  { version, content: ids }: State<readonly number[]>,
  { offset, limit }: Place,
  read: Reader<Part>,
) {
  const { content, ...state } = loaded(await read(database(), ids.slice(offset, offset + limit)));
  return state.version === version ? { ...state, content: { ...content, totalCount: ids.length } } : undefined;
}

function readOrder(name: string, sort: ListSort, audit?: AuditLevel): Promise<State<readonly number[]>> {
  const reading = listIds(database(), sort, audit).then(loaded);
  orders.set(name, reading);
  reading.catch(() => orders.delete(name));
  return reading;
}
