import { randomBytes } from "node:crypto";
import { invalid, notFound } from "../graph-error.ts";
import type { Sql, Statements, Transaction } from "../store/database.ts";

/** Changes of a namespace: null removes a value, and undefined keeps it. */
export type NamespaceChanges = Readonly<{
  readableName?: string | null;
  faviconUrl?: string | null;
  userProfileUrl?: string | null;
  /** Receives notifications and codes. */
  webhookUrl?: string | null;
}>;

export type NamespaceSettings = Readonly<{
  name: string;
  readableName: string | null;
  faviconUrl: string | null;
  userProfileUrl: string | null;
  webhookUrl: string | null;
  createdAt: number;
}>;

const MAX_NAME = 100;
const MAX_URL = 2_048;

/**
 * Updates a namespace. Without a webhook notifications are stored and not delivered: removing it also stores pending
 * notifications, and deletes pending codes.
 *
 * @returns the webhook's secret, if it was created: when a webhook is set for the first time. It is returned only here.
 * @throws {GraphError} `not-found`; `bad-request` naming the invalid field.
 */
export async function setNamespace(
  sql: Sql,
  name: string,
  changes: NamespaceChanges,
): Promise<{ webhookSecret: string | undefined }> {
  check(changes);
  return sql.begin(async (transaction) => {
    const [current] = await transaction<{ key: number; webhookUrl: string | null; webhookSecret: string | null }[]>`
      select key, webhook_url as "webhookUrl", webhook_secret as "webhookSecret"
      from namespaces where name = ${name} for update`;
    if (current === undefined) throw notFound("namespace", name);
    const { readableName, faviconUrl, userProfileUrl, webhookUrl = current.webhookUrl } = changes;
    const newSecret = webhookUrl !== null && current.webhookSecret === null ? makeSecret() : undefined;
    await transaction`
      update namespaces set
        readable_name = ${readableName === undefined ? transaction`readable_name` : readableName},
        favicon_url = ${faviconUrl === undefined ? transaction`favicon_url` : faviconUrl},
        user_profile_url = ${userProfileUrl === undefined ? transaction`user_profile_url` : userProfileUrl},
        webhook_url = ${webhookUrl}, webhook_secret = ${webhookUrl === null ? null : (newSecret ?? current.webhookSecret)}
      where key = ${current.key}`;
    if (webhookUrl === null) await keepUnsent(transaction, current.key);
    return { webhookSecret: newSecret };
  });
}

/** Makes a secret of Standard Webhooks: `whsec_` and a key of 256 bits in base64. */
const makeSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

async function keepUnsent(sql: Transaction, namespaceKey: number): Promise<void> {
  await sql`
    update deliveries set next_attempt_at = null,
      status = case event when 'notification' then 'STORED' else 'DEAD' end,
      payload = case event when 'notification' then payload else '{}' end,
      last_error = case event when 'notification' then last_error else 'The webhook was removed.' end
    where namespace_key = ${namespaceKey} and status = 'PENDING'`;
}

/** Lists all namespaces by name. */
export async function listNamespaces(sql: Statements): Promise<readonly NamespaceSettings[]> {
  return sql<NamespaceSettings[]>`
    select name, readable_name as "readableName", favicon_url as "faviconUrl", user_profile_url as "userProfileUrl",
      webhook_url as "webhookUrl", created_at as "createdAt"
    from namespaces order by name`;
}

function check({ readableName, faviconUrl, userProfileUrl, webhookUrl }: NamespaceChanges): void {
  if (typeof readableName === "string" && (readableName.trim() === "" || readableName.length > MAX_NAME))
    throw invalid("readableName", `must be 1 to ${MAX_NAME} characters`);
  for (const [path, url] of Object.entries({ faviconUrl, userProfileUrl, webhookUrl }))
    if (typeof url === "string" && !isWebAddress(url))
      throw invalid(
        path,
        "must be an http or https URL without user and password, for example https://example.org/hook",
      );
}

function isWebAddress(text: string): boolean {
  if (text.length > MAX_URL || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}
