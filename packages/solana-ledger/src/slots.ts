import { createHash } from "node:crypto";
import { type Blockhash, blockhash, getBase58Decoder } from "@solana/kit";

const base58Decoder = getBase58Decoder();

export const commitments = ["processed", "confirmed", "finalized"] as const;
export type Commitment = (typeof commitments)[number];

/** Number of later slots until a slot reaches a commitment. */
const depths: Readonly<Record<Commitment, number>> = { processed: 0, confirmed: 1, finalized: 32 };

/** Number of slots for which a blockhash stays valid. */
export const BLOCKHASH_SLOTS = 150;
export const SLOTS_IN_EPOCH = 432_000;

/** Returns the highest commitment that a slot has reached. */
export function commitmentOf(slot: number, current: number): Commitment {
  if (current - slot >= depths.finalized) return "finalized";
  return current - slot >= depths.confirmed ? "confirmed" : "processed";
}

/** Returns the newest slot that has reached a commitment; below zero when none has yet. */
export const newestSlot = (commitment: Commitment, current: number): number => current - depths[commitment];

/**
 * The chain's clock: slots of equal length since the genesis. Slots never decrease, even when the system clock was set back:
 * they continue from `floor`, the newest slot in the journal.
 */
export class Slots {
  readonly #genesisAt: number;
  readonly #slotMs: number;
  readonly #now: () => number;
  #newest: number;
  #ahead = 0;

  constructor(options: { genesisAt: number; slotMs: number; now: () => number; floor: number }) {
    this.#genesisAt = options.genesisAt;
    this.#slotMs = options.slotMs;
    this.#now = options.now;
    this.#newest = options.floor;
  }

  current(): number {
    const byClock = Math.floor((this.#now() - this.#genesisAt) / this.#slotMs);
    if (byClock + this.#ahead < this.#newest) this.#ahead = this.#newest - byClock;
    this.#newest = byClock + this.#ahead;
    return this.#newest;
  }

  /** Returns the start of a slot, in milliseconds since 1970. */
  startOf(slot: number): number {
    return Math.floor(this.#genesisAt + slot * this.#slotMs);
  }
}

/** The blockhashes of a chain, derived from its genesis and the slot. */
export class Blockhashes {
  readonly #genesisHash: string;
  readonly #slots = new Map<string, number>();
  #newest = -1;

  constructor(genesisHash: string) {
    this.#genesisHash = genesisHash;
  }

  of(slot: number): Blockhash {
    const hash = createHash("sha256").update(`${this.#genesisHash}:${slot}`).digest();
    return blockhash(base58Decoder.decode(hash));
  }

  /** Finds the slot of a blockhash that is still valid. */
  slotOf(hash: string, current: number): number | undefined {
    const oldest = Math.max(0, current - BLOCKHASH_SLOTS);
    for (let slot = Math.max(oldest, this.#newest + 1); slot <= current; slot += 1)
      this.#slots.set(this.of(slot), slot);
    this.#newest = Math.max(this.#newest, current);
    for (const [old, slot] of this.#slots) {
      if (slot >= oldest) break;
      this.#slots.delete(old);
    }
    return this.#slots.get(hash);
  }
}
