import { inArray, sql } from "drizzle-orm";
import type { DirectoryRecord, RelatedRecord } from "../schema.ts";
import type { Database } from "./database.ts";
import { isListed, recordColumns } from "./records.ts";
import { records, units } from "./tables.ts";

/** How much each thing in common counts: a skill of the same name says most, the category least. */
const WEIGHT = { unit: 3, tag: 2, category: 1 };

/** Skills of the same name beyond this add nothing: one copied repository must not outweigh every other relation. */
const COUNTED_UNITS = 4;

/** Names of a record, rows with one of them, and records with one of its tags, that are looked at. They bound the work in a large catalogue. */
const NAMES = 200;
const SAME_NAMES = 2_000;
const SAME_TAGS = 500;

type Row = { id: string; units: string[]; tags: string[] };

/** Listed records that have most in common with a record, and what. */
export async function relatedRecords(
  database: Database,
  { id, category }: Pick<DirectoryRecord, "id" | "category">,
  limit: number,
): Promise<RelatedRecord[]> {
  const own = sql`(select tags from ${records} where id = ${id})`;
  const rows = await database.execute<Row>(sql`
    with same_name as (
      select record_id as id, array_agg(distinct name order by name) as names
      from (
        select record_id, name from ${units}
        where name in (select name from ${units} where record_id = ${id} order by position limit ${NAMES})
          and record_id <> ${id}
        limit ${SAME_NAMES}
      ) found group by record_id
    ), same_tag as (
      select r.id from ${records} r where r.status in ('active', 'archived') and r.tags && ${own} limit ${SAME_TAGS}
    ), same_category as (
      select r.id from ${records} r where r.status in ('active', 'archived') and r.category = ${category}
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
    where r.status in ('active', 'archived') and r.id <> ${id}
    order by ${WEIGHT.unit} * least(cardinality(coalesce(n.names, '{}')), ${COUNTED_UNITS})
      + ${WEIGHT.tag} * cardinality(shared.tags)
      + ${WEIGHT.category} * (r.category = ${category})::int desc,
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
    return record ? [{ record, units: row.units, tags: row.tags, sameCategory: record.category === category }] : [];
  });
}
