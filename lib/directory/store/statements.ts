import { type Column, fillPlaceholders, type SQL, sql } from "drizzle-orm";
import { type PgColumn, PgDialect, type PgTable } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "./database.ts";
import { catalogVersions } from "./tables.ts";

/** Rows per statement; PostgreSQL allows 65,535 parameters. */
const BATCH_SIZE = 1_000;

/** Inserts any number of rows, none included. */
export async function insertRows<Of extends PgTable>(
  transaction: Transaction,
  table: Of,
  rows: readonly Of["$inferInsert"][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await transaction.insert(table).values(rows.slice(from, from + BATCH_SIZE));
}

/** Sets some columns of an existing row to the values that were to be inserted, for `on conflict do update`. */
export const fromExcluded = <Name extends string>(
  table: Readonly<Record<Name, PgColumn>>,
  names: readonly Name[],
): Record<string, SQL> =>
  Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(table[name].name)}`]));

/** The result of one statement, with the catalog version that it was read from. */
export type Versioned<Content> = Readonly<{ version: number; createdAt: Date; content: Content }>;

/** A `Versioned` as JSON. */
export type VersionedRow<Content> = Readonly<{ version: number; createdAt: string; content: Content }>;

/**
 * Selects a value together with the newest catalog version; no row before the first load.
 *
 * @param content selects one value, of type json.
 * @param text an expression of type text, read beside it.
 */
export const selectWithVersion = (content: SQL, text?: SQL): SQL => sql`
  select json_build_object('version', newest.version, 'createdAt', newest.created_at, 'content', (${content})) as result
    ${text && sql`, ${text} as text`}
  from (
    select version, created_at from ${catalogVersions} order by version desc limit 1
  ) newest`;

export const toVersioned = <Json, Content>(
  { version, createdAt, content }: VersionedRow<Json>,
  toContent: (json: Json) => Content,
): Versioned<Content> => ({ version, createdAt: new Date(createdAt), content: toContent(content) });

const dialect = new PgDialect();

type Values = Readonly<Record<string, string | number>>;
type Row<Result> = Readonly<{ result: Result; text: string | null }>;

/**
 * A prepared statement for frequent requests: its text is built once, each connection parses and plans it once, and its
 * result is one JSON value. Parameters are `sql.placeholder(name)`; any other value becomes part of the text.
 */
export class PreparedStatement<Result> {
  readonly #text: string;
  readonly #parameters: unknown[];

  /** @param statement selects one row with one column, of type json. */
  constructor(statement: SQL) {
    const query = dialect.sqlToQuery(statement);
    this.#text = query.sql;
    this.#parameters = query.params;
  }

  /** Returns the result; undefined when there is no row. */
  async read(database: Database, values: Values): Promise<Result | undefined> {
    return (await this.#row(database, values))?.result;
  }

  /** Returns the result of a statement with a second column `text`. */
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
 * Makes a parameter opaque to the planner. For values it sees, PostgreSQL may plan on every call, which can take longer
 * than the query itself.
 *
 * @param type a type name of PostgreSQL.
 */
export const opaqueParameter = (name: string, type: string): SQL => {
  const cast = sql.raw(`::${type}`);
  return sql`(select ${sql.placeholder(name)}${cast})${cast}`;
};

/** Makes a parameter of an array of texts, passed as `toJsonTexts` returns it. */
export const textArray = (name: string): SQL =>
  sql`array(select jsonb_array_elements_text(${sql.placeholder(name)}::jsonb))`;

export const toJsonTexts = (texts: readonly string[]): string => JSON.stringify(texts.map(storable));

/** Removes what PostgreSQL's text type cannot store: NUL and lone surrogates. */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "");

/**
 * Memoizes a function, for statements that differ in more than their parameters.
 *
 * @param keyOf returns the key that a result is cached by.
 */
export function memoize<Arguments extends readonly unknown[], Made>(
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

/** Selects columns under the names of their properties. */
export const selectColumns = (columns: Readonly<Record<string, Column>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** Aggregates the rows of a query into one JSON array, in their order. */
export const jsonArray = (rows: SQL): SQL => sql`(select coalesce(json_agg(found), '[]') from (${rows}) found)`;
