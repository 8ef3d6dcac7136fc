import type { Database } from "../store/database.ts";
import { type ListSort, listIds } from "../store/list.ts";
import type { State } from "../store/state.ts";
import { database } from "./database.ts";
import { loaded } from "./loaded.ts";

/** The order of all listed records in the version of the catalogue it was read from. */
const orders = new Map<ListSort, Promise<State<readonly number[]>>>();

/** Reads what stands on a page, by its ids. */
type Reader<Part> = (database: Database, ids: readonly number[]) => Promise<State<Part> | undefined>;
type Place = Readonly<{ offset: number; limit: number }>;

/**
 * A page of the whole list by the order of all ids, which is read once for each version of the
 * catalogue; undefined while the catalogue changes faster than that.
 */
export async function deepPage<Part>(
  sort: ListSort,
  place: Place,
  read: Reader<Part>,
): Promise<State<Part & { totalCount: number }> | undefined> {
  const kept = orders.get(sort);
  const page = kept && (await pageOf(await kept, place, read));
  if (page) return page;
  // Whoever finds the order outdated first reads it anew, for all.
  const order = orders.get(sort);
  return pageOf(await (order === undefined || order === kept ? readOrder(sort) : order), place, read);
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

function readOrder(sort: ListSort): Promise<State<readonly number[]>> {
  const reading = listIds(database(), sort).then(loaded);
  orders.set(sort, reading);
  reading.catch(() => orders.delete(sort));
  return reading;
}
