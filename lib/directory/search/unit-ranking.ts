import { type Candidate, RANK_STEP, unitScore, type Weigh, weigher, wordsIn } from "./ranking.ts";
import { everyUnit, type MatchedTexts, type MatchedUnit } from "./record-texts.ts";

/** A skill with the texts of its record. */
export type FoundUnit<One> = Readonly<{
  record: One;
  unit: MatchedUnit;
  /** Whether it and its record lack some of the words. */
  isPartial: boolean;
}>;

/** Weights of the score of a skill, beside those of its words. */
const unitWeights = {
  /** Bonus for a skill whose name is the query. */
  isNamed: 1,
  /** Bonus for a skill of a record whose name is the query. */
  ofNamedRecord: 0.5,
  /** Factor for a template or fixture. */
  notSkill: 0.5,
  /** Factor for a skill of a record whose skills are copied from others. */
  copy: 0.7,
} as const;

/**
 * Finds the skills of a record that match: those that have, together with the record's own texts, the most words of the
 * query. Where the query is the name of the record, or nothing but its own texts matches, all its skills do.
 */
export function unitsFound<One extends MatchedTexts>(record: One, all: number): FoundUnit<One>[] {
  const own = record.name | record.tag | record.summary;
  const isAboutAll = record.isNamed || record.name === all || record.matches.length === 0;
  const units = (isAboutAll ? everyUnit(record) : record.matches).map((unit) => ({
    unit,
    words: wordsIn(unit.text | own),
  }));
  const most = units.reduce((words, one) => Math.max(words, one.words), 0);
  const isPartial = most < wordsIn(all);
  return units.filter(({ words }) => words === most).map(({ unit }) => ({ record, unit, isPartial }));
}

/**
 * Ranks the skills of candidates, best first.
 *
 * @param weights of the words of the query by their rarity, adding up to 1.
 */
export function rankUnits<One extends Candidate & MatchedTexts>(
  candidates: readonly One[],
  weights: readonly number[],
): FoundUnit<One>[] {
  const all = 2 ** weights.length - 1;
  const weigh = weigher(weights);
  return candidates
    .flatMap((candidate) => unitsFound(candidate, all))
    .map((found) => ({ found, score: Math.round(scoreOf(found, all, weigh) / RANK_STEP) }))
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        Number(one.found.record.isCopy) - Number(other.found.record.isCopy) ||
        other.found.record.quality - one.found.record.quality ||
        one.found.record.id - other.found.record.id ||
        one.found.unit.unit - other.found.unit.unit,
    )
    .map(({ found }) => found);
}

function scoreOf({ record, unit }: FoundUnit<Candidate>, all: number, weigh: Weigh): number {
  const isNamed = unit.ownName === all && unit.nameWords === wordsIn(all);
  const bonus = (isNamed ? unitWeights.isNamed : 0) + (record.isNamed ? unitWeights.ofNamedRecord : 0);
  const factor = (unit.isSkill ? 1 : unitWeights.notSkill) * (record.isCopy ? unitWeights.copy : 1);
  return (unitScore(unit, record, weigh) + bonus) * factor;
}
