import { openPool } from "#lib/postgres/pool.ts";
import { openGraph, type Sql } from "../../store/database.ts";
import type { TransactionResult } from "./run.ts";

/** Another process runs the ledger of this database. */
export class LedgerTakenError extends Error {
  override readonly name = "LedgerTakenError";
}

/** Held by the process that runs the ledger; "ledger" in no other lock's way. */
const LEDGER_LOCK = 5_120_117;
const LOCK_TIMEOUT_MS = 10_000;

/** A transaction as it is kept. `at` is when its slot began; `result` is null until it was carried out. */
export type Entry = Readonly<{
  key: number;
  signature: string;
  slot: number;
  at: number;
  wire: Buffer;
  result: TransactionResult | null;
}>;

export type NewEntry = Omit<Entry, "key" | "result">;

/**
 * The ledger's transactions, in PostgreSQL. One process at a time may write: it holds a lock, which the database gives back
 * when the connection ends.
 */
export class Journal {
  /** The connection that holds the lock, and writes; it is known by the process of the database that serves it. */
  readonly #session: ReturnType<typeof openPool>;
  readonly #pid: number;
  readonly sql: Sql;
  readonly #closeReading: () => Promise<void>;

  private constructor(session: ReturnType<typeof openPool>, pid: number, reading: ReturnType<typeof openGraph>) {
    this.#session = session;
    this.#pid = pid;
    this.sql = reading.sql;
    this.#closeReading = reading.close;
  }

  /** @throws {LedgerTakenError} when another process has the lock. */
  static async open(databaseUrl: string): Promise<Journal> {
    const session = openPool(databaseUrl, {
      name: "skillshelf-ledger",
      schema: "graph",
      max: 1,
      keep: true,
      statementTimeoutMs: LOCK_TIMEOUT_MS,
      integersAreNumbers: true,
    });
    try {
      const [row] = await session<{ pid: number; locked: boolean }[]>`
        select pg_backend_pid() as pid, pg_try_advisory_lock(${LEDGER_LOCK}) as locked`;
      if (!row?.locked) throw new LedgerTakenError("Another process runs the local ledger of this database.");
      return new Journal(session, row.pid, openGraph(databaseUrl, { name: "skillshelf-ledger", max: 2 }));
    } catch (error) {
      await session.end({ timeout: 1 });
      throw error;
    }
  }

  /** Whether this process may still write. */
  async isHeld(): Promise<boolean> {
    const [row] = await this.#session<{ held: boolean }[]>`select pg_backend_pid() = ${this.#pid} as held`;
    return row?.held ?? false;
  }

  /**
   * Keeps transactions in this order, and tells their keys.
   *
   * @throws {Error} when not all were kept: the lock was lost, or a signature is there already.
   */
  async append(entries: readonly NewEntry[]): Promise<readonly number[]> {
    const values = entries.map(({ wire, ...entry }, position) => ({
      ...entry,
      position,
      wire: wire.toString("base64"),
    }));
    const rows = await this.#session<{ key: number }[]>`
      insert into ledger_transactions (signature, slot, wire, created_at)
      select signature, slot, decode(wire, 'base64'), at
      from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb)
        as entry (position integer, signature text, slot bigint, at bigint, wire text)
      where pg_backend_pid() = ${this.#pid}
      order by position
      returning key`;
    if (rows.length !== entries.length) throw new Error("The ledger's lock was lost.");
    return rows.map(({ key }) => key).toSorted((one, other) => one - other);
  }

  /**
   * Keeps what came of transactions. Those without a result never landed and are forgotten. The disk is not waited for: what
   * is lost is found again by carrying them out again.
   */
  async finish(outcomes: readonly { key: number; result: TransactionResult | undefined }[]): Promise<void> {
    const landed = outcomes.filter(({ result }) => result !== undefined);
    const dropped = outcomes.filter(({ result }) => result === undefined).map(({ key }) => key);
    if (landed.length > 0)
      await this.#session`
        update ledger_transactions kept set result = outcome.result
        from jsonb_to_recordset(${JSON.stringify(landed)}::text::jsonb) as outcome (key bigint, result jsonb),
          set_config('synchronous_commit', 'off', true)
        where kept.key = outcome.key`;
    if (dropped.length > 0) await this.#session`delete from ledger_transactions where key = any(${dropped}::bigint[])`;
  }

  /** Transactions after one, in their order. */
  async after(key: number, limit: number): Promise<readonly Entry[]> {
    return this.sql<Entry[]>`
      select key, signature, slot, created_at as at, wire, result from ledger_transactions
      where key > ${key} order by key limit ${limit}`;
  }

  async find(signature: string): Promise<Entry | undefined> {
    const [entry] = await this.sql<Entry[]>`
      select key, signature, slot, created_at as at, wire, result from ledger_transactions
      where signature = ${signature} and result is not null`;
    return entry;
  }

  /** Slots and errors of those of these transactions that are kept. */
  async statuses(signatures: readonly string[]): Promise<readonly Pick<Entry, "signature" | "slot" | "result">[]> {
    return this.sql<Pick<Entry, "signature" | "slot" | "result">[]>`
      select signature, slot, jsonb_build_object('err', result -> 'err') as result from ledger_transactions
      where signature = any(${[...signatures]}) and result is not null`;
  }

  /** Signatures of the newest slots. */
  async signaturesSince(slot: number): Promise<readonly { signature: string; slot: number }[]> {
    return this.sql<{ signature: string; slot: number }[]>`
      select signature, slot from (
        select key, signature, slot from ledger_transactions order by key desc limit 100000
      ) newest where slot >= ${slot} order by key`;
  }

  async newestSlot(): Promise<number> {
    const [row] = await this.sql<{ slot: number }[]>`
      select slot from ledger_transactions order by key desc limit 1`;
    return row?.slot ?? 0;
  }

  async count(): Promise<number> {
    const [row] = await this.sql<{ count: number }[]>`select count(*) as count from ledger_transactions`;
    return row?.count ?? 0;
  }

  /** The state after a transaction that is still kept, when this version made it. */
  async snapshot(version: string): Promise<{ key: number; state: Buffer } | undefined> {
    const [row] = await this.sql<{ key: number; state: Buffer }[]>`
      select last_key as key, state from ledger_snapshots
      where version = ${version} and last_key in (select key from ledger_transactions)
      order by last_key desc limit 1`;
    return row;
  }

  async keepSnapshot({ key, version, state }: { key: number; version: string; state: Buffer }): Promise<void> {
    await this.#session.begin(async (transaction) => {
      await transaction`delete from ledger_snapshots`;
      await transaction`
        insert into ledger_snapshots (last_key, version, state)
        select ${key}, ${version}, ${state} where pg_backend_pid() = ${this.#pid}`;
    });
  }

  /** `timeout` is how long statements that are under way may take, in seconds. */
  async close(timeout = 5): Promise<void> {
    await this.#session.end({ timeout });
    await this.#closeReading();
  }
}
