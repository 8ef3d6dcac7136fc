import { and, arrayContains, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Sort } from "../parameters.ts";
import type { DirectoryRecord, Facets, MatchedField } from "../schema.ts";
import { keptCount } from "./counts.ts";
import type { Database } from "./database.ts";
import { listOrder } from "./list.ts";
import { isListed, recordColumns } from "./records.ts";
import { records, units } from "./tables.ts";

/** Totals are exact up to here, and pages end here. */
export const COUNT_LIMIT = 10_000;

/** Ranks of the weights D, C, B, A: summary, tag, unit, name and owner. A name outweighs any number of summaries. */
const WEIGHTS = "{0.05, 0.2, 0.4, 1.0}";

const words = sql.raw("'directory.words'");
const fields: readonly MatchedField[] = ["name", "unit", "tag", "summary", "owner"];

export type SearchFilter = Readonly<{
  /** Segmented words; the last one also matches as a prefix. */
  terms: readonly string[];
  /** Whether every term must be found, or any one is enough. */
  every: boolean;
  category?: string | undefined;
  license?: string | undefined;
  language?: string | undefined;
}>;

export type Hit = Readonly<{ record: DirectoryRecord; matched: readonly MatchedField[] }>;

/**
 * Terms hold only letters, digits and marks (see `segment`), so they can be quoted. The last one is
 * looked for as it stands and, since it may still be being typed, as the beginning of a word; the
 * beginning is not stemmed, or "forms" would find every "formula".
 */
function tsquery(terms: readonly string[], operator: "&" | "|"): SQL {
  const last = `'${terms.at(-1)}'`;
  const lastTerm = sql`(to_tsquery(${words}, ${last}) || to_tsquery('simple', ${`${last}:*`}))`;
  if (terms.length < 2) return lastTerm;
  const others = terms.slice(0, -1).map((term) => `'${term}'`);
  const join = sql.raw(operator === "&" ? "&&" : "||");
  return sql`(to_tsquery(${words}, ${others.join(` ${operator} `)}) ${join} ${lastTerm})`;
}

function condition({ terms, every, category, license, language }: SearchFilter): SQL | undefined {
  return and(
    isListed,
    terms.length === 0 ? undefined : sql`${records.search} @@ ${tsquery(terms, every ? "&" : "|")}`,
    category === undefined ? undefined : eq(records.category, category),
    license === undefined ? undefined : sql`lower(${records.license}) = lower(${license})`,
    language === undefined ? undefined : arrayContains(records.languages, [language]),
  );
}

/** Records that fit, best first: an exact `owner/repo`, then an exact name, then by text rank. */
export async function searchRecords(
  database: Database,
  filter: SearchFilter,
  window: { query: string; sort: Sort; limit: number; offset: number },
): Promise<Hit[]> {
  const { terms } = filter;
  const any = tsquery(terms, "|");
  const matched =
    terms.length === 0
      ? sql<MatchedField[]>`'[]'::jsonb`
      : sql<MatchedField[]>`(select coalesce(jsonb_agg(field order by position), '[]'::jsonb)
          from unnest(${sql.raw(`array['${fields.join("','")}']`)}) with ordinality as f(field, position)
          where to_tsvector(${words}, ${records.searchFields}->>field) @@ ${any})`;
  const exact = window.query.toLowerCase();
  const byRelevance = [
    sql`case when lower(${records.owner} || '/' || ${records.repo}) = ${exact} then 0
             when lower(${records.name}) = ${exact} or lower(${records.repo}) = ${exact} then 1
             else 2 end`,
    asc(records.isCopy),
    sql`ts_rank(${WEIGHTS}::real[], ${records.search}, ${any}) desc`,
    ...listOrder("updated"),
  ];
  const { sort } = window;
  const order = sort !== "relevance" ? listOrder(sort) : terms.length > 0 ? byRelevance : listOrder("updated");
  // Those before the page are counted through in an index where there is one of the order.
  const chosen = database
    .select({ id: records.id })
    .from(records)
    .where(condition(filter))
    .orderBy(...order)
    .limit(window.limit)
    .offset(window.offset)
    .as("chosen");
  return database
    .select({ record: recordColumns, matched })
    .from(records)
    .innerJoin(chosen, eq(records.id, chosen.id))
    .orderBy(...order);
}

/** How many records fit, counted to one more than `COUNT_LIMIT` at most. */
export async function countHits(database: Database, filter: SearchFilter): Promise<number> {
  const kept = keptCountOf(filter);
  if (kept) {
    const [row] = await database.execute<{ count: number }>(
      sql`select least(${kept}, ${COUNT_LIMIT + 1}::int) as count`,
    );
    return row?.count ?? 0;
  }
  const found = database
    .select({ one: sql`1` })
    .from(records)
    .where(condition(filter))
    .limit(COUNT_LIMIT + 1)
    .as("found");
  const [row] = await database.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

/** The kept number of the records that fit; undefined where they have to be counted. */
function keptCountOf({ terms, category, license, language }: SearchFilter): SQL | undefined {
  if (terms.length > 0 || license !== undefined || language !== undefined) return undefined;
  return category === undefined ? keptCount("total", sql`''`) : keptCount("category", sql`${category}`);
}

const FACET_VALUES = 50;

/** Counts of the values of each facet among the records that fit, most first. */
export async function countFacets(database: Database, filter: SearchFilter): Promise<Facets> {
  const facet = async (value: SQL) =>
    database
      .select({ value: sql<string>`value`, count: sql<number>`count(*)::int` })
      .from(sql`${records} cross join lateral (select ${value} as value) facet`)
      .where(and(condition(filter), sql`value is not null`))
      .groupBy(sql`value`)
      .orderBy(sql`count(*) desc, value`)
      .limit(FACET_VALUES);
  const [category, license, language] = await Promise.all([
    facet(sql`${records.category}`),
    facet(sql`${records.license}`),
    facet(sql`unnest(${records.languages})`),
  ]);
  return { category, license, language };
}

export type MatchedUnit = Readonly<{ recordId: number; name: string; path: string; anchor: string }>;

/** For each record the units that fit the query best, at most `limit` each. */
export async function matchUnits(
  database: Database,
  ids: readonly number[],
  terms: readonly string[],
  limit: number,
): Promise<MatchedUnit[]> {
  if (ids.length === 0 || terms.length === 0) return [];
  const any = tsquery(terms, "|");
  const text = sql`to_tsvector(${words}, ${units.searchText})`;
  const rows = await database.execute<MatchedUnit>(sql`
    select record_id::int as "recordId", name, path, anchor from (
      select ${units.recordId} as record_id, ${units.name} as name, ${units.path} as path, ${units.anchor} as anchor,
        row_number() over (partition by ${units.recordId} order by ts_rank(${text}, ${any}) desc, ${units.position}) as place
      from ${units}
      where ${units.recordId} = any(${sql.param([...ids])}::bigint[]) and ${text} @@ ${any}
    ) ranked where place <= ${limit} order by record_id, place`);
  return [...rows];
}
