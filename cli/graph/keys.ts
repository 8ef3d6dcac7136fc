import { createKey, listKeys, revokeKey } from "#lib/graph/commands/keys.ts";
import { type Scope, scopes } from "#lib/graph/schema.ts";
import type { Sql } from "#lib/graph/store/database.ts";

type Json = Readonly<{ json: boolean }>;

/** A scope and those it includes. */
const including = (scope: Scope): readonly Scope[] => scopes.slice(0, scopes.indexOf(scope) + 1);

/** Runs `graph keys create`. @returns the exit code, 0. */
export async function runKeysCreate(
  sql: Sql,
  options: Json & Readonly<{ namespace: string; scope: Scope; origin: readonly string[] }>,
): Promise<number> {
  const { namespace, scope, origin: origins, json } = options;
  const { key, prefix } = await createKey(sql, { namespace, scope, origins, at: Date.now() });
  if (json) console.log(JSON.stringify({ key, prefix, namespace, scopes: including(scope), origins }));
  else {
    console.log(key);
    console.error(`A key of ${namespace} with the scope ${scope}. It is not shown again; it is listed as ${prefix}.`);
  }
  return 0;
}

/** Runs `graph keys list`. @returns the exit code, 0. */
export async function runKeysList(
  sql: Sql,
  options: Json & Readonly<{ namespace?: string | undefined }>,
): Promise<number> {
  const keys = await listKeys(sql, options.namespace);
  if (options.json)
    for (const { scope, ...key } of keys) console.log(JSON.stringify({ ...key, scopes: including(scope) }));
  else
    for (const { prefix, namespace, scope, origins, createdAt, revokedAt } of keys) {
      const state = revokedAt === null ? "" : `  revoked ${new Date(revokedAt).toISOString()}`;
      const pages = origins.length > 0 ? `  from ${origins.join(", ")}` : "";
      console.log(`${prefix}  ${namespace}  ${scope}  ${new Date(createdAt).toISOString()}${pages}${state}`);
    }
  return 0;
}

/** Runs `graph keys revoke`. @returns the exit code, 0. @throws {GraphError} where there is no such key. */
export async function runKeysRevoke(sql: Sql, prefix: string, { json }: Json): Promise<number> {
  await revokeKey(sql, prefix, Date.now());
  console.log(json ? JSON.stringify({ prefix, revoked: true }) : `${prefix} is revoked.`);
  return 0;
}
