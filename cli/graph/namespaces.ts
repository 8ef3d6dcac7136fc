import { createNamespace } from "#lib/graph/commands/keys.ts";
import { listNamespaces, type NamespaceSettings, setNamespace } from "#lib/graph/commands/namespaces.ts";
import type { Sql } from "#lib/graph/store/database.ts";

export type NamespaceOptions = Readonly<{
  readableName?: string | undefined;
  favicon?: string | undefined;
  profileUrl?: string | undefined;
  webhook?: string | undefined;
  json: boolean;
}>;

/** Runs `graph namespaces create`. @returns the exit code, 0. @throws {GraphError} where there is one of that name. */
export async function runNamespacesCreate(sql: Sql, namespace: string, options: NamespaceOptions): Promise<number> {
  await createNamespace(sql, namespace, Date.now());
  return runNamespacesSet(sql, namespace, options);
}

/** Runs `graph namespaces set`. @returns the exit code, 0. @throws {GraphError} where there is none of that name. */
export async function runNamespacesSet(sql: Sql, namespace: string, options: NamespaceOptions): Promise<number> {
  const { webhookSecret } = await setNamespace(sql, namespace, {
    ...given("readableName", options.readableName),
    ...given("faviconUrl", options.favicon),
    ...given("userProfileUrl", options.profileUrl),
    ...given("webhookUrl", options.webhook),
  });
  const set = (await listNamespaces(sql)).find(({ name }) => name === namespace);
  if (options.json) console.log(JSON.stringify({ ...set, ...(webhookSecret && { webhookSecret }) }));
  else {
    if (set) console.log(lineOf(set));
    if (webhookSecret) console.log(`The webhook's secret, which is not shown again: ${webhookSecret}`);
  }
  return 0;
}

/** A setting that was given; an empty one takes it away. */
const given = <Name extends string>(name: Name, value: string | undefined) =>
  value === undefined ? {} : { [name]: value === "" ? null : value };

/** Runs `graph namespaces list`. @returns the exit code, 0. */
export async function runNamespacesList(sql: Sql, { json }: { json: boolean }): Promise<number> {
  for (const namespace of await listNamespaces(sql)) console.log(json ? JSON.stringify(namespace) : lineOf(namespace));
  return 0;
}

const lineOf = ({ name, readableName, webhookUrl, createdAt }: NamespaceSettings): string =>
  [name, readableName ?? "-", webhookUrl ?? "no webhook", new Date(createdAt).toISOString()].join("  ");
