import { parentPort } from "node:worker_threads";
import { readUnit } from "./read-unit.ts";
import type { UnitSource } from "./unit-reader.ts";
import type { WorkerReply } from "./unit-workers.ts";

/** Worker thread of {@link UnitWorkers}: replies to each unit with the result of reading it. */
parentPort?.on("message", async (unit: UnitSource) => {
  parentPort?.postMessage(await answer(unit), []);
});

async function answer(unit: UnitSource): Promise<WorkerReply> {
  try {
    return { unit: await readUnit(unit) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
