import type { Address } from "@solana/kit";
import { AccountHistory } from "./account-history.ts";
import { ensureGenesis, type Genesis } from "./genesis.ts";
import { type Entry, Journal, type NewEntry } from "./journal.ts";
import { type Account, Machine, type Simulation } from "./machine.ts";
import type { TransactionResult } from "./run.ts";
import { BLOCKHASH_SLOTS, Blockhashes, type Commitment, newestSlot, Slots } from "./slots.ts";
import { readSnapshot, SNAPSHOT_VERSION, writeSnapshot } from "./snapshot.ts";
import { decodeTransaction, type LedgerTransaction } from "./transaction.ts";
import type { TransactionError } from "./transaction-error.ts";

/** How many transactions are kept by one statement, and read by one. */
const BATCH = 100;
const REPLAY_BATCH = 1_000;
/** After how many transactions the state is kept, so that a start need not carry out all of them. */
const SNAPSHOT_EVERY = 5_000;

/** Without a snapshot everything is still there; the next start only takes longer. */
const tell = (error: unknown): void => console.error("ledger: its state was not kept:", error);

type Waiting = Readonly<{ transaction: LedgerTransaction; settle: (error?: unknown) => void }>;

/**
 * A Solana chain of one machine. A transaction is kept before it is carried out, so that the chain is the transactions that
 * are kept, in their order, and nothing else: whoever carries them out again has the same accounts.
 */
export class Ledger {
  readonly journal: Journal;
  readonly genesis: Genesis;
  readonly slots: Slots;
  readonly blockhashes: Blockhashes;
  /** Resolves when the ledger has ended, by `close` or because it could no longer write. */
  readonly ended: Promise<void>;
  #machine: Machine;
  #history = new AccountHistory();
  #touched = new Set<string>();
  /** Slots of transactions whose blockhash may still be good: a later one has another blockhash, and so another signature. */
  readonly #recent = new Map<string, number>();
  #lastKey = 0;
  #snapshotKey = 0;
  #count = 0;
  readonly #queue: Waiting[] = [];
  #work: Promise<void> | undefined;
  #isOpen = true;
  #end: () => void = () => undefined;

  private constructor(parts: { journal: Journal; genesis: Genesis; slots: Slots; machine: Machine }) {
    this.journal = parts.journal;
    this.genesis = parts.genesis;
    this.slots = parts.slots;
    this.#machine = parts.machine;
    this.blockhashes = new Blockhashes(parts.genesis.hash);
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** @throws {LedgerTakenError | LedgerUnavailableError} when it cannot run here. */
  static async open(databaseUrl: string, options: { slotMs: number; now: () => number }): Promise<Ledger> {
    const journal = await Journal.open(databaseUrl);
    try {
      const genesis = await ensureGenesis(journal.sql, options.now());
      const machine = await Machine.open(genesis.faucet.address);
      const slots = new Slots({ ...options, genesisAt: genesis.at, floor: await journal.newestSlot() });
      const ledger = new Ledger({ journal, genesis, slots, machine });
      await ledger.#restore();
      return ledger;
    } catch (error) {
      await journal.close();
      throw error;
    }
  }

  /** How many transactions have landed. */
  get count(): number {
    return this.#count;
  }

  account(address: Address, commitment: Commitment): Account | undefined {
    const before = this.#history.accountAfter(address, newestSlot(commitment, this.slots.current()));
    return before === undefined ? this.#machine.account(address) : before.account;
  }

  minimumBalance(bytes: number): bigint {
    return this.#machine.minimumBalance(bytes);
  }

  simulate(transaction: LedgerTransaction): Simulation {
    const slot = this.slots.current();
    this.#machine.setTime(slot, this.slots.startOf(slot));
    return this.#machine.simulate(transaction);
  }

  /** Why a transaction cannot land now whatever it does: Solana's rules of age. `commitment` is that of the slot that is asked. */
  refusalOf({ signature, message }: LedgerTransaction, commitment: Commitment): TransactionError | undefined {
    const current = this.slots.current();
    const slot = this.blockhashes.slotOf(message.lifetimeToken, current);
    if (slot === undefined || slot > Math.max(0, newestSlot(commitment, current))) return "BlockhashNotFound";
    return this.#recent.has(signature) ? "AlreadyProcessed" : undefined;
  }

  /**
   * Keeps a transaction and carries it out. One that cannot land is let go without a word, as a cluster does.
   *
   * @throws {Error} when the ledger has ended or ends over it; whether the transaction is kept is then unknown.
   */
  submit(transaction: LedgerTransaction): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.#isOpen) return reject(new Error("The ledger has ended."));
      this.#queue.push({ transaction, settle: (error) => (error === undefined ? resolve() : reject(error)) });
      this.#work ??= this.#run();
    });
  }

  /** Carries out what waits, keeps the state, and lets go of the database. */
  async close(): Promise<void> {
    if (!this.#isOpen) return this.ended;
    this.#isOpen = false;
    await this.#work;
    await this.#keepSnapshot().catch(tell);
    await this.journal.close();
    this.#end();
  }

  /** Ends without keeping anything, as nobody knows what of it would be true. */
  async fail(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.journal.close(0).catch(() => undefined);
    this.#end();
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      const waiting = this.#queue.splice(0, BATCH);
      try {
        await this.#carryOut(waiting.map(({ transaction }) => transaction));
        for (const { settle } of waiting) settle();
      } catch (error) {
        for (const { settle } of [...waiting, ...this.#queue.splice(0)]) settle(error);
        void this.fail();
      }
    }
    this.#work = undefined;
  }

  async #carryOut(transactions: readonly LedgerTransaction[]): Promise<void> {
    const slot = this.slots.current();
    const at = this.slots.startOf(slot);
    const fresh = transactions.filter((transaction) => {
      if (this.refusalOf(transaction, "processed") !== undefined) return false;
      this.#recent.set(transaction.signature, slot);
      return true;
    });
    if (fresh.length === 0) return;
    const entries: NewEntry[] = fresh.map(({ signature, wire }) => ({ signature, slot, at, wire }));
    const keys = await this.journal.append(entries);
    const outcomes = fresh.map((transaction, index) => {
      const key = keys[index] ?? 0;
      return { key, result: this.#execute({ key, slot, at, transaction }) };
    });
    await this.journal.finish(outcomes);
    this.#forgetBefore(slot);
    if (this.#lastKey - this.#snapshotKey >= SNAPSHOT_EVERY) await this.#keepSnapshot().catch(tell);
  }

  #execute(entry: { key: number; slot: number; at: number; transaction: LedgerTransaction }) {
    const { key, slot, at, transaction } = entry;
    this.#machine.setTime(slot, at);
    const done = this.#machine.execute(transaction);
    if (done === undefined) {
      this.#recent.delete(transaction.signature);
      return undefined;
    }
    this.#lastKey = key;
    this.#count += 1;
    this.#history.add(slot, done.before);
    for (const address of done.before.keys()) this.#touched.add(address);
    return done.result;
  }

  #forgetBefore(slot: number): void {
    this.#history.forgetUpTo(newestSlot("finalized", slot));
    for (const [signature, landed] of this.#recent) {
      if (landed >= slot - BLOCKHASH_SLOTS) return;
      this.#recent.delete(signature);
    }
  }

  /** Brings the accounts to where the kept transactions lead. */
  async #restore(): Promise<void> {
    await this.#readSnapshot();
    let key = this.#lastKey;
    for (;;) {
      const entries = await this.journal.after(key, REPLAY_BATCH);
      const last = entries.at(-1);
      if (last === undefined) break;
      const outcomes = entries.map((entry) => ({ key: entry.key, kept: entry.result, result: this.#replay(entry) }));
      const news = outcomes.filter(({ kept, result }) => kept === null || result === undefined);
      await this.journal.finish(news.map(({ key: ofEntry, result }) => ({ key: ofEntry, result })));
      this.#forgetBefore(last.slot);
      key = last.key;
    }
    this.#count = await this.journal.count();
    const oldest = this.slots.current() - BLOCKHASH_SLOTS;
    for (const { signature, slot } of await this.journal.signaturesSince(oldest)) this.#recent.set(signature, slot);
  }

  #replay({ key, slot, at, wire }: Entry): TransactionResult | undefined {
    return this.#execute({ key, slot, at, transaction: decodeTransaction(wire) });
  }

  async #readSnapshot(): Promise<void> {
    const snapshot = await this.journal.snapshot(SNAPSHOT_VERSION);
    if (snapshot === undefined) return;
    try {
      this.#touched = readSnapshot(this.#machine, snapshot.state);
      this.#lastKey = snapshot.key;
      this.#snapshotKey = snapshot.key;
    } catch {
      this.#machine = await Machine.open(this.genesis.faucet.address);
    }
  }

  async #keepSnapshot(): Promise<void> {
    if (this.#lastKey === this.#snapshotKey) return;
    const state = writeSnapshot(this.#machine, this.#touched);
    await this.journal.keepSnapshot({ key: this.#lastKey, version: SNAPSHOT_VERSION, state });
    this.#snapshotKey = this.#lastKey;
  }
}
