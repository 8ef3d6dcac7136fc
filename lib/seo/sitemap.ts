import { absolute } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { escapeXml, xmlDeclaration } from "./feed.ts";
import { alternatesOf } from "./page-metadata.ts";

/** Maximum number of URLs in a file. The protocol allows 50,000. */
export const MAX_URLS = 10_000;

/** Maximum number of repositories in a file: each may add its own and its owner's page in every locale. */
export const recordsPerFile = (localeCount: number): number => Math.floor(MAX_URLS / (2 * localeCount));

export type SitemapEntry = Readonly<{
  path: (locale: Locale) => string;
  locales: readonly Locale[];
  lastModified: Date | null;
}>;

const lastmod = (at: Date | null): string => (at === null ? "" : `<lastmod>${at.toISOString()}</lastmod>`);

/** Builds a `<url>` per locale of an entry, each with all alternates. */
export function urlElements(siteUrl: string, { path, locales, lastModified }: SitemapEntry): string {
  const links = Object.entries(alternatesOf(siteUrl, path, locales))
    .map(([language, url]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(url)}"/>`)
    .join("");
  const rest = lastmod(lastModified) + links;
  return locales
    .map((locale) => `<url><loc>${escapeXml(absolute(siteUrl, path(locale)))}</loc>${rest}</url>\n`)
    .join("");
}

export const urlSetStart = `${xmlDeclaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const urlSetEnd = "</urlset>\n";

/** Builds the index of sitemap files. */
export function sitemapIndex(files: readonly Readonly<{ url: string; lastModified: Date | null }>[]): string {
  const entries = files.map(
    ({ url, lastModified }) => `<sitemap><loc>${escapeXml(url)}</loc>${lastmod(lastModified)}</sitemap>\n`,
  );
  return `${xmlDeclaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</sitemapindex>\n`;
}
