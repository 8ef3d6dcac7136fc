import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { ingestRuns } from "./tables.ts";

/** A run of ingestion as it is told of afterwards. */
export type Run = Readonly<Omit<typeof ingestRuns.$inferSelect, "id">>;

type RunEnd = Readonly<Pick<Run, "version" | "outcomes" | "failures">>;

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
