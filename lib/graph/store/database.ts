import type { Sql as Driver, Row } from "postgres";
import { join, raw, Sql as Text } from "sql-template-tag";
import { openPool, type Pool } from "#lib/postgres/pool.ts";
import { openReplica, ReplicaReads } from "#lib/postgres/replica-reads.ts";

type Rows = readonly object[];
type Client = Pick<Driver, "unsafe" | "json">;

/**
 * A statement or a part of one, sent when it is first awaited. A statement with parameters is prepared once per connection;
 * one without is sent as plain text, which may hold several statements.
 */
class Statement<Found extends Rows> extends Text implements PromiseLike<Found> {
  readonly #client: Client;
  #sent: Promise<Found> | undefined;

  constructor(client: Client, strings: readonly string[], values: readonly unknown[]) {
    super(strings, values);
    this.#client = client;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- awaiting a statement sends it, as with postgres.js
  then<Then = Found, Otherwise = never>(
    onDone?: ((found: Found) => Then | PromiseLike<Then>) | null,
    onFailed?: ((reason: unknown) => Otherwise | PromiseLike<Otherwise>) | null,
  ): Promise<Then | Otherwise> {
    this.#sent ??= this.#send();
    return this.#sent.then(onDone, onFailed);
  }

  #send(): Promise<Found> {
    const sent: Promise<unknown> = this.#client.unsafe(this.text, this.values as never[], { prepare: true });
    return sent as Promise<Found>;
  }
}

/** Template tag for statements. Interpolated values become parameters; interpolated statements become parts. */
export type Statements = {
  <Found extends Rows = Row[]>(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement<Found>;
  /** Marks a parameter as JSON. */
  json: Client["json"];
  /** Inserts text as it is. Never pass input of clients. */
  raw: (text: string) => Text;
  /** Joins parts with a separator, which is inserted as it is. */
  join: (parts: readonly Text[], between: string) => Text;
};

/**
 * Makes the template tag of a client. The fragments of postgres.js are promises: building a statement of thirty of them takes
 * as long as the round trip to the database.
 */
function statementsOf(client: Client): Statements {
  const make = <Found extends Rows>(strings: TemplateStringsArray, ...values: readonly unknown[]) =>
    new Statement<Found>(client, strings, values);
  return Object.assign(make, { json: client.json, raw, join });
}

const STATEMENT_TIMEOUT_MS = 10_000;

/** How long a statement may take on a replica before it is sent to the primary. */
const REPLICA_TIMEOUT_MS = STATEMENT_TIMEOUT_MS / 2;

/** A statement or a part of one. */
export type Fragment = Text;

/** Runs statements within one transaction. */
export type Transaction = Statements;

/** Runs statements, each on any idle connection. */
export type Sql = Statements & {
  /** Runs `work` in a transaction, which is rolled back when it throws. */
  begin: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
};

export type GraphDatabase = Readonly<{
  sql: Sql;
  /** The database's replicas. Their transactions run on the primary. */
  replicas: ReplicaReads<Sql>;
  close: () => Promise<void>;
}>;

/**
 * Opens a connection pool of the graph's database. `onStatement` is called with the text of each statement.
 *
 * @param options.replicaUrls replicas that requests may read from.
 */
export function openGraph(
  url: string,
  {
    replicaUrls = [],
    ...given
  }: { name: string; max?: number; onStatement?: (text: string) => void; replicaUrls?: readonly string[] },
): GraphDatabase {
  const options = { ...given, schema: "graph", statementTimeoutMs: STATEMENT_TIMEOUT_MS, integersAreNumbers: true };
  const pool = openPool(url, options);
  const begin: Sql["begin"] = (work) =>
    pool.begin((transaction) => work(statementsOf(transaction))) as ReturnType<typeof work>;
  const sqlOf = (of: Pool): Sql => Object.assign(statementsOf(of), { begin });
  const replicas = new ReplicaReads(replicaUrls, (replicaUrl) => {
    const replica = openReplica(replicaUrl, { ...options, statementTimeoutMs: REPLICA_TIMEOUT_MS }, pool);
    return { database: sqlOf(replica), close: () => replica.end({ timeout: 0 }) };
  });
  const close = async () => {
    await Promise.all([pool.end({ timeout: 5 }), replicas.close()]);
  };
  return { sql: sqlOf(pool), replicas, close };
}
