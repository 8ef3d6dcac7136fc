import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import {
  claimSource,
  endWorker,
  LostLeaseError,
  listWorkers,
  type QueuedSource,
  recordReports,
  removeDeadWorkers,
  startWorker,
  type Worker,
} from "./ingest-queue.ts";
import { endRun, joinRun, latestRuns, type SourceReport } from "./runs.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});
afterEach(async () => {
  await directory.remove();
});

const sources = ["a/one", "a/two", "a/three"];
const queued = (source: string): QueuedSource => ({
  source: `./${source}`,
  repository: source,
  reach: "any",
  host: "",
});
const read: SourceReport = { source: "a/one", name: "a/one", outcome: "new", commit: "0".repeat(40), units: 1 };
const failed: SourceReport = { source: "a/two", name: "a/two", outcome: "failed", reason: "is not there" };

async function join(list = "list", everyMs?: number) {
  const run = await joinRun(directory.database, { list, listSources: async () => sources.map(queued), everyMs });
  return "dueInMs" in run ? expect.unreachable() : run;
}

const claim = (worker: Worker) => claimSource(directory.database, worker, []);

const record = (worker: Worker, position: number, report: SourceReport) =>
  directory.database.transaction((transaction) => recordReports(transaction, worker, new Map([[position, report]])));

/** Claims and records what is left of a run. */
async function finish(worker: Worker): Promise<void> {
  for (let claimed = await claim(worker); claimed; claimed = await claim(worker))
    await record(worker, claimed.position, read);
}

const age = (hours: number) =>
  directory.database.$client`update directory.ingest_runs set started_at = now() - ${hours}::int * interval '1 hour'`;

const expire = ({ id }: Worker) =>
  directory.database
    .$client`update directory.ingest_workers set lease_until = now() - interval '1 second' where id = ${id}`;

describe("a run that was cut off", () => {
  it("goes on with the same list, and leaves out what did not fail", async () => {
    const { id } = await join();
    const worker = await startWorker(directory.database, id);
    for (const report of [read, failed]) await record(worker, (await claim(worker))?.position ?? -1, report);
    await claim(worker);
    await endWorker(directory.database, worker);
    expect(await latestRuns(directory.database, 5)).toMatchObject([
      { sources: 3, done: 2, endedAt: null, hasWorkers: false, outcomes: { new: 1, failed: 1 } },
    ]);
    expect(await join()).toEqual({ id, sources: 3, done: 1, isJoined: true });
    const next = await startWorker(directory.database, id);
    const rest = [await claim(next), await claim(next), await claim(next)];
    expect(rest.map((one) => one?.position)).toEqual([1, 2, undefined]);
  });

  it("is left for a run of another list, which has its own", async () => {
    const { id } = await join();
    const other = await join("other");
    expect(other).toMatchObject({ done: 0, isJoined: false });
    expect(await join()).toMatchObject({ id, isJoined: true });
  });

  it("is left when it is a day old, unless somebody works on it", async () => {
    const { id } = await join();
    const worker = await startWorker(directory.database, id);
    await age(25);
    expect(await join()).toMatchObject({ id, isJoined: true });
    await endWorker(directory.database, worker);
    expect(await join()).toMatchObject({ isJoined: false });
  });
});

describe("a run that ended", () => {
  it("is followed by another one", async () => {
    const { id } = await join();
    await finish(await startWorker(directory.database, id));
    expect(await endRun(directory.database, id)).toEqual({ new: 3 });
    expect(await join()).toMatchObject({ isJoined: false });
  });

  it("is followed by another one of its schedule when that is due, started by one process", async () => {
    const { id } = await join("all");
    await finish(await startWorker(directory.database, id));
    await endRun(directory.database, id);
    const request = { list: "all", listSources: async () => sources.map(queued), everyMs: 6 * 3_600_000 };
    expect(await joinRun(directory.database, request)).toEqual({ dueInMs: expect.closeTo(request.everyMs, -6) });
    await age(7);
    const joined = await Promise.all([1, 2, 3].map(() => join("all", request.everyMs)));
    expect(joined.filter(({ isJoined }) => !isJoined)).toHaveLength(1);
    expect(new Set(joined.map((one) => one.id)).size).toBe(1);
  });

  it("has not ended while another worker still reads", async () => {
    const { id } = await join();
    const [slow, fast] = [await startWorker(directory.database, id), await startWorker(directory.database, id)];
    await claim(slow);
    await finish(fast);
    await endRun(directory.database, id);
    expect(await latestRuns(directory.database, 1)).toMatchObject([{ endedAt: null, done: 2 }]);
  });
});

describe("workers", () => {
  it("claim each source once", async () => {
    const { id } = await join();
    const workers = await Promise.all([1, 2, 3, 4].map(() => startWorker(directory.database, id)));
    const claimed = await Promise.all(workers.map(claim));
    expect(claimed.flatMap((one) => one?.position ?? []).toSorted()).toEqual([0, 1, 2]);
    expect(await listWorkers(directory.database)).toHaveLength(4);
  });

  it("lose what they have not written when their lease ends, and cannot write it any more", async () => {
    const { id } = await join();
    const [dead, alive] = [await startWorker(directory.database, id), await startWorker(directory.database, id)];
    await record(dead, (await claim(dead))?.position ?? -1, read);
    await claim(dead);
    await expire(dead);
    await removeDeadWorkers(directory.database);
    expect([await claim(alive), await claim(alive)]).toMatchObject([{ position: 1 }, { position: 2 }]);
    await expect(record(dead, 1, read)).rejects.toThrow(LostLeaseError);
    expect(await latestRuns(directory.database, 1)).toMatchObject([{ done: 1 }]);
  });

  it("of a process that is gone are removed at once", async () => {
    const { id } = await join();
    const worker = await startWorker(directory.database, id);
    await removeDeadWorkers(directory.database);
    expect(await listWorkers(directory.database)).toHaveLength(1);
    // No process of Linux has a higher number.
    await directory.database.$client`update directory.ingest_workers set pid = 4194305 where id = ${worker.id}`;
    await removeDeadWorkers(directory.database);
    expect(await listWorkers(directory.database)).toHaveLength(0);
  });
});
