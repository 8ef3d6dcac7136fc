/** How often units of a record were found by the same words in the same places. Each bit is a word of the query. */
export type UnitPattern = Readonly<{
  /** Words that stand in the name: themselves, or what is looked for in their place. */
  ownName: number;
  name: number;
  /** In name or description. */
  ownText: number;
  text: number;
  /** Words of the shortest name. */
  nameWords: number;
  count: number;
}>;

/** A record that a search found, and by what. Each bit of a number is a word of the query. */
export type Candidate = Readonly<{
  id: number;
  /** In lower case. */
  owner: string;
  quality: number;
  isCopy: boolean;
  unitCount: number;
  isNamed: boolean;
  hasUnitNamed: boolean;
  /** Words in its name or its owner's: themselves, or what is looked for in their place. */
  ownName: number;
  name: number;
  tag: number;
  summary: number;
  units: readonly UnitPattern[];
}>;

/** What a record was found by, the best first: all of a tier come before the next. */
export const tiers = [
  /** It is called so. */
  "exact",
  /** All words stand in its name and its owner's, or in the name of one unit. */
  "name",
  "tag",
  "summary",
  /** All words stand in name and description of one unit. */
  "description",
  /** As "name", if words that begin with the last one count. */
  "begun",
  /** All words are there, but apart, or some are missing: how many of them one unit has decides. */
  "apart",
] as const;
type Tier = (typeof tiers)[number];

/** What makes the rank of a text, 0 and above. */
export const rankWeights = {
  /** A word in the name of a unit says what the unit is; in its description, what it has to do with. */
  unitName: 1,
  unitText: 0.45,
  /** A word in the record's own name holds for all of its units, but none of them may be about it. */
  recordName: 0.3,
  /** A word that stands for another one, or only begins so, may not be what was meant. */
  variant: 0.8,
  /** Share of the words to this power: a unit with half of the words is not half an answer. */
  coverage: 2,
  /** More for a unit whose name has nothing but the words searched for. */
  wholeName: 0.4,
  /** A record that is named so. */
  ownName: 1,
  /** Share of the units that have all words: a record about it, before a collection that has it among others. */
  focus: 1,
  /** By the order of magnitude of their number. */
  units: 0.2,
} as const;

/** Ranks that differ by less are alike, and quality decides. */
const RANK_STEP = 0.05;

/** At most so many of one owner's records are among the first. */
const OWNER_SHARE = { records: 2, among: 10 } as const;

type Ranked = Readonly<{ candidate: Candidate; tier: number; rank: number }>;

/**
 * Candidates, best first: by tier, what is no copy first, by the rank of their text, by quality.
 *
 * @param weights of the words of the query by their rarity, adding up to 1.
 */
export function rank(candidates: readonly Candidate[], weights: readonly number[]): Candidate[] {
  const all = 2 ** weights.length - 1;
  const weigh = weigher(weights);
  return candidates
    .map((candidate): Ranked => ({ candidate, tier: tierOf(candidate, all), rank: textRank(candidate, all, weigh) }))
    .toSorted(
      (one, other) =>
        one.tier - other.tier ||
        Number(one.candidate.isCopy) - Number(other.candidate.isCopy) ||
        other.rank - one.rank ||
        other.candidate.quality - one.candidate.quality ||
        one.candidate.id - other.candidate.id,
    )
    .map(({ candidate }) => candidate);
}

const tierOf = (candidate: Candidate, all: number): number => tiers.indexOf(tierNameOf(candidate, all));

function tierNameOf(candidate: Candidate, all: number): Tier {
  const { isNamed, hasUnitNamed, ownName, name, tag, summary, units } = candidate;
  if (isNamed) return "exact";
  if (hasUnitNamed || ownName === all || units.some((unit) => unit.ownName === all)) return "name";
  if (tag === all) return "tag";
  if (summary === all) return "summary";
  if (units.some((unit) => unit.ownText === all)) return "description";
  return name === all || units.some((unit) => unit.name === all) ? "begun" : "apart";
}

type Weigh = (words: number) => number;

/** Weights of sets of words, each added up once. */
function weigher(weights: readonly number[]): Weigh {
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

function textRank(candidate: Candidate, all: number, weigh: Weigh): number {
  const { units, unitCount, ownName, name } = candidate;
  let best = 0;
  let whole = 0;
  for (const unit of units) {
    best = Math.max(best, unitRank(unit, candidate, weigh));
    if (unit.text === all) whole += unit.count;
  }
  const weights = rankWeights;
  const own = weighted(ownName, name, weigh) * weigh(name) ** weights.coverage;
  const focus = unitCount === 0 ? 0 : whole / unitCount;
  const sum = best + weights.ownName * own + weights.focus * focus + weights.units * Math.log1p(whole);
  return Math.round(sum / RANK_STEP);
}

const weighted = (own: number, any: number, weigh: Weigh): number =>
  weigh(own) + rankWeights.variant * weigh(any & ~own);

/** How well a unit fits: each word counts where it stands best. */
function unitRank(unit: UnitPattern, record: Candidate, weigh: Weigh): number {
  const weights = rankWeights;
  const { ownName, name, ownText, text, nameWords } = unit;
  const inName = weighted(ownName, name, weigh);
  const inText = weighted(ownText & ~name, text & ~name, weigh);
  const beyond = record.name & ~text;
  const sum = weights.unitName * inName + weights.unitText * inText + weights.recordName * weigh(beyond);
  const covered = weigh(text | record.name);
  const named = wordsIn(name);
  const wholeName = named === 0 ? 0 : weights.wholeName * Math.min(1, named / nameWords) * weigh(name);
  return sum * covered ** weights.coverage * (1 + wholeName);
}

/** How many words a number has bits of. */
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
export function shareFirstPlaces(ranked: readonly Candidate[], isAsked: (owner: string) => boolean): Candidate[] {
  const first: Candidate[] = [];
  const held: Candidate[] = [];
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

/** Words by how much each tells, of `total` records that have them so often; they add up to 1. */
export function rarityWeights(counts: readonly number[], total: number): number[] {
  const rarities = counts.map((count) => Math.log(1 + (total - Math.min(count, total) + 0.5) / (count + 0.5)));
  const sum = rarities.reduce((one, other) => one + other, 0);
  return rarities.map((rarity) => (sum === 0 ? 1 / counts.length : rarity / sum));
}
