import { LRUCache } from "lru-cache";
import { negativeCacheControl } from "#lib/http/routes.ts";
import type { Entry } from "./entry.ts";

/** Share of the memory for answers to addresses that anyone can make up. */
const INVENTED_SHARE = 1 / 4;

/** Share of its memory that one entry may take at most, so that none drives out all others. */
const LARGEST_SHARE = 1 / 4;

/**
 * Entries by target, bounded in bytes; those read longest ago go first. What is not there, searches and
 * queries of the API have a share of their own: without end as they are, they cannot drive out what people read.
 */
export class Store {
  readonly #named: LRUCache<string, Entry>;
  readonly #invented: LRUCache<string, Entry>;

  constructor(maxBytes: number) {
    this.#named = bounded(maxBytes * (1 - INVENTED_SHARE));
    this.#invented = bounded(maxBytes * INVENTED_SHARE);
  }

  get(target: string): Entry | undefined {
    return this.#named.get(target) ?? this.#invented.get(target);
  }

  /** Keeps an entry in the place of any other of its target. One that is kept already is weighed again. */
  set(target: string, entry: Entry): void {
    this.#named.delete(target);
    this.#invented.delete(target);
    (isInvented(target, entry) ? this.#invented : this.#named).set(target, entry);
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
    maxEntrySize: Math.max(1, Math.floor(maxBytes * LARGEST_SHARE)),
    sizeCalculation: (entry, target) => Math.ceil(entry.bytes) + 2 * target.length,
  });

/** A page of a list is there or not; any other query may be asked in as many ways as somebody likes. */
const isNamed = (target: string): boolean => !target.includes("?") || /^\/(?!api\/)[^?]*\?page=\d+$/.test(target);

/** A badge says with 200 that there is nothing, as image proxies pass on no other status: how briefly it may be kept tells it. */
const isNothing = ({ answer: { status, headers } }: Entry): boolean =>
  status !== 200 || headers["cache-control"] === negativeCacheControl;

const isInvented = (target: string, entry: Entry): boolean => isNothing(entry) || !isNamed(target);
