import type { Feed } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";

/** Escapes a text for XML elements and attributes. Characters that XML 1.0 forbids, such as controls, are removed. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Builds an element that contains only text. */
export const textElement = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** An Atom feed (RFC 4287). URLs are absolute. */
export type AtomFeed = Readonly<{
  url: string;
  pageUrl: string;
  title: string;
  subtitle: string;
  language: string;
  author: string;
  entries: readonly FeedEntry[];
}>;

type FeedEntry = Readonly<{
  /** URL of the page; also the permanent ID of the entry. */
  url: string;
  title: string;
  summary: string;
  /** Language of the title and summary if it differs from the feed's. */
  language: string | undefined;
  categories: readonly string[];
  updated: Date;
}>;

/** @param changed time of the last change of the catalog, for a feed without entries. */
export function atomFeed({ entries, ...feed }: AtomFeed, changed: Date): string {
  const updated = entries.reduce((latest, entry) => Math.max(latest, entry.updated.getTime()), 0);
  return [
    `${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">`,
    textElement("id", feed.url),
    textElement("title", feed.title),
    textElement("subtitle", feed.subtitle),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feed.url)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.pageUrl)}"/>`,
    `<author>${textElement("name", feed.author)}</author>`,
    textElement("updated", (updated === 0 ? changed : new Date(updated)).toISOString()),
    ...entries.map(atomEntry),
    "</feed>\n",
  ].join("\n");
}

function atomEntry({ url, title, summary, language, categories, updated }: FeedEntry): string {
  return [
    `<entry${language === undefined ? "" : ` xml:lang="${escapeXml(language)}"`}>`,
    textElement("id", url),
    textElement("title", title),
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    textElement("updated", updated.toISOString()),
    ...categories.map((term) => `<category term="${escapeXml(term)}"/>`),
    textElement("summary", summary),
    "</entry>",
  ].join("\n");
}

/** Returns the title of a feed. `category` is the localized name of its category. */
export function feedTitle(feed: Feed, locale: Locale, category?: string): string {
  const { site, feeds } = dictionaryOf(locale);
  const title = category === undefined ? feeds[feed] : fill(feeds.ofCategory, { feed: feeds[feed], category });
  return `${site.name}: ${title}`;
}
