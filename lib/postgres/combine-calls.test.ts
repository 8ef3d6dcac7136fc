import { expect, it, vi } from "vitest";
import { combineCalls } from "./combine-calls.ts";

it("gives each call what a run that began after it has read, and combines those that wait", async () => {
  const runs: ((read: string) => void)[] = [];
  const read = combineCalls(() => new Promise<string>((resolve) => runs.push(resolve)), 0);
  const first = read();
  await vi.waitFor(() => expect(runs).toHaveLength(1));
  const later = [read(), read(), read()];
  runs[0]?.("before");
  expect(await first).toBe("before");
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  runs[1]?.("after");
  expect(await Promise.all(later)).toEqual(["after", "after", "after"]);
});

it("goes on after a run that failed", async () => {
  let runs = 0;
  const read = combineCalls(async () => {
    if (runs++ === 0) throw new Error("away");
    return runs;
  }, 0);
  await expect(read()).rejects.toThrow("away");
  expect(await read()).toBe(2);
});
