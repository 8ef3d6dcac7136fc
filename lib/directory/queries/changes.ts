import type { ChangeCursor, ChangesParameters } from "../parameters.ts";
import { type Change, listChanges } from "../store/changes.ts";
import type { State } from "../store/state.ts";
import { database } from "./database.ts";
import { loaded } from "./loaded.ts";

/** A page of changes. `last` is the place of its last one; undefined where nothing comes after it. */
export type ChangePage = Readonly<{ items: readonly Change[]; last: ChangeCursor | undefined; catalogue: string }>;

/** Records that changed after a version of the catalogue, the oldest change first. */
export async function changesSince({ since, pageSize, after }: ChangesParameters): Promise<State<ChangePage>> {
  // A place behind all records of that version.
  const place = after ?? { changedIn: since, id: Number.MAX_SAFE_INTEGER };
  const { content, ...state } = loaded(await listChanges(database(), place, pageSize + 1));
  const items = content.items.slice(0, pageSize);
  const end = content.items.length > pageSize ? items.at(-1) : undefined;
  const last = end && { changedIn: end.changedIn, id: end.record.id };
  return { ...state, content: { items, last, catalogue: content.catalogue } };
}
