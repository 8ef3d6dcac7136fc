import type { Address } from "@solana/kit";
import { ensureGenesis, type Genesis } from "./genesis.ts";
import { type Database, Journal } from "./journal.ts";
import {
  type Account,
  Machine,
  type PreviousAccounts,
  readSnapshot,
  type Simulation,
  SNAPSHOT_VERSION,
  writeSnapshot,
} from "./machine.ts";
import { BLOCKHASH_SLOTS, Blockhashes, type Commitment, newestSlot, Slots } from "./slots.ts";
import { decodeTransaction, type LedgerTransaction } from "./transaction.ts";
import type { TransactionError } from "./transaction-result.ts";

type Change = Readonly<{ slot: number; previous: Account | undefined }>;

/** Previous states of accounts that changed in the newest slots, for queries with the commitment confirmed or finalized. */
class AccountHistory {
  readonly #changes = new Map<Address, Change[]>();

  /** Adds the previous states of the accounts that a transaction changed. Slots must not decrease. */
  add(slot: number, previousAccounts: PreviousAccounts): void {
    for (const [address, previous] of previousAccounts) {
      const changes = this.#changes.get(address) ?? [];
      // Queries name whole slots, so only the state before the first change in a slot matters.
      if (changes.at(-1)?.slot !== slot) changes.push({ slot, previous });
      this.#changes.set(address, changes);
    }
  }

  /** Finds the account as it was after a slot; undefined when it has not changed since then. */
  accountAfter(address: Address, slot: number): { account: Account | undefined } | undefined {
    const change = this.#changes.get(address)?.find((later) => later.slot > slot);
    return change && { account: change.previous };
  }

  /** Deletes the changes of slots up to this one. */
  pruneUpTo(slot: number): void {
    for (const [address, changes] of this.#changes) {
      const remaining = changes.filter((change) => change.slot > slot);
      if (remaining.length === 0) this.#changes.delete(address);
      else if (remaining.length < changes.length) this.#changes.set(address, remaining);
    }
  }
}

/** Transactions per insert. */
const BATCH_SIZE = 100;
/** Transactions per read when they are replayed. */
const REPLAY_BATCH_SIZE = 1_000;
/** Transactions between two snapshots. */
const SNAPSHOT_INTERVAL = 5_000;

/** Without a snapshot the next start only takes longer. */
const logSnapshotError = (error: unknown): void => console.error("ledger: its snapshot was not saved:", error);

type QueuedTransaction = Readonly<{ transaction: LedgerTransaction; settle: (error?: unknown) => void }>;

/**
 * A Solana chain of one machine. The journal of transactions is its only state: a transaction is saved before it is
 * executed, and replaying the journal in order gives the same accounts.
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
  #changedAddresses = new Set<Address>();
  /** Slots of the transactions whose blockhash may still be valid, by signature: they may not land twice. */
  readonly #recentSlots = new Map<string, number>();
  #lastKey = 0;
  #snapshotKey = 0;
  #count = 0;
  readonly #queue: QueuedTransaction[] = [];
  #processing: Promise<void> | undefined;
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

  /**
   * @throws {LedgerLockedError} when another process runs the ledger of this database.
   * @throws {LedgerUnavailableError} when LiteSVM does not run on this platform.
   */
  static async open(database: Database, options: { slotMs: number; now: () => number }): Promise<Ledger> {
    const journal = await Journal.open(database);
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

  /** Number of transactions that have landed. */
  get count(): number {
    return this.#count;
  }

  account(address: Address, commitment: Commitment): Account | undefined {
    const earlier = this.#history.accountAfter(address, newestSlot(commitment, this.slots.current()));
    return earlier === undefined ? this.#machine.account(address) : earlier.account;
  }

  /** Returns the rent-exempt minimum of an account of this size, in lamports. */
  minimumBalance(bytes: number): bigint {
    return this.#machine.minimumBalance(bytes);
  }

  simulate(transaction: LedgerTransaction): Simulation {
    const slot = this.slots.current();
    this.#machine.setTime(slot, this.slots.startOf(slot));
    return this.#machine.simulate(transaction);
  }

  /**
   * Checks a transaction against Solana's rules of age: its blockhash must be recent, its signature new.
   *
   * @param commitment of the newest slot whose blockhash counts.
   */
  findAgeError({ signature, message }: LedgerTransaction, commitment: Commitment): TransactionError | undefined {
    const current = this.slots.current();
    const slot = this.blockhashes.slotOf(message.lifetimeToken, current);
    if (slot === undefined || slot > Math.max(0, newestSlot(commitment, current))) return "BlockhashNotFound";
    return this.#recentSlots.has(signature) ? "AlreadyProcessed" : undefined;
  }

  /**
   * Saves a transaction and executes it. One that cannot land is dropped silently, as a cluster does.
   *
   * @throws {Error} when the ledger has ended or fails; whether the transaction was saved is then unknown.
   */
  submit(transaction: LedgerTransaction): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.#isOpen) return reject(new Error("The ledger has ended."));
      this.#queue.push({ transaction, settle: (error) => (error === undefined ? resolve() : reject(error)) });
      this.#processing ??= this.#processQueue();
    });
  }

  /** Executes the queued transactions, saves a snapshot and disconnects. */
  async close(): Promise<void> {
    if (!this.#isOpen) return this.ended;
    this.#isOpen = false;
    await this.#processing;
    await this.#saveSnapshot().catch(logSnapshotError);
    await this.journal.close();
    this.#end();
  }

  /** Ends without saving anything: after the lock is lost, another process may have written. */
  async abort(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.journal.close(0).catch(() => undefined);
    this.#end();
  }

  async #processQueue(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, BATCH_SIZE);
      try {
        await this.#processBatch(batch.map(({ transaction }) => transaction));
        for (const { settle } of batch) settle();
      } catch (error) {
        for (const { settle } of [...batch, ...this.#queue.splice(0)]) settle(error);
        void this.abort();
      }
    }
    this.#processing = undefined;
  }

  async #processBatch(transactions: readonly LedgerTransaction[]): Promise<void> {
    const slot = this.slots.current();
    const at = this.slots.startOf(slot);
    const fresh = transactions.filter((transaction) => {
      if (this.findAgeError(transaction, "processed") !== undefined) return false;
      this.#recentSlots.set(transaction.signature, slot);
      return true;
    });
    if (fresh.length === 0) return;
    const keys = await this.journal.append(fresh.map(({ signature, wire }) => ({ signature, slot, at, wire })));
    const outcomes = fresh.map((transaction, index) => {
      const key = keys[index] ?? 0;
      return { key, result: this.#execute({ key, slot, at, transaction }) };
    });
    await this.journal.saveResults(outcomes);
    this.#prune(slot);
    if (this.#lastKey - this.#snapshotKey >= SNAPSHOT_INTERVAL) await this.#saveSnapshot().catch(logSnapshotError);
  }

  /** Executes a transaction; undefined when it did not land. */
  #execute(entry: { key: number; slot: number; at: number; transaction: LedgerTransaction }) {
    const { key, slot, at, transaction } = entry;
    this.#machine.setTime(slot, at);
    const execution = this.#machine.execute(transaction);
    if (execution === undefined) {
      this.#recentSlots.delete(transaction.signature);
      return undefined;
    }
    this.#lastKey = key;
    this.#count += 1;
    this.#history.add(slot, execution.previousAccounts);
    for (const address of execution.previousAccounts.keys()) this.#changedAddresses.add(address);
    return execution.result;
  }

  /** Deletes history that no query can name and signatures whose blockhash has expired. */
  #prune(slot: number): void {
    this.#history.pruneUpTo(newestSlot("finalized", slot));
    for (const [signature, landed] of this.#recentSlots) {
      if (landed >= slot - BLOCKHASH_SLOTS) return;
      this.#recentSlots.delete(signature);
    }
  }

  /** Restores the accounts from the snapshot and the transactions after it. */
  async #restore(): Promise<void> {
    await this.#readSnapshot();
    let key = this.#lastKey;
    for (;;) {
      const entries = await this.journal.listAfter(key, REPLAY_BATCH_SIZE);
      const last = entries.at(-1);
      if (last === undefined) break;
      const outcomes = entries.map(({ wire, ...entry }) => ({
        key: entry.key,
        saved: entry.result,
        result: this.#execute({ ...entry, transaction: decodeTransaction(wire) }),
      }));
      const unsaved = outcomes.filter(({ saved, result }) => saved === null || result === undefined);
      await this.journal.saveResults(unsaved.map((outcome) => ({ key: outcome.key, result: outcome.result })));
      this.#prune(last.slot);
      key = last.key;
    }
    this.#count = await this.journal.count();
    const oldest = this.slots.current() - BLOCKHASH_SLOTS;
    for (const { signature, slot } of await this.journal.signaturesSince(oldest))
      this.#recentSlots.set(signature, slot);
  }

  async #readSnapshot(): Promise<void> {
    const snapshot = await this.journal.findSnapshot(SNAPSHOT_VERSION);
    if (snapshot === undefined) return;
    try {
      this.#changedAddresses = readSnapshot(this.#machine, snapshot.state);
      this.#lastKey = snapshot.key;
      this.#snapshotKey = snapshot.key;
    } catch {
      this.#machine = await Machine.open(this.genesis.faucet.address);
    }
  }

  async #saveSnapshot(): Promise<void> {
    if (this.#lastKey === this.#snapshotKey) return;
    const state = writeSnapshot(this.#machine, this.#changedAddresses);
    await this.journal.saveSnapshot({ key: this.#lastKey, version: SNAPSHOT_VERSION, state });
    this.#snapshotKey = this.#lastKey;
  }
}
