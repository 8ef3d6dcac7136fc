import { setTimeout as sleep } from "node:timers/promises";
import type { Execution } from "../schema.ts";
import { type Anchor, anchorsOfExecutions, moveToBatch, releaseAnchors } from "../store/anchors.ts";
import type { Sql } from "../store/database.ts";
import { LEASE_MS } from "./anchor-worker.ts";
import { Anchoring, type AnchoringOptions } from "./anchoring.ts";
import { type Chain, ChainUnavailableError } from "./chain.ts";
import { loadExecutions, toExecution } from "./executions.ts";

/** How often is looked whether what is waited for has been confirmed, and after how long it is sent again. Milliseconds. */
const LOOK_MS = 400;
const RESEND_MS = 2_000;
/**
 * Longest a request waits: for a chain that does not answer, so that it is answered itself within ten seconds; and for a
 * transaction, which by then has landed or never will. Milliseconds.
 */
const AWAY_MS = 9_500;
const WAIT_MS = 100_000;

/** Most requests of a process that wait for the chain: others are to be answered beside them. */
const MAX_WAITING = 128;

const AWAY = "The chain cannot be reached at the moment; the event goes into the next batch.";
const SILENT =
  "The chain does not answer, so it is not known yet whether the transaction was confirmed; ask for the execution again.";
const EXPIRED = "The transaction expired before it was confirmed; the event goes into the next batch.";
const TOO_MANY = "Too many wait for the chain at the moment; ask for the execution again.";
const UNKNOWN = "It is not known yet whether the transaction was confirmed; ask for the execution again.";

/** A request that waits. `execution` is what was last known of its write. */
type Waiting = {
  execution: Execution;
  sentAt: number;
  readonly until: number;
  readonly done: (execution: Execution) => void;
};

type ExecutorOptions = AnchoringOptions & {
  /** Longest a request waits for its transaction. Milliseconds. */
  waitMs?: number;
  /** Whether the chain is about to take transactions for the first time; then the first writes wait for it. */
  isBeginning?: () => Promise<boolean>;
};

/**
 * Anchors single writes while their requests wait for it. What it leaves, or is kept from finishing, is taken up by the
 * workers.
 */
export class Executor {
  readonly #sql: Sql;
  readonly #chain: Chain;
  readonly #anchoring: Anchoring;
  readonly #now: () => number;
  readonly #waitMs: number;
  readonly #isBeginning: () => Promise<boolean>;
  readonly #waiting = new Set<Waiting>();
  readonly #stopping = new AbortController();
  #isLooking = false;
  /** Undefined where that is not known yet. */
  #isBeforeBeginning: boolean | undefined;

  constructor(sql: Sql, chain: Chain, given: ExecutorOptions = {}) {
    const { waitMs = WAIT_MS, isBeginning = async () => false, ...options } = given;
    this.#sql = sql;
    this.#chain = chain;
    this.#now = options.now ?? Date.now;
    this.#waitMs = waitMs;
    this.#isBeginning = isBeginning;
    this.#anchoring = new Anchoring(sql, chain, options);
  }

  /**
   * Brings a write on chain as far as its method asks for. Its graph write stands, whatever becomes of this.
   *
   * @returns how far it has come.
   */
  async complete(execution: Execution): Promise<Execution> {
    const over = new AbortController();
    try {
      return await Promise.race([this.#bring(execution, over.signal), this.#giveUp(execution, over.signal)]);
    } finally {
      over.abort();
    }
  }

  /** Waits until the chain has not begun, or not answered, for too long. @returns how far the write has come by then. */
  async #giveUp(execution: Execution, over: AbortSignal): Promise<Execution> {
    const askedAt = performance.now();
    const left = () => {
      const silentSince = this.#isBeforeBeginning ? askedAt : this.#chain.silentSince;
      return silentSince === undefined ? AWAY_MS : Math.max(askedAt, silentSince) + AWAY_MS - performance.now();
    };
    while (left() > 0) await sleep(Math.min(left(), LOOK_MS), undefined, { signal: over });
    const [row] = await loadExecutions(this.#sql, [execution.id]);
    const known = row ? toExecution(row) : execution;
    if (known.status === "CONFIRMED") return known;
    const isSigned = row?.anchor?.kind === "event" && row.anchor.status !== "QUEUED";
    return {
      ...known,
      ...(execution.method === "CONFIRMED_AND_PARSED" && { status: "FAILED" }),
      reason: isSigned ? SILENT : AWAY,
    };
  }

  async #bring(execution: Execution, over: AbortSignal): Promise<Execution> {
    const { id, method } = execution;
    const [anchor] = await anchorsOfExecutions(this.#sql, [id]);
    const isWaitedFor = method === "CONFIRMED_AND_PARSED";
    if (anchor?.kind === "event" && anchor.status === "QUEUED") {
      await this.#untilBegun(over);
      const begun = await this.#begin(anchor, isWaitedFor, over);
      if (begun === "away") return { ...execution, status: isWaitedFor ? "FAILED" : "QUEUED", reason: AWAY };
      if (begun && !isWaitedFor) return toExecution({ id, method, anchor: begun });
    }
    if (!isWaitedFor || over.aborted) return this.#tell(execution);
    if (this.#waiting.size >= MAX_WAITING) return { ...(await this.#tell(execution)), reason: TOO_MANY };
    return this.#waitFor(execution, over);
  }

  /** Ends all waiting: each request is told how far its write has come. */
  stop(): void {
    this.#stopping.abort();
  }

  async #untilBegun(over: AbortSignal): Promise<void> {
    while (this.#isBeforeBeginning !== false && !this.#stopping.signal.aborted && !over.aborted) {
      this.#isBeforeBeginning = await this.#isBeginning();
      if (this.#isBeforeBeginning) await sleep(LOOK_MS);
    }
  }

  /** Signs and sends an event alone. @returns it, as far as that is known; `away` where it was left to the next batch. */
  async #begin(anchor: Anchor, isWaitedFor: boolean, over: AbortSignal): Promise<Anchor | undefined | "away"> {
    const signed = await this.#sign(anchor, this.#now() + (isWaitedFor ? AWAY_MS : 0), over);
    if (signed === "away") {
      await moveToBatch(this.#sql, anchor);
      return signed;
    }
    const dueAt = this.#now() + (isWaitedFor ? LEASE_MS : LOOK_MS);
    try {
      return signed && (await this.#anchoring.send(signed, dueAt));
    } catch (error) {
      ifAway(error);
      // Without an answer it may have arrived. A worker looks.
      await releaseAnchors(this.#sql, [anchor.key], dueAt);
      return undefined;
    }
  }

  async #sign(anchor: Anchor, until: number, over: AbortSignal): Promise<Anchor | undefined | "away"> {
    while (!over.aborted) {
      try {
        return await this.#anchoring.sign(anchor, this.#now() + LEASE_MS);
      } catch (error) {
        ifAway(error);
        if (this.#now() >= until || this.#stopping.signal.aborted) return "away";
        await sleep(LOOK_MS);
      }
    }
    return "away";
  }

  async #tell(execution: Execution): Promise<Execution> {
    const [row] = await loadExecutions(this.#sql, [execution.id]);
    return row ? toExecution(row) : execution;
  }

  #waitFor(execution: Execution, over: AbortSignal): Promise<Execution> {
    return new Promise((done) => {
      const now = this.#now();
      const waiting = { execution, sentAt: now, until: now + this.#waitMs, done };
      this.#waiting.add(waiting);
      over.addEventListener("abort", () => this.#waiting.delete(waiting), { once: true });
      if (!this.#isLooking) void this.#look();
    });
  }

  /** Looks for all that is waited for, until nothing is. */
  async #look(): Promise<void> {
    this.#isLooking = true;
    while (this.#waiting.size > 0) {
      // The database and the chain may be away for a while: what is waited for is told of when its time is over.
      await this.#settle().catch(tellUnexpected);
      await this.#answer().catch(tellUnexpected);
      this.#answerLate();
      if (this.#waiting.size > 0)
        await sleep(LOOK_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
    this.#isLooking = false;
  }

  async #settle(): Promise<void> {
    const anchors = await anchorsOfExecutions(this.#sql, this.#ids());
    const now = this.#now();
    const due = [...this.#waiting].filter(({ sentAt }) => now - sentAt >= RESEND_MS);
    const dueIds = new Set(due.map(({ execution }) => execution.id));
    const dueKeys = new Set(anchors.filter(({ executionId }) => dueIds.has(executionId)).map(({ key }) => key));
    await this.#anchoring.settle(
      anchors.filter(({ kind, status }) => kind === "event" && (status === "SIGNED" || status === "SENT")),
      { lookAgainAt: () => now + LEASE_MS, mayResend: ({ key }) => dueKeys.has(key) },
    );
    for (const waiting of due) waiting.sentAt = now;
  }

  /** Answers those whose events stand on chain, or were left to a batch. */
  async #answer(): Promise<void> {
    const rows = new Map((await loadExecutions(this.#sql, this.#ids())).map((row) => [row.id, row]));
    for (const waiting of this.#waiting) {
      const row = rows.get(waiting.execution.id);
      if (row === undefined) continue;
      const { reason = EXPIRED } = waiting.execution;
      waiting.execution = toExecution(row);
      const { status } = waiting.execution;
      if (status === "CONFIRMED" || status === "FAILED") this.#done(waiting);
      else if (row.anchor?.kind !== "event") this.#done(waiting, { status: "FAILED", reason });
    }
  }

  /** Answers those that have waited long enough, and all of them in a process that ends, with what is known. */
  #answerLate(): void {
    const now = this.#now();
    for (const waiting of this.#waiting)
      if (now >= waiting.until || this.#stopping.signal.aborted) this.#done(waiting, { reason: UNKNOWN });
  }

  #ids(): string[] {
    return [...this.#waiting].map(({ execution }) => execution.id);
  }

  #done(waiting: Waiting, more: Partial<Execution> = {}): void {
    this.#waiting.delete(waiting);
    waiting.done({ ...waiting.execution, ...more });
  }
}

/** @throws any other error. */
function ifAway(error: unknown): undefined {
  if (!(error instanceof ChainUnavailableError)) throw error;
}

function tellUnexpected(error: unknown): void {
  if (!(error instanceof ChainUnavailableError)) console.error("anchoring:", error);
}
