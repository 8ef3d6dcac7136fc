import type { DirectoryRecord } from "@skillshelf/directory-api/schema";
import { type SQL, sql } from "drizzle-orm";
import type { ChangeCursor } from "../parameters.ts";
import type { Database } from "./database.ts";
import { asRow, listOf, Prepared } from "./prepared.ts";
import { type RecordRow, recordColumns, toRecord } from "./records.ts";
import { type State, type StateRow, stateWith, toState } from "./state.ts";
import { catalogueVersions, records } from "./tables.ts";

/** A record and the catalogue version it last changed in. */
export type Change = Readonly<{ record: DirectoryRecord; changedIn: number }>;

/** Changes in their order, one more than asked for where there are more, and which catalogue their versions count. */
export type Changes = Readonly<{ items: readonly Change[]; catalogue: string }>;

export type ChangeRow = RecordRow & Readonly<{ changedIn: number }>;

/** The columns of a `Change`. */
export const changeColumns = { ...recordColumns, changedIn: records.changedIn } as const;

export const toChange = ({ changedIn, ...row }: ChangeRow): Change => ({ record: toRecord(row), changedIn });

/** Which catalogue this is: that of another database has the same numbers for other versions. */
export const catalogueName: SQL = sql`(
  select to_hex((extract(epoch from created_at) * 1000000)::bigint) from ${catalogueVersions} order by version limit 1)`;

const changesAfter = new Prepared<StateRow<Readonly<{ items: readonly ChangeRow[]; catalogue: string }>>>(
  stateWith(sql`
    select json_build_object('catalogue', ${catalogueName}, 'items', ${listOf(sql`
      select ${asRow(changeColumns)} from ${records}
      where (${records.changedIn}, ${records.id}) > (${sql.placeholder("changedIn")}::bigint, ${sql.placeholder("id")}::bigint)
      order by ${records.changedIn}, ${records.id} limit ${sql.placeholder("limit")}::int`)})`),
);

/** Records of any status that changed last after this place, the oldest change first; undefined before the first load. */
export async function listChanges(
  database: Database,
  after: ChangeCursor,
  limit: number,
): Promise<State<Changes> | undefined> {
  const row = await changesAfter.read(database, { ...after, limit });
  return row && toState(row, ({ items, catalogue }) => ({ items: items.map(toChange), catalogue }));
}
