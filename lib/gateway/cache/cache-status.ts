import type { HeaderList } from "../answer.ts";
import type { Entry } from "./entry.ts";

/** How the cache took part in an answer; `none` where nothing was to be rendered. */
export type CacheResult = "hit" | "stale" | "miss" | "collapsed" | "outdated" | "failed" | "bypass" | "none";

/** The name of this cache in `Cache-Status`. */
const CACHE_NAME = "skillshelf";

type Told = Readonly<{ age: number; fields: HeaderList }>;

/** What was told last of each entry: within a second it is asked for many times. */
const told = new WeakMap<Entry, Told>();

/** `Cache-Status` (RFC 9211) and `Age` of an answer out of the store. */
export function heldHeaders(entry: Entry, now: number): HeaderList {
  const age = entry.age(now);
  const last = told.get(entry);
  if (last?.age === age) return last.fields;
  const fields = ["age", String(age), "cache-status", `${CACHE_NAME}; hit; ttl=${entry.timeToLive(now)}`];
  told.set(entry, { age, fields });
  return fields;
}

/** The same of an answer out of the store that is given because rendering it again failed. */
export const failedHeaders = (entry: Entry, now: number): HeaderList => [
  "age",
  String(entry.age(now)),
  "cache-status",
  `${CACHE_NAME}; fwd=stale; ttl=${entry.timeToLive(now)}; detail=rendering-failed`,
];

/**
 * The same of an answer that a renderer gave.
 *
 * @param reason why one was asked: nothing was held, it was outdated, or nothing is kept there.
 */
export function renderedHeaders(
  reason: "uri-miss" | "stale" | "bypass",
  { isCollapsed = false, isStored = false } = {},
): string[] {
  return [
    "cache-status",
    `${CACHE_NAME}; fwd=${reason}${isCollapsed ? "; collapsed" : ""}${isStored ? "; stored" : ""}`,
  ];
}
