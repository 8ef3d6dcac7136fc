import { type Listed, type ListSort, listIds, recordsOf } from "../store/list.ts";
import type { State } from "../store/state.ts";
import { database } from "./database.ts";
import { loaded } from "./loaded.ts";

/** The order of all listed records in the version of the catalogue it was read from. */
const orders = new Map<ListSort, Promise<State<readonly number[]>>>();

/**
 * A page of the whole list by the order of all ids, which is read once for each version of the
 * catalogue; undefined while the catalogue changes faster than that.
 */
export async function deepPage(sort: ListSort, offset: number, limit: number): Promise<State<Listed> | undefined> {
  const kept = orders.get(sort);
  const page = kept && (await pageOf(await kept, offset, limit));
  if (page) return page;
  // Whoever finds the order outdated first reads it anew, for all.
  const read = orders.get(sort);
  return pageOf(await (read === undefined || read === kept ? readOrder(sort) : read), offset, limit);
}

/** Undefined when the catalogue has a newer version than the order. */
async function pageOf({ version, content: ids }: State<readonly number[]>, offset: number, limit: number) {
  const { content: items, ...state } = loaded(await recordsOf(database(), ids.slice(offset, offset + limit)));
  return state.version === version ? { ...state, content: { items, totalCount: ids.length } } : undefined;
}

function readOrder(sort: ListSort): Promise<State<readonly number[]>> {
  const reading = listIds(database(), sort).then(loaded);
  orders.set(sort, reading);
  reading.catch(() => orders.delete(sort));
  return reading;
}
