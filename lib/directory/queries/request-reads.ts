import { AsyncLocalStorage } from "node:async_hooks";
import type { DirectoryRecord } from "@skillshelf/directory-api/schema";
import type { CacheTag } from "../cache-tags.ts";
import type { Repository } from "../store/repository.ts";
import type { RecordWithSkill } from "../store/skill.ts";

/** What was read for the request in progress. */
export type RequestReads = Readonly<{
  /** By name: the path of a page is resolved by a record that the page shows. */
  records: Map<string, Promise<DirectoryRecord | undefined>>;
  repositories: Map<string, Promise<Repository | undefined>>;
  owners: Map<string, Promise<string | undefined>>;
  skills: Map<string, Promise<RecordWithSkill | undefined>>;
  /** What the response depends on. */
  tags: Set<CacheTag>;
}>;

declare global {
  var skillshelfRequestReads: AsyncLocalStorage<RequestReads> | undefined;
}

/** One storage for the process, however many bundles import this module. */
export const requestReads = (globalThis.skillshelfRequestReads ??= new AsyncLocalStorage<RequestReads>());

/** Nothing was read yet. */
export const noReads = (): RequestReads => ({
  records: new Map(),
  repositories: new Map(),
  owners: new Map(),
  skills: new Map(),
  tags: new Set(),
});

/** Makes a read that is done once for each request. */
export function oncePerRequest<Result>(read: () => Promise<Result>): () => Promise<Result> {
  const results = new WeakMap<RequestReads, Promise<Result>>();
  return () => {
    const request = requestReads.getStore();
    const result = (request && results.get(request)) ?? read();
    if (request) results.set(request, result);
    return result;
  };
}

/** Adds to what the response to the request in progress depends on. */
export function declareTags(tags: Iterable<CacheTag>): void {
  const declared = requestReads.getStore()?.tags;
  if (declared) for (const tag of tags) declared.add(tag);
}
