import type { RepositoryKey } from "@skillshelf/directory-api/links";
import type { DirectoryRecord, Facets, MatchedField } from "@skillshelf/directory-api/schema";
import { countAgents, toAgentValues } from "../agent-mask.ts";
import type { SearchParameters, UnitSearchParameters } from "../parameters.ts";
import { SAMPLES } from "../search/lexemes.ts";
import { type Filter, Plan } from "../search/plan.ts";
import { parseQuery, type Query, withWords } from "../search/query.ts";
import { matchedFields } from "../search/ranking.ts";
import { type ReportedUnits, UNITS_PER_HIT } from "../search/record-texts.ts";
import * as store from "../store/search.ts";
import { firstSkills, type MatchedUnit } from "../store/search.ts";
import { analyzeQuery, type Statistics, suggestQuery } from "./analyze-query.ts";
import { CandidateSet } from "./candidate-set.ts";
import { assertLoaded, searchDatabase } from "./database.ts";
import { readOverview } from "./overview.ts";
import { listRecords, offsetOf, type Page } from "./records.ts";

/** With more matches, a sample is counted. */
export const MAX_COUNTED = 2_000;

type Facet = keyof store.FacetCounts;

const [, smallestSample] = SAMPLES;

/** Counts how many results each value of a facet would have in place of the chosen one. */
async function countFacets(
  query: Query,
  filter: Filter,
  candidates: CandidateSet,
  statistics: Statistics,
): Promise<Facets> {
  const all = countOf(candidates);
  return countsOf(async (facet) => {
    if (filter[facet] === undefined) return all;
    const plan = new Plan(candidates.plan.groups, query, { ...filter, [facet]: undefined }, statistics.counts);
    return countOf(await CandidateSet.of(plan, { ...uncounted, whole: query.whole, isCounted: true }, statistics));
  });
}

/** A search whose matches are only counted. */
const uncounted = { reported: "all", isRanked: false, isCounted: false } as const;

/** Takes each facet from the counts that are read for it. */
export async function countsOf(read: (facet: Facet) => Promise<Facets>): Promise<Facets> {
  const [category, license, language, audit, capability, agent] = await Promise.all([
    read("category"),
    read("license"),
    read("language"),
    read("audit"),
    read("capability"),
    read("agent"),
  ]);
  return {
    category: category.category,
    license: license.license,
    language: language.language,
    audit: audit.audit,
    capability: capability.capability,
    agent: agent.agent,
    isEstimate: [category, license, language, audit, capability, agent].some(({ isEstimate }) => isEstimate),
  };
}

async function countOf(candidates: CandidateSet): Promise<Facets> {
  const { plan, total, expected, query } = candidates;
  if (plan.isEmpty) return { ...(await readOverview()).facets, isEstimate: false };
  const facts = await candidates.facts();
  if (facts) return { ...countFacts(facts), isEstimate: false };
  if (total <= MAX_COUNTED) return { ...(await store.countFacets(searchDatabase(), query())), isEstimate: false };
  const oneIn = SAMPLES.find((sample) => expected / sample <= MAX_COUNTED) ?? smallestSample;
  const sampled = await store.countFacets(searchDatabase(), query(), { oneIn });
  return { ...scaled(sampled, oneIn), isEstimate: true };
}

/** Counts the values of each facet like `store.countFacets`. */
const countFacts = (matches: readonly store.MatchFacts[]): store.FacetCounts => ({
  category: countValues(matches.map(({ category }) => category)),
  license: countValues(matches.flatMap(({ license }) => license ?? [])),
  language: countValues(matches.flatMap(({ language }) => language)),
  audit: countValues(matches.flatMap(({ audit }) => audit ?? [])),
  capability: countValues(matches.flatMap(({ capability }) => capability)),
  agent: toAgentValues(countAgents(matches.map(({ agents }) => agents))),
});

/** Counts values, the most frequent first. */
export function countValues<Value extends string>(values: readonly Value[]): { value: Value; count: number }[] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((one, other) => other.count - one.count || compareText(one.value, other.value))
    .slice(0, store.FACET_VALUES);
}

export const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Extrapolates the counts of a sample. */
export function scaled(counts: store.FacetCounts, factor: number): store.FacetCounts {
  const times = (values: Facets[Facet]) =>
    values.map(({ value, count }) => ({ value, count: Math.round(count * factor) }));
  const { category, license, language, audit, capability, agent } = counts;
  return {
    category: times(category),
    license: times(license),
    language: times(language),
    audit: times(audit),
    capability: times(capability),
    agent: times(agent),
  };
}

/** Results beyond this are neither counted nor paged. */
export const { COUNT_LIMIT } = store;

type Hit = Readonly<{
  record: DirectoryRecord;
  matched: readonly MatchedField[];
  /** Whether it lacks some of the words. */
  isPartial: boolean;
  /** Records left out because their matching unit is a copy of this record's. */
  copies: readonly RepositoryKey[];
}>;

export type SearchResult = Page<Hit> &
  Readonly<{
    /** Whether there are more than `totalCount`; paging ends there. */
    isLowerBound: boolean;
    /** The best matching units by record id. */
    units: ReadonlyMap<number, readonly store.MatchedUnit[]>;
    facets: Facets | undefined;
    /** Whether records with only some of the words are included, because too few have all. */
    isSoft: boolean;
    /** A suggested query, which was not searched for. */
    didYouMean: string | null;
    /** The query that was searched for, where unknown words were corrected. */
    correctedQuery: string | null;
    /** The catalog version that the records were read from in the same statement, and its time. */
    version: number;
    createdAt: Date;
  }>;

/**
 * Searches for records that have every word of the query, and for those that have some where too few have all. A query
 * without words, such as `???`, finds nothing; an empty one finds everything.
 *
 * @param reported which units are returned with a record.
 */
export async function searchRecords(
  parameters: SearchParameters,
  reported: ReportedUnits = "all",
): Promise<SearchResult> {
  const { q, facets: isCounted, category, license, language, audit, capability, agent, sort } = parameters;
  const query = parseQuery(q);
  if (q !== "" && isBlank(query)) return { ...(await noHits()), ...nothing(isCounted) };
  const filter = { category, license, language, audit, capability, agent };
  const analyzed = await analyzeQuery(query, filter);
  const { plan, statistics, corrections } = analyzed;
  const isRanked = sort === "relevance" && parameters.pageSize > 0;
  const request = { whole: query.whole, reported, isRanked, isCounted };
  const candidates = await CandidateSet.of(plan, request, statistics);
  const counted = Math.min(candidates.total, COUNT_LIMIT);
  const offset = offsetOf(parameters);
  const limit = Math.min(parameters.pageSize, counted - offset);
  const isPlain = q === "" && [license, language, audit, capability, agent].every((one) => one === undefined);
  const [found, facets, didYouMean] = await Promise.all([
    isPlain && limit > 0
      ? listed(parameters, limit)
      : candidates.page({ sort, limit, offset }).then((page) => readHits(candidates, page)),
    isCounted ? countFacets(query, filter, candidates, statistics) : undefined,
    candidates.total < FEW && corrections.size === 0 ? suggestQuery(q, query, analyzed) : null,
  ]);
  const { folded, ...page } = found;
  return {
    ...page,
    totalCount: counted - folded,
    isLowerBound: candidates.total > COUNT_LIMIT,
    isSoft: candidates.isSoft,
    facets,
    didYouMean,
    correctedQuery: corrections.size > 0 ? withWords(q, corrections) : null,
  };
}

/** Fewer results may be due to a misspelling or to too many words. */
export const FEW = 5;

export const isBlank = ({ words, phrases, excluded, filters, excludedFilters }: Query): boolean =>
  [words, phrases, excluded, filters, excludedFilters].every((part) => part.length === 0);

export const nothing = (isCounted: boolean) => ({
  totalCount: 0,
  isLowerBound: false,
  facets: isCounted ? { ...store.noFacetCounts, isEstimate: false } : undefined,
  isSoft: false,
  didYouMean: null,
  correctedQuery: null,
});

/** `folded` is the number of copies that are left out. */
type FoundPage = Pick<SearchResult, "items" | "units" | "version" | "createdAt"> & Readonly<{ folded: number }>;

/** Reads a page of the unfiltered list. */
async function listed({ sort, page, pageSize, category }: SearchParameters, limit: number): Promise<FoundPage> {
  const { content, version, createdAt } = await listRecords({ sort, page, pageSize, category });
  const items = content.items.slice(0, limit).map((record) => ({ record, matched: [], isPartial: false, copies: [] }));
  return { items, units: new Map(), version, createdAt, folded: 0 };
}

async function noHits(): Promise<Omit<FoundPage, "folded">> {
  const { version, createdAt } = assertLoaded(await store.hitsAt(searchDatabase(), [], []));
  return { items: [], units: new Map(), version, createdAt };
}

/** Reads records by id with the fields that matched and their best matching units. */
async function readHits(
  candidates: CandidateSet,
  { ids, copies }: Awaited<ReturnType<CandidateSet["page"]>>,
): Promise<FoundPage> {
  const texts = await candidates.texts(ids);
  const best = ids.flatMap((recordId) =>
    (texts.get(recordId)?.bestUnits ?? []).map((position) => ({ recordId, position })),
  );
  const others = ids.flatMap((id) => copies.get(id) ?? []);
  const { content, version, createdAt } = assertLoaded(await store.hitsAt(searchDatabase(), [...ids, ...others], best));
  const byId = new Map(content.records.map((record) => [record.id, record]));
  const items = ids.flatMap((id) => {
    const [record, own] = [byId.get(id), texts.get(id)];
    if (record === undefined) return [];
    const matched = own ? matchedFields(record, own, candidates.plan.groups) : [];
    const isPartial = own !== undefined && candidates.isPartial(own);
    return [{ record, matched, isPartial, copies: (copies.get(id) ?? []).flatMap((copy) => byId.get(copy) ?? []) }];
  });
  const units = new Map(ids.map((id) => [id, content.units.filter(({ recordId }) => recordId === id)]));
  return { items, units, version, createdAt, folded: [...copies.values()].flat().length };
}

/** A repository and some of its skills: those that match, else its first ones. */
type UnitHit = Readonly<{ record: DirectoryRecord; units: readonly MatchedUnit[] }>;

/** Searches for repositories, best first, each with a few of its skills. */
export async function searchUnits({
  q,
  limit,
  owner,
}: UnitSearchParameters): Promise<Readonly<{ hits: readonly UnitHit[]; version: number; createdAt: Date }>> {
  const text = owner === undefined ? q : `owner:${owner} ${q}`;
  const page = { page: 1, pageSize: limit, sort: "relevance", facets: false } as const;
  const found = await searchRecords({ q: text, ...page }, "skills");
  const hits = found.items.map(({ record }) => ({ record, units: found.units.get(record.id) ?? [] }));
  const bare = hits.filter(({ units }) => units.length === 0).map(({ record }) => record.id);
  const first = await firstSkills(searchDatabase(), bare, UNITS_PER_HIT);
  const whole = hits.map(({ record, units }) => ({
    record,
    units: units.length > 0 ? units : first.filter(({ recordId }) => recordId === record.id),
  }));
  return { hits: whole, version: found.version, createdAt: found.createdAt };
}
