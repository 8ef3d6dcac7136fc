import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { recordCounts } from "./tables.ts";

/** The kept number of listed records with a value of a facet. */
export const keptCount = (facet: "total" | "category" | "owner", value: SQL): SQL<number> => sql<number>`coalesce((
  select ${recordCounts.count}::int from ${recordCounts}
  where ${recordCounts.facet} = ${sql.raw(`'${facet}'`)} and ${recordCounts.value} = ${value}
), 0)`;

/** Values of a facet among listed records, most frequent first. */
export async function keptValues(database: Database, facet: "license" | "language"): Promise<string[]> {
  const rows = await database
    .select({ value: recordCounts.value })
    .from(recordCounts)
    .where(eq(recordCounts.facet, facet))
    .orderBy(desc(recordCounts.count), asc(recordCounts.value))
    .limit(100);
  return rows.map(({ value }) => value);
}
