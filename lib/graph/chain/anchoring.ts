import { type Anchor, moveToBatch, updateAnchor } from "../store/anchors.ts";
import type { Sql } from "../store/database.ts";
import { BLOCKHASH_EXPIRED, type Chain, MAX_STATUSES, type Status } from "./chain.ts";
import { toMemo } from "./memo-transaction.ts";

/**
 * Steps of anchoring an event. A process may crash after each of them; another one continues from there.
 *
 * - `batched`: the batch and the proofs of its events are saved
 * - `signed`: the signed transaction is saved, before any node has received it
 * - `sent`: a node has accepted it, which is not saved yet
 * - `noted`: that is saved
 * - `seen`: it is in a block, which is not saved yet
 * - `confirmed`: that is saved
 * - `expired`: it can never land, which is not saved yet
 * - `requeued`: the anchor waits to be signed again, or its event for the next batch
 * - `final`: it is in a block that no fork can undo, which is saved
 */
export const steps = [
  "batched",
  "signed",
  "sent",
  "noted",
  "seen",
  "confirmed",
  "expired",
  "requeued",
  "final",
] as const;
export type Step = (typeof steps)[number];

/** Attempts before an anchor is given up. Each transaction can land for more than a minute. */
const MAX_SIGNINGS = 10;
/** Delay until a confirmed transaction is checked for finality, and until one on another chain is checked again. */
const FINALITY_CHECK_MS = 15_000;
const OTHER_CHAIN_CHECK_MS = 24 * 60 * 60 * 1_000;

const FAILED_ON_CHAIN = "The transaction failed on chain.";
const EXPIRED = "The transaction expired before it was included in a block.";

/** When to check a transaction that has not landed again, and whether to send it again meanwhile. */
export type CheckPolicy = Readonly<{ nextCheckAt: (anchor: Anchor) => number; mayResend: (anchor: Anchor) => boolean }>;

export type AnchoringOptions = Readonly<{ now?: () => number; onStep?: (step: Step) => Promise<void> | void }>;

/**
 * Advances anchors by one step, whichever process took the last one. Each step is saved only if the anchor is unchanged
 * since it was read. A signature is saved before the transaction is sent. A new transaction is signed only after the
 * blockhash of the previous one has expired as of a finalized block, and neither its status nor the transaction itself
 * is found on chain.
 */
export class Anchoring {
  readonly #sql: Sql;
  readonly #chain: Chain;
  readonly #now: () => number;
  readonly #onStep: (step: Step) => Promise<void> | void;

  constructor(sql: Sql, chain: Chain, { now = Date.now, onStep = () => undefined }: AnchoringOptions = {}) {
    this.#sql = sql;
    this.#chain = chain;
    this.#now = now;
    this.#onStep = onStep;
  }

  /** Signs a queued anchor. @returns the signed anchor; undefined where another process has changed it. */
  async sign(anchor: Anchor, leaseUntil: number): Promise<Anchor | undefined> {
    const signed = await this.#chain.sign(toMemo(anchor), anchor.earlierSignatures.length);
    const { signature, wire, lastValidHeight, genesisHash } = signed;
    const change = { status: "SIGNED", signature, wire, lastValidHeight, genesisHash, reason: null } as const;
    const changed = await updateAnchor(this.#sql, anchor, { ...change, dueAt: leaseUntil });
    if (changed) await this.#onStep("signed");
    return changed;
  }

  /**
   * Sends a signed anchor for the first time. @returns the anchor, with the reason of a rejection; undefined where
   * another process has changed it.
   */
  async send(anchor: Anchor, dueAt: number): Promise<Anchor | undefined> {
    if (anchor.wire === null) return undefined;
    const refusal = await this.#chain.send(anchor.wire, { preflight: true });
    if (refusal !== undefined) {
      const reason = refusal === BLOCKHASH_EXPIRED ? (anchor.reason ?? refusal) : refusal;
      return updateAnchor(this.#sql, anchor, { reason, dueAt });
    }
    await this.#onStep("sent");
    const sent = await updateAnchor(this.#sql, anchor, { status: "SENT", reason: null, dueAt });
    if (sent) await this.#onStep("noted");
    return sent;
  }

  /** Checks the transactions of signed anchors, and takes the step that follows. */
  async settle(anchors: readonly Anchor[], policy: CheckPolicy): Promise<void> {
    for (const chunk of chunkBySignatures(anchors)) {
      // Read the finalized block first: a transaction that has expired as of this block and has no status afterwards
      // can never land.
      const { height, slot } = await this.#chain.newestFinalizedBlock();
      const genesisHash = await this.#chain.genesisHash();
      const signatures = chunk.flatMap(signaturesOf);
      const found = await this.#chain.statuses(signatures, slot);
      const statuses = new Map(signatures.map((signature, index) => [signature, found[index] ?? null]));
      const settling = chunk.map((anchor) =>
        anchor.genesisHash === genesisHash
          ? this.#settleAnchor(anchor, statuses, height, policy)
          : this.#requeueFromOtherChain(anchor),
      );
      // An anchor that fails must not stop the others.
      for (const result of await Promise.allSettled(settling)) if (result.status === "rejected") throw result.reason;
    }
  }

  async #settleAnchor(
    anchor: Anchor,
    statuses: ReadonlyMap<string, Status | null>,
    height: number,
    policy: CheckPolicy,
  ): Promise<void> {
    const { signature } = anchor;
    if (signature === null) return;
    const landed = signaturesOf(anchor).find((one) => statuses.get(one)?.hasFailed === false);
    if (landed !== undefined) return this.#settleLanded(anchor, landed, statuses.get(landed) ?? null, policy);
    // A transaction that failed on one fork may still succeed on another, until the failure is final.
    const failed = statuses.get(signature);
    if (failed && !failed.isFinal) return this.#checkAgain(anchor, policy.nextCheckAt(anchor));
    if (!failed && height <= (anchor.lastValidHeight ?? 0)) return this.#resend(anchor, policy);
    // The node may lack the status of a transaction that it has: look for the transaction itself.
    const shown = await this.#chain.memos(signature);
    if (shown?.memos.includes(toMemo(anchor)))
      return this.#saveLanded(anchor, { signature, slot: shown.slot, isFinal: false });
    if (shown) return this.#checkAgain(anchor, policy.nextCheckAt(anchor));
    await this.#onStep("expired");
    await this.#requeue(anchor, failed ? FAILED_ON_CHAIN : EXPIRED);
  }

  async #settleLanded(anchor: Anchor, signature: string, status: Status | null, policy: CheckPolicy): Promise<void> {
    const isKnown = anchor.status === "CONFIRMED" && anchor.signature === signature;
    if (status?.isConfirmed && isKnown && !status.isFinal)
      return this.#checkAgain(anchor, this.#now() + FINALITY_CHECK_MS);
    if (!status?.isConfirmed) return this.#checkAgain(anchor, policy.nextCheckAt(anchor));
    const { isFinal } = status;
    const shown = await this.#chain.memos(signature, isFinal ? "finalized" : "confirmed");
    if (shown?.memos.includes(toMemo(anchor)))
      return this.#saveLanded(anchor, { signature, slot: shown.slot, isFinal });
    // Another node behind the same address may lag.
    if (isKnown) return this.#checkAgain(anchor, policy.nextCheckAt(anchor));
    // The status is there but the transaction is not: neither trust it nor sign a new transaction.
    await this.#resend(
      { ...anchor, reason: "The node reports the transaction as confirmed, but does not return it." },
      policy,
    );
  }

  async #saveLanded(
    anchor: Anchor,
    { signature, slot, isFinal }: { signature: string; slot: number; isFinal: boolean },
  ): Promise<void> {
    await this.#onStep("seen");
    const now = this.#now();
    const updated = await updateAnchor(this.#sql, anchor, {
      status: isFinal ? "FINAL" : "CONFIRMED",
      signature,
      slot,
      reason: null,
      dueAt: now + FINALITY_CHECK_MS,
      ...(anchor.status !== "CONFIRMED" && { confirmedAt: now }),
      ...(isFinal && { wire: null }),
    });
    if (updated) await this.#onStep(isFinal ? "final" : "confirmed");
  }

  /** Sends a transaction again that is in no block, or no longer in one. */
  async #resend(anchor: Anchor, policy: CheckPolicy): Promise<void> {
    const dueAt = policy.nextCheckAt(anchor);
    const mayResend = policy.mayResend(anchor);
    if (anchor.status === "SIGNED") return void (mayResend && (await this.send(anchor, dueAt)));
    if (anchor.status === "SENT" && !mayResend) return;
    if (anchor.wire !== null && mayResend) await this.#chain.send(anchor.wire, { preflight: false });
    const { reason } = anchor;
    await updateAnchor(this.#sql, anchor, { status: "SENT", slot: null, confirmedAt: null, reason, dueAt });
  }

  async #checkAgain(anchor: Anchor, dueAt: number): Promise<void> {
    await updateAnchor(this.#sql, anchor, { dueAt });
  }

  /**
   * Requeues an anchor whose transaction can never land; a single event moves to the next batch. Gives up after
   * `MAX_SIGNINGS`.
   */
  async #requeue(anchor: Anchor, reason: string): Promise<void> {
    if (anchor.kind === "event") await moveToBatch(this.#sql, anchor);
    else {
      const earlierSignatures = signaturesOf(anchor).toReversed();
      const isFailed = earlierSignatures.length >= MAX_SIGNINGS;
      await updateAnchor(this.#sql, anchor, {
        status: isFailed ? "FAILED" : "QUEUED",
        signature: null,
        earlierSignatures,
        wire: null,
        slot: null,
        confirmedAt: null,
        // The reason of a rejection is more specific than an expiry.
        reason: anchor.reason ?? reason,
        dueAt: this.#now(),
      });
    }
    await this.#onStep("requeued");
  }

  /** Requeues an anchor that was signed for another chain, unless it landed there. */
  async #requeueFromOtherChain(anchor: Anchor): Promise<void> {
    if (anchor.status === "CONFIRMED") return this.#checkAgain(anchor, this.#now() + OTHER_CHAIN_CHECK_MS);
    return this.#requeue(anchor, "The transaction was signed for another chain.");
  }
}

/** Lists the signatures of an anchor, the newest first. */
const signaturesOf = ({ signature, earlierSignatures }: Anchor): string[] =>
  signature === null ? earlierSignatures.toReversed() : [signature, ...earlierSignatures.toReversed()];

/** Splits anchors into chunks whose signatures fit into one request. */
function chunkBySignatures(anchors: readonly Anchor[]): readonly (readonly Anchor[])[] {
  const chunks: Anchor[][] = [];
  let capacity = 0;
  for (const anchor of anchors) {
    const needed = signaturesOf(anchor).length;
    if (needed > capacity) {
      chunks.push([]);
      capacity = MAX_STATUSES;
    }
    chunks.at(-1)?.push(anchor);
    capacity -= needed;
  }
  return chunks;
}
