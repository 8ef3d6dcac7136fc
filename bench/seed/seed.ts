import type { Writable } from "node:stream";
import { localeCodes } from "@skillshelf/directory-api/locales";
import { getTableColumns, getTableName, type Table } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import postgres from "postgres";
import { categories } from "#content/categories.ts";
import { loadContent } from "#lib/directory/ingest/content/load.ts";
import { openDirectory } from "#lib/directory/store/database.ts";
import {
  cachedJson,
  recordSearch,
  records,
  recordTexts,
  recordWords,
  searchTexts,
  units,
} from "#lib/directory/store/tables.ts";
import { openPool } from "#lib/postgres/pool.ts";
import { logInfo, logStep, Progress } from "#lib/process/logger.ts";
import { CommandError } from "../terminal/run-command.ts";
import { type SeedRow, seedRows } from "./records.ts";

/**
 * What is to be put back once the rows are in. An index made of all rows at once takes a fraction of
 * the time of one that grows row by row, and a foreign key is then checked once, not for each row.
 */
type Dropped = readonly Readonly<{ name: string; restore: string }>[];

type Found = { name: string; owner: string; definition: string };

/** The tables that most rows go to. */
const LARGE = [
  "records",
  "units",
  "record_texts",
  "record_search",
  "search_texts",
  "record_words",
  "record_answers",
  "search_words",
];

/** By these the trigger of the sitemap finds the other records of an owner, whenever rows come in. */
const NEEDED = ["records_owner", "records_owner_changed"];

/**
 * Drops the indexes and constraints of the large tables but for the key of records, on which others depend, and for
 * what is looked into meanwhile.
 */
async function dropIndexes(transaction: postgres.TransactionSql): Promise<Dropped> {
  const large = transaction`
    with large as (
      select oid from pg_class where relnamespace = 'directory'::regnamespace and relname = any (${LARGE})
    )`;
  const constraints = await transaction<Found[]>`
    ${large} select conname as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where conrelid in (select oid from large) and contype in ('p', 'u', 'f')
      and not (contype = 'p' and conrelid = 'directory.records'::regclass)
    order by contype = 'f', name`;
  for (const { name, owner } of constraints) {
    await transaction.unsafe(`alter table ${owner} drop constraint "${name}"`);
  }
  const indexes = await transaction<Found[]>`
    ${large} select indexrelid::regclass::text as name, indrelid::regclass::text as owner, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid in (select oid from large) and not indisprimary
      and not relname = any (${NEEDED})
    order by name`;
  for (const { name } of indexes) await transaction.unsafe(`drop index ${name}`);
  return [
    ...indexes.map(({ name, definition }) => ({ name, restore: definition })),
    ...constraints.map(({ name, owner, definition }) => ({
      name,
      restore: `alter table ${owner} add constraint "${name}" ${definition}`,
    })),
  ];
}

/** Characters of rows that are handed to the connection at once. */
const CHUNK_LENGTH = 64 * 1_024;

/**
 * Appends rows to a table by COPY, the fastest way into PostgreSQL: no statement is parsed and no
 * parameter is described for each of them. Columns the rows leave out keep their default.
 */
async function copyRows<Of extends PgTable>(
  transaction: postgres.TransactionSql,
  table: Of,
  rows: readonly Of["$inferInsert"][],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const names = columns.map(([, column]) => `"${column.name}"`).join(", ");
  const stream = await transaction.unsafe(`copy directory.${nameOf(table)} (${names}) from stdin`).writable();
  const keys = columns.map(([key]) => key);
  await writeRows(stream, rows, keys);
}

const nameOf = (table: Table): string => `"${getTableName(table)}"`;

async function writeRows(
  stream: Writable,
  rows: readonly Readonly<Record<string, unknown>>[],
  keys: readonly string[],
): Promise<void> {
  const finished = new Promise<void>((resolve, reject) => stream.once("finish", resolve).once("error", reject));
  let chunk = "";
  for (const row of rows) {
    chunk += `${keys.map((key) => copyText(row[key])).join("\t")}\n`;
    if (chunk.length < CHUNK_LENGTH) continue;
    const isFull = !stream.write(chunk);
    chunk = "";
    if (isFull) await Promise.race([new Promise((resolve) => stream.once("drain", resolve)), finished]);
  }
  stream.end(chunk);
  await finished;
}

/** A value in COPY's text format. */
export function copyText(value: unknown): string {
  if (value === null || value === undefined) return "\\N";
  return plainText(value).replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function plainText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map((member) => quoted(String(member))).join(",")}}`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A member of an array literal. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** Raised when other rows are made, so that a database with the former ones is filled again. */
const FORM = 4;

/** Content hashes of catalog versions that were made here begin with this. */
const MARK = "bench seed";

/** Records a COPY takes. The trigger that keeps the counts runs once for each. */
const BATCH = 2_000;

/** The database holds what the benchmark did not make, and must not overwrite. */
export class ForeignDatabaseError extends CommandError {
  override readonly name = "ForeignDatabaseError";
}

/** What is to be made: so many records, with texts in every language of the site or none but their own. */
export type Wanted = Readonly<{ count: number; translated?: boolean }>;

/**
 * Fills a migrated database with invented records and the bundled categories, unless that is what it
 * holds. What an earlier run made is replaced.
 *
 * @throws {ForeignDatabaseError} when the database holds another catalog.
 */
export async function seed(databaseUrl: string, wanted: Wanted, signal: AbortSignal): Promise<void> {
  const pool = openPool(databaseUrl, { max: 1, keep: true, name: "skillshelf-bench" });
  // A statement that runs for long ends with its connection.
  const cut = () => void pool.end({ timeout: 0 });
  signal.addEventListener("abort", cut);
  try {
    const mark = `${MARK} ${FORM}: ${wanted.count} records${wanted.translated ? ` in ${localeCodes.join(", ")}` : ""}`;
    if ((await seededBefore(pool)) === mark) {
      logInfo(`${wanted.count.toLocaleString("en")} records are there already; nothing to do`);
      return;
    }
    await loadCategories(databaseUrl);
    await pool.begin(async (transaction) => fill(transaction, wanted, mark, signal));
    await logStep("Statistics", () => pool`vacuum (analyze)`);
  } finally {
    signal.removeEventListener("abort", cut);
    await pool.end({ timeout: 1 });
  }
}

/** The mark an earlier run left; undefined in an empty database. */
async function seededBefore(pool: postgres.Sql): Promise<string | undefined> {
  const [mark] = await pool<{ mark: string }[]>`
    select content_hash as mark from directory.catalogue_versions
    where content_hash like ${`${MARK}%`} order by version desc limit 1`;
  if (mark) return mark.mark;
  const [record] = await pool`select from directory.records limit 1`;
  if (record === undefined) return undefined;
  throw new ForeignDatabaseError(
    "The database holds a catalogue that was not made by `bench -- seed`, and is left as it is. Name another folder with --data-dir, or set DATABASE_URL to an empty database.",
  );
}

/** Loads the categories the way the server does; it adds the reviewed records itself when it starts. */
async function loadCategories(databaseUrl: string): Promise<void> {
  const { database, close } = openDirectory(databaseUrl, { name: "skillshelf-bench" });
  try {
    await loadContent(database, { categories, skills: [], collections: [], documents: [] });
  } finally {
    await close();
  }
}

/** In one transaction: a run that is broken off leaves what was there before. */
async function fill(
  transaction: postgres.TransactionSql,
  { count, translated }: Wanted,
  mark: string,
  signal: AbortSignal,
): Promise<void> {
  await transaction`set local maintenance_work_mem = '256MB'`;
  await emptyTables(transaction);
  const dropped = await dropIndexes(transaction);
  const progress = new Progress("Records", count);
  await transaction`alter table directory.record_search disable trigger user`;
  await transaction`alter table directory.record_words disable trigger user`;
  for (const batch of batches(seedRows(count), BATCH)) {
    signal.throwIfAborted();
    const column = <Part>(part: (row: SeedRow) => Part) => batch.map(part);
    await copyRows(
      transaction,
      records,
      column((row) => row.record),
    );
    await copyRows(
      transaction,
      units,
      batch.flatMap((row) => row.units),
    );
    await copyRows(
      transaction,
      recordSearch,
      column((row) => row.search),
    );
    await copyRows(
      transaction,
      searchTexts,
      column((row) => row.texts),
    );
    await copyRows(
      transaction,
      recordWords,
      column((row) => row.words),
    );
    await copyRows(
      transaction,
      cachedJson,
      column((row) => row.cachedJson),
    );
    if (translated) await copyRows(transaction, recordTexts, batch.flatMap(textsOf));
    progress.advance(batch.length);
  }
  progress.end();
  const restoring = new Progress("Indexes and constraints", dropped.length);
  for (const { restore } of dropped) {
    await transaction.unsafe(restore);
    restoring.advance(1);
  }
  restoring.end();
  await logStep("Vocabulary", () => countWords(transaction));
  await transaction`alter table directory.record_search enable trigger user`;
  await transaction`alter table directory.record_words enable trigger user`;
  await transaction`select setval(pg_get_serial_sequence('directory.records', 'id'), ${count})`;
  await transaction`insert into directory.catalogue_versions (content_hash) values (${mark})`;
}

/** What the triggers would have counted row by row, at once. */
async function countWords(transaction: postgres.TransactionSql): Promise<void> {
  await transaction`set local work_mem = '512MB'`;
  await transaction`
    insert into directory.search_lexemes
    select word, ndoc from ts_stat('select terms from directory.record_search') where word not like 'p:%'`;
  await transaction`
    insert into directory.search_words
    select word, count(*) from directory.record_words cross join lateral unnest(words) as w (word) group by word`;
}

/** A record's own name and summary, for every language. */
const textsOf = ({ record: { id: recordId, name, summary } }: SeedRow) =>
  localeCodes.map((locale) => ({ recordId, locale, name, summary, body: "" }));

/** Empties every table of the directory but those of versions, categories and migrations. */
async function emptyTables(transaction: postgres.TransactionSql): Promise<void> {
  const tables = await transaction<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'directory'
      and tablename not in ('catalogue_versions', 'categories', 'category_texts', 'migrations')`;
  await transaction.unsafe(`truncate ${tables.map(({ name }) => name).join(", ")} restart identity`);
}

function* batches(rows: Iterable<SeedRow>, size: number): Generator<SeedRow[]> {
  let batch: SeedRow[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
