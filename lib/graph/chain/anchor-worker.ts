import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import type { Channel } from "#lib/postgres/channel.ts";
import { type Anchor, insertAnchor, leaseDueAnchors, moveToBatch, releaseAnchors } from "../store/anchors.ts";
import type { Sql, Statements, Transaction } from "../store/database.ts";
import type { Step } from "./anchoring.ts";
import { Anchoring, type Patience } from "./anchoring.ts";
import { type Chain, ChainUnavailableError } from "./chain.ts";
import { type EventRow, hashLeaf, toEvent } from "./event.ts";
import { buildTree } from "./merkle.ts";

/** Most events that one transaction anchors. */
const MAX_BATCH = 1_000;

type Waiting = EventRow & Readonly<{ key: number }>;

/** When a batch is made: of `MAX_BATCH` events, or when the first of them has waited for `waitMs`. */
type BatchRule = Readonly<{ now: number; waitMs: number }>;

/** Whether a batch is to be made now. */
async function isBatchDue(sql: Statements, { now, waitMs }: BatchRule): Promise<boolean> {
  const [waiting] = await sql<{ count: number; since: number | null }[]>`
    select count(*)::int as count, min(created_at) as since
    from (select created_at from outbox where anchor_key is null order by key limit ${MAX_BATCH}) first`;
  const { count = 0, since = null } = waiting ?? {};
  return since !== null && (count === MAX_BATCH || now - since >= waitMs);
}

/** When there is something to do next on the way to the chain: a batch to make, or an anchor to look after; infinite where nothing waits. */
async function nextDueAt(sql: Statements, waitMs: number): Promise<number> {
  const [row] = await sql<{ at: number | null }[]>`
    select least(
      (select min(due_at) from anchors where status not in ('FINAL', 'FAILED')),
      (select created_at from outbox where anchor_key is null order by key limit 1) + ${waitMs}::bigint
    ) as at`;
  return row?.at ?? Number.POSITIVE_INFINITY;
}

/**
 * Makes a batch of the events that wait for one, and keeps the proof of each.
 *
 * @returns how many it has; 0 where other processes are making batches of all of them.
 */
async function makeBatch(sql: Sql, now: number): Promise<number> {
  return sql.begin(async (transaction) => {
    const events = await transaction<Waiting[]>`
      select outbox.key, id, namespaces.name as namespace, operation, actor, target,
        outbox.created_at as "createdAt", body_hash as "bodyHash"
      from outbox join namespaces on namespaces.key = namespace_key
      where anchor_key is null order by outbox.key limit ${MAX_BATCH} for update of outbox skip locked`;
    if (events.length > 0) await keepBatch(transaction, events, now);
    return events.length;
  });
}

async function keepBatch(sql: Transaction, events: readonly Waiting[], now: number): Promise<void> {
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

/** How often is looked for what is due, at most, and how long something that was sent is not looked for, at least and at most. Milliseconds. */
const LOOK_MS = 250;
const SOONEST_MS = 500;
const LATEST_MS = 5_000;
/** How long what was taken is its taker's. If nothing has become of it by then, that process died. Milliseconds. */
export const LEASE_MS = 30_000;
/** Longest wait while the chain is away, after the first. Milliseconds. */
const FIRST_BACK_OFF_MS = 500;
const LONGEST_BACK_OFF_MS = 60_000;
/** Most anchors taken at a time, most that are signed and sent at once, and most batches made in a row. */
const MAX_TAKEN = 256;
const AT_ONCE = 8;
const MAX_BATCHES = 10;

export type WorkerOptions = Readonly<{
  /** Longest an event waits for a batch to fill. Milliseconds. */
  batchMs: number;
  now?: () => number;
  leaseMs?: number;
  onStep?: (step: Step) => Promise<void> | void;
}>;

const tell = (error: unknown): void => console.error("anchoring:", error instanceof Error ? error.message : error);

/** Brings events of the graph on chain. Any number of them share the work, in whatever processes. */
export class AnchorWorker {
  readonly #sql: Sql;
  readonly #chain: Chain;
  readonly #anchoring: Anchoring;
  readonly #options: Required<WorkerOptions>;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(sql: Sql, chain: Chain, options: WorkerOptions) {
    const { now = Date.now, leaseMs = LEASE_MS, onStep = () => undefined, batchMs } = options;
    this.#sql = sql;
    this.#chain = chain;
    this.#options = { now, leaseMs, onStep, batchMs };
    this.#anchoring = new Anchoring(sql, chain, { now, onStep });
  }

  /** Begins to work, until `stop`. @param work tells of what there is to do; without it that is looked for all the time. */
  start(work?: Channel): void {
    this.#running ??= this.#run(work);
  }

  /** Takes on nothing more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(work: Channel | undefined): Promise<void> {
    const { signal } = this.#stopping;
    let failures = 0;
    while (!signal.aborted) {
      const told = work?.told ?? 0;
      let isBusy = false;
      let dueAt = 0;
      try {
        isBusy = await this.runRound();
        if (work && !isBusy) dueAt = await nextDueAt(this.#sql, this.#options.batchMs);
        failures = 0;
      } catch (error) {
        // The chain may be away for long: that is said once.
        if (!(error instanceof ChainUnavailableError) || failures === 0) tell(error);
        failures++;
      }
      const wait = failures === 0 ? LOOK_MS : Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (failures - 1));
      if (!isBusy) await sleep(wait, undefined, { signal }).catch(() => undefined);
      if (dueAt > 0) await work?.next(told, 0, signal, dueAt - this.#options.now());
    }
  }

  /**
   * Makes the batches that are due, and takes every anchor that is due one step further.
   *
   * @returns whether there is more to do at once.
   * @throws {ChainUnavailableError} where the chain does not answer. It is asked only where there is something to do.
   */
  async runRound(): Promise<boolean> {
    const isMoreWaiting = await this.#makeBatches();
    const { now, leaseMs } = this.#options;
    const at = now();
    const anchors = await leaseDueAnchors(this.#sql, { now: at, leaseUntil: at + leaseMs, most: MAX_TAKEN });
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
    return isMoreWaiting || anchors.length === MAX_TAKEN;
  }

  async #makeBatches(): Promise<boolean> {
    const { now, batchMs } = this.#options;
    for (let made = 0; made < MAX_BATCHES; made++) {
      if (!(await isBatchDue(this.#sql, { now: now(), waitMs: batchMs }))) return false;
      // While the chain is away no batches are made: later fewer hold them all.
      await this.#chain.lifetime();
      if ((await makeBatch(this.#sql, now())) === 0) return false;
      await this.#options.onStep("batched");
    }
    return true;
  }

  async #advance(anchors: readonly Anchor[]): Promise<void> {
    const queued = anchors.filter(({ status }) => status === "QUEUED");
    const limit = pLimit(AT_ONCE);
    const under = [
      ...queued.map((anchor) => limit(() => this.#begin(anchor))),
      this.#anchoring.settle(
        anchors.filter(({ status }) => status !== "QUEUED"),
        this.#patience,
      ),
    ];
    // All come to an end before anything is given back.
    for (const result of await Promise.allSettled(under)) if (result.status === "rejected") throw result.reason;
  }

  /** Signs and sends a batch. An event that was to be anchored alone goes into one: the process that made it has died. */
  async #begin(anchor: Anchor): Promise<void> {
    if (anchor.kind === "event") return moveToBatch(this.#sql, anchor);
    const { now, leaseMs } = this.#options;
    const signed = await this.#anchoring.sign(anchor, now() + leaseMs);
    if (signed) await this.#anchoring.send(signed, now() + SOONEST_MS);
  }

  readonly #patience: Patience = {
    // The longer it has taken, the later.
    lookAgainAt: ({ createdAt }) => {
      const now = this.#options.now();
      return now + Math.min(LATEST_MS, Math.max(SOONEST_MS, Math.floor((now - createdAt) / 2)));
    },
    mayResend: () => true,
  };
}
