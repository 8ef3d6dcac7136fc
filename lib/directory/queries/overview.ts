import { LRUCache } from "lru-cache";
import { listTag } from "../cache-tags.ts";
import * as store from "../store/catalog.ts";
import { assertLoaded, database } from "./database.ts";
import { oncePerRequest } from "./request-reads.ts";

/** The overview of one version. */
export type CurrentOverview = store.Overview & Readonly<{ version: number; createdAt: Date }>;

type Known = Readonly<{ row: store.KnownVersion; overview: CurrentOverview }>;

/** The overview that this process read last. */
let last: Known | undefined;

/** Reads the overview of the newest version. It is transferred once for each version, and checked once for each request. */
export const readOverview = oncePerRequest(async (): Promise<CurrentOverview> => {
  const known = last;
  const { content, ...row } = assertLoaded(await store.readOverview(database([listTag]), known?.row));
  if (content !== null) {
    const overview = { ...content, version: row.version, createdAt: new Date(row.createdAt) };
    last = { row, overview };
    return overview;
  }
  return assertLoaded(known?.overview);
});

/** Results that are kept of a read. */
const MAX_KEPT = 200;

/**
 * Keeps the results of a read by a key for as long as their version is the newest. One that was read while the version changed
 * is of the newer version, which forgets it.
 */
export function perVersion<Result extends object>(): (key: string, read: () => Promise<Result>) => Promise<Result> {
  let version: CurrentOverview | undefined;
  const results = new LRUCache<string, Promise<Result>>({ max: MAX_KEPT });
  return async (key, read) => {
    const current = await readOverview();
    if (current !== version) results.clear();
    version = current;
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = read();
    results.set(key, result);
    result.catch(() => results.delete(key));
    return result;
  };
}
