import { setTimeout as sleep } from "node:timers/promises";
import type { GitError } from "@skillshelf/skill-reader/git/errors";
import type { Transaction } from "../../store/database.ts";
import type { SourceReport } from "../../store/runs.ts";
import type { Request } from "./read-source.ts";

/** Reports by the position of their source in the list of a run, from 0. */
export type ReportsByPosition = ReadonlyMap<number, SourceReport>;

/** A source to read, with its position in the list. */
export type QueuedRequest = Request & Readonly<{ position: number }>;

/** The sources of a run. */
export type SourceQueue = Readonly<{
  /** Takes the next source; undefined if none is waiting, or once the signal is aborted. */
  next: (signal: AbortSignal) => Promise<QueuedRequest | undefined>;
  /** The source was read, or could not be read for a reason of its own. */
  answered: (request: QueuedRequest) => Promise<void>;
  /** The host of the source did not answer. @returns whether the source is read again. */
  postpone: (request: QueuedRequest, error: GitError, signal: AbortSignal) => Promise<boolean>;
  /** Stores reports in the transaction that writes the results. */
  record: (transaction: Transaction, reports: ReportsByPosition) => Promise<void>;
  /** Waits while others read the last sources. @returns whether one is waiting again. */
  hasMore: (signal: AbortSignal) => Promise<boolean>;
}>;

/** Delays before each retry of an unreachable remote. Milliseconds. */
const RETRY_DELAYS_MS = [1_000, 4_000];

/** A list that only this process reads. */
export function listQueue(requests: readonly Request[]): SourceQueue {
  const waiting = requests.map((request, position) => ({ ...request, position })).values();
  const again: QueuedRequest[] = [];
  const attempts = new Map<number, number>();
  return {
    next: async (signal) => (signal.aborted ? undefined : (again.shift() ?? waiting.next().value)),
    answered: async () => undefined,
    postpone: async (request, _, signal) => {
      const attempt = attempts.get(request.position) ?? 0;
      const delay = RETRY_DELAYS_MS[attempt];
      if (delay === undefined) return false;
      attempts.set(request.position, attempt + 1);
      await sleep(delay, undefined, { signal }).catch(() => undefined);
      again.push(request);
      return true;
    },
    record: async () => undefined,
    hasMore: async (signal) => !signal.aborted && again.length > 0,
  };
}
