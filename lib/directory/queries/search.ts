import type { SearchParameters } from "../parameters.ts";
import type { DirectoryRecord, Facets, MatchedField } from "../schema.ts";
import { matchedFields } from "../search/matched.ts";
import { parseQuery, type Query, withWords } from "../search/query.ts";
import type { ToldUnits } from "../search/record-texts.ts";
import * as store from "../store/search.ts";
import { database } from "./database.ts";
import { countFacets } from "./facets.ts";
import { Fitting } from "./fitting.ts";
import { loaded } from "./loaded.ts";
import { listRecords, offsetOf, type Page } from "./records.ts";
import { suggestion, understand } from "./understanding.ts";

/** Results beyond this are neither counted nor paged. */
export const { COUNT_LIMIT } = store;

type Hit = Readonly<{ record: DirectoryRecord; matched: readonly MatchedField[] }>;

export type SearchResult = Page<Hit> &
  Readonly<{
    /** There are more than `totalCount`, and pages end there. */
    isLowerBound: boolean;
    /** By record id: the units that fit best. */
    units: ReadonlyMap<number, readonly store.MatchedUnit[]>;
    facets: Facets | undefined;
    /** Records that have only some of the words are among the results: too few have all. */
    isSoft: boolean;
    /** A better query, which was not searched for. */
    didYouMean: string | null;
    /** The query that was searched for, where words that nothing has were corrected. */
    correctedQuery: string | null;
  }>;

/**
 * Records that have every word of the query; where none has, and where only few have all of many, also those that have
 * some. A query without a word, such as `???`, finds nothing; one that is empty finds everything.
 *
 * @param told which units are told with a record.
 */
export async function searchRecords(parameters: SearchParameters, told: ToldUnits = "all"): Promise<SearchResult> {
  const { q, facets: isCounted, category, license, language, sort } = parameters;
  const query = parseQuery(q);
  if (q !== "" && isBlank(query)) return nothing(isCounted);
  const filter = { category, license, language };
  const understood = await understand(query, filter);
  const { plan, statistics, corrections } = understood;
  const fitting = await Fitting.of(plan, { whole: query.whole, told }, statistics, sort === "relevance");
  const totalCount = Math.min(fitting.total, COUNT_LIMIT);
  const offset = offsetOf(parameters);
  const limit = Math.min(parameters.pageSize, totalCount - offset);
  const isPlain = q === "" && license === undefined && language === undefined;
  const [found, facets, didYouMean] = await Promise.all([
    isPlain && limit > 0
      ? listed(parameters, limit)
      : fitting.page({ sort, limit, offset }).then((ids) => hits(fitting, ids)),
    isCounted ? countFacets(query, filter, fitting, statistics) : undefined,
    fitting.total < FEW && corrections.size === 0 ? suggestion(q, query, understood) : null,
  ]);
  return {
    ...found,
    totalCount,
    isLowerBound: fitting.total > COUNT_LIMIT,
    isSoft: fitting.isSoft,
    facets,
    didYouMean,
    correctedQuery: corrections.size > 0 ? withWords(q, corrections) : null,
  };
}

/** Fewer results may be due to a mistake in the query, or to too many words. */
export const FEW = 5;

const isBlank = ({ words, phrases, excluded, filters, excludedFilters }: Query): boolean =>
  [words, phrases, excluded, filters, excludedFilters].every((part) => part.length === 0);

const nothing = (isCounted: boolean): SearchResult => ({
  items: [],
  totalCount: 0,
  isLowerBound: false,
  units: new Map(),
  facets: isCounted ? { category: [], license: [], language: [], isEstimate: false } : undefined,
  isSoft: false,
  didYouMean: null,
  correctedQuery: null,
});

type Found = Pick<SearchResult, "items" | "units">;

/** A page of the list itself. */
async function listed({ sort, page, pageSize, category }: SearchParameters, limit: number): Promise<Found> {
  const { content } = await listRecords({ sort, page, pageSize, category });
  return { items: content.items.slice(0, limit).map((record) => ({ record, matched: [] })), units: new Map() };
}

/** Records by their ids, with what they were found by and those of their units that fit best. */
async function hits(fitting: Fitting, ids: readonly number[]): Promise<Found> {
  const texts = await fitting.texts(ids);
  const best = ids.flatMap((recordId) =>
    (texts.get(recordId)?.bestUnits ?? []).map((position) => ({ recordId, position })),
  );
  const { content } = loaded(await store.hitsAt(database(), ids, best));
  const items = content.records.map((record) => {
    const own = texts.get(record.id);
    return { record, matched: own ? matchedFields(record, own, fitting.plan.groups) : [] };
  });
  return { items, units: new Map(ids.map((id) => [id, content.units.filter(({ recordId }) => recordId === id)])) };
}
