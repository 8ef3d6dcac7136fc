import { lineUrl, type RepositoryKey } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { conformanceWordsIn } from "@skillshelf/skill-reader/conformance/rule-words";
import { conformanceRules } from "@skillshelf/skill-reader/conformance/rules";
import {
  CONFORMANCE_POINTS,
  type ScoreParts,
  scoreParts,
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
  upkeep: PartView;
  /** The parts of upkeep. */
  upkeepParts: readonly PartView[];
  /** The most expensive first. */
  brokenRules: readonly BrokenRule[];
}>;

const { commitAge, license, licenseWithConflicts, description } = upkeepWeights;
const MAX_AGE_POINTS = Math.max(...commitAge.map(({ points }) => points));
const UPKEEP_POINTS = MAX_AGE_POINTS + license + description.points;

/** Breaks down the score of a record; null where there is none. */
export function toScoringView(key: RepositoryKey, facts: DrawnFacts, locale: Locale): ScoringView | null {
  const parts = scoreParts(facts);
  if (parts === null) return null;
  const { scoring } = dictionaryOf(locale);
  const number = (value: number) => formatNumber(locale, Math.round(value * 10) / 10);
  const part = (name: string, points: number, most: number): PartView => ({
    name,
    points: fill(scoring.of, { points: number(points), most: number(most) }),
    earned: points,
    most,
  });
  const described = fill(plural(locale, scoring.description, parts.skills), {
    shortest: number(description.shortest),
    longest: number(description.longest),
    described: number(parts.description.skills),
  });
  const upkeep = parts.commitAge.points + parts.license + parts.description.points;
  return {
    conformance: part(plural(locale, scoring.conformance, parts.skills), parts.conformance, CONFORMANCE_POINTS),
    upkeep: part(scoring.upkeep, upkeep, UPKEEP_POINTS),
    upkeepParts: [
      part(plural(locale, scoring.commitAge, parts.commitAge.days), parts.commitAge.points, MAX_AGE_POINTS),
      part(licenseWords(parts, locale), parts.license, license),
      part(described, parts.description.points, description.points),
    ],
    brokenRules: brokenRules(key, facts, locale),
  };
}

function licenseWords({ license: points }: ScoreParts, locale: Locale): string {
  const { scoring } = dictionaryOf(locale);
  if (points === license) return scoring.license;
  return points === licenseWithConflicts ? scoring.licenseWithConflicts : scoring.noLicense;
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
