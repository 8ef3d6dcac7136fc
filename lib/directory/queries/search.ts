import type { SearchParameters } from "../parameters.ts";
import type { Facets } from "../schema.ts";
import { segment } from "../segment.ts";
import * as store from "../store/search.ts";
import { database } from "./database.ts";
import { offsetOf, type Page } from "./records.ts";

/** Results beyond this are neither counted nor paged. */
export const { COUNT_LIMIT } = store;

/** Words of a query that are looked for; what follows is ignored. */
const MAX_TERMS = 32;
const UNITS_PER_HIT = 3;

export type SearchResult = Page<store.Hit> &
  Readonly<{
    /** There are more than `totalCount`, and pages end there. */
    isLowerBound: boolean;
    /** By record id: the units that fit best. */
    units: ReadonlyMap<number, readonly store.MatchedUnit[]>;
    facets: Facets | undefined;
  }>;

/**
 * Records that hold every word of the query; where none does, those that hold any. A query without
 * a word, such as `???`, finds nothing; one that is empty finds everything.
 */
export async function searchRecords(parameters: SearchParameters): Promise<SearchResult> {
  const { q, category, license, language, sort, pageSize } = parameters;
  const terms = segment(q).slice(0, MAX_TERMS);
  if (q !== "" && terms.length === 0)
    return { items: [], totalCount: 0, isLowerBound: false, units: new Map(), facets: noFacets(parameters) };

  const strict = { terms, every: true, category, license, language };
  const strictCount = await store.countHits(database(), strict);
  const filter = strictCount > 0 || terms.length < 2 ? strict : { ...strict, every: false };
  const count = filter === strict ? strictCount : await store.countHits(database(), filter);

  const totalCount = Math.min(count, COUNT_LIMIT);
  const offset = offsetOf(parameters);
  const limit = Math.min(pageSize, totalCount - offset);
  const [items, facets] = await Promise.all([
    limit > 0 ? store.searchRecords(database(), filter, { query: q, sort, limit, offset }) : [],
    parameters.facets ? store.countFacets(database(), filter) : undefined,
  ]);
  const matched = await store.matchUnits(
    database(),
    items.map(({ record }) => record.id),
    terms,
    UNITS_PER_HIT,
  );
  return { items, totalCount, isLowerBound: count > COUNT_LIMIT, units: byRecord(matched), facets };
}

const noFacets = ({ facets }: SearchParameters): Facets | undefined =>
  facets ? { category: [], license: [], language: [] } : undefined;

function byRecord(units: readonly store.MatchedUnit[]): Map<number, store.MatchedUnit[]> {
  const grouped = new Map<number, store.MatchedUnit[]>();
  for (const unit of units) grouped.set(unit.recordId, [...(grouped.get(unit.recordId) ?? []), unit]);
  return grouped;
}
