import { parentPort } from "node:worker_threads";
import { readUnit } from "./read-unit.ts";
import type { UnitSource } from "./unit-reader.ts";
import type { Answer } from "./unit-workers.ts";

/** A thread of {@link UnitWorkers}: answers each unit with what was read of it. */
parentPort?.on("message", ({ path, bytes, files, repo }: UnitSource) => {
  parentPort?.postMessage(
    answer(() => readUnit(path, bytes, files, repo)),
    [],
  );
});

function answer(read: () => ReturnType<typeof readUnit>): Answer {
  try {
    return { unit: read() };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
