import postgres from "postgres";
import { LedgerLockedError } from "./errors.ts";
import type { TransactionMeta } from "./transaction-result.ts";

/** Key of the advisory lock that the process holds which runs the ledger. It differs from the host's own lock keys. */
const LEDGER_LOCK = 5_120_117;
const STATEMENT_TIMEOUT_MS = 10_000;

/** A saved transaction. `at` is when its slot began, in milliseconds since 1970; `result` is null until it was executed. */
export type JournalEntry = Readonly<{
  key: number;
  signature: string;
  slot: number;
  at: number;
  wire: Buffer;
  result: TransactionMeta | null;
}>;

type Status = Pick<JournalEntry, "signature" | "slot" | "result">;

/** Where the ledger's tables are, and how postgres.js connects. */
export type Database = Readonly<{
  url: string;
  schema: string;
  access?: postgres.Options<Record<string, never>> | undefined;
}>;

/** PostgreSQL's `bigint` as a number: no value of these tables exceeds 2^53. */
const bigint = { to: 20, from: [20], parse: Number, serialize: String };

const connect = ({ url, schema, access }: Database, options: postgres.Options<Record<string, never>>) =>
  postgres(url, {
    connect_timeout: 5,
    // Seconds between attempts while the database is away.
    backoff: () => 0.1,
    // Nothing here sends arrays; without this postgres.js queries their types on each new connection.
    fetch_types: false,
    onnotice: () => undefined,
    types: { bigint },
    connection: {
      application_name: "skillshelf-ledger",
      statement_timeout: STATEMENT_TIMEOUT_MS,
      search_path: `${schema}, public`,
    },
    ...access,
    ...options,
  });

type Connections = ReturnType<typeof connect>;

/** The lock of a process that may write, which is held by a transaction. */
type Lock = Readonly<{ pid: number; release: () => Promise<void> }>;

/**
 * Takes the lock. A transaction holds it, not a session: through a pooler, a session may get another connection.
 *
 * @throws {LedgerLockedError} when another process holds it.
 */
async function takeLock(database: Database): Promise<Lock> {
  const connection = connect(database, { max: 1, max_lifetime: null });
  const release = () => connection.end({ timeout: 1 });
  try {
    await connection.unsafe("begin");
    // Without parameters: a statement with some would keep its snapshot, and vacuum every row that was deleted since.
    const [row] = await connection.unsafe<{ pid: number; locked: boolean }[]>(
      `select pg_backend_pid() as pid, pg_try_advisory_xact_lock(${LEDGER_LOCK}) as locked,
        set_config('idle_in_transaction_session_timeout', '0', true)`,
    );
    if (!row?.locked) throw new LedgerLockedError();
    return { pid: row.pid, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Stores the ledger's transactions in PostgreSQL. Only one process at a time may write: the one whose transaction holds an
 * advisory lock, which ends with its connection.
 */
export class Journal {
  readonly #lock: Lock;
  /** A single connection that writes. */
  readonly #session: Connections;
  /** Connections for reading. */
  readonly sql: Connections;

  private constructor(lock: Lock, session: Connections, sql: Connections) {
    this.#lock = lock;
    this.#session = session;
    this.sql = sql;
  }

  /** @throws {LedgerLockedError} when another process holds the lock. */
  static async open(database: Database): Promise<Journal> {
    const lock = await takeLock(database);
    const session = connect(database, { max: 1, max_lifetime: null });
    try {
      // Waits for what a process is writing that held the lock before.
      await session.begin((sql) => sql`lock table ledger_transactions, ledger_snapshots in share row exclusive mode`);
    } catch (error) {
      await Promise.all([lock.release(), session.end({ timeout: 1 })]);
      throw error;
    }
    return new Journal(lock, session, connect(database, { max: 2, idle_timeout: 60 }));
  }

  /** Checks that this process still holds the lock. */
  async holdsLock(): Promise<boolean> {
    const [row] = await this.#session<{ held: boolean }[]>`select ${this.#isHeld()} as held`;
    return row?.held ?? false;
  }

  /** A condition of statements that write. They have locked their table when they evaluate it. */
  #isHeld() {
    return this.sql`exists (
      select from pg_locks
      where locktype = 'advisory' and granted and classid = 0 and objid = ${LEDGER_LOCK} and objsubid = 1
        and pid = ${this.#lock.pid} and database = (select oid from pg_database where datname = current_database())
    )`;
  }

  /**
   * Saves transactions in this order and returns their keys.
   *
   * @throws {Error} when not all were saved: the lock is lost, or a signature exists already.
   */
  async append(entries: readonly Omit<JournalEntry, "key" | "result">[]): Promise<readonly number[]> {
    const values = entries.map((entry, position) => ({ ...entry, position, wire: entry.wire.toString("base64") }));
    const rows = await this.#session<{ key: number }[]>`
      insert into ledger_transactions (signature, slot, wire, created_at)
      select signature, slot, decode(wire, 'base64'), at
      from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb)
        as entry (position integer, signature text, slot bigint, at bigint, wire text)
      where ${this.#isHeld()}
      order by position
      returning key`;
    if (rows.length !== entries.length) throw new Error("The ledger's lock was lost.");
    return rows.map(({ key }) => key).toSorted((one, other) => one - other);
  }

  /**
   * Saves the results of transactions, and deletes those without one, which never landed. The commit does not wait for the
   * disk: executing the transactions again restores lost results.
   */
  async saveResults(outcomes: readonly { key: number; result: TransactionMeta | undefined }[]): Promise<void> {
    const landed = outcomes.filter(({ result }) => result !== undefined);
    const dropped = outcomes.filter(({ result }) => result === undefined).map(({ key }) => key);
    if (landed.length > 0)
      await this.#session`
        update ledger_transactions saved set result = outcome.result
        from jsonb_to_recordset(${JSON.stringify(landed)}::text::jsonb) as outcome (key bigint, result jsonb),
          set_config('synchronous_commit', 'off', true)
        where saved.key = outcome.key`;
    if (dropped.length > 0)
      await this.#session`
        delete from ledger_transactions
        where key in (select value::bigint from jsonb_array_elements(${JSON.stringify(dropped)}::text::jsonb))`;
  }

  /** Reads the transactions after a key, in their order. */
  async listAfter(key: number, limit: number): Promise<readonly JournalEntry[]> {
    return this.sql<JournalEntry[]>`
      select key, signature, slot, created_at as at, wire, result from ledger_transactions
      where key > ${key} order by key limit ${limit}`;
  }

  async find(signature: string): Promise<JournalEntry | undefined> {
    const [entry] = await this.sql<JournalEntry[]>`
      select key, signature, slot, created_at as at, wire, result from ledger_transactions
      where signature = ${signature} and result is not null`;
    return entry;
  }

  /** Reads the slots and errors of the transactions among these signatures that have landed. */
  async statuses(signatures: readonly string[]): Promise<readonly Status[]> {
    return this.sql<Status[]>`
      select signature, slot, jsonb_build_object('err', result -> 'err') as result from ledger_transactions
      where signature in (select jsonb_array_elements_text(${JSON.stringify(signatures)}::text::jsonb))
        and result is not null`;
  }

  /** Reads the signatures of all transactions from a slot on. */
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

  /** Reads the newest snapshot of a version whose last transaction is still saved. */
  async findSnapshot(version: string): Promise<{ key: number; state: Buffer } | undefined> {
    const [row] = await this.sql<{ key: number; state: Buffer }[]>`
      select last_key as key, state from ledger_snapshots
      where version = ${version} and last_key in (select key from ledger_transactions)
      order by last_key desc limit 1`;
    return row;
  }

  /** Replaces the snapshot by that of the state after the transaction with this key. */
  async saveSnapshot({ key, version, state }: { key: number; version: string; state: Buffer }): Promise<void> {
    await this.#session.begin(async (transaction) => {
      await transaction`delete from ledger_snapshots`;
      await transaction`
        insert into ledger_snapshots (last_key, version, state)
        select ${key}, ${version}, ${state} where ${this.#isHeld()}`;
    });
  }

  /** Closes the connections. `timeout` bounds, in seconds, how long running statements may take. */
  async close(timeout = 5): Promise<void> {
    await this.#session.end({ timeout });
    await this.#lock.release();
    await this.sql.end({ timeout: 5 });
  }
}
