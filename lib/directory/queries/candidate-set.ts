import { joined } from "@skillshelf/skill-reader/segment";
import type { Sort } from "../parameters.ts";
import { type Group, maxCountOf } from "../search/groups.ts";
import {
  exactName,
  exactUnit,
  LEVELS,
  type Part,
  partOfBest,
  qualityFrom,
  rangesFrom,
  SAMPLES,
} from "../search/lexemes.ts";
import type { Plan } from "../search/plan.ts";
import { rank, rarityWeights, shareFirstPlaces, wordsIn } from "../search/ranking.ts";
import { type MatchedTexts, type ReportedUnits, TextReader } from "../search/record-texts.ts";
import { quoted } from "../search/text-index.ts";
import { type FoundUnit, rankUnits, unitsFound } from "../search/unit-ranking.ts";
import {
  bestMatches,
  bestMatchIds,
  type Clustered,
  COUNT_LIMIT,
  copiesAmong,
  countBestMatches,
  countMatches,
  type Match,
  type MatchFacts,
  type MatchParts,
  type ReadBest,
  readMatchedTexts,
  sortedMatches,
  type UnitPlace,
} from "../store/search.ts";
import type { Statistics } from "./analyze-query.ts";
import { searchDatabase } from "./database.ts";

/** Up to this many matches are all ranked; of more, only the best of each kind are. */
const RANKED_ALL = 200;
const RANKED_BEST = 48;

/** Records whose name equals the query, read separately. */
const MAX_NAMED = 24;

/** The rarest words of a query decide the rank, up to this many. */
const RANKED_WORDS = 12;

/**
 * When fewer than `fewerThan` records have all words of a query of `least` to `most` words, records that lack one word are
 * added, then those that lack two. When none has all words, those with as many as any has are. Longer queries use their
 * rarest words.
 */
const SOFT = { least: 2, most: 8, fewerThan: 10, mostMissing: 2 } as const;

/** Cost of sorting a record, relative to reading the next record of a list. */
const SORTING = 2;

/** @param more a further condition in `tsquery` syntax. */
type QueryWith = (more?: string) => string;

type Request = Readonly<{
  /** The query as one word. */
  whole: string;
  /** The best of these units are returned with each record. */
  reported: ReportedUnits;
  /** Whether a page by relevance is read next. */
  isRanked: boolean;
  /** Whether the values of facets are counted next. */
  isCounted: boolean;
}>;

/** Reads which words of a plan the texts of records contain; each record is read once. */
class Texts {
  readonly plan: Plan;
  readonly request: Request;
  /** The words that decide the rank. */
  readonly words: readonly Group[];
  readonly #reader: TextReader;
  readonly #found = new Map<number, MatchedTexts>();

  constructor(plan: Plan, request: Request) {
    this.plan = plan;
    this.request = request;
    this.words = plan.rarest.slice(0, RANKED_WORDS);
    this.#reader = new TextReader(this.words, { name: exactName(request.whole), reported: request.reported });
  }

  /** What is read with each match, because it is needed next. */
  parts(areTextsNeeded = this.request.isRanked): MatchParts {
    return { lexemes: areTextsNeeded ? this.#reader.lexemes : undefined, facts: this.request.isCounted };
  }

  /** Keeps the texts that were read with matches. */
  keep<Read extends readonly Match[]>(matches: Read): Read {
    for (const { id, texts } of matches)
      if (texts && !this.#found.has(id)) this.#found.set(id, this.#reader.read(texts));
    return matches;
  }

  /** Reads the texts of records by id; records that are no longer listed are left out. */
  async of(ids: readonly number[]): Promise<ReadonlyMap<number, MatchedTexts>> {
    const others = ids.filter((id) => !this.#found.has(id));
    for (const [id, texts] of await readMatchedTexts(searchDatabase(), others, this.#reader))
      this.#found.set(id, texts);
    return this.#found;
  }
}

/** The records that match a plan: those with all of its words or, when these are too few, with nearly all. */
export class CandidateSet {
  readonly plan: Plan;
  /** Counted to one more than `COUNT_LIMIT`. */
  readonly total: number;
  /** Whether records that lack some of the words are included. */
  readonly isSoft: boolean;
  /** How many words of the plan may be missing. */
  readonly #missing: number;
  readonly #statistics: Statistics;
  /** The best by quality, where known. */
  readonly #best: readonly Match[] | undefined;
  /** The best of those whose name matches, where known. */
  readonly #named: readonly Match[] | undefined;
  readonly #texts: Texts;
  #all: Promise<readonly Match[]> | undefined;

  private constructor(
    texts: Texts,
    statistics: Statistics,
    { total, best }: Counted,
    { missing, isSoft, named }: Readonly<{ missing: number; isSoft: boolean; named?: readonly Match[] | undefined }>,
  ) {
    this.plan = texts.plan;
    this.total = total;
    this.isSoft = isSoft;
    this.#best = best;
    this.#named = named;
    this.#missing = missing;
    this.#texts = texts;
    this.#statistics = statistics;
  }

  /** Counts the matches of a plan. */
  static async of(plan: Plan, request: Request, statistics: Statistics): Promise<CandidateSet> {
    const { whole, isRanked } = request;
    const { total } = statistics;
    const words = plan.groups.length;
    const texts = new Texts(plan, request);
    const known = CandidateSet.#known(plan, statistics);
    const mayLack = words >= SOFT.least && words <= SOFT.most && !statistics.counts.has(exactName(whole));
    const expected = plan.expectedOfAll(plan.groups, total);
    // Matches with all words are a subset of those with nearly all: when these are few, one count finds both.
    const isOneCount =
      !known && mayLack && expected < SOFT.fewerThan && plan.expectedAllBut(plan.groups, 1, total) < MAX_TEXTS_READ;
    const nearlyAll = isOneCount ? await countAllBut(1, texts, statistics, true) : undefined;
    const early = known ?? (nearlyAll && (await withFewMissing(0, nearlyAll, texts)));
    // The matches by name are likely to be needed next, so they are read at the same time.
    const [all, named] = early
      ? [early]
      : await Promise.all([
          countAllBut(0, texts, statistics),
          isRanked && words > 0 && expected > RANKED_ALL ? topNamed(plan, whole, statistics) : undefined,
        ]);
    const isEnough = all.total >= SOFT.fewerThan || words < SOFT.least || (all.total > 0 && !mayLack);
    return isEnough
      ? new CandidateSet(texts, statistics, all, { missing: 0, isSoft: false, named })
      : CandidateSet.#soft(texts, statistics, all, nearlyAll);
  }

  /**
   * Adds records that lack words, as few as make the matches enough.
   *
   * @param nearlyAll the matches that lack at most one word, if already counted.
   */
  static async #soft(
    all: Texts,
    statistics: Statistics,
    whole: Counted,
    nearlyAll: Counted | undefined,
  ): Promise<CandidateSet> {
    const plan = whole.total > 0 ? all.plan : all.plan.withRarest(SOFT.most);
    const isAll = plan.groups.length === all.plan.groups.length;
    const texts = isAll ? all : new Texts(plan, all.request);
    let best = new CandidateSet(texts, statistics, whole, { missing: 0, isSoft: false });
    for (let missing = isAll ? 1 : 0; missing < plan.groups.length && best.total < SOFT.fewerThan; missing++) {
      if (best.total > 0 && missing > SOFT.mostMissing) break;
      const counted = (isAll && missing === 1 && nearlyAll) || (await countAllBut(missing, texts, statistics));
      if (counted.total > best.total) best = new CandidateSet(texts, statistics, counted, { missing, isSoft: true });
    }
    return best;
  }

  /** Counts the records with all words, where the stored counts tell it without a query. */
  static #known(plan: Plan, { total }: Statistics): Counted | undefined {
    if (plan.isEmpty) return { total };
    if (plan.maxOfAll(plan.groups) === 0) return { total: 0 };
    if (plan.minCount > COUNT_LIMIT) return { total: COUNT_LIMIT + 1 };
    const kept = plan.keptCount;
    return kept === undefined ? undefined : { total: kept };
  }

  readonly query: QueryWith = (more) => this.plan.allBut(this.plan.rarest, this.#missing, more);

  /** Reads the ids of a page, in order. */
  async page({ sort, limit, offset }: { sort: Sort; limit: number; offset: number }): Promise<CandidatePage> {
    if (limit <= 0) return { ids: [], copies: new Map() };
    if (sort !== "relevance" || this.plan.groups.length === 0) {
      const order = sort === "relevance" ? "updated" : sort;
      const matches = this.expected;
      // The more records match, the sooner walking the list fills a page.
      const walked = ((offset + limit) * this.#statistics.total) / matches;
      const many = walked < SORTING * matches;
      const ids = await sortedMatches(searchDatabase(), this.query(), { sort: order, many, limit, offset });
      return { ids, copies: new Map() };
    }
    const { ids: first, copies } = await this.#ranked();
    const known = new Set([...first, ...[...copies.values()].flat()]);
    if (offset + limit <= first.length || this.total <= known.size)
      return { ids: first.slice(offset, offset + limit), copies };
    const rest = await top(bestMatchIds, this.query, this.#topQuery(COUNT_LIMIT), this.#statistics);
    const others = rest.map(({ id }) => id).filter((id) => !known.has(id));
    return { ids: [...first, ...others].slice(offset, offset + limit), copies };
  }

  /** Tells whether a record lacks some of the words. */
  isPartial(texts: MatchedTexts): boolean {
    return this.isSoft && wordsIn(wordsOf(texts)) < this.#texts.words.length;
  }

  /** Reads which words matched in which texts of some records. */
  async texts(ids: readonly number[]): Promise<ReadonlyMap<number, MatchedTexts>> {
    return this.plan.groups.length > 0 ? this.#texts.of(ids) : new Map();
  }

  /** Ranks the best matches, and folds copies into the record they are copies of. */
  async #ranked(): Promise<CandidatePage> {
    const first = shareFirstPlaces(rank(await this.#candidates(), this.#weights), this.#isRequested);
    const copied = this.#statistics.hasCopies ? first.slice(0, FOLD_WITHIN).flatMap(bestUnitOf) : [];
    const clusters = await copiesAmong(searchDatabase(), copied);
    return foldCopies(first, new Map(clusters.map((one) => [one.recordId, one])));
  }

  /**
   * Finds the skills of the best matches, in order; of the first matches in the order of a list, each record's skills by
   * their position. None without words.
   *
   * @returns also of how many records.
   */
  async units(sort: Sort): Promise<Readonly<{ units: readonly FoundUnit<MatchedTexts>[]; records: number }>> {
    if (sort === "relevance" || sort === "name") {
      const candidates = await this.#candidates();
      const ranked = rankUnits(candidates, this.#weights);
      const units = sort === "name" ? ranked : shareFirstPlaces(ranked.map(withOwner), this.#isRequested);
      return { units, records: candidates.length };
    }
    const many = this.expected > RANKED_ALL;
    const ids = await sortedMatches(searchDatabase(), this.query(), { sort, many, limit: RANKED_ALL, offset: 0 });
    const texts = await this.#texts.of(ids);
    const all = 2 ** this.#texts.words.length - 1;
    const units = ids.flatMap((id) => {
      const own = texts.get(id);
      return own === undefined ? [] : unitsFound(own, all);
    });
    return { units, records: ids.length };
  }

  /** The matches that are ranked, with their texts. */
  async #candidates(): Promise<(Match & MatchedTexts)[]> {
    const fits = await this.#rankable();
    const read = await this.#texts.of([...fits.keys()]);
    return [...fits.values()].flatMap((fit): (Match & MatchedTexts)[] => {
      const texts = read.get(fit.id);
      return texts === undefined ? [] : [Object.assign(fit, texts)];
    });
  }

  get #weights(): readonly number[] {
    const counts = this.#texts.words.map((group) => maxCountOf(group, this.#statistics.counts));
    return rarityWeights(counts, this.#statistics.total);
  }

  readonly #isRequested = (owner: string): boolean => this.plan.hasOwner || joined(owner) === this.#texts.request.whole;

  /** Reads the records that may rank first, by id: all where there are few, else the best by quality of each kind of match. */
  async #rankable(): Promise<ReadonlyMap<number, Match>> {
    const ways = this.total <= RANKED_ALL ? [this.#readAll()] : this.#bestOfEachWay();
    return new Map((await Promise.all(ways)).flat().map((fit) => [fit.id, fit]));
  }

  #readAll(): Promise<readonly Match[]> {
    const limits = { limit: RANKED_ALL, copies: true, ...this.#texts.parts() };
    this.#all ??=
      this.#best === undefined
        ? bestMatches(searchDatabase(), this.query(), limits).then((all) => this.#texts.keep(all))
        : Promise.resolve(this.#best);
    return this.#all;
  }

  /** Reads the values of facets that all matches have; undefined where they are many. */
  async facts(): Promise<readonly MatchFacts[] | undefined> {
    return this.total > RANKED_ALL ? undefined : (await this.#readAll()).flatMap(({ facts }) => facts ?? []);
  }

  #bestOfEachWay(): readonly (readonly Match[] | Promise<readonly Match[]>)[] {
    const { plan } = this;
    const rarest = plan.rarest.slice(0, plan.groups.length - this.#missing);
    const ofRarest = { limit: RANKED_BEST, expected: plan.expectedOfAll(rarest, this.#statistics.total) };
    return [
      this.#named ?? topNamed(plan, this.#texts.request.whole, this.#statistics),
      this.#best?.slice(0, RANKED_BEST) ?? top(bestMatches, this.query, this.#topQuery(RANKED_BEST), this.#statistics),
      // When words may be missing, records with the rarest words are read too.
      ...(this.#missing > 0 ? [top(bestMatches, (more) => plan.all(rarest, more), ofRarest, this.#statistics)] : []),
    ];
  }

  /** Asks for the best of all matches. */
  #topQuery(limit: number): TopQuery {
    return { limit, expected: this.expected };
  }

  /** Estimated number of matches. */
  get expected(): number {
    if (this.total <= COUNT_LIMIT) return this.total;
    return Math.max(this.total, this.plan.expectedAllBut(this.plan.groups, this.#missing, this.#statistics.total));
  }
}

const withOwner = <One extends FoundUnit<Match>>(found: One): One & { owner: string } => ({
  ...found,
  owner: found.record.owner,
});

/** Ids in order, and by id those of the copies that are folded into a record. */
type CandidatePage = Readonly<{ ids: readonly number[]; copies: ReadonlyMap<number, readonly number[]> }>;

/** Copies are folded among this many of the first results. */
const FOLD_WITHIN = 48;

/** Returns the unit that a record matches by, unless the record's own texts match as well. */
function bestUnitOf({ id, bestUnits: [position], isNamed, ...texts }: Match & MatchedTexts): readonly UnitPlace[] {
  const own = texts.name | texts.tag | texts.summary;
  const isOfUnit =
    position !== undefined && !isNamed && wordsIn(own) < wordsIn(wordsOf({ id, isNamed, bestUnits: [], ...texts }));
  return isOfUnit ? [{ recordId: id, position }] : [];
}

/** Folds records whose matching unit is a copy into one: the origin, else the first. */
function foldCopies(ranked: readonly Match[], clusters: ReadonlyMap<number, Clustered>): CandidatePage {
  const heads = new Map<number, number>();
  const members = new Map<number, number[]>();
  for (const { id } of ranked) {
    const found = clusters.get(id);
    if (found === undefined) continue;
    members.set(found.cluster, [...(members.get(found.cluster) ?? []), id]);
    if (found.isOrigin || !heads.has(found.cluster)) heads.set(found.cluster, id);
  }
  const copies = new Map(
    [...heads].map(([cluster, head]) => [head, (members.get(cluster) ?? []).filter((id) => id !== head)]),
  );
  const shown = new Set<number>();
  const ids = ranked.flatMap(({ id }) => {
    const cluster = clusters.get(id)?.cluster;
    const head = cluster === undefined ? id : (heads.get(cluster) ?? id);
    if (shown.has(head)) return [];
    shown.add(head);
    return [head];
  });
  return { ids, copies };
}

/** Reads the best records by quality whose name is the query, or whose name has all of its words. */
async function topNamed(plan: Plan, whole: string, statistics: Statistics): Promise<readonly Match[]> {
  const { counts, total } = statistics;
  const names = [exactName(whole), exactUnit(whole)];
  const exact = {
    limit: MAX_NAMED,
    expected: names.reduce((sum, lexeme) => sum + (counts.get(lexeme) ?? 0), 0),
  };
  const inName = { limit: RANKED_BEST, expected: plan.expectedInName(plan.groups, total) };
  const found = await Promise.all([
    top(bestMatches, (more) => plan.narrowed(names.map(quoted).join(" | "), more), exact, statistics),
    top(bestMatches, (more) => plan.inName(plan.groups, more), inName, statistics),
  ]);
  return found.flat();
}

/** `expected` is the estimated number of matches. */
type TopQuery = Readonly<{ limit: number; expected: number }>;

/** Reads the best matches by quality, from the highest quality levels that have enough of them. */
async function top<Row>(
  read: ReadBest<Row>,
  query: QueryWith,
  { limit, expected }: TopQuery,
  statistics: Statistics,
): Promise<readonly Row[]> {
  if (expected === 0) return [];
  let likely = expected;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && likely > MAX_SORTED; attempt++) {
    const found = levelWith(MARGIN * limit, likely, statistics);
    if (found === undefined) break;
    const rows = await read(searchDatabase(), query(found.query), { limit, copies: false, part: found.part });
    if (rows.length >= limit) return rows;
    likely = Math.min(likely / MARGIN, rows.length / found.share);
  }
  return read(searchDatabase(), query(), { limit, copies: true });
}

/** Up to this many matches are sorted faster than they are divided by quality level. */
const MAX_SORTED = 1_500;

/** A level is read when it is expected to have this many times the limit. */
const MARGIN = 2;

/** Levels tried before all are read. */
const MAX_ATTEMPTS = 3;

/** Returns the highest quality level that is expected to have enough matches; undefined where only the lowest has. */
function levelWith(
  wanted: number,
  likely: number,
  { total, levels }: Statistics,
): { query: string; share: number; part: Part | undefined } | undefined {
  const shareFrom = (level: number) => (levels[level] ?? 0) / total;
  for (let highest = LEVELS - 1; highest > 0; highest--) {
    if (likely * shareFrom(highest) < wanted) continue;
    // A round level is expressed by fewer lexemes, at the cost of some more records.
    const round = ROUND_STEPS.map((step) => highest - (highest % step));
    const level = round.find((one) => one > 0 && likely * shareFrom(one) < MAX_EXCESS * wanted) ?? highest;
    const ranges = rangesFrom(level).filter(({ from, to }) => (levels[from] ?? 0) > (levels[to] ?? 0));
    const levelQuery = ranges.map(({ lexeme }) => quoted(lexeme)).join(" | ");
    return { query: levelQuery, share: shareFrom(level), part: partOfBest(qualityFrom(level)) };
  }
  return undefined;
}

/** Steps of levels that need fewer lexemes, the fewest first. */
const ROUND_STEPS = [16, 4] as const;

/** A round level may have this many times the limit. */
const MAX_EXCESS = 4;

/**
 * Counts the records that lack at most `missing` words. A word that hundreds of thousands of records have dominates the
 * cost of a count: where the other words are rare, reading the texts of their records is faster.
 */
async function countAllBut(
  missing: number,
  texts: Texts,
  statistics: Statistics,
  areTextsNeeded = texts.request.isRanked,
): Promise<Counted> {
  const { plan } = texts;
  const countOf = async (groups: readonly Group[], parts: MatchParts) => {
    const found = await count(
      plan.allBut(groups, missing),
      plan.expectedAllBut(groups, missing, statistics.total),
      parts,
    );
    if (found.best) texts.keep(found.best);
    return found;
  };
  const looked = rarestToCount(missing, texts, statistics);
  const isWhole = looked.length === plan.groups.length;
  const found = await countOf(looked, texts.parts(!isWhole || areTextsNeeded));
  if (isWhole) return found;
  return (await withFewMissing(missing, found, texts)) ?? countOf(plan.rarest, texts.parts());
}

/** Picks the rarest words: counting by them and reading texts for the others is the least work. */
function rarestToCount(missing: number, { plan, words }: Texts, { counts, total }: Statistics): readonly Group[] {
  const all = plan.rarest;
  // Texts are read only for the words that decide the rank.
  if (words.length < all.length) return all;
  let best = { groups: all, work: Number.POSITIVE_INFINITY };
  for (let size = missing + 1; size <= all.length; size++) {
    const groups = all.slice(0, size);
    const found = plan.expectedAllBut(groups, missing, total);
    if (found >= MAX_TEXTS_READ && size < all.length) continue;
    const entries = groups.reduce((sum, group) => sum + maxCountOf(group, counts), 0);
    const work = entries + TEXT_COST * Math.min(found, RANKED_BEST);
    if (work < best.work) best = { groups, work };
  }
  return best.groups;
}

/** Keeps the records that lack at most `missing` words; undefined where not all of them are known. */
async function withFewMissing(missing: number, counted: Counted, texts: Texts): Promise<Counted | undefined> {
  const { total, best: known } = counted;
  if (known === undefined || total > RANKED_ALL) return undefined;
  const found = await texts.of(known.map(({ id }) => id));
  const best = known.filter(({ id }) => wordsIn(wordsOf(found.get(id))) >= texts.words.length - missing);
  return { total: best.length, best };
}

/** Returns the words that a record has anywhere, one bit each. */
const wordsOf = (texts: MatchedTexts | undefined): number =>
  texts === undefined
    ? 0
    : texts.units.reduce((words, { text }) => words | text, texts.name | texts.tag | texts.summary);

/** Cost of reading a record's texts, in entries of the index. */
const TEXT_COST = 5_000;

/** With more expected matches, their texts are not read. */
const MAX_TEXTS_READ = 120;

/** A sample proves more than `COUNT_LIMIT` matches when it is six standard deviations above. */
const deviations = (sampled: number): number => 6 * Math.sqrt(sampled);

/** A sample is counted when the expected result would prove this share of `COUNT_LIMIT`. */
const LIKELY_PROVEN = 0.5;

/** The number of matches up to `COUNT_LIMIT` + 1, and the best by quality: all of them where they are few. */
type Counted = Readonly<{ total: number; best?: readonly Match[] }>;

async function count(query: string, expected: number, parts: MatchParts): Promise<Counted> {
  for (const oneIn of SAMPLES.toReversed()) {
    const likely = expected / oneIn;
    if ((likely - deviations(likely)) * oneIn < LIKELY_PROVEN * COUNT_LIMIT) continue;
    const sampled = await countMatches(searchDatabase(), query, { oneIn });
    if ((sampled - deviations(sampled)) * oneIn > COUNT_LIMIT) return { total: COUNT_LIMIT + 1 };
    // A larger sample would not prove it either.
    if ((sampled + deviations(sampled)) * oneIn < COUNT_LIMIT) break;
  }
  const counted = await countBestMatches(searchDatabase(), query, {
    few: RANKED_ALL,
    best: RANKED_BEST,
    expected,
    ...parts,
  });
  return counted.total > COUNT_LIMIT ? { total: counted.total } : counted;
}
