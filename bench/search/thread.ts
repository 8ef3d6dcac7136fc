import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type postgres from "postgres";
import { latenciesOf } from "./measure.ts";
import type { SearchMessage, SearchTask } from "./worker.ts";

/** What a case takes without a search. */
export type Baseline = Readonly<{ name: string; calls: number; p50: number }>;

const MIN_CALLS = 3;

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
  for (let turn = 0; turn < MIN_CALLS || performance.now() < deadline; turn++) {
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

const program = new URL("./worker.mjs", import.meta.url);

/**
 * Measures in a thread of its own: what the queries keep in memory of one database, such as the order of its records, is
 * not of another.
 *
 * @param hear is told each figure as soon as it is there.
 */
export async function measureInThread(
  task: SearchTask,
  hear: (message: SearchMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  const worker = new Worker(program, { execArgv: [], workerData: task });
  worker.on("message", hear);
  const end = () => void worker.terminate();
  signal.addEventListener("abort", end);
  try {
    // An error of the thread rejects this.
    const [status] = await once(worker, "exit");
    if (status !== 0) throw new Error(`The thread that measures ended with status ${status}.`);
  } finally {
    signal.removeEventListener("abort", end);
  }
}
