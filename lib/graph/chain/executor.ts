import { setTimeout as sleep } from "node:timers/promises";
import type { Execution } from "../schema.ts";
import { type Anchor, anchorsOfExecutions, moveToBatch, releaseAnchors } from "../store/anchors.ts";
import type { Sql } from "../store/database.ts";
import { LEASE_MS } from "./anchor-worker.ts";
import { Anchoring, type AnchoringOptions } from "./anchoring.ts";
import { type Chain, ChainUnavailableError } from "./chain.ts";
import { loadExecutions, toExecution } from "./executions.ts";

/** Interval of polling, and of sending an unconfirmed transaction again. */
const POLL_INTERVAL_MS = 400;
const RESEND_MS = 2_000;
/**
 * Timeouts of a request: for a chain that does not respond, so that the request itself ends within ten seconds; and for
 * a transaction, which has landed or expired by then.
 */
const UNRESPONSIVE_TIMEOUT_MS = 9_500;
const CONFIRMATION_TIMEOUT_MS = 100_000;

/** Maximum number of requests of a process that wait for the chain, so that others are still served. */
const MAX_WAITING = 128;

const UNAVAILABLE = "The chain cannot be reached at the moment; the event joins the next batch.";
const UNRESPONSIVE =
  "The chain does not respond, so it is unknown whether the transaction was confirmed. Request the execution again.";
const EXPIRED = "The transaction expired before it was confirmed; the event joins the next batch.";
const TOO_MANY = "Too many requests are waiting for the chain. Request the execution again later.";
const UNKNOWN = "It is unknown whether the transaction was confirmed. Request the execution again.";

/** A waiting request. `execution` is its last known state. */
type Waiting = {
  execution: Execution;
  sentAt: number;
  readonly until: number;
  readonly done: (execution: Execution) => void;
};

type ExecutorOptions = AnchoringOptions & {
  /** Maximum time that a request waits for its transaction, in milliseconds. */
  waitMs?: number;
  /** Tells whether the chain process is starting for the first time; the first writes then wait for it. */
  isChainStarting?: () => Promise<boolean>;
};

/** Anchors single writes while their requests wait. Workers take over what it leaves unfinished. */
export class Executor {
  readonly #sql: Sql;
  readonly #chain: Chain;
  readonly #anchoring: Anchoring;
  readonly #now: () => number;
  readonly #waitMs: number;
  readonly #isChainStarting: () => Promise<boolean>;
  readonly #waiting = new Set<Waiting>();
  readonly #stopping = new AbortController();
  #isPolling = false;
  /** Undefined until it is known. */
  #isStarting: boolean | undefined;

  constructor(sql: Sql, chain: Chain, given: ExecutorOptions = {}) {
    const { waitMs = CONFIRMATION_TIMEOUT_MS, isChainStarting = async () => false, ...options } = given;
    this.#sql = sql;
    this.#chain = chain;
    this.#now = options.now ?? Date.now;
    this.#waitMs = waitMs;
    this.#isChainStarting = isChainStarting;
    this.#anchoring = new Anchoring(sql, chain, options);
  }

  /**
   * Anchors a write as far as its method requires. The write itself is committed, whatever happens here.
   *
   * @returns the state it has reached.
   */
  async complete(execution: Execution): Promise<Execution> {
    const finished = new AbortController();
    try {
      return await Promise.race([this.#anchor(execution, finished.signal), this.#timeOut(execution, finished.signal)]);
    } finally {
      finished.abort();
    }
  }

  /** Waits until the chain has been starting or unresponsive for too long. @returns the state of the write by then. */
  async #timeOut(execution: Execution, signal: AbortSignal): Promise<Execution> {
    const startedAt = performance.now();
    const left = () => {
      const unresponsiveSince = this.#isStarting ? startedAt : this.#chain.unresponsiveSince;
      return unresponsiveSince === undefined
        ? UNRESPONSIVE_TIMEOUT_MS
        : Math.max(startedAt, unresponsiveSince) + UNRESPONSIVE_TIMEOUT_MS - performance.now();
    };
    while (left() > 0) await sleep(Math.min(left(), POLL_INTERVAL_MS), undefined, { signal });
    const [row] = await loadExecutions(this.#sql, [execution.id]);
    const known = row ? toExecution(row) : execution;
    if (known.status === "CONFIRMED") return known;
    const isSigned = row?.anchor?.kind === "event" && row.anchor.status !== "QUEUED";
    return {
      ...known,
      ...(execution.method === "CONFIRMED_AND_PARSED" && { status: "FAILED" }),
      reason: isSigned ? UNRESPONSIVE : UNAVAILABLE,
    };
  }

  async #anchor(execution: Execution, signal: AbortSignal): Promise<Execution> {
    const { id, method } = execution;
    const [anchor] = await anchorsOfExecutions(this.#sql, [id]);
    const isAwaited = method === "CONFIRMED_AND_PARSED";
    if (anchor?.kind === "event" && anchor.status === "QUEUED") {
      await this.#waitForChain(signal);
      const sent = await this.#signAndSend(anchor, isAwaited, signal);
      if (sent === "unavailable") return { ...execution, status: isAwaited ? "FAILED" : "QUEUED", reason: UNAVAILABLE };
      if (sent && !isAwaited) return toExecution({ id, method, anchor: sent });
    }
    if (!isAwaited || signal.aborted) return this.#currentState(execution);
    if (this.#waiting.size >= MAX_WAITING) return { ...(await this.#currentState(execution)), reason: TOO_MANY };
    return this.#waitFor(execution, signal);
  }

  /** Ends all waiting. Each request gets the current state of its write. */
  stop(): void {
    this.#stopping.abort();
  }

  async #waitForChain(signal: AbortSignal): Promise<void> {
    while (this.#isStarting !== false && !this.#stopping.signal.aborted && !signal.aborted) {
      this.#isStarting = await this.#isChainStarting();
      if (this.#isStarting) await sleep(POLL_INTERVAL_MS);
    }
  }

  /**
   * Signs and sends a single event. @returns its anchor, as far as it is known; `unavailable` where it was moved to the
   * next batch.
   */
  async #signAndSend(
    anchor: Anchor,
    isAwaited: boolean,
    signal: AbortSignal,
  ): Promise<Anchor | undefined | "unavailable"> {
    const signed = await this.#sign(anchor, this.#now() + (isAwaited ? UNRESPONSIVE_TIMEOUT_MS : 0), signal);
    if (signed === "unavailable") {
      await moveToBatch(this.#sql, anchor);
      return signed;
    }
    const dueAt = this.#now() + (isAwaited ? LEASE_MS : POLL_INTERVAL_MS);
    try {
      return signed && (await this.#anchoring.send(signed, dueAt));
    } catch (error) {
      assertUnavailable(error);
      // Without a response the node may still have it. A worker checks.
      await releaseAnchors(this.#sql, [anchor.key], dueAt);
      return undefined;
    }
  }

  async #sign(anchor: Anchor, until: number, signal: AbortSignal): Promise<Anchor | undefined | "unavailable"> {
    while (!signal.aborted) {
      try {
        return await this.#anchoring.sign(anchor, this.#now() + LEASE_MS);
      } catch (error) {
        assertUnavailable(error);
        if (this.#now() >= until || this.#stopping.signal.aborted) return "unavailable";
        await sleep(POLL_INTERVAL_MS);
      }
    }
    return "unavailable";
  }

  async #currentState(execution: Execution): Promise<Execution> {
    const [row] = await loadExecutions(this.#sql, [execution.id]);
    return row ? toExecution(row) : execution;
  }

  #waitFor(execution: Execution, signal: AbortSignal): Promise<Execution> {
    return new Promise((done) => {
      const now = this.#now();
      const waiting = { execution, sentAt: now, until: now + this.#waitMs, done };
      this.#waiting.add(waiting);
      signal.addEventListener("abort", () => this.#waiting.delete(waiting), { once: true });
      if (!this.#isPolling) void this.#poll();
    });
  }

  /** Polls until no request waits. */
  async #poll(): Promise<void> {
    this.#isPolling = true;
    while (this.#waiting.size > 0) {
      // Unavailability of the database or the chain is no error here: requests end by their timeouts.
      await this.#settle().catch(logUnexpected);
      await this.#resolveSettled().catch(logUnexpected);
      this.#resolveExpired();
      if (this.#waiting.size > 0)
        await sleep(POLL_INTERVAL_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
    this.#isPolling = false;
  }

  async #settle(): Promise<void> {
    const anchors = await anchorsOfExecutions(this.#sql, this.#ids());
    const now = this.#now();
    const due = [...this.#waiting].filter(({ sentAt }) => now - sentAt >= RESEND_MS);
    const dueIds = new Set(due.map(({ execution }) => execution.id));
    const dueKeys = new Set(anchors.filter(({ executionId }) => dueIds.has(executionId)).map(({ key }) => key));
    await this.#anchoring.settle(
      anchors.filter(({ kind, status }) => kind === "event" && (status === "SIGNED" || status === "SENT")),
      { nextCheckAt: () => now + LEASE_MS, mayResend: ({ key }) => dueKeys.has(key) },
    );
    for (const waiting of due) waiting.sentAt = now;
  }

  /** Ends requests whose events are confirmed, failed or moved to a batch. */
  async #resolveSettled(): Promise<void> {
    const rows = new Map((await loadExecutions(this.#sql, this.#ids())).map((row) => [row.id, row]));
    for (const waiting of this.#waiting) {
      const row = rows.get(waiting.execution.id);
      if (row === undefined) continue;
      const { reason = EXPIRED } = waiting.execution;
      waiting.execution = toExecution(row);
      const { status } = waiting.execution;
      if (status === "CONFIRMED" || status === "FAILED") this.#resolve(waiting);
      else if (row.anchor?.kind !== "event") this.#resolve(waiting, { status: "FAILED", reason });
    }
  }

  /** Ends requests whose time is over; when the process stops, all of them. */
  #resolveExpired(): void {
    const now = this.#now();
    for (const waiting of this.#waiting)
      if (now >= waiting.until || this.#stopping.signal.aborted) this.#resolve(waiting, { reason: UNKNOWN });
  }

  #ids(): string[] {
    return [...this.#waiting].map(({ execution }) => execution.id);
  }

  #resolve(waiting: Waiting, more: Partial<Execution> = {}): void {
    this.#waiting.delete(waiting);
    waiting.done({ ...waiting.execution, ...more });
  }
}

/** @throws any error but an unavailable chain. */
function assertUnavailable(error: unknown): undefined {
  if (!(error instanceof ChainUnavailableError)) throw error;
}

function logUnexpected(error: unknown): void {
  if (!(error instanceof ChainUnavailableError)) console.error("anchoring:", error);
}
