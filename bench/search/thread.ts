import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { SearchMessage, SearchTask } from "./worker.ts";

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
