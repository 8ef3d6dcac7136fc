import type { DirectoryRecord, DirectoryUnit } from "@skillshelf/directory-api/schema";
import { type SQL, sql } from "drizzle-orm";
import type { ChangeCursor } from "../parameters.ts";
import { type Database, openDirectory, type Transaction } from "./database.ts";
import { isListed, type RecordRow, recordColumns, toRecord, unitColumns } from "./records.ts";
import {
  jsonArray,
  PreparedStatement,
  selectColumns,
  selectWithVersion,
  toVersioned,
  type Versioned,
  type VersionedRow,
} from "./statements.ts";
import { catalogVersions, records, units } from "./tables.ts";

/** A record and the catalog version it last changed in. */
export type Change = Readonly<{ record: DirectoryRecord; changedIn: number }>;

/** Changes in their order, one more than asked for where there are more, and which catalog their versions count. */
type Changes = Readonly<{ items: readonly Change[]; catalogue: string }>;

type ChangeRow = RecordRow & Readonly<{ changedIn: number }>;

/** The columns of a `Change`. */
export const changeColumns = { ...recordColumns, changedIn: records.changedIn } as const;

const toChange = ({ changedIn, ...row }: ChangeRow): Change => ({ record: toRecord(row), changedIn });

/** Which catalog this is: that of another database has the same numbers for other versions. */
const catalogName: SQL = sql`(
  select to_hex((extract(epoch from created_at) * 1000000)::bigint) from ${catalogVersions} order by version limit 1)`;

const changesAfter = new PreparedStatement<VersionedRow<Readonly<{ items: readonly ChangeRow[]; catalogue: string }>>>(
  selectWithVersion(sql`
    select json_build_object('catalogue', ${catalogName}, 'items', ${jsonArray(sql`
      select ${selectColumns(changeColumns)} from ${records}
      where (${records.changedIn}, ${records.id}) > (${sql.placeholder("changedIn")}::bigint, ${sql.placeholder("id")}::bigint)
      order by ${records.changedIn}, ${records.id} limit ${sql.placeholder("limit")}::int`)})`),
);

/** Records of any status that changed last after this place, the oldest change first; undefined before the first load. */
export async function listChanges(
  database: Database,
  after: ChangeCursor,
  limit: number,
): Promise<Versioned<Changes> | undefined> {
  const row = await changesAfter.read(database, { ...after, limit });
  return row && toVersioned(row, ({ items, catalogue }) => ({ items: items.map(toChange), catalogue }));
}

/** A listed record with all its units. */
type ExportItem = Change & Readonly<{ units: readonly DirectoryUnit[] }>;

/** Which catalog it is, and the connection over which it is being exported; null where it is not. */
export type ExportState = Readonly<{ catalogue: string; builder: number | null }>;

/** The catalog as it is when this begins. All that is read of it is of one version. */
export type Snapshot = Versioned<
  Readonly<{ catalogue: string; builder: number; batches: AsyncIterable<ExportItem[]> }>
>;

/** First half of the lock that is held during an export; the second one names who exports. */
const EXPORT_LOCK = 7_450_024;

/** Longest that reading some records may take: less than who reads the file waits for more of it. Milliseconds. */
export const BATCH_TIMEOUT_MS = 15_000;

/** Records read at once. What is made of them is written before the next ones are read. */
const BATCH = 200;

const exportState = new PreparedStatement<VersionedRow<ExportState>>(
  selectWithVersion(sql`
    select json_build_object('catalogue', ${catalogName}, 'builder', (
      select pid from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and classid = ${sql.raw(String(EXPORT_LOCK))} and objid = ${sql.placeholder("exporter")}::int::oid and objsubid = 2 and granted
    ))`),
);

/** @param exporter a number below 2³¹ for all who share a folder of exports. */
export async function readExportState(
  database: Database,
  exporter: number,
): Promise<Versioned<ExportState> | undefined> {
  const row = await exportState.read(database, { exporter });
  return row && toVersioned(row, (content) => content);
}

/**
 * Has the catalog written from one snapshot, on a connection of its own. Nobody else with this number does so
 * meanwhile, and the database knows when a process that did has ended.
 *
 * @returns whether it was written: not while another one does, nor before the first load.
 */
export async function exportSnapshot(
  url: string,
  exporter: number,
  write: (snapshot: Snapshot) => Promise<void>,
): Promise<boolean> {
  const { database, close } = openDirectory(url, { name: "skillshelf-export", statementTimeoutMs: BATCH_TIMEOUT_MS });
  try {
    return await database.transaction(
      async (transaction) => {
        const [lock] = await transaction.execute<{ isOurs: boolean; builder: number }>(sql`
          select pg_try_advisory_xact_lock(${EXPORT_LOCK}::int, ${exporter}::int) as "isOurs", pg_backend_pid() as builder`);
        if (!lock?.isOurs) return false;
        const [row] = await transaction.execute<{ result: VersionedRow<string> }>(
          selectWithVersion(sql`select to_json(${catalogName})`),
        );
        if (row === undefined) return false;
        const { builder } = lock;
        await write(toVersioned(row.result, (catalogue) => ({ catalogue, builder, batches: batchesOf(transaction) })));
        return true;
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
  } finally {
    await close();
  }
}

/** Listed records in the order of their ids. */
async function* batchesOf(transaction: Transaction): AsyncGenerator<ExportItem[]> {
  for (let after = 0; ; ) {
    const batch = await batchAfter(transaction, after);
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    after = last.record.id;
  }
}

type ItemRow = Readonly<{ record: ChangeRow; units: readonly DirectoryUnit[] }>;

async function batchAfter(transaction: Transaction, after: number): Promise<ExportItem[]> {
  const unitsOfRecord = jsonArray(sql`
    select ${selectColumns(unitColumns)} from ${units} where ${units.recordId} = ${records.id} order by ${units.position}`);
  const items = sql`
    select (select to_json(own) from (select ${selectColumns(changeColumns)}) own) as record, ${unitsOfRecord} as units
    from ${records} where ${isListed} and ${records.id} > ${after}::bigint
    order by ${records.id} limit ${BATCH}::int`;
  const [row] = await transaction.execute<{ result: readonly ItemRow[] }>(sql`select ${jsonArray(items)} as result`);
  return (row?.result ?? []).map((item) => ({ ...toChange(item.record), units: item.units }));
}
