import { lineUrl, type RepositoryKey } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { conformanceWordsIn } from "@skillshelf/skill-reader/conformance/rule-words";
import { conformanceRules } from "@skillshelf/skill-reader/conformance/rules";
import {
  CONFORMANCE_POINTS,
  conformancePoints,
  conformanceWeights,
  type ScoreParts,
  scoreParts,
  UPKEEP_POINTS,
  upkeepPoints,
  upkeepWeights,
} from "@skillshelf/skill-reader/conformance/score";
import type { DrawnFacts } from "@skillshelf/skill-reader/repository-facts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber, plural } from "#lib/i18n/format.ts";
import { type Beginning, beginningOf, type PlaceView } from "./lists.ts";

/** Points out of a maximum, as text and as numbers, with their purpose. */
type PartView = Readonly<{ name: string; points: string; earned: number; most: number }>;

/** A rule that skills violate: what is wrong, the points it costs, the remedy, and where. */
export type BrokenRule = Readonly<{
  id: string;
  title: string;
  cost: string;
  remedy: string;
  places: Beginning<PlaceView>;
}>;

/** The breakdown of a score. */
export type ScoringView = Readonly<{
  conformance: PartView;
  conformanceParts: readonly PartView[];
  upkeep: PartView;
  upkeepParts: readonly PartView[];
  /** The most expensive first. */
  brokenRules: readonly BrokenRule[];
}>;

/** Breaks down the score of a record; null where there is none. */
export function toScoringView(key: RepositoryKey, facts: DrawnFacts, locale: Locale): ScoringView | null {
  const parts = scoreParts(facts);
  if (parts === null) return null;
  const { scoring } = dictionaryOf(locale);
  return {
    conformance: partOf(scoring.conformance, conformancePoints(parts), CONFORMANCE_POINTS, locale),
    conformanceParts: conformanceParts(parts, locale),
    upkeep: partOf(scoring.upkeep, upkeepPoints(parts), UPKEEP_POINTS, locale),
    upkeepParts: upkeepParts(parts, locale),
    brokenRules: brokenRules(key, facts, locale),
  };
}

function conformanceParts({ skills, rules, withoutDeviation, listing }: ScoreParts, locale: Locale): PartView[] {
  const { scoring } = dictionaryOf(locale);
  const { rules: mostOfRules, withoutDeviation: most, listing: range } = conformanceWeights;
  const number = (value: number) => formatNumber(locale, value);
  const clean = fill(plural(locale, scoring.withoutDeviation, skills), { found: number(withoutDeviation.skills) });
  const listed = fill(plural(locale, scoring.listing, skills), {
    fewest: number(range.fewest),
    most: number(range.most),
    found: number(listing.skills),
  });
  return [
    partOf(plural(locale, scoring.rules, skills), rules, mostOfRules, locale),
    partOf(clean, withoutDeviation.points, most, locale),
    partOf(listed, listing.points, range.points, locale),
  ];
}

function upkeepParts({ commitAge, license }: ScoreParts, locale: Locale): PartView[] {
  const { scoring } = dictionaryOf(locale);
  const age = plural(locale, scoring.commitAge, commitAge.days);
  return [
    partOf(age, commitAge.points, upkeepWeights.commitAge.points, locale),
    partOf(scoring.licenses[license.basis], license.points, upkeepWeights.license, locale),
  ];
}

function partOf(name: string, earned: number, most: number, locale: Locale): PartView {
  const number = (value: number) => formatNumber(locale, Math.round(value * 10) / 10);
  const points = fill(dictionaryOf(locale).scoring.of, { points: number(earned), most: number(most) });
  return { name, points, earned, most };
}

/** Templates and fixtures are left out, as in the score. */
function brokenRules(key: RepositoryKey, { units, commit }: DrawnFacts, locale: Locale): BrokenRule[] {
  const { scoring } = dictionaryOf(locale);
  const deviations = units
    .filter(({ kind }) => kind === "skill")
    .flatMap(({ path, deviations: found }) => found.map(({ rule, line }) => ({ rule, path, line })));
  return conformanceRules
    .map((rule) => {
      const found = deviations.filter((deviation) => deviation.rule === rule.id);
      return { rule, found, skills: new Set(found.map(({ path }) => path)).size };
    })
    .filter(({ skills }) => skills > 0)
    .toSorted((one, other) => other.rule.deduction * other.skills - one.rule.deduction * one.skills)
    .map(({ rule, found, skills }) => ({
      id: rule.id,
      ...conformanceWordsIn(rule, locale),
      cost: fill(plural(locale, scoring.cost, skills), { points: plural(locale, scoring.pointCount, rule.deduction) }),
      places: beginningOf(found, ({ path, line }) => ({
        name: fill(scoring.place, { path, line }),
        href: lineUrl(key, commit, path, line),
      })),
    }));
}
