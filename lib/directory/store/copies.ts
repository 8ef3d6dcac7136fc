import { FACTS_VERSION } from "@skillshelf/skill-reader/repository-facts";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import { isListed } from "./records.ts";
import { insertRows, jsonArray } from "./statements.ts";
import { recordHosts, recordReadings, recordSearch, records, unitCopies, units } from "./tables.ts";
import { transactionTime } from "./writing.ts";

/** A skill of a listed record, for the detection of copies. */
export type ComparableUnit = Readonly<{
  recordId: number;
  owner: string;
  repo: string;
  path: string;
  name: string;
  hash: string;
  shingles: number;
  signature: string;
  firstCommittedAt: string | null;
  upstreams: readonly string[];
  /** The repository that its repository is a fork of. */
  parent: string | null;
}>;

/** Reads the skills of all listed records whose text was read. Templates and fixtures are similar everywhere and left out. */
export async function listComparable(transaction: Transaction): Promise<readonly ComparableUnit[]> {
  return transaction.execute<ComparableUnit>(sql`
    select ${records.id}::int as "recordId", ${records.owner}, ${records.repo}, unit.*,
      ${recordHosts.host} ->> 'parent' as parent
    from ${recordReadings}
    join ${records} on ${records.id} = ${recordReadings.recordId}
    left join ${recordHosts} on ${recordHosts.recordId} = ${records.id}
    cross join lateral jsonb_to_recordset(${recordReadings.facts} -> 'units') as unit (path text, name text, kind text, hash text,
      shingles int, signature text, "firstCommittedAt" text, upstreams jsonb)
    where ${isListed} and (${recordReadings.facts} ->> 'form')::int = ${FACTS_VERSION}
      and unit.kind = 'skill' and unit.signature is not null`);
}

type CopyRow = typeof unitCopies.$inferInsert;

/** Replaces all stored copies. */
export async function replaceCopies(transaction: Transaction, rows: readonly CopyRow[]): Promise<void> {
  await transaction.delete(unitCopies);
  await insertRows(transaction, unitCopies, rows);
}

/** Stores which repository each record is a copy of, and that all others are none. */
export async function replaceCopyOf(transaction: Transaction, copyOf: ReadonlyMap<number, string>): Promise<void> {
  const stated = JSON.stringify([...copyOf].map(([id, name]) => ({ id, name })));
  await transaction.execute(sql`
    with changed as (
      update ${records} set copy_of = new.name, indexed_at = ${transactionTime}
      from (
        select id from jsonb_to_recordset(${stated}::jsonb) as given (id bigint)
        union select id from ${records} where copy_of is not null
      ) old left join jsonb_to_recordset(${stated}::jsonb) as new (id bigint, name text) using (id)
      where ${eq(records.id, sql`old.id`)} and ${records.copyOf} is distinct from new.name
      returning ${records.id} as id, new.name is not null as is_copy
    )
    update ${recordSearch} set is_copy = changed.is_copy from changed where record_id = changed.id`);
}

/** Other repositories that are returned per unit at most. */
const MAX_NAMED_COPIES = 5;

/** Selects the copies of a record's units, or of one unit, in other repositories: an entry per unit that has any. */
export const copiesOf = (recordId: SQL, path?: SQL): SQL =>
  jsonArray(sql`
    select own.path, own.cluster, own.is_exact as "isExact", own.is_origin as "isOrigin", own.since, others.repositories, others.named, others.origin
    from ${unitCopies} own
    cross join lateral (
      select count(*)::int as repositories,
        (jsonb_agg(other.place order by other.number) filter (where other.number <= ${sql.raw(String(MAX_NAMED_COPIES))})) as named,
        (jsonb_agg(other.place) filter (where other.is_origin)) -> 0 as origin
      from (
        select c.record_id, c.is_origin, row_number() over (order by lower(r.owner), lower(r.repo)) as number,
          jsonb_build_object('owner', r.owner, 'repo', r.repo, 'anchor', u.anchor, 'since', c.since) as place
        from (
          select distinct on (record_id) * from ${unitCopies}
          where cluster = own.cluster and record_id <> own.record_id order by record_id, is_origin desc, path
        ) c
        join ${records} r on r.id = c.record_id
        join ${units} u on u.record_id = c.record_id and u.path = c.path
      ) other
    ) others
    where own.record_id = ${recordId} ${path && sql`and own.path = ${path}`} and others.repositories > 0 order by own.path`);
