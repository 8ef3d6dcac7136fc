import { timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { GraphError } from "../graph-error.ts";
import { hashOf, isKey, prefixOf } from "../keys.ts";
import { type Scope, scopes } from "../schema.ts";
import type { Sql } from "../store/database.ts";
import type { Caller } from "./endpoint.ts";

/** How long a key is believed to be what it was: a revoked one is refused after so many milliseconds at the latest. */
const BELIEVED_MS = 2_000;
const MAX_KEYS = 10_000;

type Known = Readonly<{ caller: Caller; origins: readonly string[] }>;

/** Finds out who asks by the key that came with a request. */
export class Callers {
  /** By the hash of the key, which itself is not kept; null stands for a key that is not known. */
  readonly #known: LRUCache<string, Promise<Known | null>>;
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
    this.#known = new LRUCache({ max: MAX_KEYS, ttl: BELIEVED_MS });
  }

  /**
   * @param origin of the page that asks, where a browser says it.
   * @throws {GraphError} `missing-key` without a key that is known, `forbidden` from a page it is not meant for.
   */
  async identify(key: string | undefined, origin: string | undefined): Promise<Caller> {
    if (key === undefined)
      throw new GraphError("missing-key", "The query parameter apiKey is missing. It must be the key of a namespace.");
    const known = isKey(key) ? await this.#find(key) : null;
    if (known === null) throw new GraphError("missing-key", "The API key is not known, or it was revoked.");
    if (known.origins.length > 0 && !known.origins.includes(origin ?? ""))
      throw new GraphError("forbidden", "This API key is limited to the pages of other origins.");
    return known.caller;
  }

  #find(key: string): Promise<Known | null> {
    const hash = hashOf(key);
    const name = hash.toString("base64");
    const held = this.#known.get(name);
    if (held) return held;
    const found = this.#read(prefixOf(key), hash);
    this.#known.set(name, found);
    // What went wrong once is asked again.
    found.catch(() => this.#known.delete(name));
    return found;
  }

  async #read(prefix: string, hash: Buffer): Promise<Known | null> {
    const sql = this.#sql;
    const [row] = await sql<
      { key: number; hash: Buffer; scope: Scope; origins: string[]; namespaceKey: number; namespace: string }[]
    >`
      select api_keys.key, hash, scope, origins, namespace_key as "namespaceKey", namespaces.name as namespace
      from api_keys join namespaces on namespaces.key = namespace_key
      where prefix = ${prefix} and revoked_at is null`;
    if (row === undefined || !timingSafeEqual(row.hash, hash)) return null;
    const { key, scope, namespaceKey, namespace, origins } = row;
    return { caller: { keyKey: key, scope, namespaceKey, namespace }, origins };
  }
}

/** @throws {GraphError} `forbidden` where a key of scope `given` may not do what asks for `wanted`. */
export function requireScope(given: Scope, wanted: Scope): void {
  if (scopes.indexOf(given) < scopes.indexOf(wanted))
    throw new GraphError("forbidden", `This API key has the scope ${given}; this operation needs ${wanted}.`);
}
