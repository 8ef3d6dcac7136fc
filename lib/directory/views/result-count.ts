import type { Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber, plural } from "#lib/i18n/format.ts";

/** How many results there are, in words. */
export function resultCount(locale: Locale, found: Readonly<{ totalCount: number; isLowerBound: boolean }>): string {
  const { counts } = dictionaryOf(locale);
  return found.isLowerBound
    ? fill(counts.resultsAtLeast, { count: formatNumber(locale, found.totalCount) })
    : plural(locale, counts.results, found.totalCount);
}
