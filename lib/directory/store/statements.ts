import { type Column, fillPlaceholders, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "./database.ts";
import { catalogueVersions } from "./tables.ts";

/** Rows of one statement, which takes 65,535 parameters at most. */
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

/** What a row that is there already is set to in some columns: what the one has that was to be inserted. */
export const fromExcluded = <Name extends string>(
  table: Readonly<Record<Name, PgColumn>>,
  names: readonly Name[],
): Record<string, SQL> =>
  Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(table[name].name)}`]));

/** What one statement reads, and the catalogue version it belongs to. */
export type Versioned<Content> = Readonly<{ version: number; createdAt: Date; content: Content }>;

/** The same in JSON. */
export type VersionedRow<Content> = Readonly<{ version: number; createdAt: string; content: Content }>;

/**
 * A statement that reads a state; no row before the first load.
 *
 * @param content selects one value, of type json.
 * @param text an expression of type text, read beside it.
 */
export const selectWithVersion = (content: SQL, text?: SQL): SQL => sql`
  select json_build_object('version', newest.version, 'createdAt', newest.created_at, 'content', (${content})) as result
    ${text && sql`, ${text} as text`}
  from (
    select version, created_at from ${catalogueVersions} order by version desc limit 1
  ) newest`;

export const toVersioned = <Json, Content>(
  { version, createdAt, content }: VersionedRow<Json>,
  toContent: (json: Json) => Content,
): Versioned<Content> => ({ version, createdAt: new Date(createdAt), content: toContent(content) });

const dialect = new PgDialect();

type Values = Readonly<Record<string, string | number>>;
type Row<Result> = Readonly<{ result: Result; text: string | null }>;

/**
 * A statement for the paths that are asked most: its text is made once, each connection parses and
 * plans it once, and what it reads comes as one JSON value. Parameters stand in it as
 * `sql.placeholder(name)`; any other value becomes a part of it.
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
export const opaqueParameter = (name: string, type: string): SQL => {
  const cast = sql.raw(`::${type}`);
  return sql`(select ${sql.placeholder(name)}${cast})${cast}`;
};

/** A parameter that is a list of texts, given as `asJson` has it. */
export const textArray = (name: string): SQL =>
  sql`array(select jsonb_array_elements_text(${sql.placeholder(name)}::jsonb))`;

export const toJsonTexts = (texts: readonly string[]): string => JSON.stringify(texts.map(storable));

/** PostgreSQL's text holds neither NUL nor half a surrogate pair. */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "");

/**
 * What is made of some arguments once, when it is asked for first: statements that differ in more than their parameters.
 *
 * @param keyOf has one value for arguments of which the same is made.
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

/** Columns by the names of their members. */
export const selectColumns = (columns: Readonly<Record<string, Column>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** The rows of a query as one JSON array, in their order. */
export const jsonArray = (rows: SQL): SQL => sql`(select coalesce(json_agg(found), '[]') from (${rows}) found)`;
