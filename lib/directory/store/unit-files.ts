import type { UnitFile } from "@skillshelf/directory-api/schema";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { listOf, Prepared } from "./prepared.ts";
import { recordReadings, units } from "./tables.ts";

const wanted = sql`${sql.placeholder("ids")}::bigint[]`;

/** Readings of an earlier form have no digests. */
const files = new Prepared<readonly UnitFile[]>(sql`
  with read as (
    select ${recordReadings.recordId} as record, ${recordReadings.facts} ->> 'commit' as commit,
      unit ->> 'path' as path, (unit ->> 'files')::int as files, unit ->> 'digest' as digest
    from ${recordReadings}, jsonb_array_elements(${recordReadings.facts} -> 'units') unit
    where ${recordReadings.recordId} = any(${wanted})
  )
  select ${listOf(sql`
    select ${units.recordId}::int as "recordId", ${units.name}, ${units.path}, ${units.description}, ${units.kind},
      read.files, read.commit, read.digest
    from unnest(${wanted}) with ordinality as listed (record, place)
    join ${units} on ${units.recordId} = listed.record
    left join read on read.record = listed.record and read.path = ${units.path}
    order by listed.place, ${units.position}`)} as result`);

/** The files that units are in, of records in the order they are asked for, each record's by path. */
export async function unitFilesOf(database: Database, ids: readonly number[]): Promise<readonly UnitFile[]> {
  return ids.length === 0 ? [] : ((await files.read(database, { ids: `{${ids}}` })) ?? []);
}
