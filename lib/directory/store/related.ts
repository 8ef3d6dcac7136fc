import { inArray, sql } from "drizzle-orm";
import type { DirectoryRecord, RelatedRecord } from "../schema.ts";
import type { Database } from "./database.ts";
import { isListed, recordColumns } from "./records.ts";
import { records, units } from "./tables.ts";

/** How much each thing in common counts: a skill of the same name says most, the category least. */
const WEIGHT = { unit: 3, tag: 2, category: 1 };

/** Skills of the same name beyond this add nothing: one copied repository must not outweigh every other relation. */
const COUNTED_UNITS = 4;

/** Names of a record that are looked for, and records looked at for each name and each tag. They bound the work in a large catalogue. */
const NAMES = 200;
const OF_ONE_NAME = 50;
const OF_ONE_TAG = 100;

/** The category of what could not be placed: to be in it is nothing in common. */
const NO_CATEGORY = "other";

type Row = { id: string; units: string[]; tags: string[] };

/** Listed records that have most in common with a record, and what. */
export async function relatedRecords(
  database: Database,
  { id, category }: Pick<DirectoryRecord, "id" | "category">,
  limit: number,
): Promise<RelatedRecord[]> {
  const listed = sql`r.status in ('active', 'archived')`;
  const own = sql`(select tags from ${records} where id = ${id})`;
  const rows = await database.execute<Row>(sql`
    with same_name as (
      select found.record_id as id, array_agg(distinct found.name order by found.name) as names
      from (select distinct name from ${units} where record_id = ${id} order by name limit ${NAMES}) own
      cross join lateral (
        select u.record_id, u.name from ${units} u
        where u.name = own.name and u.record_id <> ${id} order by u.record_id desc limit ${OF_ONE_NAME}
      ) found
      group by found.record_id
    ), same_tag as (
      select found.id from unnest(${own}) tag
      cross join lateral (
        select r.id from ${records} r where ${listed} and r.tags @> array[tag] order by r.id desc limit ${OF_ONE_TAG}
      ) found
    ), same_category as (
      select r.id from ${records} r where ${listed} and r.category = ${category} and r.category <> ${NO_CATEGORY}
      order by r.updated_at desc nulls last, r.id limit ${limit + 1}
    ), candidate as (
      select id from same_name union select id from same_tag union select id from same_category
    )
    select r.id, coalesce(n.names, '{}') as units, shared.tags
    from candidate
    join ${records} r using (id)
    left join same_name n using (id)
    cross join lateral (
      select array(select unnest(r.tags) intersect select unnest(${own}) order by 1) as tags
    ) shared
    where ${listed} and r.id <> ${id}
    order by ${WEIGHT.unit} * least(cardinality(coalesce(n.names, '{}')), ${COUNTED_UNITS})
      + ${WEIGHT.tag} * cardinality(shared.tags)
      + ${WEIGHT.category} * (r.category = ${category} and r.category <> ${NO_CATEGORY})::int desc,
      r.updated_at desc nulls last, r.id
    limit ${limit}
  `);
  const ids = rows.map((row) => Number(row.id));
  if (ids.length === 0) return [];
  const found = await database
    .select(recordColumns)
    .from(records)
    .where(sql`${isListed} and ${inArray(records.id, ids)}`);
  const byId = new Map(found.map((record) => [record.id, record]));
  return rows.flatMap((row) => {
    const record = byId.get(Number(row.id));
    return record
      ? [
          {
            record,
            units: row.units,
            tags: row.tags,
            sameCategory: record.category === category && category !== NO_CATEGORY,
          },
        ]
      : [];
  });
}
