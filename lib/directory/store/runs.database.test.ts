import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { openDirectory } from "./database.ts";
import { endRun, isRunning, latestRuns, recordProgress, type SourceReport, startRun, withRunLock } from "./runs.ts";

describe("runs", () => {
  let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

  beforeEach(async () => {
    directory = await makeTestDirectory(inject("postgresUrl"));
  });
  afterEach(async () => {
    await directory.remove();
  });

  const start = (list: string) => startRun(directory.database, { sources: 3, list });
  const read: SourceReport = { source: "a/one", name: "a/one", outcome: "new", commit: "0".repeat(40), units: 1 };
  const failed: SourceReport = { source: "a/two", name: "a/two", outcome: "failed", reason: "is not there" };

  const advance = (id: number, reports: readonly (readonly [number, SourceReport])[]) =>
    directory.database.transaction((transaction) =>
      recordProgress(transaction, id, new Map(reports), { done: reports.length, outcomes: {}, failures: [] }),
    );

  describe("a run that was cut off", () => {
    it("goes on with the same list, and leaves out what did not fail", async () => {
      const { id, done } = await start("list");
      expect(done).toEqual(new Map());
      await advance(id, [
        [0, read],
        [1, failed],
      ]);
      expect(await start("list")).toEqual({ id, done: new Map([[0, read]]) });
      await advance(id, [[1, failed]]);
      expect(await latestRuns(directory.database, 5)).toMatchObject([{ sources: 3, endedAt: null }]);
    });

    it("is left for a run of another list", async () => {
      const { id } = await start("list");
      await advance(id, [[0, read]]);
      expect(await start("other")).toMatchObject({ done: new Map() });
      expect(await start("list")).toMatchObject({ done: new Map() });
      expect(await latestRuns(directory.database, 5)).toHaveLength(3);
    });

    it("is left when it is a day old", async () => {
      const { id } = await start("list");
      await advance(id, [[0, read]]);
      await directory.database.$client`
      update directory.ingest_runs set started_at = started_at - interval '25 hours' where id = ${id}`;
      expect(await start("list")).toMatchObject({ done: new Map() });
    });
  });

  describe("a run that ended", () => {
    it("is followed by another one", async () => {
      const { id } = await start("list");
      await advance(id, [[0, read]]);
      await endRun(directory.database, id, { version: 1, outcomes: {}, failures: [] });
      expect(await start("list")).toMatchObject({ done: new Map() });
    });
  });
});

describe("run lock", () => {
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

    it("locks the catalog from a pool that has no open connection yet", async () => {
      const { database, close } = openDirectory(directory.url, { name: "skillshelf-test" });
      expect(await withRunLock(database, async () => "done")).toEqual({ result: "done" });
      await close();
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
});
