import { bands, MAX_BUCKET_PAIRS } from "@skillshelf/skill-reader/duplicates/cluster";
import { FACTS_VERSION } from "@skillshelf/skill-reader/repository-facts";
import { and, getTableColumns, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import { isListed } from "./records.ts";
import { fromExcluded, jsonArray } from "./statements.ts";
import {
  firstCluster,
  recordHosts,
  recordReadings,
  recordSearch,
  records,
  uncomparedRecords,
  unitCopies,
  unitSignatures,
  units,
} from "./tables.ts";
import { transactionTime } from "./writing.ts";

/** A skill that is compared with others, with its cluster. */
export type SignatureRow = Readonly<typeof unitSignatures.$inferSelect>;
export type UnitKey = Readonly<{ recordId: number; path: string }>;

/** Joins rows to units by their keys, which are in JSON. */
const keysOf = (keys: readonly UnitKey[]): SQL => sql`(
  select record_id, path from jsonb_to_recordset(${JSON.stringify(keys.map(({ recordId, path }) => ({ record_id: recordId, path })))}::jsonb)
    as given (record_id bigint, path text))`;

const isAmong = (keys: readonly UnitKey[]): SQL =>
  sql`(${unitSignatures.recordId}, ${unitSignatures.path}) in ${keysOf(keys)}`;

const anyOf = (values: readonly (string | number)[], type: "text" | "bigint"): SQL =>
  sql`(select value::${sql.raw(type)} from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) as given (value))`;

/**
 * Takes the records whose skills have to be compared anew: those that were written since, whichever release wrote them. If
 * an earlier release numbered the clusters, that is all.
 */
export async function takeUncompared(transaction: Transaction): Promise<readonly number[]> {
  const [foreign] = await transaction
    .select({ cluster: unitCopies.cluster })
    .from(unitCopies)
    .where(lt(unitCopies.cluster, firstCluster))
    .limit(1);
  if (foreign) {
    await transaction.delete(unitCopies);
    await transaction.delete(unitSignatures);
    await transaction.execute(sql`
      insert into ${uncomparedRecords} select ${recordReadings.recordId} from ${recordReadings} on conflict do nothing`);
  }
  await transaction.execute(sql`
    insert into ${uncomparedRecords} select ${unitSignatures.recordId} from ${unitSignatures}
    where ${unitSignatures.factsVersion} < ${FACTS_VERSION} or ${unitSignatures.factsVersion} > ${FACTS_VERSION}
    on conflict do nothing`);
  const taken = await transaction.delete(uncomparedRecords).returning();
  return taken.map(({ recordId }) => recordId);
}

/** A skill as a reading states it. */
type StatedUnit = Omit<SignatureRow, "bands" | "cluster" | "firstCommittedAt" | "factsVersion"> &
  Readonly<{ firstCommittedAt: string | null }>;

/**
 * Reads the skills of those of the records that are listed and whose text was read. Templates and fixtures are similar
 * everywhere and left out.
 */
export async function listStated(transaction: Transaction, recordIds: readonly number[]): Promise<StatedUnit[]> {
  const stated = await transaction.execute<StatedUnit & { owner: string; repo: string; parent: string | null }>(sql`
    select ${records.id}::int as "recordId", ${records.owner} || '/' || ${records.repo} as repository, unit.path, unit.name,
      unit.hash, unit.shingles, unit.signature, unit."firstCommittedAt",
      unit.upstreams || coalesce(to_jsonb(${recordHosts.host} ->> 'parent'), '[]') as upstreams
    from ${recordReadings}
    join ${records} on ${records.id} = ${recordReadings.recordId}
    left join ${recordHosts} on ${recordHosts.recordId} = ${records.id}
    cross join lateral jsonb_to_recordset(${recordReadings.facts} -> 'units') as unit (path text, name text, kind text, hash text,
      shingles int, signature text, "firstCommittedAt" text, upstreams jsonb)
    where ${isListed} and (${recordReadings.facts} ->> 'form')::int = ${FACTS_VERSION}
      and unit.kind = 'skill' and unit.signature is not null
      and ${records.id} in ${anyOf(recordIds, "bigint")}`);
  return [...stated];
}

/** Reads the stored skills of some records. */
export const signaturesOf = (transaction: Transaction, recordIds: readonly number[]): Promise<SignatureRow[]> =>
  transaction
    .select()
    .from(unitSignatures)
    .where(sql`${unitSignatures.recordId} in ${anyOf(recordIds, "bigint")}`);

/** Deletes skills that are gone, and writes new and changed ones, which keep their cluster for now. */
export async function writeSignatures(
  transaction: Transaction,
  gone: readonly UnitKey[],
  changed: readonly Omit<SignatureRow, "cluster">[],
): Promise<void> {
  if (gone.length > 0) await transaction.delete(unitSignatures).where(isAmong(gone));
  const columns = getTableColumns(unitSignatures);
  const { recordId: _, path: __, cluster: ___, ...others } = columns;
  for (const batch of batchesOf(changed)) {
    await transaction
      .insert(unitSignatures)
      .values(batch)
      .onConflictDoUpdate({
        target: [unitSignatures.recordId, unitSignatures.path],
        set: fromExcluded(others, Object.keys(others) as (keyof typeof others)[]),
      });
  }
}

/** A text that may be similar to that of a changed skill. */
export type Candidate = Readonly<Pick<SignatureRow, "recordId" | "path" | "shingles" | "signature" | "cluster">> &
  Readonly<{ of: UnitKey; isEqual: boolean }>;

/**
 * Finds for each of some skills one of those with the same text, and texts that have a band in common with it, at most as
 * many as are compared with a signature in a bucket.
 */
export async function findCandidates(
  transaction: Transaction,
  keys: readonly UnitKey[],
): Promise<readonly Candidate[]> {
  const found = await transaction.execute<Candidate>(sql`
    with changed as materialized (select * from ${unitSignatures} where ${isAmong(keys)} and shingles > 0)
    select jsonb_build_object('recordId', changed.record_id, 'path', changed.path) as of, other.record_id::int as "recordId",
      other.path, other.shingles, other.signature, other.cluster, other.hash = changed.hash as "isEqual"
    from changed cross join lateral (
      (
        select record_id, path, shingles, signature, cluster, hash from ${unitSignatures} same
        where same.hash = changed.hash and not exists (
          select from changed own where own.record_id = same.record_id and own.path = same.path
        ) limit 1
      )
      union all
      select distinct on (hash) * from (
        with alike as materialized (
          select record_id, path, shingles, signature, cluster, hash from ${unitSignatures} near
          where near.bands && changed.bands
        )
        select * from alike where hash <> changed.hash limit ${sql.raw(String(bands * MAX_BUCKET_PAIRS))}
      ) bounded
    ) other`);
  return found;
}

/** Reads all skills of some clusters, and some others. */
export async function readClusters(
  transaction: Transaction,
  clusters: readonly number[],
  keys: readonly UnitKey[],
): Promise<readonly SignatureRow[]> {
  const ofClusters = sql`${unitSignatures.cluster} in ${anyOf(clusters, "bigint")}`;
  const found = new Map<string, SignatureRow>();
  for (const condition of [ofClusters, isAmong(keys)]) {
    for (const row of await transaction.select().from(unitSignatures).where(condition))
      found.set(`${row.recordId} ${row.path}`, row);
  }
  return [...found.values()];
}

/** Reads all skills. */
export const allSignatures = (transaction: Transaction): Promise<SignatureRow[]> =>
  transaction.select().from(unitSignatures);

/** Reads when the oldest skill of each name was first committed, as far as is known. */
export async function oldestByName(
  transaction: Transaction,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await transaction.execute<{ name: string; at: string }>(sql`
    select given.name, extract(epoch from oldest.first_committed_at) * 1000 as at
    from (select distinct value as name from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as text (value)) given
    cross join lateral (
      select first_committed_at from ${unitSignatures} own
      where own.name = given.name and first_committed_at is not null order by first_committed_at limit 1
    ) oldest`);
  return new Map(found.map(({ name, at }) => [name, Number(at)]));
}

/** Finds the clusters of skills of some names. */
export async function clustersByName(transaction: Transaction, names: readonly string[]): Promise<readonly number[]> {
  if (names.length === 0) return [];
  const found = await transaction
    .selectDistinct({ cluster: unitSignatures.cluster })
    .from(unitSignatures)
    .where(and(sql`${unitSignatures.name} in ${anyOf(names, "text")}`, isNotNull(unitSignatures.cluster)));
  return found.flatMap(({ cluster }) => cluster ?? []);
}

/** Returns so many unused numbers of clusters. */
export async function newClusterNumbers(transaction: Transaction, count: number): Promise<readonly number[]> {
  const numbers = await transaction.execute<{ number: number }>(sql`
    select nextval('directory.cluster_numbers')::int as number from generate_series(1, ${count}::int)`);
  return numbers.map(({ number }) => number);
}

/** Stores the clusters of skills. */
export async function writeClusters(
  transaction: Transaction,
  rows: readonly (UnitKey & Readonly<{ cluster: number | null }>)[],
): Promise<void> {
  for (const batch of batchesOf(rows)) {
    await transaction.execute(sql`
      update ${unitSignatures} set cluster = new.cluster
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as new ("recordId" bigint, path text, cluster int)
      where record_id = new."recordId" and ${unitSignatures.path} = new.path`);
  }
}

type CopyRow = typeof unitCopies.$inferInsert;

/** Stores the copies among some skills, and that the others of them are none. Writes only what differs. */
export async function writeCopies(
  transaction: Transaction,
  compared: readonly UnitKey[],
  copies: readonly CopyRow[],
): Promise<void> {
  const kept = new Set(copies.map(({ recordId, path }) => `${recordId} ${path}`));
  const others = compared.filter(({ recordId, path }) => !kept.has(`${recordId} ${path}`));
  if (others.length > 0)
    await transaction.delete(unitCopies).where(sql`(${unitCopies.recordId}, ${unitCopies.path}) in ${keysOf(others)}`);
  for (const batch of batchesOf(copies)) {
    await transaction
      .insert(unitCopies)
      .values(batch)
      .onConflictDoUpdate({
        target: [unitCopies.recordId, unitCopies.path],
        set: fromExcluded(unitCopies, ["cluster", "isExact", "isOrigin", "since"]),
        setWhere: sql`(${unitCopies.cluster}, ${unitCopies.isExact}, ${unitCopies.isOrigin}, ${unitCopies.since})
          is distinct from (excluded.cluster, excluded.is_exact, excluded.is_origin, excluded.since)`,
      });
  }
}

/** Rows per statement. */
const BATCH_SIZE = 1_000;

const batchesOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, index) =>
    rows.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );

/** Stores which of some records consist mostly of copies from one other repository: more than half of their skills. */
export async function writeCopyOf(transaction: Transaction, recordIds: readonly number[]): Promise<void> {
  await transaction.execute(sql`
    with given as materialized (select value::bigint as id from jsonb_array_elements_text(${JSON.stringify(recordIds)}::jsonb) as given (value)),
    stated as (
      select given.id, source.name from given left join lateral (
        select origin_record.owner || '/' || origin_record.repo as name
        from ${unitCopies} copy
        join ${unitCopies} origin on origin.cluster = copy.cluster and origin.is_origin and origin.record_id <> copy.record_id
        join ${records} origin_record on origin_record.id = origin.record_id
        where copy.record_id = given.id
        group by origin_record.id
        having count(*) * 2 > (select count(*) from ${unitSignatures} own where own.record_id = given.id)
      ) source on true
    ),
    changed as (
      update ${records} set copy_of = stated.name, indexed_at = ${transactionTime} from stated
      where ${records.id} = stated.id and ${records.copyOf} is distinct from stated.name
      returning ${records.id} as id, stated.name is not null as is_copy
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
