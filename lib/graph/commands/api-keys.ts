import { createHash, randomBytes } from "node:crypto";
import { GraphError } from "../graph-error.ts";
import type { Scope } from "../schema.ts";
import type { Sql, Statements, Transaction } from "../store/database.ts";
import { notifyWorkers } from "../store/work-channel.ts";

/** An API key: `graph_`, eight visible characters, `_` and a secret of 256 bits. */
const pattern = /^graph_[A-Za-z0-9_-]{8}_[A-Za-z0-9_-]{43}$/;
const PREFIX_LENGTH = "graph_".length + 8;

/** Checks the format of an API key. */
export const isApiKey = (text: string): boolean => pattern.test(text);

/** Returns the prefix of a key, which may be shown and stored. */
export const keyPrefix = (key: string): string => key.slice(0, PREFIX_LENGTH);

/** Hashes a key for storage. Its 256 random bits need neither a salt nor a slow function. */
export const hashKey = (key: string): Buffer => createHash("sha256").update(key).digest();

export const generateKey = (): string =>
  `graph_${randomBytes(6).toString("base64url")}_${randomBytes(32).toString("base64url")}`;

export type KeyRow = Readonly<{
  prefix: string;
  namespace: string;
  scope: Scope;
  origins: string[];
  createdAt: number;
  revokedAt: number | null;
}>;

/** Creates a key, and its namespace if that is new. The key is returned only here: the database stores its hash. */
export async function createKey(
  sql: Sql,
  { namespace, scope, origins, at }: { namespace: string; scope: Scope; origins: readonly string[]; at: number },
): Promise<{ key: string; prefix: string }> {
  const key = generateKey();
  const prefix = keyPrefix(key);
  await sql.begin(async (transaction) => {
    const namespaceKey = await ensureNamespace(transaction, namespace, at);
    await transaction`
      insert into api_keys (namespace_key, prefix, hash, scope, origins, created_at)
      values (${namespaceKey}, ${prefix}, ${hashKey(key)}, ${scope}, ${origins as string[]}, ${at})`;
    await notifyWorkers(transaction);
  });
  return { key, prefix };
}

/** Returns the key of a namespace, which is created if it is new. */
async function ensureNamespace(sql: Transaction, name: string, at: number): Promise<number> {
  const [row] = await sql<{ key: number }[]>`
    with created as (
      insert into namespaces (name, created_at) values (${name}, ${at}) on conflict do nothing returning key
    )
    select key from created union all select key from namespaces where name = ${name} limit 1`;
  return row?.key ?? ensureNamespace(sql, name, at);
}

/** Creates a namespace. @throws {GraphError} `conflict` where it exists. */
export async function createNamespace(sql: Sql, name: string, at: number): Promise<void> {
  const [created] = await sql`
    insert into namespaces (name, created_at) values (${name}, ${at}) on conflict do nothing returning 1`;
  if (created === undefined) throw new GraphError("conflict", `The namespace ${name} already exists.`);
}

/** Tells whether a key was ever created: without one nobody can write. */
export async function hasKeys(sql: Statements): Promise<boolean> {
  const [row] = await sql<{ exists: boolean }[]>`select exists (select from api_keys)`;
  return row?.exists === true;
}

/** Lists the keys of one namespace or of all, oldest first. */
export async function listKeys(sql: Statements, namespace: string | undefined): Promise<readonly KeyRow[]> {
  return sql<KeyRow[]>`
    select prefix, namespaces.name as namespace, scope, origins, api_keys.created_at as "createdAt",
      revoked_at as "revokedAt"
    from api_keys join namespaces on namespaces.key = namespace_key
    ${namespace === undefined ? sql`` : sql`where namespaces.name = ${namespace}`}
    order by api_keys.key`;
}

/**
 * Revokes a key by its prefix. Servers reject it within two seconds.
 *
 * @throws {GraphError} `not-found` when there is no such key, or it is revoked already.
 */
export async function revokeKey(sql: Statements, prefix: string, at: number): Promise<void> {
  const [revoked] = await sql`
    update api_keys set revoked_at = ${at} where prefix = ${prefix} and revoked_at is null returning 1`;
  if (revoked === undefined) throw new GraphError("not-found", `No active key has the prefix ${prefix}.`);
}
