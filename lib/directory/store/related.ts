import type { DirectoryRecord, RelatedRecord } from "@skillshelf/directory-api/schema";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { isListed, type RecordRow, recordColumns, toRecord } from "./records.ts";
import { jsonArray, memoize, PreparedStatement, selectColumns } from "./statements.ts";
import { records, recordTags, units } from "./tables.ts";

/** Weights of what records have in common: a skill of the same name counts most, the category least. */
const WEIGHT = { unit: 3, tag: 2, category: 1 };

/** Shared skill names beyond this add nothing: a copied repository must not outweigh every other relation. */
const COUNTED_UNITS = 4;

/** Names of a record that are compared, and records read per name and tag. They bound the work in a large catalog. */
const NAMES = 200;
const OF_ONE_NAME = 50;
const OF_ONE_TAG = 50;

/** The category of unclassified records, which is not a relation. */
const NO_CATEGORY = "other";

/** Writes a number into the statement. */
const whole = (number: number): SQL => sql.raw(String(number));

type RelatedRow = Readonly<{ record: RecordRow; units: string[]; tags: string[]; sameCategory: boolean }>;

const id = sql`${sql.placeholder("id")}::bigint`;
const ownCategory = sql`(select category from own)`;
const ownTags = sql`(select tags from own)`;
const sameCategory = sql`(${records.category} = ${ownCategory} and ${ownCategory} <> ${sql.raw(`'${NO_CATEGORY}'`)})`;
const sharedTag = sql`unnest(${ownTags}) own (tag) where own.tag = any(${records.tags})`;

/** The record is the only parameter, so that a generic plan is as good as any: planning takes a third of the time. */
const statementFor = memoize(
  (most: number) =>
    new PreparedStatement<readonly RelatedRow[]>(sql`
  with own as materialized (
    select tags, category from ${records} where id = ${id}
  ), same_name as (
    select found.record_id as id, array_agg(distinct found.name order by found.name) as names
    from (select distinct name from ${units} where record_id = ${id} order by name limit ${whole(NAMES)}) own
    cross join lateral (
      select u.record_id, u.name from ${units} u
      where u.name = own.name and u.record_id <> ${id} order by u.record_id desc limit ${whole(OF_ONE_NAME)}
    ) found
    group by found.record_id
  ), same_tag as (
    select found.id from unnest(${ownTags}) own (tag)
    cross join lateral (
      select t.record_id as id from ${recordTags} t
      where t.tag = own.tag order by t.record_id desc limit ${whole(OF_ONE_TAG)}
    ) found
  ), same_category as (
    select ${records.id} from ${records} where ${isListed} and ${sameCategory}
    order by ${records.isCopy}, ${records.updatedAt} desc nulls last, ${records.id} limit ${whole(most + 1)}
  ), candidate as (
    select id from same_name union select id from same_tag union select id from same_category
  ), best as (
    select id, coalesce(same_name.names, '{}') as names,
      ${whole(WEIGHT.unit)} * least(cardinality(coalesce(same_name.names, '{}')), ${whole(COUNTED_UNITS)})
      + ${whole(WEIGHT.tag)} * (select count(*) from ${sharedTag})
      + ${whole(WEIGHT.category)} * ${sameCategory}::int as weight
    from candidate
    join ${records} using (id)
    left join same_name using (id)
    where ${isListed} and id <> ${id}
    order by weight desc, ${records.updatedAt} desc nulls last, id
    limit ${whole(most)}
  )
  select ${jsonArray(sql`
    select (select to_json(own) from (select ${selectColumns(recordColumns)}) own) as record, best.names as units,
      array(select tag from ${sharedTag} order by tag) as tags, ${sameCategory} as "sameCategory"
    from best
    join ${records} on ${records.id} = best.id
    order by weight desc, ${records.updatedAt} desc nulls last, best.id`)} as result`),
  (most) => most,
);

/** Reads the listed records with most in common with a record, and what they have in common. */
export async function relatedRecords(
  database: Database,
  record: Pick<DirectoryRecord, "id">,
  most: number,
): Promise<RelatedRecord[]> {
  const found = (await statementFor(most).read(database, { id: record.id })) ?? [];
  return found.map((related) => ({ ...related, record: toRecord(related.record) }));
}
