import pLimit from "p-limit";
import { BackgroundWorker, type Round } from "../background-worker.ts";
import { type Anchor, insertAnchor, leaseDueAnchors, moveToBatch, releaseAnchors } from "../store/anchors.ts";
import type { Sql, Statements, Transaction } from "../store/database.ts";
import { Anchoring, type CheckPolicy, type Step } from "./anchoring.ts";
import { type Chain, ChainUnavailableError } from "./chain.ts";
import { type EventRow, hashLeaf, toEvent } from "./event.ts";
import { buildTree } from "./merkle.ts";

/** Maximum number of events in a batch. */
const MAX_BATCH = 1_000;

type Waiting = EventRow & Readonly<{ key: number }>;

/** A batch is due when it is full, or when its first event has waited for `waitMs`. */
type BatchRule = Readonly<{ now: number; waitMs: number }>;

/** Tells whether a batch is due. */
async function isBatchDue(sql: Statements, { now, waitMs }: BatchRule): Promise<boolean> {
  const [waiting] = await sql<{ count: number; since: number | null }[]>`
    select count(*)::int as count, min(created_at) as since
    from (select created_at from outbox where anchor_key is null order by key limit ${MAX_BATCH}) first`;
  const { count = 0, since = null } = waiting ?? {};
  return since !== null && (count === MAX_BATCH || now - since >= waitMs);
}

/** Returns when the next batch or anchor is due; infinite where nothing waits. */
async function nextDueAt(sql: Statements, waitMs: number): Promise<number> {
  const [row] = await sql<{ at: number | null }[]>`
    select least(
      (select min(due_at) from anchors where status not in ('FINAL', 'FAILED')),
      (select created_at from outbox where anchor_key is null order by key limit 1) + ${waitMs}::bigint
    ) as at`;
  return row?.at ?? Number.POSITIVE_INFINITY;
}

/**
 * Batches waiting events and saves their proofs.
 *
 * @returns the size of the batch; 0 where other processes have locked all events.
 */
async function makeBatch(sql: Sql, now: number): Promise<number> {
  return sql.begin(async (transaction) => {
    const events = await transaction<Waiting[]>`
      select outbox.key, id, namespaces.name as namespace, operation, actor, target,
        outbox.created_at as "createdAt", body_hash as "bodyHash"
      from outbox join namespaces on namespaces.key = namespace_key
      where anchor_key is null order by outbox.key limit ${MAX_BATCH} for update of outbox skip locked`;
    if (events.length > 0) await saveBatch(transaction, events, now);
    return events.length;
  });
}

async function saveBatch(sql: Transaction, events: readonly Waiting[], now: number): Promise<void> {
  const { root, proofs } = buildTree(events.map((event) => hashLeaf(toEvent(event))));
  const anchorKey = await insertAnchor(sql, {
    kind: "root",
    hash: root,
    size: events.length,
    dueAt: now,
    at: now,
  });
  await sql`
    update outbox set anchor_key = ${anchorKey}, leaf_index = leaf.number, proof = decode(leaf.proof, 'hex')
    from unnest(
      ${events.map(({ key }) => key)}::bigint[],
      ${events.map((_, index) => index)}::int[],
      ${proofs.map((proof) => proof.toString("hex"))}::text[]
    ) leaf (key, number, proof)
    where outbox.key = leaf.key`;
}

/** Delay until a sent transaction is checked: it grows with its age, within these bounds. */
const POLL_INTERVAL_MS = 250;
const MIN_CHECK_DELAY_MS = 500;
const MAX_CHECK_DELAY_MS = 5_000;
/** Duration of a lease. Afterwards the process that held it is presumed dead. */
export const LEASE_MS = 30_000;
/** Backoff while the chain is unavailable: doubled after each failure, within these bounds. */
const MIN_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 60_000;
const MAX_LEASED = 256;
const CONCURRENCY = 8;
const MAX_BATCHES = 10;

export type WorkerOptions = Readonly<{
  /** Maximum time that an event waits for its batch to fill, in milliseconds. */
  batchMs: number;
  now?: () => number;
  leaseMs?: number;
  onStep?: (step: Step) => Promise<void> | void;
}>;

const logError = (error: unknown): void => console.error("anchoring:", error instanceof Error ? error.message : error);

/** Anchors events of the graph on chain. Any number of workers, in any processes, share the work. */
export class AnchorWorker extends BackgroundWorker {
  readonly #sql: Sql;
  readonly #chain: Chain;
  readonly #anchoring: Anchoring;
  readonly #options: Required<WorkerOptions>;
  #failures = 0;

  constructor(sql: Sql, chain: Chain, options: WorkerOptions) {
    const { now = Date.now, leaseMs = LEASE_MS, onStep = () => undefined, batchMs } = options;
    super(now);
    this.#sql = sql;
    this.#chain = chain;
    this.#options = { now, leaseMs, onStep, batchMs };
    this.#anchoring = new Anchoring(sql, chain, { now, onStep });
  }

  protected override async round(): Promise<Round> {
    try {
      const isBusy = await this.runRound();
      const dueAt = isBusy ? undefined : await nextDueAt(this.#sql, this.#options.batchMs);
      this.#failures = 0;
      return dueAt === undefined ? { delayMs: 0 } : { delayMs: POLL_INTERVAL_MS, dueAt };
    } catch (error) {
      // The chain may be unavailable for long: log that once.
      if (!(error instanceof ChainUnavailableError) || this.#failures === 0) logError(error);
      return { delayMs: Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** this.#failures++) };
    }
  }

  /**
   * Makes due batches, and advances each due anchor by one step.
   *
   * @returns whether there is more to do immediately.
   * @throws {ChainUnavailableError} where the chain does not respond. It is contacted only if there is something to do.
   */
  async runRound(): Promise<boolean> {
    const hasMoreBatches = await this.#makeBatches();
    const { now, leaseMs } = this.#options;
    const at = now();
    const anchors = await leaseDueAnchors(this.#sql, { now: at, leaseUntil: at + leaseMs, limit: MAX_LEASED });
    try {
      await this.#advance(anchors);
    } catch (error) {
      await releaseAnchors(
        this.#sql,
        anchors.map(({ key }) => key),
        now(),
      );
      throw error;
    }
    return hasMoreBatches || anchors.length === MAX_LEASED;
  }

  async #makeBatches(): Promise<boolean> {
    const { now, batchMs } = this.#options;
    for (let count = 0; count < MAX_BATCHES; count++) {
      if (!(await isBatchDue(this.#sql, { now: now(), waitMs: batchMs }))) return false;
      // Fails while the chain is unavailable: batches count later are larger, and fewer.
      await this.#chain.lifetime();
      if ((await makeBatch(this.#sql, now())) === 0) return false;
      await this.#options.onStep("batched");
    }
    return true;
  }

  async #advance(anchors: readonly Anchor[]): Promise<void> {
    const queued = anchors.filter(({ status }) => status === "QUEUED");
    const limit = pLimit(CONCURRENCY);
    const tasks = [
      ...queued.map((anchor) => limit(() => this.#begin(anchor))),
      this.#anchoring.settle(
        anchors.filter(({ status }) => status !== "QUEUED"),
        this.#checkPolicy,
      ),
    ];
    // Wait for all of them before leases are released.
    for (const result of await Promise.allSettled(tasks)) if (result.status === "rejected") throw result.reason;
  }

  /**
   * Signs and sends a queued anchor. A single event moves to a batch instead: the process that handled its write has
   * died.
   */
  async #begin(anchor: Anchor): Promise<void> {
    if (anchor.kind === "event") return moveToBatch(this.#sql, anchor);
    const { now, leaseMs } = this.#options;
    const signed = await this.#anchoring.sign(anchor, now() + leaseMs);
    if (signed) await this.#anchoring.send(signed, now() + MIN_CHECK_DELAY_MS);
  }

  readonly #checkPolicy: CheckPolicy = {
    nextCheckAt: ({ createdAt }) => {
      const now = this.#options.now();
      return now + Math.min(MAX_CHECK_DELAY_MS, Math.max(MIN_CHECK_DELAY_MS, Math.floor((now - createdAt) / 2)));
    },
    mayResend: () => true,
  };
}
