import type { Holdings } from "@skillshelf/directory-api/schema";
import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { isListed } from "./records.ts";
import { recordCounts, recordHosts, recordReadings, records } from "./tables.ts";

/** The kept number of listed records with a value of a facet. */
export const keptCount = (facet: "total" | "category" | "owner", value: SQL): SQL<number> => sql<number>`coalesce((
  select ${recordCounts.count}::int from ${recordCounts}
  where ${recordCounts.facet} = ${sql.raw(`'${facet}'`)} and ${recordCounts.value} = ${value}
), 0)`;

/** Values of a facet among all listed records, most frequent first. */
export async function keptFacet(
  database: Database,
  facet: "category" | "license" | "language",
  limit = 50,
): Promise<{ value: string; count: number }[]> {
  return database
    .select({ value: recordCounts.value, count: recordCounts.count })
    .from(recordCounts)
    .where(eq(recordCounts.facet, facet))
    .orderBy(desc(recordCounts.count), asc(recordCounts.value))
    .limit(limit);
}

/** The same without their numbers. */
export async function keptValues(database: Database, facet: "license" | "language"): Promise<string[]> {
  return (await keptFacet(database, facet, MOST_VALUES)).map(({ value }) => value);
}

const MOST_VALUES = 100;

/** The kept numbers of all listed records, of their skills, and of those that editors reviewed. */
export async function holdings(database: Database): Promise<Holdings> {
  const rows = await database
    .select({ facet: recordCounts.facet, count: recordCounts.count })
    .from(recordCounts)
    .where(and(inArray(recordCounts.facet, ["total", "skills", "reviewed"]), eq(recordCounts.value, "")));
  const counts = new Map(rows.map(({ facet, count }) => [facet, count]));
  const of = (facet: string) => counts.get(facet) ?? 0;
  return { repositories: of("total"), skills: of("skills"), reviewed: of("reviewed") };
}

/** What the catalogue holds, as its operator is told. */
export type CatalogueCounts = Readonly<{
  listed: number;
  reviewed: number;
  read: number;
  asked: number;
  units: number;
}>;

/** Counts listed records: all, those that editors reviewed, that were read here, that GitHub was asked about; and units. */
export async function catalogueCounts(database: Database): Promise<CatalogueCounts> {
  const [counts] = await database
    .select({
      listed: sql<number>`count(*)::int`,
      reviewed: sql<number>`count(${records.reviewedOn})::int`,
      read: sql<number>`count(${recordReadings.source})::int`,
      asked: sql<number>`count(${recordHosts.recordId})::int`,
      units: sql<number>`coalesce(sum(${records.skillCount}), 0)::int`,
    })
    .from(records)
    .leftJoin(recordReadings, eq(recordReadings.recordId, records.id))
    .leftJoin(recordHosts, eq(recordHosts.recordId, records.id))
    .where(isListed);
  return counts ?? { listed: 0, reviewed: 0, read: 0, asked: 0, units: 0 };
}
