import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import { catalogVersions } from "./tables.ts";

/** The `application_name` of a connection that a server keeps while it serves the content with a hash. */
export const servingName = (contentHash: string): string => `skillshelf-serving ${contentHash.slice(0, 32)}`;

/**
 * Whether a server must not load its content, because another one runs that has replaced it by `current`: during an upgrade a
 * server of the release before may restart. Once no server runs that has the newer content, older content is loaded again.
 */
export async function isSuperseded(transaction: Transaction, contentHash: string, current: string): Promise<boolean> {
  const isServed = sql`exists (select from pg_stat_activity
    where datname = current_database() and application_name = ${servingName(current)})`;
  const [earlier] = await transaction
    .select({ version: catalogVersions.version })
    .from(catalogVersions)
    .where(and(eq(catalogVersions.contentHash, contentHash), isServed))
    .limit(1);
  return earlier !== undefined;
}
