import type { Locale } from "@skillshelf/directory-api/locales";
import { commitAge, upkeepWeights } from "@skillshelf/skill-reader/conformance/score";
import type { DrawnFacts } from "@skillshelf/skill-reader/repository-facts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, plural } from "#lib/i18n/format.ts";

/** The time line ends on the day of reading and begins when a commit earns nothing any more. */
const LENGTH_DAYS = Math.max(...upkeepWeights.commitAge.map(({ days }) => days));

/** How old the commit described was on the day the repository was read. */
export type FreshnessView = Readonly<{
  /** On a time line from 0, two years before, to 1, the day of reading. What is older stands at its beginning. */
  committed: number;
  /** Where the spans begin in which a commit earns points, the oldest first. */
  spans: readonly number[];
  sentence: string;
}>;

export function toFreshness(facts: DrawnFacts, locale: Locale): FreshnessView {
  const { days } = commitAge(facts);
  return {
    committed: placeOf(days),
    spans: upkeepWeights.commitAge.map((step) => placeOf(step.days)).toReversed(),
    sentence: fill(plural(locale, dictionaryOf(locale).freshness, days), { date: formatDate(locale, facts.readAt) }),
  };
}

/** Where a commit of an age in days stands on the time line. */
const placeOf = (age: number): number => 1 - Math.min(age, LENGTH_DAYS) / LENGTH_DAYS;
