import { LRUCache } from "lru-cache";
import { negativeCacheControl } from "#lib/http/routes.ts";
import { BufferedResponse, type GatewayResponse } from "../response.ts";
import { Entry } from "./entry.ts";
import type { TagChanges } from "./tag-changes.ts";

/** Share of the memory for targets that anyone can invent. */
const QUERY_SHARE = 1 / 4;

/** Maximum share of the memory for one entry, so that it does not evict all others. */
const MAX_ENTRY_SHARE = 1 / 4;

/**
 * Entries by target, limited in bytes; the least recently used are evicted. Errors, searches and queries of the API, of
 * which there is no end, have a share of their own, so that they do not evict pages.
 */
export class Store {
  readonly #pages: LRUCache<string, Entry>;
  readonly #queries: LRUCache<string, Entry>;

  constructor(maxBytes: number) {
    this.#pages = createCache(maxBytes * (1 - QUERY_SHARE));
    this.#queries = createCache(maxBytes * QUERY_SHARE);
  }

  get(target: string): Entry | undefined {
    return this.#pages.get(target) ?? this.#queries.get(target);
  }

  /** Stores an entry in place of any other of its target, or updates its size. */
  set(target: string, entry: Entry): void {
    this.#pages.delete(target);
    this.#queries.delete(target);
    (isFromEndlessQuery(target, entry) ? this.#queries : this.#pages).set(target, entry);
  }

  get bytes(): number {
    return this.#pages.calculatedSize + this.#queries.calculatedSize;
  }

  get size(): number {
    return this.#pages.size + this.#queries.size;
  }
}

const createCache = (maxBytes: number): LRUCache<string, Entry> =>
  new LRUCache({
    maxSize: Math.max(1, Math.floor(maxBytes)),
    maxEntrySize: Math.max(1, Math.floor(maxBytes * MAX_ENTRY_SHARE)),
    sizeCalculation: (entry, target) => Math.ceil(entry.bytes) + 2 * target.length,
  });

/** Whether there are finitely many targets of its kind. Only the page number of a list is finite among queries. */
const isFinite = (target: string): boolean => !target.includes("?") || /^\/(?!api\/)[^?]*\?page=\d+$/.test(target);

/** Whether it says that something does not exist. A badge does so with 200, for image proxies, and a short lifetime. */
const isNegative = ({ response: { status, headers } }: Entry): boolean =>
  status !== 200 || headers["cache-control"] === negativeCacheControl;

const isFromEndlessQuery = (target: string, entry: Entry): boolean => isNegative(entry) || !isFinite(target);

/** The entry of a target, and whether it may be served without rendering. */
export type CacheLookup = Readonly<{ entry: Entry; state: "fresh" | "stale" | "outdated" }>;

/** A response that was rendered now. */
export type LoadedResponse = Readonly<{
  response: GatewayResponse;
  isStored: boolean;
  isCoalesced: boolean;
  /** Something that it depends on has changed since its rendering began. */
  isOvertaken: boolean;
}>;

type PendingRender = Readonly<{ begunAt: number; result: Promise<GatewayResponse> }>;

/**
 * The shared HTTP cache in front of the renderers. An entry depends on the parts of the catalog that its tags name: as long as
 * none of them changes, it is confirmed instead of rendered again. Once one has changed, the entry is outdated and is served
 * only when rendering fails.
 */
export class ResponseCache {
  readonly #store: Store | undefined;
  readonly #changes: TagChanges;
  readonly #pending = new Map<string, PendingRender>();

  /** @param megabytes memory for entries; 0 stores none. */
  constructor(megabytes: number, changes: TagChanges) {
    this.#store = megabytes > 0 ? new Store(megabytes * 1_048_576) : undefined;
    this.#changes = changes;
  }

  /** Looks up a target. */
  get(target: string, now: number): CacheLookup | undefined {
    const entry = this.#store?.get(target);
    if (entry === undefined) return undefined;
    if (!entry.isCurrent(this.#changes)) return { entry, state: "outdated" };
    if (entry.isFresh(now) || entry.confirm(now)) return { entry, state: "fresh" };
    return { entry, state: entry.mayBeServedStale(now) ? "stale" : "outdated" };
  }

  /** Renders a target, or waits for its rendering in progress (single flight), and stores the response if it is cacheable. */
  async load(target: string, render: () => Promise<GatewayResponse>): Promise<LoadedResponse> {
    const begunAt = this.#changes.count;
    const inProgress = this.#pending.get(target);
    // What a rendering depends on is known when it ends, so one from before any change is not shared.
    if (inProgress?.begunAt === begunAt) {
      const response = await inProgress.result;
      // A stream can be read once: the other requests get streams of their own.
      if (response instanceof BufferedResponse) return this.#loaded(target, response, begunAt, true);
      return this.#loaded(target, await render(), begunAt, false);
    }
    const result = render().then((response) => this.#reuseEncodings(target, response));
    const pending: PendingRender = { begunAt, result };
    this.#pending.set(target, pending);
    try {
      const response = await pending.result;
      this.#save(target, response, begunAt);
      return this.#loaded(target, response, begunAt, false);
    } finally {
      if (this.#pending.get(target) === pending) this.#pending.delete(target);
    }
  }

  #loaded(target: string, response: GatewayResponse, begunAt: number, isCoalesced: boolean): LoadedResponse {
    const tags = response instanceof BufferedResponse ? response.cacheTags : undefined;
    const isOvertaken = this.#changes.hasChanged(tags, begunAt);
    return { response, isStored: this.#isStored(target, response), isCoalesced, isOvertaken };
  }

  /** Whether a target is being rendered, and nothing has changed meanwhile. */
  isLoading(target: string): boolean {
    return this.#pending.get(target)?.begunAt === this.#changes.count;
  }

  /** Updates the size of a response that was encoded once more, if it is cached. */
  updateSize(target: string, response: GatewayResponse): void {
    const entry = this.#store?.get(target);
    if (entry?.response === response) this.#store?.set(target, entry);
  }

  get bytes(): number {
    return this.#store?.bytes ?? 0;
  }

  get size(): number {
    return this.#store?.size ?? 0;
  }

  /** Returns a response with the cached body if that is the same, so that it need not be compressed again. */
  #reuseEncodings(target: string, response: GatewayResponse): GatewayResponse {
    const cached = this.#store?.get(target)?.response;
    if (cached === undefined || !(response instanceof BufferedResponse)) return response;
    const { etag } = response.headers;
    const isSame = etag !== undefined && etag === cached.headers.etag && response.body.length === cached.body.length;
    return isSame ? new BufferedResponse(response.status, response.headers, cached.body, response.cacheTags) : response;
  }

  #save(target: string, response: GatewayResponse, begunAt: number): void {
    if (this.#store === undefined || !(response instanceof BufferedResponse)) return;
    const entry = Entry.of(target, response, begunAt);
    const isOvertaken = (this.#store.get(target)?.begunAt ?? 0) > begunAt;
    if (entry && !isOvertaken) this.#store.set(target, entry);
  }

  /** Whether this response is cached. The store refuses one that is too large. */
  #isStored(target: string, response: GatewayResponse): boolean {
    return this.#store?.get(target)?.response === response;
  }
}
