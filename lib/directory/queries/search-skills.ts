import type { RepositoryKey } from "@skillshelf/directory-api/links";
import { type DirectoryRecord, type Facets, satisfiesFilter } from "@skillshelf/directory-api/schema";
import { countAgents, includesAgent, toAgentValues } from "../agent-mask.ts";
import type { SearchParameters } from "../parameters.ts";
import { SAMPLES } from "../search/lexemes.ts";
import { type Filter, Plan } from "../search/plan.ts";
import { parseQuery, type Query, withWords } from "../search/query.ts";
import { findSkillsByName, type NamedSkills } from "../store/name-completions.ts";
import { type FacetCounts, type Hits, hitsAt, type MatchedUnit, type UnitPlace } from "../store/search.ts";
import {
  capabilityValues,
  countUnitFacets,
  countUnits,
  readUnitFacts,
  type UnitFacetCounts,
  type UnitFacts,
  unitsOnPage,
} from "../store/unit-search.ts";
import { analyzeQuery, type Statistics, suggestQuery } from "./analyze-query.ts";
import { CandidateSet } from "./candidate-set.ts";
import { assertLoaded, searchDatabase } from "./database.ts";
import { perVersion, readOverview } from "./overview.ts";
import { offsetOf } from "./records.ts";
import {
  COUNT_LIMIT,
  compareText,
  countsOf,
  countValues,
  FEW,
  isBlank,
  MAX_COUNTED,
  nothing,
  type SearchResult,
  scaled,
} from "./search.ts";

/** A skill, with its repository. */
type SkillPlace = Readonly<{ unit: MatchedUnit; record: DirectoryRecord }>;

type SkillHit = SkillPlace &
  Readonly<{
    /** Whether it and its repository lack some of the words. */
    isPartial: boolean;
    /** Skills left out because they are copies of this one. */
    copies: readonly Readonly<{ unit: MatchedUnit; record: RepositoryKey }>[];
  }>;

type SkillSearchResult = Omit<SearchResult, "items" | "units"> & Readonly<{ items: readonly SkillHit[] }>;

/** Skills that are found, counted to one more than `COUNT_LIMIT`. */
type SkillSet = Readonly<{
  total: number;
  isLowerBound: boolean;
  /** Whether skills that lack some of the words are included. */
  isSoft: boolean;
  page: (limit: number, offset: number) => Promise<SkillPage>;
  countFacets: () => Promise<Facets>;
}>;

type SkillPage = Pick<SkillSearchResult, "items" | "version" | "createdAt">;

type FoundSkill = UnitPlace & Readonly<{ isPartial: boolean; copies: readonly UnitPlace[] }>;

/**
 * Searches for skills that have, together with their repository, every word of the query. The filters by audit level,
 * capability and agent are about the skill. With more than a few hundred matching repositories, the skills of the best ones are
 * returned, and the count is a lower bound.
 */
export async function searchSkills(parameters: SearchParameters): Promise<SkillSearchResult> {
  const { q, facets: isCounted, category, license, language, audit, capability, agent, sort } = parameters;
  const query = parseQuery(q);
  if (q !== "" && isBlank(query)) return { ...(await hydrate([])), ...nothing(isCounted) };
  const filter = { category, license, language, audit, capability, agent, isOfUnits: true };
  const analyzed = await analyzeQuery(query, filter);
  const { plan, statistics, corrections } = analyzed;
  const found = await skillsOf(plan, { query, filter, sort, statistics });
  const counted = Math.min(found.total, COUNT_LIMIT);
  const offset = offsetOf(parameters);
  const limit = Math.min(parameters.pageSize, counted - offset);
  const [page, facets, didYouMean] = await Promise.all([
    limit > 0 ? found.page(limit, offset) : hydrate([]),
    isCounted ? countFacets(found, plan, { query, filter, sort, statistics }) : undefined,
    found.total < FEW && corrections.size === 0 ? suggestQuery(q, query, analyzed) : null,
  ]);
  return {
    ...page,
    totalCount: counted,
    isLowerBound: found.isLowerBound,
    isSoft: found.isSoft,
    facets,
    didYouMean,
    correctedQuery: corrections.size > 0 ? withWords(q, corrections) : null,
  };
}

/** Reads skills by their name, whatever separates its words, or by its beginning: the best of each name first. */
export async function skillsNamed(wanted: NamedSkills): Promise<SkillPage> {
  const places = await findSkillsByName(searchDatabase(), wanted);
  return hydrate(places.map((place) => ({ ...place, isPartial: false, copies: [] })));
}

type Request = Readonly<{ query: Query; filter: Filter; sort: SearchParameters["sort"]; statistics: Statistics }>;

async function skillsOf(plan: Plan, { query, filter, sort, statistics }: Request): Promise<SkillSet> {
  const request = { whole: query.whole, reported: "all", isRanked: sort === "relevance", isCounted: false } as const;
  const candidates = await CandidateSet.of(plan, request, statistics);
  return plan.groups.length === 0
    ? listedSkills(candidates, { filter, sort, statistics })
    : rankedSkills(candidates, filter, { sort, words: plan.groups.length });
}

/** Counts how many results each value of a facet would have in place of the chosen one. */
async function countFacets(found: SkillSet, plan: Plan, request: Request): Promise<Facets> {
  const { query, filter, statistics } = request;
  const all = found.countFacets();
  return countsOf(async (facet) => {
    if (filter[facet] === undefined) return all;
    const open = { ...filter, [facet]: undefined };
    const others = await skillsOf(new Plan(plan.groups, query, open, statistics.counts), { ...request, filter: open });
    return others.countFacets();
  });
}

/** A walk of the list is taken for the sort of its matches when it is expected to be this much shorter. */
const SORTING = 2;

/** Counts of the skills of queries without words. */
const keptCounts = perVersion<UnitFacetCounts>();

/** The skills of a query without words, in the order of a list. */
async function listedSkills(
  candidates: CandidateSet,
  { filter, sort, statistics }: Pick<Request, "filter" | "sort" | "statistics">,
): Promise<SkillSet> {
  const { plan, expected } = candidates;
  const query = plan.isEmpty ? undefined : candidates.query();
  const wanted = { query, filter };
  const oneIn = expected <= MAX_COUNTED ? 1 : (SAMPLES.find((one) => expected / one <= MAX_COUNTED) ?? SAMPLES[1]);
  const part = oneIn === 1 ? undefined : { oneIn };
  const key = JSON.stringify([query, filter.audit, filter.capability, filter.agent, oneIn]);
  const counted = () => keptCounts(key, () => countUnitFacets(searchDatabase(), wanted, part));
  const total = await totalOf();
  return {
    total: Math.min(total, COUNT_LIMIT + 1),
    isLowerBound: total > COUNT_LIMIT,
    isSoft: false,
    page: async (limit, offset) => {
      const order = sort === "relevance" ? "updated" : sort;
      // The more match, the sooner walking the list fills a page.
      const many = ((offset + limit) * statistics.total) / Math.max(1, expected) < SORTING * expected || plan.isEmpty;
      const read = await unitsOnPage(searchDatabase(), wanted, { sort: order, many, limit, offset });
      const { content, ...version } = assertLoaded(read);
      const places = content.units.map((place) => ({ ...place, isPartial: false, copies: [] }));
      return { items: toHits(places, content), ...version };
    },
    countFacets: async () => ({ ...scaled(await counted(), oneIn), isEstimate: oneIn > 1 }),
  };

  async function totalOf(): Promise<number> {
    if (plan.isEmpty) return (await readOverview()).totals.skills;
    return part === undefined ? (await counted()).total : countUnits(searchDatabase(), wanted);
  }
}

/** When fewer skills have all words, those that lack some are added. */
const ENOUGH = 10;

/** Skills that are ranked at most. */
const MAX_RANKED = 2_000;

/** Copies are folded among this many of the first skills. */
const FOLD_WITHIN = 200;

/** The skills of the best matches of a query. */
async function rankedSkills(
  candidates: CandidateSet,
  filter: Filter,
  { sort, words }: Readonly<{ sort: Request["sort"]; words: number }>,
): Promise<SkillSet> {
  const { units, records } = await candidates.units(sort);
  const whole = units.filter(({ isPartial }) => !isPartial);
  const ranked = (whole.length >= ENOUGH ? whole : units).slice(0, MAX_RANKED);
  const facts = new Map<string, UnitFacts>();
  const places = ranked.map(({ record, unit }) => ({ recordId: record.id, position: unit.unit }));
  for (const one of await readUnitFacts(searchDatabase(), places)) facts.set(keyOf(one), one);
  const fitting = ranked.flatMap(({ isPartial }, index) => {
    const known = facts.get(keyOf(places[index]));
    return known && fits(known, filter) ? [{ ...known, isPartial }] : [];
  });
  if (sort === "name") fitting.sort((one, other) => compareText(one.name, other.name));
  const found = foldCopies(fitting);
  const isLowerBound = records < candidates.total || units.length > MAX_RANKED;
  return {
    total: found.length,
    isLowerBound,
    // Words that nothing has are left out of a search that finds nothing with them.
    isSoft: ranked.some(({ isPartial }) => isPartial) || candidates.plan.groups.length < words,
    page: (limit, offset) => hydrate(found.slice(offset, offset + limit)),
    countFacets: async () => ({
      ...scaled(
        facetsOf(found.map(({ copies, ...head }) => [head, ...copies])),
        Math.max(1, candidates.expected / Math.max(1, records)),
      ),
      isEstimate: isLowerBound,
    }),
  };
}

const keyOf = (place: UnitPlace | undefined): string => `${place?.recordId} ${place?.position}`;

const fits = ({ auditLevel, capabilities, agents }: UnitFacts, { audit, capability = [], agent }: Filter): boolean =>
  (audit === undefined || auditLevel === audit) &&
  (agent === undefined || includesAgent(agents ?? 0, agent)) &&
  capability.every((one) => satisfiesFilter(capabilities, one));

/** Leaves out skills that are copies of one before them, or of their origin, which takes the first place. */
function foldCopies(
  found: readonly (UnitFacts & { isPartial: boolean })[],
): readonly (UnitFacts & FoundSkill & Readonly<{ copies: readonly UnitFacts[] }>)[] {
  const foldable = found.slice(0, FOLD_WITHIN);
  const shown = new Set<number>();
  return found.flatMap((one, place) => {
    const { cluster } = one;
    if (cluster === null || place >= FOLD_WITHIN) return [{ ...one, copies: [] }];
    if (shown.has(cluster)) return [];
    shown.add(cluster);
    const same = foldable.filter((member) => member.cluster === cluster);
    const head = same.find(({ isOrigin, isPartial }) => isOrigin && isPartial === one.isPartial) ?? one;
    return [{ ...head, copies: same.filter((member) => member !== head) }];
  });
}

/** Counts the results that have each value of a facet. @param results a skill each, with its copies. */
function facetsOf(results: readonly (readonly UnitFacts[])[]): FacetCounts {
  const count = <Value extends string>(valuesIn: (skill: UnitFacts) => readonly Value[] | Value | null) =>
    countValues(results.flatMap((skills) => [...new Set(skills.flatMap((skill) => valuesIn(skill) ?? []))]));
  return {
    category: count(({ category }) => category),
    license: count(({ license }) => license),
    language: count(({ languages }) => languages),
    audit: count(({ auditLevel }) => auditLevel),
    capability: capabilityValues({
      audited: results.filter((skills) => skills.some(({ capabilities }) => capabilities !== null)).length,
      found: count(({ capabilities }) => capabilities),
    }),
    agent: toAgentValues(
      countAgents(results.map((skills) => skills.reduce((mask, { agents }) => mask | (agents ?? 0), 0))),
    ),
  };
}

/** Reads skills with their repositories. */
async function hydrate(found: readonly FoundSkill[]): Promise<SkillPage> {
  const chosen = found.flatMap(({ copies, ...own }) => [own, ...copies]);
  const ids = [...new Set(chosen.map(({ recordId }) => recordId))];
  const { content, ...version } = assertLoaded(await hitsAt(searchDatabase(), ids, chosen));
  return { items: toHits(found, content), ...version };
}

function toHits(found: readonly FoundSkill[], read: Hits): SkillHit[] {
  const records = new Map(read.records.map((record) => [record.id, record]));
  const units = new Map(read.units.map((unit) => [keyOf(unit), unit]));
  const placeOf = (place: UnitPlace): readonly SkillPlace[] => {
    const [record, unit] = [records.get(place.recordId), units.get(keyOf(place))];
    return record && unit ? [{ record, unit }] : [];
  };
  return found.flatMap((one) =>
    placeOf(one).map((place) => ({ ...place, isPartial: one.isPartial, copies: one.copies.flatMap(placeOf) })),
  );
}
