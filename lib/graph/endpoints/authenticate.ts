import { timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { hashKey, isApiKey, keyPrefix } from "../commands/api-keys.ts";
import { GraphError } from "../graph-error.ts";
import { type Scope, scopes } from "../schema.ts";
import type { Sql } from "../store/database.ts";

/** TTL of the API key cache. It bounds how late the revocation of a key takes effect. Milliseconds. */
const CACHE_TTL_MS = 2_000;
const MAX_CACHED_KEYS = 10_000;

/** The namespace and the rights of an API key. */
export type Caller = Readonly<{ keyKey: number; namespaceKey: number; namespace: string; scope: Scope }>;

type KeyRecord = Readonly<{ caller: Caller; origins: readonly string[] }>;

/** Looks up API keys. */
export class Authenticator {
  /** By the hash of the key; the key itself is not kept. Null for an unknown key. */
  readonly #cache: LRUCache<string, Promise<KeyRecord | null>>;
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
    this.#cache = new LRUCache({ max: MAX_CACHED_KEYS, ttl: CACHE_TTL_MS });
  }

  /**
   * Returns the caller that an API key belongs to.
   *
   * @param origin of the page that sent the request, where the browser names it.
   * @throws {GraphError} `missing-key` for no key or an unknown one, `forbidden` for an origin that the key is not limited to.
   */
  async authenticate(key: string | undefined, origin: string | undefined): Promise<Caller> {
    if (key === undefined)
      throw new GraphError("missing-key", "The query parameter apiKey is missing. It must be the key of a namespace.");
    const record = isApiKey(key) ? await this.#find(key) : null;
    if (record === null) throw new GraphError("missing-key", "The API key is unknown or revoked.");
    if (record.origins.length > 0 && !record.origins.includes(origin ?? ""))
      throw new GraphError("forbidden", "This API key is limited to other origins.");
    return record.caller;
  }

  #find(key: string): Promise<KeyRecord | null> {
    const hash = hashKey(key);
    const name = hash.toString("base64");
    const cached = this.#cache.get(name);
    if (cached) return cached;
    const found = this.#read(keyPrefix(key), hash);
    this.#cache.set(name, found);
    // Failed look-ups are not cached.
    found.catch(() => this.#cache.delete(name));
    return found;
  }

  async #read(prefix: string, hash: Buffer): Promise<KeyRecord | null> {
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

/** @throws {GraphError} `forbidden` when a key of scope `given` lacks the scope `required`. */
export function requireScope(given: Scope, required: Scope): void {
  if (scopes.indexOf(given) < scopes.indexOf(required))
    throw new GraphError("forbidden", `This API key has the scope ${given}; this operation requires ${required}.`);
}
