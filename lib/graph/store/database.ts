import type { Sql as Driver, Row } from "postgres";
import { join, raw, Sql as Text } from "sql-template-tag";
import { openPool } from "#lib/postgres/pool.ts";

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

/** A statement or a part of one. */
export type Fragment = Text;

/** Runs statements within one transaction. */
export type Transaction = Statements;

/** Runs statements, each on any idle connection. */
export type Sql = Statements & {
  /** Runs `work` in a transaction, which is rolled back when it throws. */
  begin: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
};

export type GraphDatabase = Readonly<{ sql: Sql; close: () => Promise<void> }>;

/** Opens a connection pool of the graph's database. `onStatement` is called with the text of each statement. */
export function openGraph(
  url: string,
  options: { name: string; max?: number; onStatement?: (text: string) => void },
): GraphDatabase {
  const pool = openPool(url, {
    ...options,
    schema: "graph",
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    integersAreNumbers: true,
  });
  const begin: Sql["begin"] = (work) =>
    pool.begin((transaction) => work(statementsOf(transaction))) as ReturnType<typeof work>;
  return { sql: Object.assign(statementsOf(pool), { begin }), close: () => pool.end({ timeout: 5 }) };
}
