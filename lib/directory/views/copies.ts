import { skillPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { UnitCopies, UnitPlace } from "@skillshelf/directory-api/schema";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, plural } from "#lib/i18n/format.ts";
import type { Beginning, PlaceView } from "./places.ts";

/** What is said of a unit's copies in other repositories. */
export type CopiesView = Readonly<{
  /** Where it comes from: `sentence` holds `{origin}` in the place of the link. */
  origin: (PlaceView & Readonly<{ sentence: string }>) | null;
  /** How many there are, in words. */
  summary: string;
  places: Beginning<PlaceView>;
}>;

export function toCopiesView(copies: UnitCopies, locale: Locale): CopiesView {
  const { copies: words } = dictionaryOf(locale);
  const { repositories, named, origin } = copies;
  return {
    origin: origin && { ...toPlace(origin, locale), sentence: originSentence(origin, locale) },
    summary: plural(locale, words[summaryOf(copies)], repositories),
    places: { first: named.map((place) => toPlace(place, locale)), more: repositories - named.length },
  };
}

function summaryOf({ isOrigin, isExact, since }: UnitCopies): "namedHere" | "earliestHere" | "exact" | "near" {
  if (isOrigin) return since === null ? "namedHere" : "earliestHere";
  return isExact ? "exact" : "near";
}

function originSentence({ since }: UnitPlace, locale: Locale): string {
  const { copies: words } = dictionaryOf(locale);
  return since === null ? words.named : fill(words.earliest, { date: formatDate(locale, since) });
}

const toPlace = ({ owner, repo, anchor }: UnitPlace, locale: Locale): PlaceView => ({
  name: `${owner}/${repo}`,
  href: `${skillPath(locale, { owner, repo })}#${encodeURIComponent(anchor)}`,
});
