import type { Writable } from "node:stream";
import { localeCodes } from "@skillshelf/directory-api/locales";
import { getTableColumns, getTableName, type Table } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import postgres from "postgres";
import { categories } from "#content/categories.ts";
import { loadContent } from "#lib/directory/ingest/content/load.ts";
import { openDirectory } from "#lib/directory/store/database.ts";
import { countUnlinked } from "#lib/directory/store/links.ts";
import { rebuildLinks } from "#lib/directory/store/rebuild.ts";
import {
  cachedJson,
  nameCompletions,
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
 * Indexes and constraints to restore after the rows are inserted. Building an index at once takes a fraction of the time of
 * updating it row by row, and foreign keys are then checked once.
 */
type DroppedIndexes = readonly Readonly<{ name: string; restore: string }>[];

type IndexRow = { name: string; owner: string; definition: string };

/** Tables with most of the rows. */
const LARGE_TABLES = [
  "records",
  "units",
  "record_texts",
  "record_search",
  "search_texts",
  "name_completions",
  "record_words",
  "record_answers",
  "search_words",
];

/** Indexes that the trigger of the sitemap uses for every inserted row. */
const TRIGGER_INDEXES = ["records_owner", "records_owner_changed"];

/**
 * Drops the indexes and constraints of the large tables, except the primary key of `records`, which foreign keys reference,
 * and the indexes that triggers use.
 */
async function dropIndexes(transaction: postgres.TransactionSql): Promise<DroppedIndexes> {
  const large = transaction`
    with large as (
      select oid from pg_class where relnamespace = 'directory'::regnamespace and relname = any (${LARGE_TABLES})
    )`;
  const constraints = await transaction<IndexRow[]>`
    ${large} select conname as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where conrelid in (select oid from large) and contype in ('p', 'u', 'f')
      and not (contype = 'p' and conrelid = 'directory.records'::regclass)
    order by contype = 'f', name`;
  for (const { name, owner } of constraints) {
    await transaction.unsafe(`alter table ${owner} drop constraint "${name}"`);
  }
  const indexes = await transaction<IndexRow[]>`
    ${large} select indexrelid::regclass::text as name, indrelid::regclass::text as owner, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid in (select oid from large) and not indisprimary
      and not relname = any (${TRIGGER_INDEXES})
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

/** Size of a write to the connection, in characters. */
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

/** Formats a value for COPY. */
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

/** Formats a member of an array literal. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** To be raised when the generated rows change, so that existing databases are filled again. */
const SEED_VERSION = 5;

/** Prefix of the content hash of seeded catalog versions. */
const MARK = "bench seed";

/** Number of records per COPY. The trigger that updates the counts runs once per COPY. */
const BATCH = 2_000;

/** The database has a catalog that the benchmark did not create and must not overwrite. */
export class ForeignDatabaseError extends CommandError {
  override readonly name = "ForeignDatabaseError";
}

/** The number of records to create, and whether to add texts in every locale. */
export type SeedOptions = Readonly<{ count: number; translated?: boolean }>;

/**
 * Fills a migrated database with generated records and the bundled categories, and replaces those of a run with other
 * options.
 *
 * @throws {ForeignDatabaseError} when the database has another catalog.
 */
export async function seed(databaseUrl: string, options: SeedOptions, signal: AbortSignal): Promise<void> {
  const pool = openPool(databaseUrl, { max: 1, keep: true, name: "skillshelf-bench" });
  // Closing the connection cancels a long statement.
  const cut = () => void pool.end({ timeout: 0 });
  signal.addEventListener("abort", cut);
  try {
    const mark = `${MARK} ${SEED_VERSION}: ${options.count} records${options.translated ? ` in ${localeCodes.join(", ")}` : ""}`;
    if ((await seededBefore(pool)) === mark) {
      logInfo(`${options.count.toLocaleString("en")} records are there already; nothing to do`);
      return;
    }
    await loadCategories(databaseUrl);
    await pool.begin(async (transaction) => fill(transaction, options, mark, signal));
    await logStep("Statistics", () => pool`vacuum (analyze)`);
  } finally {
    signal.removeEventListener("abort", cut);
    await pool.end({ timeout: 1 });
  }
}

/** Returns the mark of an earlier run; undefined in an empty database. */
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

/** Loads the categories like the server, which adds the reviewed records itself when it starts. */
async function loadCategories(databaseUrl: string): Promise<void> {
  const { database, close } = openDirectory(databaseUrl, { name: "skillshelf-bench" });
  try {
    await loadContent(database, { categories, skills: [], collections: [], documents: [] });
  } finally {
    await close();
  }
}

/** Links the records that are not linked yet: else the server would, in the background, while it is measured. */
export async function linkSeeded(databaseUrl: string, signal: AbortSignal): Promise<void> {
  const { database, close } = openDirectory(databaseUrl, { name: "skillshelf-bench" });
  try {
    const unlinked = await countUnlinked(database);
    if (unlinked === 0) return;
    const progress = new Progress("Links", unlinked);
    for await (const count of rebuildLinks(database)) {
      signal.throwIfAborted();
      progress.advance(count);
    }
    progress.end();
    await logStep("Statistics", () => database.execute("vacuum (analyze)"));
  } finally {
    await close();
  }
}

/** Fills the tables in one transaction, so that an interrupted run changes nothing. */
async function fill(
  transaction: postgres.TransactionSql,
  { count, translated }: SeedOptions,
  mark: string,
  signal: AbortSignal,
): Promise<void> {
  await transaction`set local maintenance_work_mem = '256MB'`;
  await transaction`set local directory.bulk = 'on'`;
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
      nameCompletions,
      batch.flatMap((row) => row.completions),
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

/** Counts at once what the disabled triggers would have counted row by row. */
async function countWords(transaction: postgres.TransactionSql): Promise<void> {
  await transaction`set local work_mem = '512MB'`;
  await transaction`
    insert into directory.search_lexemes
    select word, ndoc from ts_stat('select terms from directory.record_search') where word not like 'p:%'`;
  await transaction`
    insert into directory.search_words
    select word, count(*) from directory.record_words cross join lateral unnest(words) as w (word) group by word`;
}

/** Returns a record's name and summary for every locale. */
const textsOf = ({ record: { id: recordId, name, summary } }: SeedRow) =>
  localeCodes.map((locale) => ({ recordId, locale, name, summary, body: "" }));

/** Empties all tables of the directory except versions, categories and migrations. */
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
