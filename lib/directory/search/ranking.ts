import type { DirectoryRecord, MatchedField } from "@skillshelf/directory-api/schema";
import { asOne, plainTexts, wordsOf } from "@skillshelf/skill-reader/segment";
import type { Group } from "./groups.ts";
import { stem } from "./stem.ts";

/** Tells which fields of a record matched a query. */
export function matchedFields(
  record: Pick<DirectoryRecord, "owner" | "repo" | "name">,
  { isNamed, name, units, tag, summary }: Pick<Candidate, "isNamed" | "name" | "units" | "tag" | "summary">,
  groups: readonly Group[],
): MatchedField[] {
  const isCalled = isNamed || name !== 0;
  const isIn = (...texts: readonly string[]): boolean => {
    if (!isCalled) return false;
    const lexemes = new Set(texts.flatMap(namesIn).map(stem));
    return groups.some(({ variants }) => variants.some((variant) => variant.lexemes.every((one) => lexemes.has(one))));
  };
  const found: Readonly<Record<MatchedField, boolean>> = {
    name: isIn(record.name, record.repo),
    unit: units.length > 0,
    tag: tag !== 0,
    summary: summary !== 0,
    owner: isIn(record.owner),
  };
  return fields.filter((field) => found[field]);
}

/** Returns all words of a text, their parts, and the whole text as one word. */
function namesIn(text: string): string[] {
  const words = wordsOf(text);
  return [...plainTexts(words), asOne(words)];
}

const fields: readonly MatchedField[] = ["name", "unit", "tag", "summary", "owner"];

/** Units of a record that matched by the same words in the same fields. Each bit is a word of the query. */
export type UnitPattern = Readonly<{
  /** Words in the name: themselves, or any variant of them. */
  ownName: number;
  name: number;
  /** Words in the name or description. */
  ownText: number;
  text: number;
  /** Words of the shortest name. */
  nameWords: number;
  count: number;
}>;

/** A match with the words that it has in each field. Each bit is a word of the query. */
export type Candidate = Readonly<{
  id: number;
  /** In lower case. */
  owner: string;
  quality: number;
  isCopy: boolean;
  unitCount: number;
  isNamed: boolean;
  /** Words in its name or its owner's: themselves, or any variant of them. */
  ownName: number;
  name: number;
  tag: number;
  summary: number;
  units: readonly UnitPattern[];
}>;

/** Weights of the score of a record, 0 and above. */
export const rankWeights = {
  /** A word in the name of a skill says what the skill is; in its description, what it is related to. */
  unitName: 1,
  unitText: 0.4,
  /** The record's own texts are about all its skills, but none of them may be specific to the query. */
  recordName: 1,
  tag: 0.9,
  summary: 0.6,
  /** Weight of the record's words for a skill that has other words. */
  beside: 0.3,
  /** A synonym or completion may not be what was meant. */
  variant: 0.7,
  /** Exponent of the share of matched words: half of the words are less than half a match. */
  coverage: 1.5,
  /** Bonus for a skill whose name has only the words of the query. */
  wholeName: 0.4,
  /** Bonus for a record whose name is the query. */
  isNamed: 4,
  /** Weight of the record's own texts, beside its best skill. */
  ownText: 0.6,
  /** Weight of the share of skills with all words: a specialized record comes before a large collection. */
  focus: 0.8,
  /** Factor for a record whose skills are copied from others. */
  copy: 0.7,
} as const;

/** Scores closer than this are equal, and quality decides. */
export const RANK_STEP = 0.05;

/** Limit of one owner's records among the first results. */
const OWNER_SHARE = { records: 2, among: 10 } as const;

/**
 * Candidates, best first: by their score, of those alike by quality.
 *
 * @param weights of the words of the query by their rarity, adding up to 1.
 */
export function rank<One extends Candidate>(candidates: readonly One[], weights: readonly number[]): One[] {
  const all = 2 ** weights.length - 1;
  const weigh = weigher(weights);
  return candidates
    .map((candidate) => ({ candidate, score: Math.round(scoreOf(candidate, all, weigh) / RANK_STEP) }))
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        Number(one.candidate.isCopy) - Number(other.candidate.isCopy) ||
        other.candidate.quality - one.candidate.quality ||
        one.candidate.id - other.candidate.id,
    )
    .map(({ candidate }) => candidate);
}

export type Weigh = (words: number) => number;

/** Sums the weights of a set of words, memoized. */
export function weigher(weights: readonly number[]): Weigh {
  const known = new Map<number, number>();
  return (words) => {
    let sum = known.get(words);
    if (sum === undefined) {
      sum = weights.reduce((total, weight, index) => ((words >>> index) & 1 ? total + weight : total), 0);
      known.set(words, sum);
    }
    return sum;
  };
}

/**
 * One expression for every record: the best skill, what the record says of itself, and how much of it is about the query.
 * Each word counts once, where it says most, and by its rarity; whatever lacks some of them counts for the less.
 */
function scoreOf(candidate: Candidate, all: number, weigh: Weigh): number {
  const { units, unitCount, isNamed, isCopy } = candidate;
  const weights = rankWeights;
  let best = 0;
  let whole = 0;
  for (const unit of units) {
    best = Math.max(best, unitScore(unit, candidate, weigh));
    if (unit.text === all) whole += unit.count;
  }
  const own = ownScore(candidate, weigh);
  const focus = unitCount === 0 ? 0 : whole / unitCount;
  const sum =
    Math.max(best, own) +
    weights.ownText * Math.min(best, own) +
    weights.focus * focus +
    (isNamed ? weights.isNamed : 0);
  return sum * (isCopy && !isNamed ? weights.copy : 1);
}

const weighted = (own: number, any: number, weigh: Weigh): number =>
  weigh(own) + rankWeights.variant * weigh(any & ~own);

/** Scores the record's own texts. */
function ownScore({ ownName, name, tag, summary }: Candidate, weigh: Weigh): number {
  const { recordName, tag: inTag, summary: inSummary, coverage } = rankWeights;
  const sum =
    recordName * weighted(ownName, name, weigh) +
    inTag * weigh(tag & ~name) +
    inSummary * weigh(summary & ~tag & ~name);
  return sum * weigh(name | tag | summary) ** coverage;
}

/** Scores a skill. */
export function unitScore(
  unit: Omit<UnitPattern, "count">,
  record: Pick<Candidate, "name" | "tag" | "summary">,
  weigh: Weigh,
): number {
  const weights = rankWeights;
  const { ownName, name, ownText, text, nameWords } = unit;
  const ofRecord = record.name | record.tag | record.summary;
  const sum =
    weights.unitName * weighted(ownName, name, weigh) +
    weights.unitText * weighted(ownText & ~name, text & ~name, weigh) +
    weights.beside * weigh(ofRecord & ~text);
  const named = wordsIn(name);
  const wholeName = named === 0 ? 0 : weights.wholeName * Math.min(1, named / nameWords) * weigh(name);
  return sum * weigh(text | ofRecord) ** weights.coverage * (1 + wholeName);
}

/** Counts the bits of a set of words. */
export function wordsIn(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/**
 * Keeps any one owner from filling the first places: what is too much comes after them.
 *
 * @param isAsked whether it is an owner's records that were asked for.
 */
export function shareFirstPlaces<One extends Pick<Candidate, "owner">>(
  ranked: readonly One[],
  isAsked: (owner: string) => boolean,
): One[] {
  const first: One[] = [];
  const held: One[] = [];
  const taken = new Map<string, number>();
  for (const [index, candidate] of ranked.entries()) {
    if (first.length === OWNER_SHARE.among) return [...first, ...held, ...ranked.slice(index)];
    const { owner } = candidate;
    const owned = taken.get(owner) ?? 0;
    taken.set(owner, owned + 1);
    (owned < OWNER_SHARE.records || isAsked(owner) ? first : held).push(candidate);
  }
  return [...first, ...held];
}

/** Weighs words by rarity among `total` records; the weights add up to 1. */
export function rarityWeights(counts: readonly number[], total: number): number[] {
  const rarities = counts.map((count) => Math.log(1 + (total - Math.min(count, total) + 0.5) / (count + 0.5)));
  const sum = rarities.reduce((one, other) => one + other, 0);
  return rarities.map((rarity) => (sum === 0 ? 1 / counts.length : rarity / sum));
}
