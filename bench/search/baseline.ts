import type postgres from "postgres";
import { latenciesOf } from "./latencies.ts";

/** What a case takes without a search. */
export type Baseline = Readonly<{ name: string; calls: number; p50: number }>;

const LEAST_CALLS = 3;

/**
 * A page as an application without a search would read it, with its total. Its order is that of an index, so that the page
 * of a frequent word is soon full; the total looks at every record.
 */
export async function measureBaseline(
  sql: postgres.Sql,
  name: string,
  words: readonly string[],
  seconds: number,
): Promise<Baseline> {
  const milliseconds: number[] = [];
  const deadline = performance.now() + seconds * 1_000;
  for (let turn = 0; turn < LEAST_CALLS || performance.now() < deadline; turn++) {
    const pattern = `%${words[turn % words.length] ?? ""}%`;
    const found = sql`status in ('active', 'archived') and (name ilike ${pattern} or summary ilike ${pattern})`;
    const start = performance.now();
    await sql`select * from directory.records where ${found} order by is_copy, updated_at desc nulls last, id limit 24`;
    await sql`select count(*) from directory.records where ${found}`;
    milliseconds.push(performance.now() - start);
  }
  const { calls, p50 } = latenciesOf(milliseconds);
  return { name, calls, p50 };
}
