import { expect, it } from "vitest";
import { nextAttemptAt } from "./background-worker.ts";

it("waits longer after each attempt, and gives up after the eighth", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => nextAttemptAt(attempts, 0));
  expect(waits).toEqual([10_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 86_400_000, undefined]);
});
