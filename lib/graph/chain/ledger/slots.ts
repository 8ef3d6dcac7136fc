import { createHash } from "node:crypto";
import { type Blockhash, blockhash, getBase58Decoder } from "@solana/kit";

const base58Decoder = getBase58Decoder();

export const commitments = ["processed", "confirmed", "finalized"] as const;
export type Commitment = (typeof commitments)[number];

/** How many slots have begun since that of a transaction before it counts as this. */
const depths: Readonly<Record<Commitment, number>> = { processed: 0, confirmed: 1, finalized: 32 };

/** For how many slots a transaction may name a blockhash. */
export const BLOCKHASH_SLOTS = 150;
export const SLOTS_IN_EPOCH = 432_000;

/** The greatest commitment a slot has reached. */
export function commitmentOf(slot: number, current: number): Commitment {
  if (current - slot >= depths.finalized) return "finalized";
  return current - slot >= depths.confirmed ? "confirmed" : "processed";
}

/** The newest slot that has a commitment; below zero when none has yet. */
export const newestSlot = (commitment: Commitment, current: number): number => current - depths[commitment];

/**
 * Time of the chain: slots of equal length, one after another since its genesis. `floor` is a slot that has been: where the
 * machine's clock was set back, time goes on from there.
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

  /** When a slot began, or will, in milliseconds since 1970. */
  startOf(slot: number): number {
    return Math.floor(this.#genesisAt + slot * this.#slotMs);
  }
}

/** The blockhashes of a chain: each follows from the chain's genesis and its slot. */
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

  /** The slot that a blockhash belongs to, when transactions may still name it. */
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
