import { joined } from "@skillshelf/skill-reader/segment";
import type { Sort } from "../parameters.ts";
import { type Group, mostOf } from "../search/groups.ts";
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
import { type FoundTexts, TextReader, type ToldUnits } from "../search/record-texts.ts";
import { quoted } from "../search/text-index.ts";
import {
  bestFitting,
  bestFittingIds,
  type Clustered,
  COUNT_LIMIT,
  type CopiedUnit,
  copiesAmong,
  countBest,
  countFitting,
  type Fit,
  findTexts,
  type ReadBest,
  sortedFitting,
} from "../store/search.ts";
import type { Statistics } from "./analyze-query.ts";
import { database } from "./database.ts";

/** Where no more records fit, all of them are ranked; else so many of the best of each kind. */
const RANKED_ALL = 200;
const RANKED_BEST = 48;

/** Records of the very name that are looked for apart. */
const MOST_NAMED = 24;

/** So many words of a query decide the rank; the rarest do. */
const RANKED_WORDS = 12;

/**
 * Where fewer records have all of so many words, those that have all but one are added, then all but two, until there are
 * as many; where none is found so, those that have as many as any has. Of more words the rarest are tried.
 */
const SOFT = { least: 2, most: 8, fewerThan: 10, mostMissing: 2 } as const;

/** Sorting a record costs so many times what looking at the next one of a list does. */
const SORTING = 2;

/** @param more what records have to fit as well, in the notation of `tsquery`. */
type QueryWith = (more?: string) => string;

/** What a search asks beside its words: `whole` are these as one, and of the units `told` the best are told. */
type Asked = Readonly<{ whole: string; told: ToldUnits }>;

/** What records have in their texts of the words of a plan; each is looked at once. */
class Texts {
  readonly plan: Plan;
  readonly asked: Asked;
  /** The words that decide the rank. */
  readonly words: readonly Group[];
  readonly #reader: TextReader;
  readonly #found = new Map<number, FoundTexts>();

  constructor(plan: Plan, asked: Asked) {
    this.plan = plan;
    this.asked = asked;
    this.words = plan.rarest.slice(0, RANKED_WORDS);
    this.#reader = new TextReader(this.words, { name: exactName(asked.whole), told: asked.told });
  }

  /** By their ids; one that is not listed any more is not there. */
  async of(ids: readonly number[]): Promise<ReadonlyMap<number, FoundTexts>> {
    const others = ids.filter((id) => !this.#found.has(id));
    for (const [id, texts] of await findTexts(database(), others, this.#reader)) this.#found.set(id, texts);
    return this.#found;
  }
}

/** The records that fit a plan: those with all of its words, or, where that are too few, with nearly all. */
export class Fitting {
  readonly plan: Plan;
  /** Counted to one more than `COUNT_LIMIT`. */
  readonly total: number;
  /** Whether records that lack some of the words are among them. */
  readonly isSoft: boolean;
  /** So many of the words of the plan may be missing. */
  readonly #missing: number;
  readonly #statistics: Statistics;
  /** The best of them by quality, where that is known. */
  readonly #best: readonly Fit[] | undefined;
  /** The best of those that are called so, where they are known. */
  readonly #named: readonly Fit[] | undefined;
  readonly #texts: Texts;

  private constructor(
    texts: Texts,
    statistics: Statistics,
    { total, best }: Counted,
    { missing, isSoft, named }: Readonly<{ missing: number; isSoft: boolean; named?: readonly Fit[] | undefined }>,
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

  /** @param isRanked whether the best by relevance are asked for next. */
  static async of(plan: Plan, asked: Asked, statistics: Statistics, isRanked = false): Promise<Fitting> {
    const { whole } = asked;
    const { total } = statistics;
    const words = plan.groups.length;
    const texts = new Texts(plan, asked);
    const known = Fitting.#known(plan, statistics);
    const mayLack = words >= SOFT.least && words <= SOFT.most && !statistics.counts.has(exactName(whole));
    const expected = plan.expectedOfAll(plan.groups, total);
    // Those with all words are among those with nearly all: where these are few, they are counted at once.
    const isOneCount =
      !known && mayLack && expected < SOFT.fewerThan && plan.expectedAllBut(plan.groups, 1, total) < LOOKED_AT;
    const nearlyAll = isOneCount ? await countAllBut(1, texts, statistics) : undefined;
    const told = known ?? (nearlyAll && (await lackingAtMost(0, nearlyAll, texts)));
    // What is likely to be asked next is asked meanwhile.
    const [all, named] = told
      ? [told]
      : await Promise.all([
          countAllBut(0, texts, statistics),
          isRanked && words > 0 && expected > RANKED_ALL ? topNamed(plan, whole, statistics) : undefined,
        ]);
    const isEnough = all.total >= SOFT.fewerThan || words < SOFT.least || (all.total > 0 && !mayLack);
    return isEnough
      ? new Fitting(texts, statistics, all, { missing: 0, isSoft: false, named })
      : Fitting.#soft(texts, statistics, all, nearlyAll);
  }

  /**
   * Where too few records have all words: those too that lack as few of the rarest as makes them enough.
   *
   * @param nearlyAll those that lack one of all, where they are counted already.
   */
  static async #soft(
    all: Texts,
    statistics: Statistics,
    whole: Counted,
    nearlyAll: Counted | undefined,
  ): Promise<Fitting> {
    const plan = whole.total > 0 ? all.plan : all.plan.withRarest(SOFT.most);
    const isAll = plan.groups.length === all.plan.groups.length;
    const texts = isAll ? all : new Texts(plan, all.asked);
    let best = new Fitting(texts, statistics, whole, { missing: 0, isSoft: false });
    for (let missing = isAll ? 1 : 0; missing < plan.groups.length && best.total < SOFT.fewerThan; missing++) {
      if (best.total > 0 && missing > SOFT.mostMissing) break;
      const counted = (isAll && missing === 1 && nearlyAll) || (await countAllBut(missing, texts, statistics));
      if (counted.total > best.total) best = new Fitting(texts, statistics, counted, { missing, isSoft: true });
    }
    return best;
  }

  /** How many records have all words, where that takes no query. */
  static #known(plan: Plan, { total }: Statistics): Counted | undefined {
    if (plan.isEmpty) return { total };
    if (plan.mostOfAll(plan.groups) === 0) return { total: 0 };
    if (plan.leastCount > COUNT_LIMIT) return { total: COUNT_LIMIT + 1 };
    const kept = plan.keptCount;
    return kept === undefined ? undefined : { total: kept };
  }

  readonly query: QueryWith = (more) => this.plan.allBut(this.plan.rarest, this.#missing, more);

  /** Ids of a page of them in their order. */
  async page({ sort, limit, offset }: { sort: Sort; limit: number; offset: number }): Promise<FoundPage> {
    if (limit <= 0) return { ids: [], copies: new Map() };
    if (sort !== "relevance" || this.plan.groups.length === 0) {
      const order = sort === "relevance" ? "updated" : sort;
      const fitting = this.expected;
      // The more fit, the sooner a page of them is found in the list of all.
      const walked = ((offset + limit) * this.#statistics.total) / fitting;
      const many = walked < SORTING * fitting;
      const ids = await sortedFitting(database(), this.query(), { sort: order, many, limit, offset });
      return { ids, copies: new Map() };
    }
    const { ids: first, copies } = await this.#ranked();
    const known = new Set([...first, ...[...copies.values()].flat()]);
    if (offset + limit <= first.length || this.total <= known.size)
      return { ids: first.slice(offset, offset + limit), copies };
    const rest = await top(bestFittingIds, this.query, this.#wanted(COUNT_LIMIT), this.#statistics);
    const others = rest.map(({ id }) => id).filter((id) => !known.has(id));
    return { ids: [...first, ...others].slice(offset, offset + limit), copies };
  }

  /** Whether a record lacks some of the words. */
  isPartial(texts: FoundTexts): boolean {
    return this.isSoft && wordsIn(wordsOf(texts)) < this.#texts.words.length;
  }

  /** What some of them were found by. */
  async texts(ids: readonly number[]): Promise<ReadonlyMap<number, FoundTexts>> {
    return this.plan.groups.length > 0 ? this.#texts.of(ids) : new Map();
  }

  /** The best of them by their rank, those that are copies of a better one with it. */
  async #ranked(): Promise<FoundPage> {
    const fits = await this.#rankable();
    const read = await this.#texts.of([...fits.keys()]);
    const candidates = [...fits.values()].flatMap((fit): (Fit & FoundTexts)[] => {
      const texts = read.get(fit.id);
      return texts === undefined ? [] : [Object.assign(fit, texts)];
    });
    const counts = this.#texts.words.map((group) => mostOf(group, this.#statistics.counts));
    const ranked = rank(candidates, rarityWeights(counts, this.#statistics.total));
    const isAsked = (owner: string) => this.plan.hasOwner || joined(owner) === this.#texts.asked.whole;
    const first = shareFirstPlaces(ranked, isAsked);
    const copied = this.#statistics.hasCopies ? first.slice(0, FOLDED).flatMap(bestUnitOf) : [];
    return foldCopies(first, await copiesAmong(database(), copied));
  }

  /** By their ids, those that may be among the best: all where there are few, else the best by quality of each way to fit. */
  async #rankable(): Promise<ReadonlyMap<number, Fit>> {
    const all = { limit: RANKED_ALL, copies: true };
    const ways =
      this.total <= RANKED_ALL ? [this.#best ?? bestFitting(database(), this.query(), all)] : this.#bestOfEachWay();
    return new Map((await Promise.all(ways)).flat().map((fit) => [fit.id, fit]));
  }

  #bestOfEachWay(): readonly (readonly Fit[] | Promise<readonly Fit[]>)[] {
    const { plan } = this;
    const rarest = plan.rarest.slice(0, plan.groups.length - this.#missing);
    const ofRarest = { limit: RANKED_BEST, expected: plan.expectedOfAll(rarest, this.#statistics.total) };
    return [
      this.#named ?? topNamed(plan, this.#texts.asked.whole, this.#statistics),
      this.#best?.slice(0, RANKED_BEST) ?? top(bestFitting, this.query, this.#wanted(RANKED_BEST), this.#statistics),
      // Where words may be missing, those that say most had better not.
      ...(this.#missing > 0 ? [top(bestFitting, (more) => plan.all(rarest, more), ofRarest, this.#statistics)] : []),
    ];
  }

  /** The best of all of them. */
  #wanted(limit: number): Wanted {
    return { limit, expected: this.expected };
  }

  /** How many records fit, about. */
  get expected(): number {
    if (this.total <= COUNT_LIMIT) return this.total;
    return Math.max(this.total, this.plan.expectedAllBut(this.plan.groups, this.#missing, this.#statistics.total));
  }
}

/** Ids in their order, and by id those of records that stand for the same and are left out for it. */
type FoundPage = Readonly<{ ids: readonly number[]; copies: ReadonlyMap<number, readonly number[]> }>;

/** Copies are looked for among so many of the first. */
const FOLDED = 48;

/** The unit by which a record was found, where it is not found by what it says of itself. */
function bestUnitOf({ id, bestUnits: [position], isNamed, ...texts }: Fit & FoundTexts): readonly CopiedUnit[] {
  const own = texts.name | texts.tag | texts.summary;
  const isOfUnit =
    position !== undefined && !isNamed && wordsIn(own) < wordsIn(wordsOf({ id, isNamed, bestUnits: [], ...texts }));
  return isOfUnit ? [{ recordId: id, position }] : [];
}

/** Leaves out records whose unit is a copy of that of a record before them: the origin stands for all, else the first. */
function foldCopies(ranked: readonly Fit[], clusters: ReadonlyMap<number, Clustered>): FoundPage {
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

/** The best by quality of the records that are called as a query says, and of those with all of its words in their names. */
async function topNamed(plan: Plan, whole: string, statistics: Statistics): Promise<readonly Fit[]> {
  const { counts, total } = statistics;
  const names = [exactName(whole), exactUnit(whole)];
  const called = {
    limit: MOST_NAMED,
    expected: names.reduce((sum, lexeme) => sum + (counts.get(lexeme) ?? 0), 0),
  };
  const inName = { limit: RANKED_BEST, expected: plan.expectedInName(plan.groups, total) };
  const found = await Promise.all([
    top(bestFitting, (more) => plan.narrowed(names.map(quoted).join(" | "), more), called, statistics),
    top(bestFitting, (more) => plan.inName(plan.groups, more), inName, statistics),
  ]);
  return found.flat();
}

/** @param expected how many fit, about. */
type Wanted = Readonly<{ limit: number; expected: number }>;

/** The best records that fit by quality: of the highest levels that have enough of them. */
async function top<Row>(
  read: ReadBest<Row>,
  query: QueryWith,
  { limit, expected }: Wanted,
  statistics: Statistics,
): Promise<readonly Row[]> {
  if (expected === 0) return [];
  let likely = expected;
  for (let attempt = 0; attempt < MOST_ATTEMPTS && likely > SORTED; attempt++) {
    const found = levelWith(MARGIN * limit, likely, statistics);
    if (found === undefined) break;
    const rows = await read(database(), query(found.query), { limit, copies: false, part: found.part });
    if (rows.length >= limit) return rows;
    likely = Math.min(likely / MARGIN, rows.length / found.share);
  }
  return read(database(), query(), { limit, copies: true });
}

/** So many records that fit are sorted sooner than those of some levels are told from the others. */
const SORTED = 1_500;

/** A level is asked that is likely to have so many times as many as are wanted. */
const MARGIN = 2;

/** So many levels are asked before all of them are. */
const MOST_ATTEMPTS = 3;

/** The highest level that is likely to have so many of the records that fit; undefined where only the lowest is. */
function levelWith(
  wanted: number,
  likely: number,
  { total, levels }: Statistics,
): { query: string; share: number; part: Part | undefined } | undefined {
  const shareFrom = (level: number) => (levels[level] ?? 0) / total;
  for (let highest = LEVELS - 1; highest > 0; highest--) {
    if (likely * shareFrom(highest) < wanted) continue;
    // A round number is told by fewer lexemes, and may have some more records for it.
    const round = ROUND.map((step) => highest - (highest % step));
    const level = round.find((one) => one > 0 && likely * shareFrom(one) < MORE * wanted) ?? highest;
    const ranges = rangesFrom(level).filter(({ from, to }) => (levels[from] ?? 0) > (levels[to] ?? 0));
    const levelQuery = ranges.map(({ lexeme }) => quoted(lexeme)).join(" | ");
    return { query: levelQuery, share: shareFrom(level), part: partOfBest(qualityFrom(level)) };
  }
  return undefined;
}

/** Steps of levels that are told by fewer lexemes, the fewest first. */
const ROUND = [16, 4] as const;

/** So many times as many as are wanted may be of a round level. */
const MORE = 4;

/**
 * How many records have all words but so many. That a word has hundreds of thousands of records is the most work of
 * counting those that have others, too: where the others have few, their texts tell sooner which of them have it.
 */
async function countAllBut(missing: number, texts: Texts, statistics: Statistics): Promise<Counted> {
  const { plan } = texts;
  const countOf = (groups: readonly Group[]) =>
    count(plan.allBut(groups, missing), plan.expectedAllBut(groups, missing, statistics.total));
  const looked = lookedFor(missing, texts, statistics);
  const found = await countOf(looked);
  if (looked.length === plan.groups.length) return found;
  return (await lackingAtMost(missing, found, texts)) ?? countOf(plan.rarest);
}

/** The rarest words, by which records are found with least work where their texts tell which of them have the others. */
function lookedFor(missing: number, { plan, words }: Texts, { counts, total }: Statistics): readonly Group[] {
  const all = plan.rarest;
  // The texts tell of the words that decide the rank.
  if (words.length < all.length) return all;
  let best = { groups: all, work: Number.POSITIVE_INFINITY };
  for (let size = missing + 1; size <= all.length; size++) {
    const groups = all.slice(0, size);
    const found = plan.expectedAllBut(groups, missing, total);
    if (found >= LOOKED_AT && size < all.length) continue;
    const entries = groups.reduce((sum, group) => sum + mostOf(group, counts), 0);
    const work = entries + LOOK * Math.min(found, RANKED_BEST);
    if (work < best.work) best = { groups, work };
  }
  return best.groups;
}

/** Those of some records that lack no more than so many words; undefined where not all of them are known. */
async function lackingAtMost(missing: number, counted: Counted, texts: Texts): Promise<Counted | undefined> {
  const { total, best: known } = counted;
  if (known === undefined || total > RANKED_ALL) return undefined;
  const found = await texts.of(known.map(({ id }) => id));
  const best = known.filter(({ id }) => wordsIn(wordsOf(found.get(id))) >= texts.words.length - missing);
  return { total: best.length, best };
}

/** The words that a record has anywhere; each bit is one of them. */
const wordsOf = (texts: FoundTexts | undefined): number =>
  texts === undefined
    ? 0
    : texts.units.reduce((words, { text }) => words | text, texts.name | texts.tag | texts.summary);

/** To look at the texts of a record is as much work as so many entries of the index. */
const LOOK = 5_000;

/** Where more are expected to have the words that they are looked for by, most of them are likely to be too many to be looked at. */
const LOOKED_AT = 120;

/** A sample proves that there are more than `COUNT_LIMIT` where they are six standard deviations away from it. */
const deviations = (sampled: number): number => 6 * Math.sqrt(sampled);

/** A sample is asked where as many as are expected of it would prove this share of `COUNT_LIMIT`. */
const LIKELY_PROVEN = 0.5;

/** How many records fit, to one more than `COUNT_LIMIT`; the best by quality, all that are ranked where they are few. */
type Counted = Readonly<{ total: number; best?: readonly Fit[] }>;

async function count(query: string, expected: number): Promise<Counted> {
  for (const oneIn of SAMPLES.toReversed()) {
    const likely = expected / oneIn;
    if ((likely - deviations(likely)) * oneIn < LIKELY_PROVEN * COUNT_LIMIT) continue;
    const sampled = await countFitting(database(), query, { oneIn });
    if ((sampled - deviations(sampled)) * oneIn > COUNT_LIMIT) return { total: COUNT_LIMIT + 1 };
    // A larger sample would not prove it either.
    if ((sampled + deviations(sampled)) * oneIn < COUNT_LIMIT) break;
  }
  const counted = await countBest(database(), query, { few: RANKED_ALL, best: RANKED_BEST });
  return counted.total > COUNT_LIMIT ? { total: counted.total } : counted;
}
