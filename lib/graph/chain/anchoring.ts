import { type Anchor, moveToBatch, updateAnchor } from "../store/anchors.ts";
import type { Sql } from "../store/database.ts";
import { BLOCKHASH_EXPIRED, type Chain, MAX_STATUSES, type Status } from "./chain.ts";
import { toMemo } from "./memo-transaction.ts";

/**
 * What has happened on an event's way to the chain. A process may end after each of them, and another goes on from there.
 *
 * - `batched`: a batch is kept, with its events' proofs
 * - `signed`: a transaction is signed and kept, and nobody has been sent it
 * - `sent`: a node has taken it, which is not kept yet
 * - `noted`: that is kept
 * - `seen`: a block has it, which is not kept yet
 * - `confirmed`: that is kept
 * - `expired`: it can never land any more, which is not kept yet
 * - `requeued`: it waits to be signed anew, or its event for the next batch
 * - `final`: no fork can undo it any more, and that is kept
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

/** How often something is signed before it is given up: each time it could land for more than a minute. */
const MAX_SIGNINGS = 10;
/** How long after it was confirmed is looked whether that is final, and after how long it is looked for again. Milliseconds. */
const FINAL_MS = 15_000;
const ANOTHER_CHAIN_MS = 24 * 60 * 60 * 1_000;

const FAILED_ON_CHAIN = "The transaction failed on chain.";
const EXPIRED = "The transaction expired before a block had it.";

/** When what has not landed yet is looked for again, and whether it is sent again meanwhile. */
export type Patience = Readonly<{ lookAgainAt: (anchor: Anchor) => number; mayResend: (anchor: Anchor) => boolean }>;

export type AnchoringOptions = Readonly<{ now?: () => number; onStep?: (step: Step) => Promise<void> | void }>;

/**
 * Takes anchors one step further, whoever took them before: what a step decides is kept only where the anchor is still
 * as it was read. The signature is kept before anybody is sent it, and something is signed anew only once the blockhash
 * of the signature before has expired, by what is final, and the chain has it under neither address of its books.
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

  /** Signs a queued anchor. @returns it; undefined where another process has it. */
  async sign(anchor: Anchor, leaseUntil: number): Promise<Anchor | undefined> {
    const signed = await this.#chain.sign(toMemo(anchor), anchor.earlierSignatures.length);
    const { signature, wire, lastValidHeight, genesisHash } = signed;
    const change = { status: "SIGNED", signature, wire, lastValidHeight, genesisHash, reason: null } as const;
    const changed = await updateAnchor(this.#sql, anchor, { ...change, dueAt: leaseUntil });
    if (changed) await this.#onStep("signed");
    return changed;
  }

  /** Sends a signed anchor for the first time. @returns it, with the reason where it was refused; undefined where another process has it. */
  async send(anchor: Anchor, dueAt: number): Promise<Anchor | undefined> {
    if (anchor.wire === null) return undefined;
    const refusal = await this.#chain.send(anchor.wire, { isChecked: true });
    if (refusal !== undefined) {
      const reason = refusal === BLOCKHASH_EXPIRED ? (anchor.reason ?? refusal) : refusal;
      return updateAnchor(this.#sql, anchor, { reason, dueAt });
    }
    await this.#onStep("sent");
    const sent = await updateAnchor(this.#sql, anchor, { status: "SENT", reason: null, dueAt });
    if (sent) await this.#onStep("noted");
    return sent;
  }

  /** Looks where signed anchors are, and does what follows from that. */
  async settle(anchors: readonly Anchor[], patience: Patience): Promise<void> {
    for (const some of inParts(anchors)) {
      // What is final first: what has not landed by then and is too old for it never will.
      const { height, slot } = await this.#chain.newestFinal();
      const genesisHash = await this.#chain.genesisHash();
      const signatures = some.flatMap(signaturesOf);
      const found = await this.#chain.statuses(signatures, slot);
      const statuses = new Map(signatures.map((signature, index) => [signature, found[index] ?? null]));
      const judging = some.map((anchor) =>
        anchor.genesisHash === genesisHash
          ? this.#judge(anchor, statuses, height, patience)
          : this.#leaveOtherChain(anchor),
      );
      // One that cannot be judged keeps none of the others from it.
      for (const result of await Promise.allSettled(judging)) if (result.status === "rejected") throw result.reason;
    }
  }

  async #judge(
    anchor: Anchor,
    statuses: ReadonlyMap<string, Status | null>,
    height: number,
    patience: Patience,
  ): Promise<void> {
    const { signature } = anchor;
    if (signature === null) return;
    const landed = signaturesOf(anchor).find((one) => statuses.get(one)?.hasFailed === false);
    if (landed !== undefined) return this.#judgeLanded(anchor, landed, statuses.get(landed) ?? null, patience);
    // It has not succeeded: what failed on one fork may yet do so on another, until that is final.
    const failed = statuses.get(signature);
    if (failed && !failed.isFinal) return this.#lookAgain(anchor, patience.lookAgainAt(anchor));
    if (!failed && height <= (anchor.lastValidHeight ?? 0)) return this.#resend(anchor, patience);
    // A node may not tell of what it has: it is asked in another way before this is believed.
    const shown = await this.#chain.memos(signature);
    if (shown?.memos.includes(toMemo(anchor)))
      return this.#keepLanded(anchor, { signature, slot: shown.slot, isFinal: false });
    if (shown) return this.#lookAgain(anchor, patience.lookAgainAt(anchor));
    await this.#onStep("expired");
    await this.signAnew(anchor, failed ? FAILED_ON_CHAIN : EXPIRED);
  }

  async #judgeLanded(anchor: Anchor, signature: string, status: Status | null, patience: Patience): Promise<void> {
    const isKnown = anchor.status === "CONFIRMED" && anchor.signature === signature;
    if (status?.isConfirmed && isKnown && !status.isFinal) return this.#lookAgain(anchor, this.#now() + FINAL_MS);
    if (!status?.isConfirmed) return this.#lookAgain(anchor, patience.lookAgainAt(anchor));
    const { isFinal } = status;
    const shown = await this.#chain.memos(signature, isFinal ? "finalized" : "confirmed");
    if (shown?.memos.includes(toMemo(anchor)))
      return this.#keepLanded(anchor, { signature, slot: shown.slot, isFinal });
    // Another node behind the same address may not have come so far.
    if (isKnown) return this.#lookAgain(anchor, patience.lookAgainAt(anchor));
    // Said to be there and not found there: not believed, and not signed anew either while it is said.
    await this.#resend({ ...anchor, reason: "The node says it is confirmed, and does not show it." }, patience);
  }

  async #keepLanded(
    anchor: Anchor,
    { signature, slot, isFinal }: { signature: string; slot: number; isFinal: boolean },
  ): Promise<void> {
    await this.#onStep("seen");
    const now = this.#now();
    const kept = await updateAnchor(this.#sql, anchor, {
      status: isFinal ? "FINAL" : "CONFIRMED",
      signature,
      slot,
      reason: null,
      dueAt: now + FINAL_MS,
      ...(anchor.status !== "CONFIRMED" && { confirmedAt: now }),
      ...(isFinal && { wire: null }),
    });
    if (kept) await this.#onStep(isFinal ? "final" : "confirmed");
  }

  /** Sends what no block has, or no longer has, once more. */
  async #resend(anchor: Anchor, patience: Patience): Promise<void> {
    const dueAt = patience.lookAgainAt(anchor);
    const mayResend = patience.mayResend(anchor);
    if (anchor.status === "SIGNED") return void (mayResend && (await this.send(anchor, dueAt)));
    if (anchor.status === "SENT" && !mayResend) return;
    if (anchor.wire !== null && mayResend) await this.#chain.send(anchor.wire, { isChecked: false });
    const { reason } = anchor;
    await updateAnchor(this.#sql, anchor, { status: "SENT", slot: null, confirmedAt: null, reason, dueAt });
  }

  async #lookAgain(anchor: Anchor, dueAt: number): Promise<void> {
    await updateAnchor(this.#sql, anchor, { dueAt });
  }

  /** Has what can never land any more signed anew: an event alone with the next batch. Given up after so many times. */
  async signAnew(anchor: Anchor, reason: string): Promise<void> {
    if (anchor.kind === "event") await moveToBatch(this.#sql, anchor);
    else {
      const earlierSignatures = signaturesOf(anchor).toReversed();
      const isGivenUp = earlierSignatures.length >= MAX_SIGNINGS;
      await updateAnchor(this.#sql, anchor, {
        status: isGivenUp ? "FAILED" : "QUEUED",
        signature: null,
        earlierSignatures,
        wire: null,
        slot: null,
        confirmedAt: null,
        // Why a node refused it says more than that it expired.
        reason: anchor.reason ?? reason,
        dueAt: this.#now(),
      });
    }
    await this.#onStep("requeued");
  }

  /** What was signed for a chain that is no longer the one in use: where it had not landed it is signed for this one. */
  async #leaveOtherChain(anchor: Anchor): Promise<void> {
    if (anchor.status === "CONFIRMED") return this.#lookAgain(anchor, this.#now() + ANOTHER_CHAIN_MS);
    return this.signAnew(anchor, "The transaction was signed for another chain.");
  }
}

/** All signatures of an anchor, the newest first. */
const signaturesOf = ({ signature, earlierSignatures }: Anchor): string[] =>
  signature === null ? earlierSignatures.toReversed() : [signature, ...earlierSignatures.toReversed()];

/** Parts whose signatures a node tells of in one answer. */
function inParts(anchors: readonly Anchor[]): readonly (readonly Anchor[])[] {
  const parts: Anchor[][] = [];
  let room = 0;
  for (const anchor of anchors) {
    const needed = signaturesOf(anchor).length;
    if (needed > room) {
      parts.push([]);
      room = MAX_STATUSES;
    }
    parts.at(-1)?.push(anchor);
    room -= needed;
  }
  return parts;
}
