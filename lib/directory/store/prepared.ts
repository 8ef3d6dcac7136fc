import { type Column, fillPlaceholders, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";

const dialect = new PgDialect();

type Values = Readonly<Record<string, string | number>>;
type Row<Result> = Readonly<{ result: Result; text: string | null }>;

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
  async read(database: Database, values: Values): Promise<Result | undefined> {
    return (await this.#row(database, values))?.result;
  }

  /** The same of a statement with a second column, which is text. */
  async readWithText(database: Database, values: Values): Promise<Row<Result> | undefined> {
    return this.#row(database, values);
  }

  async #row(database: Database, values: Values): Promise<Row<Result> | undefined> {
    const parameters = fillPlaceholders(this.#parameters, values) as (string | number)[];
    const [row] = await database.$client.unsafe<[Row<Result>?]>(this.#text, parameters, { prepare: true });
    return row;
  }
}

/**
 * A parameter that the planner does not look at. For values it sees PostgreSQL makes a plan on every call where these
 * promise a cheaper one, which may take longer than what is asked.
 *
 * @param type as PostgreSQL calls it.
 */
export const unseen = (name: string, type: string): SQL => {
  const cast = sql.raw(`::${type}`);
  return sql`(select ${sql.placeholder(name)}${cast})${cast}`;
};

/** A parameter that is a list of texts, given as `asJson` has it. */
export const textArray = (name: string): SQL =>
  sql`array(select jsonb_array_elements_text(${sql.placeholder(name)}::jsonb))`;

export const asJson = (texts: readonly string[]): string => JSON.stringify(texts.map(storable));

/** PostgreSQL's text holds neither NUL nor half a surrogate pair. */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "");

/**
 * What is made of some arguments once, when it is asked for first: statements that differ in more than their parameters.
 *
 * @param keyOf has one value for arguments of which the same is made.
 */
export function madeOnce<Arguments extends readonly unknown[], Made>(
  make: (...given: Arguments) => Made,
  keyOf: (...given: Arguments) => unknown,
): (...given: Arguments) => Made {
  const all = new Map<unknown, Made>();
  return (...given) => {
    const key = keyOf(...given);
    const known = all.get(key);
    if (known !== undefined) return known;
    const made = make(...given);
    all.set(key, made);
    return made;
  };
}

/** Columns by the names of their members. */
export const asRow = (columns: Readonly<Record<string, Column>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** The rows of a query as one JSON array, in their order. */
export const listOf = (rows: SQL): SQL => sql`(select coalesce(json_agg(found), '[]') from (${rows}) found)`;
