import { GitError } from "@skillshelf/skill-reader/git/errors";
import { defaultLimits } from "@skillshelf/skill-reader/git/limits";
import { parseSource } from "@skillshelf/skill-reader/git/source";
import { SampleFolder } from "@skillshelf/skill-reader/testing/sample-repository";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { makeTestDirectory } from "../../../../e2e/setup/test-directory.ts";
import { isResting } from "../../store/ingest-queue.ts";
import { findRecord } from "../../store/records.ts";
import { endRun, joinRun, latestRuns, listRepositories, type SourceReport } from "../../store/runs.ts";
import { ingest } from "./ingest.ts";
import type { Request } from "./read-source.ts";
import { SharedQueue, toQueued } from "./shared-queue.ts";
import type { QueuedRequest } from "./source-queue.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;
let folder: SampleFolder;
const queues: SharedQueue[] = [];

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  folder = await SampleFolder.make();
});
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.leave()));
  await folder.remove();
  await directory.remove();
});

const never = new AbortController().signal;

async function start(requests: readonly Request[]): Promise<number> {
  const listSources = async () => requests.map(toQueued);
  const run = await joinRun(directory.database, { list: "list", listSources });
  return "id" in run ? run.id : expect.unreachable();
}

async function join(runId: number, onLeft?: (report: SourceReport) => void): Promise<SharedQueue> {
  const queue = await SharedQueue.join(directory.database, runId, onLeft);
  queues.push(queue);
  return queue;
}

const request = (source: string): Request => ({ source: parseSource(source), reach: "public" });

/** Lets all hosts be asked again. */
const passTime = () =>
  directory.database
    .$client`update directory.ingest_hosts set next_at = now() - interval '1 hour', busy_until = now() - interval '1 hour'`;

async function take(queue: SharedQueue): Promise<QueuedRequest> {
  return (await queue.next(never)) ?? expect.unreachable();
}

describe("two workers", () => {
  it("read each source once, and end when all are written", async () => {
    const names = Array.from({ length: 4 }, (_, index) => `r${index}`);
    const requests: Request[] = [];
    for (const repo of names) {
      const text = `---\nname: ${repo}\ndescription: Reads files of one kind and says what is in them.\n---\n\n# Steps\n`;
      const path = await folder.repository(repo, { "SKILL.md": text });
      requests.push({ source: parseSource(path), as: { owner: "a", repo }, reach: "any" });
    }
    const id = await start(requests);
    const done: string[] = [];
    const work = async () =>
      ingest(directory.database, await join(id), {
        limits: defaultLimits,
        concurrency: 1,
        isDry: false,
        signal: never,
        now: new Date("2026-11-01T00:00:00Z"),
        groupMs: 0,
        onDone: ({ name }) => done.push(name ?? ""),
      });
    await Promise.all([work(), work()]);
    expect(done.toSorted()).toEqual(names.map((name) => `a/${name}`));
    expect(await endRun(directory.database, id)).toEqual({ new: 4 });
    for (const name of names) expect(await findRecord(directory.database, "a", name)).toMatchObject({ skillCount: 1 });
  });
});

describe("a host", () => {
  const unreachable = (retryAfterSeconds?: number) =>
    new GitError("unreachable", "It returned status 429.", { retryAfterSeconds });

  it("is read by four readers of a worker at a time", async () => {
    const id = await start(["a/1", "a/2", "a/3", "a/4", "a/5", "https://example.org/a/6"].map(request));
    const queue = await join(id);
    const taken: QueuedRequest[] = [];
    for (let count = 0; count < 5; count++) {
      taken.push(await take(queue));
      await passTime();
    }
    expect(taken.filter(({ source }) => source.kind === "github")).toHaveLength(4);
    const [first] = taken.filter(({ source }) => source.kind === "github");
    if (first) await queue.answered(first);
    expect(await take(queue)).toMatchObject({ source: { kind: "github" } });
  });

  it("is asked again after it failed, three times for a source", async () => {
    const queue = await join(await start([request("a/1")]));
    for (const isAgain of [true, true, false]) {
      expect(await queue.postpone(await take(queue), unreachable())).toBe(isAgain);
      const [host] = await directory.database.$client`select busy_until > now() as busy from directory.ingest_hosts`;
      expect(host).toEqual({ busy: true });
      await passTime();
    }
  });

  it("counts failures of the same moment once, and forgets them when it answers", async () => {
    const queue = await join(await start(["a/1", "a/2", "a/3"].map(request)));
    const taken: QueuedRequest[] = [];
    for (let count = 0; count < 3; count++) {
      taken.push(await take(queue));
      await passTime();
    }
    const failures = async () => (await directory.database.$client`select failures from directory.ingest_hosts`)[0];
    const [one, two, three] = taken;
    if (!one || !two || !three) return expect.unreachable();
    await queue.postpone(one, unreachable());
    await queue.postpone(two, unreachable());
    expect(await failures()).toEqual({ failures: 1 });
    await queue.answered(three);
    expect(await failures()).toEqual({ failures: 0 });
  });

  it("that asks for a longer pause is left to the next run, and others are read", async () => {
    const left: SourceReport[] = [];
    const id = await start(["a/1", "a/2", "https://example.org/a/3"].map(request));
    const queue = await join(id, (report) => left.push(report));
    const first = await take(queue);
    const second = await take(queue);
    const [github, other] = first.source.kind === "github" ? [first, second] : [second, first];
    expect(await queue.postpone(github, unreachable(7_200))).toBe(true);
    await queue.answered(other);
    expect(await queue.next(never)).toBeUndefined();
    expect(left.map(({ name, outcome }) => [name, outcome])).toEqual([
      ["a/1", "failed"],
      ["a/2", "failed"],
    ]);
    expect(left[0]).toMatchObject({
      reason: expect.stringMatching(/^github\.com does not answer, and is not asked before 2/),
    });
    expect(await latestRuns(directory.database, 1)).toMatchObject([{ done: 2, outcomes: { failed: 2 } }]);
  });

  it("does not keep a reader that is stopped", async () => {
    const queue = await join(await start([request("a/1"), request("a/2")]));
    await queue.postpone(await take(queue), unreachable(600));
    const stopping = new AbortController();
    const waiting = queue.next(stopping.signal);
    stopping.abort();
    expect(await waiting).toBeUndefined();
  });
});

describe("a repository that fails again and again", () => {
  it("is left out of the list of a schedule for a time", async () => {
    const path = await folder.repository("one", { "SKILL.md": "---\nname: one\ndescription: Reads.\n---\n" });
    const as = { owner: "a", repo: "one" };
    const work = async (source: string) => {
      const id = await start([{ source: parseSource(source), as, reach: "any" }]);
      const queue = await join(id);
      const options = { limits: defaultLimits, concurrency: 1, isDry: false, signal: never, now: new Date() };
      await ingest(directory.database, queue, { ...options, onDone: () => undefined });
      await endRun(directory.database, id);
    };
    const listed = async () => (await listRepositories(directory.database, isResting)).length;
    await work(path);
    await work(`${path}/none`);
    expect(await listed()).toBe(1);
    await work(`${path}/none`);
    expect(await listed()).toBe(0);
    expect(await listRepositories(directory.database)).toHaveLength(1);
    await directory.database.$client`update directory.ingest_failures set failed_at = now() - interval '13 hours'`;
    expect(await listed()).toBe(1);
    await work(path);
    await work(`${path}/none`);
    expect(await listed()).toBe(1);
  });
});
