import { createKey, createNamespace, listKeys, revokeKey } from "#lib/graph/commands/api-keys.ts";
import { listNamespaces, type NamespaceSettings, setNamespace } from "#lib/graph/commands/namespaces.ts";
import { recount } from "#lib/graph/commands/recount.ts";
import { type Scope, scopes } from "#lib/graph/schema.ts";
import type { Sql } from "#lib/graph/store/database.ts";
import { listDeadDeliveries, retryDeadDelivery } from "#lib/graph/webhooks/deliveries.ts";

type NamespaceOptions = Readonly<{
  readableName?: string | undefined;
  favicon?: string | undefined;
  profileUrl?: string | undefined;
  webhook?: string | undefined;
  json: boolean;
}>;

/** Runs `graph namespaces create`. @returns the exit code, 0. @throws {GraphError} if it exists. */
export async function runNamespacesCreate(sql: Sql, namespace: string, options: NamespaceOptions): Promise<number> {
  await createNamespace(sql, namespace, Date.now());
  return runNamespacesSet(sql, namespace, options);
}

/** Runs `graph namespaces set`. @returns the exit code, 0. @throws {GraphError} if it does not exist. */
export async function runNamespacesSet(sql: Sql, namespace: string, options: NamespaceOptions): Promise<number> {
  const { webhookSecret } = await setNamespace(sql, namespace, {
    ...change("readableName", options.readableName),
    ...change("faviconUrl", options.favicon),
    ...change("userProfileUrl", options.profileUrl),
    ...change("webhookUrl", options.webhook),
  });
  const set = (await listNamespaces(sql)).find(({ name }) => name === namespace);
  if (options.json) console.log(JSON.stringify({ ...set, ...(webhookSecret && { webhookSecret }) }));
  else {
    if (set) console.log(lineOf(set));
    if (webhookSecret) console.log(`Webhook secret (shown only once): ${webhookSecret}`);
  }
  return 0;
}

/** Returns a setting to change; an empty value removes it. */
const change = <Name extends string>(name: Name, value: string | undefined) =>
  value === undefined ? {} : { [name]: value === "" ? null : value };

/** Runs `graph namespaces list`. @returns the exit code, 0. */
export async function runNamespacesList(sql: Sql, { json }: { json: boolean }): Promise<number> {
  for (const namespace of await listNamespaces(sql)) console.log(json ? JSON.stringify(namespace) : lineOf(namespace));
  return 0;
}

const lineOf = ({ name, readableName, webhookUrl, createdAt }: NamespaceSettings): string =>
  [name, readableName ?? "-", webhookUrl ?? "no webhook", new Date(createdAt).toISOString()].join("  ");

type Json = Readonly<{ json: boolean }>;

/** Returns a scope and those that it includes. */
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
    console.error(`Created a key with scope ${scope} in ${namespace}, shown only once. It is listed as ${prefix}.`);
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

/** Runs `graph keys revoke`. @returns the exit code, 0. @throws {GraphError} if the key does not exist. */
export async function runKeysRevoke(sql: Sql, prefix: string, { json }: Json): Promise<number> {
  await revokeKey(sql, prefix, Date.now());
  console.log(json ? JSON.stringify({ prefix, revoked: true }) : `Revoked ${prefix}.`);
  return 0;
}

/** Runs `graph deliveries dead`. @returns the exit code, 0. */
export async function runDeliveriesDead(
  sql: Sql,
  { namespace, json }: { namespace?: string | undefined; json: boolean },
): Promise<number> {
  for (const delivery of await listDeadDeliveries(sql, namespace)) {
    const { id, event, attempts, lastError, createdAt } = delivery;
    const cells = [
      id,
      delivery.namespace,
      event,
      new Date(createdAt).toISOString(),
      `${attempts} attempts`,
      lastError ?? "",
    ];
    console.log(json ? JSON.stringify(delivery) : cells.join("  "));
  }
  return 0;
}

/** Runs `graph deliveries retry`. @returns the exit code, 0. @throws {GraphError} if it is not undeliverable. */
export async function runDeliveriesRetry(sql: Sql, id: string, { json }: { json: boolean }): Promise<number> {
  await retryDeadDelivery(sql, id);
  console.log(json ? JSON.stringify({ id, status: "PENDING" }) : `Retrying ${id}.`);
  return 0;
}

/**
 * Runs `graph recount`.
 *
 * @returns the exit code: 0 if all stored counts are correct and nothing is orphaned, else 1.
 */
export async function runRecount(sql: Sql, { repair, json }: { repair: boolean; json: boolean }): Promise<number> {
  const result = await recount(sql, { repair });
  const { differences, orphans } = result;
  const isCorrect = differences.length === 0 && Object.values(orphans).every((count) => count === 0);
  if (json) console.log(JSON.stringify({ ...result, isRight: isCorrect, repaired: repair && !isCorrect }));
  else {
    for (const { namespace, of, id, count, kept, actual } of differences)
      console.log(`${namespace}  ${of} ${id}: ${count} is ${kept}, should be ${actual}`);
    for (const [name, count] of Object.entries(orphans)) if (count > 0) console.log(`${count} orphaned ${name}`);
    console.log(isCorrect ? "All counts are correct." : repair ? "Corrected." : "Use --repair to correct this.");
  }
  return isCorrect ? 0 : 1;
}
