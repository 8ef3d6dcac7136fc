import { LRUCache } from "lru-cache";
import { negativeCacheControl } from "#lib/http/routes.ts";
import { BufferedResponse, type GatewayResponse } from "../response.ts";
import { Entry } from "./entry.ts";

/** Share of the memory for responses to addresses that anyone can make up. */
const QUERY_SHARE = 1 / 4;

/** Share of its memory that one entry may take at most, so that none drives out all others. */
const MAX_ENTRY_SHARE = 1 / 4;

/**
 * Entries by target, bounded in bytes; those read longest ago go first. What is not there, searches and
 * queries of the API have a share of their own: without end as they are, they cannot drive out what people read.
 */
export class Store {
  readonly #named: LRUCache<string, Entry>;
  readonly #invented: LRUCache<string, Entry>;

  constructor(maxBytes: number) {
    this.#named = bounded(maxBytes * (1 - QUERY_SHARE));
    this.#invented = bounded(maxBytes * QUERY_SHARE);
  }

  get(target: string): Entry | undefined {
    return this.#named.get(target) ?? this.#invented.get(target);
  }

  /** Keeps an entry in the place of any other of its target. One that is kept already is weighed again. */
  set(target: string, entry: Entry): void {
    this.#named.delete(target);
    this.#invented.delete(target);
    (isFromEndlessQuery(target, entry) ? this.#invented : this.#named).set(target, entry);
  }

  get bytes(): number {
    return this.#named.calculatedSize + this.#invented.calculatedSize;
  }

  get size(): number {
    return this.#named.size + this.#invented.size;
  }
}

const bounded = (maxBytes: number): LRUCache<string, Entry> =>
  new LRUCache({
    maxSize: Math.max(1, Math.floor(maxBytes)),
    maxEntrySize: Math.max(1, Math.floor(maxBytes * MAX_ENTRY_SHARE)),
    sizeCalculation: (entry, target) => Math.ceil(entry.bytes) + 2 * target.length,
  });

/** A page of a list is there or not; any other query may be asked in as many ways as somebody likes. */
const isNamed = (target: string): boolean => !target.includes("?") || /^\/(?!api\/)[^?]*\?page=\d+$/.test(target);

/** A badge says with 200 that there is nothing, as image proxies pass on no other status: how briefly it may be kept tells it. */
const isNegative = ({ response: { status, headers } }: Entry): boolean =>
  status !== 200 || headers["cache-control"] === negativeCacheControl;

const isFromEndlessQuery = (target: string, entry: Entry): boolean => isNegative(entry) || !isNamed(target);

/** What is held for a target, and whether it may be given without asking a renderer. */
export type CacheLookup = Readonly<{ entry: Entry; state: "fresh" | "stale" | "outdated" }>;

/** An response that was rendered now. */
export type LoadedResponse = Readonly<{ response: GatewayResponse; isStored: boolean; isCoalesced: boolean }>;

type PendingRender = Readonly<{ version: number; result: Promise<GatewayResponse> }>;

/**
 * The shared HTTP cache in front of the renderers. An entry belongs to the catalogue version it was
 * rendered from: while that is the newest it is confirmed rather than rendered again, and once there is a newer one it is
 * outdated, and given only where rendering fails.
 */
export class ResponseCache {
  readonly #store: Store | undefined;
  readonly #version: () => number;
  readonly #pending = new Map<string, PendingRender>();

  /**
   * @param megabytes memory for entries; 0 keeps none.
   * @param version the newest catalogue version that is known.
   */
  constructor(megabytes: number, version: () => number) {
    this.#store = megabytes > 0 ? new Store(megabytes * 1_048_576) : undefined;
    this.#version = version;
  }

  /** What is held for a target. */
  get(target: string, now: number): CacheLookup | undefined {
    const entry = this.#store?.get(target);
    if (entry === undefined) return undefined;
    if (entry.version !== this.#version()) return { entry, state: "outdated" };
    if (entry.isFresh(now) || entry.confirm(now)) return { entry, state: "fresh" };
    return { entry, state: entry.mayBeServedStale(now) ? "stale" : "outdated" };
  }

  /** Renders a target, or waits for the rendering of it that is under way. It is kept if it allows that. */
  async load(target: string, render: () => Promise<GatewayResponse>): Promise<LoadedResponse> {
    const version = this.#version();
    const underWay = this.#pending.get(target);
    if (underWay?.version === version) {
      const response = await underWay.result;
      // A stream can be read once: whoever else asked reads one of its own.
      if (response instanceof BufferedResponse)
        return { response, isStored: this.#isStored(target, response), isCoalesced: true };
      return { response: await render(), isStored: false, isCoalesced: false };
    }
    const result = render().then((response) => this.#reuseEncodings(target, response));
    const pending: PendingRender = { version, result };
    this.#pending.set(target, pending);
    try {
      const response = await pending.result;
      this.#keep(target, response, version);
      return { response, isStored: this.#isStored(target, response), isCoalesced: false };
    } finally {
      if (this.#pending.get(target) === pending) this.#pending.delete(target);
    }
  }

  /** Whether a target is being rendered from the newest version. */
  isLoading(target: string): boolean {
    return this.#pending.get(target)?.version === this.#version();
  }

  /** An response has got its body in another encoding: if it is kept, it takes other memory now. */
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

  /** An response with the very body that is held, where it is the same: what it was compressed to need not be made again. */
  #reuseEncodings(target: string, response: GatewayResponse): GatewayResponse {
    const held = this.#store?.get(target)?.response;
    if (held === undefined || !(response instanceof BufferedResponse)) return response;
    const { etag } = response.headers;
    const isSame = etag !== undefined && etag === held.headers.etag && response.body.length === held.body.length;
    return isSame ? new BufferedResponse(response.status, response.headers, held.body) : response;
  }

  #keep(target: string, response: GatewayResponse, version: number): void {
    if (this.#store === undefined || !(response instanceof BufferedResponse)) return;
    const entry = Entry.of(target, response, version);
    const newest = this.#version();
    const isOvertaken = version !== newest && this.#store.get(target)?.version === newest;
    if (entry && !isOvertaken) this.#store.set(target, entry);
  }

  /** Whether it is this very response that is held. The store refuses what is too large for it. */
  #isStored(target: string, response: GatewayResponse): boolean {
    return this.#store?.get(target)?.response === response;
  }
}
