import { type Column, fillPlaceholders, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";

const dialect = new PgDialect();

/**
 * A statement for the paths that are asked most: its text is made once, each connection parses and
 * plans it once, and what it reads comes as one JSON value. Parameters stand in it as
 * `sql.placeholder(name)`; any other value becomes a part of it.
 */
export class Prepared<Result> {
  readonly #text: string;
  readonly #parameters: unknown[];

  /** @param statement selects one row with one column, of type json. */
  constructor(statement: SQL) {
    const query = dialect.sqlToQuery(statement);
    this.#text = query.sql;
    this.#parameters = query.params;
  }

  /** What the statement reads; undefined when it finds no row. */
  async read(database: Database, values: Readonly<Record<string, string | number>>): Promise<Result | undefined> {
    const parameters = fillPlaceholders(this.#parameters, values) as (string | number)[];
    const [row] = await database.$client.unsafe<[{ result: Result }?]>(this.#text, parameters, { prepare: true });
    return row?.result;
  }
}

/** Columns by the names of their members. */
export const asRow = (columns: Readonly<Record<string, Column>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** The rows of a query as one JSON array, in their order. */
export const listOf = (rows: SQL): SQL => sql`(select coalesce(json_agg(found), '[]') from (${rows}) found)`;
