import type { SkillKey } from "@skillshelf/directory-api/links";
import type { DirectoryRecord, Facets, MatchedField } from "@skillshelf/directory-api/schema";
import type { SearchParameters, UnitSearchParameters } from "../parameters.ts";
import { SAMPLES } from "../search/lexemes.ts";
import { type Filter, Plan } from "../search/plan.ts";
import { parseQuery, type Query, withWords } from "../search/query.ts";
import { matchedFields } from "../search/ranking.ts";
import type { ToldUnits } from "../search/record-texts.ts";
import { UNITS_PER_HIT } from "../search/record-texts.ts";
import { storedFacet } from "../store/catalogue.ts";
import * as store from "../store/search.ts";
import { firstSkills, type MatchedUnit } from "../store/search.ts";
import type { Statistics } from "./analyze-query.ts";
import { suggestion, understand } from "./analyze-query.ts";
import { Fitting } from "./candidate-set.ts";
import { assertLoaded, database } from "./database.ts";
import { listRecords, offsetOf, type Page } from "./records.ts";

/** Of more records a sample is counted. */
const COUNTED_ALL = 2_000;

const FACETS = ["category", "license", "language"] as const;
type Facet = (typeof FACETS)[number];

const [, smallestSample] = SAMPLES;

/** How many results each value of a facet would leave in place of the one that is chosen. */
async function countFacets(query: Query, filter: Filter, fitting: Fitting, statistics: Statistics): Promise<Facets> {
  const all = countOf(fitting);
  const counted = await Promise.all(
    FACETS.map(async (facet) => {
      if (filter[facet] === undefined) return { facet, ...(await all) };
      const plan = new Plan(fitting.plan.groups, query, { ...filter, [facet]: undefined }, statistics.counts);
      return { facet, ...(await countOf(await Fitting.of(plan, { whole: query.whole, told: "all" }, statistics))) };
    }),
  );
  const values = (one: Facet) => counted.find(({ facet }) => facet === one)?.[one] ?? [];
  return {
    category: values("category"),
    license: values("license"),
    language: values("language"),
    isEstimate: counted.some(({ isEstimate }) => isEstimate),
  };
}

async function countOf({ plan, total, expected, query }: Fitting): Promise<Facets> {
  if (plan.isEmpty) {
    const [category, license, language] = await Promise.all(FACETS.map((facet) => storedFacet(database(), facet)));
    return { category: category ?? [], license: license ?? [], language: language ?? [], isEstimate: false };
  }
  if (total <= COUNTED_ALL) return { ...(await store.countFacets(database(), query())), isEstimate: false };
  const oneIn = SAMPLES.find((sample) => expected / sample <= COUNTED_ALL) ?? smallestSample;
  const { category, license, language } = await store.countFacets(database(), query(), { oneIn });
  const scaled = (values: Facets[Facet]) => values.map(({ value, count }) => ({ value, count: count * oneIn }));
  return { category: scaled(category), license: scaled(license), language: scaled(language), isEstimate: true };
}

/** Results beyond this are neither counted nor paged. */
export const { COUNT_LIMIT } = store;

type Hit = Readonly<{
  record: DirectoryRecord;
  matched: readonly MatchedField[];
  /** It lacks some of the words. */
  isPartial: boolean;
  /** Records that are left out because what fits in them is a copy of what does in this one. */
  copies: readonly SkillKey[];
}>;

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
    /** The catalogue version that the records were read of, in the same statement, and when it was made. */
    version: number;
    createdAt: Date;
  }>;

/**
 * Records that have every word of the query; where none has, and where only few have all of many, also those that have
 * some. A query without a word, such as `???`, finds nothing; one that is empty finds everything.
 *
 * @param told which units are told with a record.
 */
export async function searchRecords(parameters: SearchParameters, told: ToldUnits = "all"): Promise<SearchResult> {
  const { q, facets: isCounted, category, license, language, audit, sort } = parameters;
  const query = parseQuery(q);
  if (q !== "" && isBlank(query)) return { ...(await noHits()), ...nothing(isCounted) };
  const filter = { category, license, language, audit };
  const understood = await understand(query, filter);
  const { plan, statistics, corrections } = understood;
  const fitting = await Fitting.of(plan, { whole: query.whole, told }, statistics, sort === "relevance");
  const counted = Math.min(fitting.total, COUNT_LIMIT);
  const offset = offsetOf(parameters);
  const limit = Math.min(parameters.pageSize, counted - offset);
  const isPlain = q === "" && [license, language, audit].every((one) => one === undefined);
  const [found, facets, didYouMean] = await Promise.all([
    isPlain && limit > 0
      ? listed(parameters, limit)
      : fitting.page({ sort, limit, offset }).then((page) => readHits(fitting, page)),
    isCounted ? countFacets(query, filter, fitting, statistics) : undefined,
    fitting.total < FEW && corrections.size === 0 ? suggestion(q, query, understood) : null,
  ]);
  const { folded, ...page } = found;
  return {
    ...page,
    totalCount: counted - folded,
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

const nothing = (isCounted: boolean) => ({
  totalCount: 0,
  isLowerBound: false,
  facets: isCounted ? { category: [], license: [], language: [], isEstimate: false } : undefined,
  isSoft: false,
  didYouMean: null,
  correctedQuery: null,
});

/** `folded` records stand behind others. */
type Found = Pick<SearchResult, "items" | "units" | "version" | "createdAt"> & Readonly<{ folded: number }>;

/** A page of the list itself. */
async function listed({ sort, page, pageSize, category }: SearchParameters, limit: number): Promise<Found> {
  const { content, version, createdAt } = await listRecords({ sort, page, pageSize, category });
  const items = content.items.slice(0, limit).map((record) => ({ record, matched: [], isPartial: false, copies: [] }));
  return { items, units: new Map(), version, createdAt, folded: 0 };
}

async function noHits(): Promise<Omit<Found, "folded">> {
  const { version, createdAt } = assertLoaded(await store.hitsAt(database(), [], []));
  return { items: [], units: new Map(), version, createdAt };
}

/** Records by their ids, with what they were found by and those of their units that fit best. */
async function readHits(fitting: Fitting, { ids, copies }: Awaited<ReturnType<Fitting["page"]>>): Promise<Found> {
  const texts = await fitting.texts(ids);
  const best = ids.flatMap((recordId) =>
    (texts.get(recordId)?.bestUnits ?? []).map((position) => ({ recordId, position })),
  );
  const others = ids.flatMap((id) => copies.get(id) ?? []);
  const { content, version, createdAt } = assertLoaded(await store.hitsAt(database(), [...ids, ...others], best));
  const byId = new Map(content.records.map((record) => [record.id, record]));
  const items = ids.flatMap((id) => {
    const [record, own] = [byId.get(id), texts.get(id)];
    if (record === undefined) return [];
    const matched = own ? matchedFields(record, own, fitting.plan.groups) : [];
    const isPartial = own !== undefined && fitting.isPartial(own);
    return [{ record, matched, isPartial, copies: (copies.get(id) ?? []).flatMap((copy) => byId.get(copy) ?? []) }];
  });
  const units = new Map(ids.map((id) => [id, content.units.filter(({ recordId }) => recordId === id)]));
  return { items, units, version, createdAt, folded: [...copies.values()].flat().length };
}

/** A repository that a search found, and skills of it: those that fit, else its first ones. */
type UnitHit = Readonly<{ record: DirectoryRecord; units: readonly MatchedUnit[] }>;

/** Repositories that fit a query, best first, each with a few of its skills. */
export async function searchUnits({
  q,
  limit,
  owner,
}: UnitSearchParameters): Promise<Readonly<{ hits: readonly UnitHit[]; version: number; createdAt: Date }>> {
  const asked = owner === undefined ? q : `owner:${owner} ${q}`;
  const page = { page: 1, pageSize: limit, sort: "relevance", facets: false } as const;
  const found = await searchRecords({ q: asked, ...page }, "skills");
  const hits = found.items.map(({ record }) => ({ record, units: found.units.get(record.id) ?? [] }));
  const bare = hits.filter(({ units }) => units.length === 0).map(({ record }) => record.id);
  const first = await firstSkills(database(), bare, UNITS_PER_HIT);
  const whole = hits.map(({ record, units }) => ({
    record,
    units: units.length > 0 ? units : first.filter(({ recordId }) => recordId === record.id),
  }));
  return { hits: whole, version: found.version, createdAt: found.createdAt };
}
