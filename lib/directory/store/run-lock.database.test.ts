import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { isRunning, withRunLock } from "./run-lock.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});
afterEach(async () => {
  await directory.remove();
});

describe("a run", () => {
  it("is known while it goes on", async () => {
    const { database } = directory;
    expect(await isRunning(database)).toBe(false);
    expect(await withRunLock(database, () => isRunning(database))).toEqual({ result: true });
    expect(await isRunning(database)).toBe(false);
  });

  it("is not taken for another lock that has its number for a half", async () => {
    const { database } = directory;
    const ours = await withRunLock(database, async () => {
      const [lock] = await database.$client<{ objid: number }[]>`
        select objid from pg_locks where locktype = 'advisory' and granted
          and database = (select oid from pg_database where datname = current_database())`;
      return Number(lock?.objid);
    });
    const held = await database.$client.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(1, ${ours?.result ?? 0}::int)`;
      return isRunning(database);
    });
    expect(held).toBe(false);
  });
});
