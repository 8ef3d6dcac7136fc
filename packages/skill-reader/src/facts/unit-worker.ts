import { parentPort } from "node:worker_threads";
import { readUnit } from "./read-unit.ts";
import type { UnitSource } from "./unit-reader.ts";
import type { Answer } from "./unit-workers.ts";

/** A thread of {@link UnitWorkers}: answers each unit with what was read of it. */
parentPort?.on("message", async (unit: UnitSource) => {
  parentPort?.postMessage(await answer(unit), []);
});

async function answer(unit: UnitSource): Promise<Answer> {
  try {
    return { unit: await readUnit(unit) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
