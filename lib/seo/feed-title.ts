import type { Feed } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";

/** What a feed is called; `category` is the name of the one whose records it tells of, in this language. */
export function feedTitle(feed: Feed, locale: Locale, category?: string): string {
  const { site, feeds } = dictionaryOf(locale);
  const title = category === undefined ? feeds[feed] : fill(feeds.ofCategory, { feed: feeds[feed], category });
  return `${site.name}: ${title}`;
}
