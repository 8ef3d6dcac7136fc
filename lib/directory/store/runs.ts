import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { isListed } from "./records.ts";
import { ingestRuns, recordHosts, recordReadings, records } from "./tables.ts";

/** A run of ingestion as it is told of afterwards. */
export type Run = Readonly<Omit<typeof ingestRuns.$inferSelect, "id">>;

type RunEnd = Readonly<Pick<Run, "version" | "outcomes" | "failures">>;

/** What the catalogue holds, in numbers. */
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

/** Runs that are remembered. */
const MOST_KEPT = 100;

/** Notes that a run began. @returns its number. */
export async function startRun(database: Database, sources: number): Promise<number> {
  const [started] = await database.insert(ingestRuns).values({ sources }).returning({ id: ingestRuns.id });
  const id = started?.id ?? 0;
  await database.delete(ingestRuns).where(sql`${ingestRuns.id} <= ${id - MOST_KEPT}`);
  return id;
}

/** Notes how many sources of a run have been read. */
export async function advanceRun(database: Database, id: number, done: number): Promise<void> {
  await database.update(ingestRuns).set({ done }).where(eq(ingestRuns.id, id));
}

/** Notes how a run ended. */
export async function endRun(database: Database, id: number, end: RunEnd): Promise<void> {
  const all = { done: ingestRuns.sources, endedAt: sql`now()` };
  await database
    .update(ingestRuns)
    .set({ ...end, ...all })
    .where(eq(ingestRuns.id, id));
}

/** The runs that began last, the latest first. */
export async function latestRuns(database: Database, limit: number): Promise<Run[]> {
  const runs = await database.select().from(ingestRuns).orderBy(desc(ingestRuns.id)).limit(limit);
  return runs.map(({ id: _, ...run }) => run);
}
