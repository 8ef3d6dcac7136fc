import { escapeXml, textElement, xmlDeclaration } from "./xml.ts";

/** A feed in Atom (RFC 4287). URLs are whole. */
export type Feed = Readonly<{
  url: string;
  pageUrl: string;
  title: string;
  subtitle: string;
  language: string;
  author: string;
  entries: readonly FeedEntry[];
}>;

type FeedEntry = Readonly<{
  /** Where the entry leads; also its identity, which stays when it changes. */
  url: string;
  title: string;
  summary: string;
  /** Language of title and summary where it is not the feed's. */
  language: string | undefined;
  categories: readonly string[];
  updated: Date;
}>;

/** @param changed when the catalogue last changed, for a feed without entries. */
export function atomFeed({ entries, ...feed }: Feed, changed: Date): string {
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
