import type { Address } from "@solana/kit";
import type { Account, Before } from "./machine.ts";

type Change = Readonly<{ slot: number; before: Account | undefined }>;

/** What accounts were before the transactions of the newest slots, for those who ask what is confirmed or final. */
export class AccountHistory {
  readonly #changes = new Map<Address, Change[]>();

  /** Notes the accounts that a transaction of a slot changed, as they were before it. Slots are told in their order. */
  add(slot: number, before: Before): void {
    for (const [address, account] of before) {
      const changes = this.#changes.get(address) ?? [];
      // Within a slot only what was before all of it can be asked for.
      if (changes.at(-1)?.slot !== slot) changes.push({ slot, before: account });
      this.#changes.set(address, changes);
    }
  }

  /** The account after all transactions up to a slot; undefined when it has not changed since, or that is not known. */
  accountAfter(address: Address, slot: number): { account: Account | undefined } | undefined {
    const change = this.#changes.get(address)?.find((one) => one.slot > slot);
    return change && { account: change.before };
  }

  /** Forgets what nobody can ask for any more: changes of slots up to this. */
  forgetUpTo(slot: number): void {
    for (const [address, changes] of this.#changes) {
      const kept = changes.filter((change) => change.slot > slot);
      if (kept.length === 0) this.#changes.delete(address);
      else if (kept.length < changes.length) this.#changes.set(address, kept);
    }
  }
}
