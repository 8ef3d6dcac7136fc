import type { RelatedRecord } from "@skillshelf/directory-api/schema";
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import { addTo, keyOf, type Link, type Linked, type Place, SHOWN } from "./link-lists.ts";
import { isListed, type RecordRow, recordColumns, toRecord } from "./records.ts";
import { jsonArray, selectColumns } from "./statements.ts";
import { categoryBest, links, records, recordTags, units } from "./tables.ts";

/** Weights of what records have in common: a skill of the same name counts most, the category least. */
const WEIGHT = { unit: 3, tag: 2, category: 1 };

/** Shared skill names beyond this add nothing: a copied repository must not outweigh every other relation. */
const COUNTED_UNITS = 4;

/** Shared skill names that are stored to be shown. */
const NAMED_UNITS = 5;

/**
 * Names of a record that are compared, and records before and after it that have the same name or tag. They bound the work
 * in a large catalog, and in how many lists one record can be.
 */
const NAMES = 200;
const NEAREST = 25;

/** Candidates of a record. */
const COMPARED = 40;

/** The category of unclassified records, which is not a relation. */
const NO_CATEGORY = "other";
const noCategory = sql.raw(`'${NO_CATEGORY}'`);

/** Writes a number into the statement. */
const whole = (number: number): SQL => sql.raw(String(number));

/** The records of a table's rows that are nearest to a record before and after it. */
const nearest = (table: SQL, condition: SQL): SQL => sql`(
  (select record_id from ${table} where ${condition} and record_id < own.id order by record_id desc limit ${whole(NEAREST)})
  union all
  (select record_id from ${table} where ${condition} and record_id > own.id order by record_id limit ${whole(NEAREST)})
)`;

const isSameCategory = sql`(${records.category} = own.category and own.category <> ${noCategory})`;

type Pair = Readonly<{
  recordId: number;
  standing: number;
  otherId: number;
  otherStanding: number;
  score: number;
  names: string[];
  tags: string[];
}>;

/** Finds the listed records with names of skills or tags in common with each of some records. */
export async function relatedCandidates(
  transaction: Transaction,
  places: readonly Place[],
): Promise<Map<string, Link[]>> {
  const pairs = await transaction.execute<Pair>(sql`
    with own as materialized (
      select id, tags, category, coalesce(score, -1) as standing from ${records}
      where ${isListed} and id = any(${`{${places.map(({ recordId }) => recordId)}}`}::bigint[])
    ), same_name as (
      select own.id, found.record_id as other_id, array_agg(distinct unit.name order by unit.name) as names
      from own
      cross join lateral (
        select distinct name from ${units} where record_id = own.id order by name limit ${whole(NAMES)}
      ) unit
      cross join lateral ${nearest(sql`${units}`, sql`name = unit.name`)} found
      group by 1, 2
    ), same_tag as (
      select distinct own.id, found.record_id as other_id
      from own cross join unnest(own.tags) given (tag)
      cross join lateral ${nearest(sql`${recordTags}`, sql`tag = given.tag`)} found
    ), pair as (
      select own.id, own.standing, other_id, coalesce(${records.score}, -1) as other_standing,
        ${whole(WEIGHT.unit)} * least(cardinality(coalesce(names, '{}')), ${whole(COUNTED_UNITS)})
          + ${whole(WEIGHT.tag)} * cardinality(shared.tags)
          + ${whole(WEIGHT.category)} * ${isSameCategory}::int as weight,
        coalesce(names[:${whole(NAMED_UNITS)}], '{}') as names, shared.tags
      from same_name full join same_tag using (id, other_id)
      join own using (id)
      join ${records} on ${records.id} = other_id and ${isListed}
      cross join lateral (
        select array(select tag from unnest(own.tags) tag where tag = any(${records.tags}) order by tag) as tags
      ) shared
    )
    select id::int as "recordId", standing, other_id::int as "otherId", other_standing as "otherStanding", weight as score, names, tags
    from (
      select *, row_number() over (partition by id order by weight desc, other_standing desc, other_id) as rank from pair
    ) ranked where rank <= ${whole(COMPARED)}`);
  const found = new Map<string, Link[]>();
  for (const { recordId, standing, otherId, otherStanding, ...common } of pairs) {
    const link = { from: toPlace(recordId, standing), to: toPlace(otherId, otherStanding), ...common };
    addTo(found, keyOf(link.from), link);
  }
  return found;
}

const toPlace = (recordId: number, standing: number): Linked => ({
  recordId,
  path: "",
  standing,
  group: String(recordId),
  isOffered: true,
});

export type RelatedRow = Readonly<{ record: RecordRow; units: string[]; tags: string[]; sameCategory: boolean }>;

/**
 * Selects the listed records with most in common with a record, and what they have in common: its links, which the best of its
 * category complete where they are few.
 */
export const relatedTo = (recordId: SQL): SQL => sql`(
  with own as materialized (
    select id, category from ${records} where id = ${recordId}
  ), linked as materialized (
    select other_id, place, names, tags from ${links} where record_id = (select id from own) and path = ''
  ), shown as (
    select * from linked
    union all (
      select record_id, ${whole(SHOWN)} + place, '{}', '{}' from ${categoryBest} join own using (category)
      where category <> ${noCategory} and record_id <> own.id and record_id not in (select other_id from linked)
      order by place limit ${whole(SHOWN)} - (select count(*) from linked)
    )
  )
  select ${jsonArray(sql`
    select (select to_json(own) from (select ${selectColumns(recordColumns)}) own) as record, shown.names as units, shown.tags,
      ${isSameCategory} as "sameCategory"
    from shown cross join own join ${records} on ${records.id} = other_id and ${isListed}
    order by place`)}
)`;

export const toRelated = (rows: readonly RelatedRow[]): RelatedRecord[] =>
  rows.map((row) => ({ ...row, record: toRecord(row.record) }));

/** Tells whether the best of its category complete the list of a record, or would if there were any. */
export const isCompleted = (category: string, list: readonly RelatedRecord[]): boolean =>
  category !== NO_CATEGORY && list.filter(({ units: names, tags }) => names.length + tags.length > 0).length < SHOWN;
