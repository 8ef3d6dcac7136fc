import { type SQL, sql } from "drizzle-orm";
import type { DirectoryRecord, RelatedRecord } from "../schema.ts";
import type { Database } from "./database.ts";
import { asRow, listOf, Prepared } from "./prepared.ts";
import { isListed, type RecordRow, recordColumns, toRecord } from "./records.ts";
import { records, recordTags, units } from "./tables.ts";

/** How much each thing in common counts: a skill of the same name says most, the category least. */
const WEIGHT = { unit: 3, tag: 2, category: 1 };

/** Skills of the same name beyond this add nothing: one copied repository must not outweigh every other relation. */
const COUNTED_UNITS = 4;

/** Names of a record that are looked for, and records looked at for each name and each tag. They bound the work in a large catalogue. */
const NAMES = 200;
const OF_ONE_NAME = 50;
const OF_ONE_TAG = 50;

/** The category of what could not be placed: to be in it is nothing in common. */
const NO_CATEGORY = "other";

/** A number written into the statement. */
const whole = (number: number): SQL => sql.raw(String(number));

type RelatedRow = Readonly<{ record: RecordRow; units: string[]; tags: string[]; sameCategory: boolean }>;

const id = sql`${sql.placeholder("id")}::bigint`;
const limit = sql`${sql.placeholder("limit")}::int`;
const category = sql`${sql.placeholder("category")}::text`;
const ownTags = sql`(select tags from ${records} where id = ${id})`;
const sameCategory = sql`(${records.category} = ${category} and ${category} <> ${sql.raw(`'${NO_CATEGORY}'`)})`;

const statement = new Prepared<readonly RelatedRow[]>(sql`
  with same_name as (
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
    order by ${records.isCopy}, ${records.updatedAt} desc nulls last, ${records.id} limit ${limit} + 1
  ), candidate as (
    select id from same_name union select id from same_tag union select id from same_category
  )
  select ${listOf(sql`
    select (select to_json(own) from (select ${asRow(recordColumns)}) own) as record,
      coalesce(same_name.names, '{}') as units, shared.tags, ${sameCategory} as "sameCategory"
    from candidate
    join ${records} using (id)
    left join same_name using (id)
    cross join lateral (
      select array(select unnest(${records.tags}) intersect select unnest(${ownTags}) order by 1) as tags
    ) shared
    where ${isListed} and id <> ${id}
    order by ${whole(WEIGHT.unit)} * least(cardinality(coalesce(same_name.names, '{}')), ${whole(COUNTED_UNITS)})
      + ${whole(WEIGHT.tag)} * cardinality(shared.tags) + ${whole(WEIGHT.category)} * ${sameCategory}::int desc,
      ${records.updatedAt} desc nulls last, id
    limit ${limit}`)} as result`);

/** Listed records that have most in common with a record, and what. */
export async function relatedRecords(
  database: Database,
  record: Pick<DirectoryRecord, "id" | "category">,
  most: number,
): Promise<RelatedRecord[]> {
  const found = (await statement.read(database, { id: record.id, category: record.category, limit: most })) ?? [];
  return found.map((related) => ({ ...related, record: toRecord(related.record) }));
}
