import type { Statements } from "./database.ts";
import type { NamespaceRow } from "./profiles.ts";

/** Loads namespaces by their keys. */
export async function loadNamespaces(
  sql: Statements,
  keys: readonly number[],
): Promise<Map<number, NamespaceRow & { key: number }>> {
  const rows = await sql<(NamespaceRow & { key: number })[]>`
    select key, name, readable_name as "readableName", favicon_url as "faviconUrl",
      user_profile_url as "userProfileUrl"
    from namespaces where key = any(${[...new Set(keys)]})`;
  return new Map(rows.map((row) => [row.key, row]));
}
