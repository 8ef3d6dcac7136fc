import { setTimeout as sleep } from "node:timers/promises";
import type { GitError } from "@skillshelf/skill-reader/git/errors";
import {
  nameText,
  parseRepositoryName,
  parseSource,
  remoteHost,
  sourceName,
} from "@skillshelf/skill-reader/git/source";
import pLimit from "p-limit";
import type { Database, Transaction } from "../../store/database.ts";
import {
  claimSource,
  endWorker,
  extendLease,
  hostAnswered,
  hostFailed,
  isUnfinished,
  LostLeaseError,
  leaveBusyHosts,
  postponeSource,
  type QueuedSource,
  recordReports,
  removeDeadWorkers,
  startWorker,
  type Worker,
  waitForTurn,
} from "../../store/ingest-queue.ts";
import type { SourceReport } from "../../store/runs.ts";
import type { Request } from "./read-source.ts";
import type { QueuedRequest, ReportsByPosition, SourceQueue } from "./source-queue.ts";

/** How often a worker extends its lease. Milliseconds. */
const HEARTBEAT_MS = 10_000;

/** How often a worker looks whether something is waiting. Milliseconds. */
const POLL_MS = 1_000;

/** Sources of a host that one worker reads at a time. */
const MAX_PER_HOST = 4;

/** Sources that workers of any number of machines share. */
export class SharedQueue implements SourceQueue {
  readonly #database: Database;
  readonly #worker: Worker;
  readonly #onLeft: (report: SourceReport) => void;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #inTurn = pLimit(1);
  readonly #reading = new Map<string, number>();
  #done = 0;
  #isLost = false;

  private constructor(database: Database, worker: Worker, onLeft: (report: SourceReport) => void) {
    this.#database = database;
    this.#worker = worker;
    this.#onLeft = onLeft;
    // An unavailable database also fails the next statement of the run, which reports it.
    const extend = async () => {
      this.#isLost ||= !(await extendLease(database, worker, this.#done));
    };
    this.#heartbeat = setInterval(() => extend().catch(() => undefined), HEARTBEAT_MS);
  }

  /** @param onLeft is called with the report of each source that is not read because its host does not answer. */
  static async join(
    database: Database,
    runId: number,
    onLeft: (report: SourceReport) => void = () => undefined,
  ): Promise<SharedQueue> {
    return new SharedQueue(database, await startWorker(database, runId), onLeft);
  }

  readonly next = (signal: AbortSignal): Promise<QueuedRequest | undefined> =>
    this.#inTurn(async () => {
      while (!signal.aborted) {
        if (this.#isLost) throw new LostLeaseError();
        const claimed = await claimSource(this.#database, this.#worker, this.#fullHosts());
        if (claimed) return this.#taken(claimed, claimed.position);
        for (const report of await leaveBusyHosts(this.#database, this.#worker.runId)) this.#onLeft(report);
        const wait = await waitForTurn(this.#database, this.#worker.runId);
        if (wait === undefined) return undefined;
        await pause(Math.min(Math.max(wait, POLL_MS / 20), POLL_MS), signal);
      }
      return undefined;
    });

  async answered({ source }: QueuedRequest): Promise<void> {
    const host = hostOf(source);
    if (host === "") return;
    this.#leave(host);
    await hostAnswered(this.#database, host);
  }

  async postpone({ source, position }: QueuedRequest, { retryAfterSeconds }: GitError): Promise<boolean> {
    const host = hostOf(source);
    this.#leave(host);
    await hostFailed(this.#database, host, retryAfterSeconds);
    return postponeSource(this.#database, this.#worker, position);
  }

  async record(transaction: Transaction, reports: ReportsByPosition): Promise<void> {
    await recordReports(transaction, this.#worker, reports);
    this.#done += reports.size;
  }

  async hasMore(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted && (await isUnfinished(this.#database, this.#worker.runId))) {
      await removeDeadWorkers(this.#database);
      if ((await waitForTurn(this.#database, this.#worker.runId)) !== undefined) return true;
      await pause(POLL_MS, signal);
    }
    return false;
  }

  /** Leaves the run. What was claimed and not written is free for others. */
  async leave(): Promise<void> {
    clearInterval(this.#heartbeat);
    // Where the database is unavailable, the lease ends by itself.
    await endWorker(this.#database, this.#worker).catch(() => undefined);
  }

  #fullHosts(): string[] {
    return [...this.#reading].flatMap(([host, count]) => (count >= MAX_PER_HOST ? host : []));
  }

  #taken({ source: text, repository, reach }: QueuedSource, position: number): QueuedRequest {
    const source = parseSource(text);
    const host = hostOf(source);
    if (host !== "") this.#reading.set(host, (this.#reading.get(host) ?? 0) + 1);
    return { source, as: repository === null ? undefined : parseRepositoryName(repository), reach, position };
  }

  #leave(host: string): void {
    this.#reading.set(host, (this.#reading.get(host) ?? 1) - 1);
  }
}

/** Describes a source as other workers need it. */
export const toQueued = ({ source, as, reach }: Request): QueuedSource => ({
  source: sourceName(source),
  repository: as ? nameText(as) : null,
  reach,
  host: hostOf(source),
});

function hostOf(source: Request["source"]): string {
  if (source.kind === "path") return "";
  return source.kind === "github" ? "github.com" : remoteHost(source).host.toLowerCase();
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);
