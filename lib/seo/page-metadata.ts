import type { Metadata } from "next";
import { absolute } from "#lib/directory/links.ts";
import { env } from "#lib/env.ts";
import { defaultLocale, type Locale, localeCodes } from "#lib/i18n/locales.ts";

export type PageFacts = Readonly<{
  title: string;
  description: string;
  locale: Locale;
  /** Path of this page in a language, with its query where that is part of its identity. */
  path: (locale: Locale) => string;
  /** Languages the page truly exists in; all by default. In any other the default one is canonical. */
  locales?: readonly Locale[];
  /** Whether search engines may list it. */
  indexed?: boolean;
}>;

/**
 * Head of a page: title, description, canonical URL, and an alternate for every language it exists
 * in with `x-default`. Canonical, alternates and sitemap all follow from `alternatesOf`.
 */
export function pageMetadata({
  title,
  description,
  locale,
  path,
  locales = localeCodes,
  indexed = true,
}: PageFacts): Metadata {
  const { siteUrl } = env();
  const canonical = absolute(siteUrl, path(locales.includes(locale) ? locale : defaultLocale));
  return {
    title,
    description,
    alternates: { canonical, ...(indexed && { languages: alternatesOf(siteUrl, path, locales) }) },
    ...(!indexed && { robots: { index: false, follow: true } }),
  };
}

/** URLs of a page by hreflang. */
export function alternatesOf(
  siteUrl: string,
  path: (locale: Locale) => string,
  locales: readonly Locale[],
): Readonly<Record<string, string>> {
  const entries = locales.map((locale) => [locale, absolute(siteUrl, path(locale))]);
  return Object.fromEntries([...entries, ["x-default", absolute(siteUrl, path(defaultLocale))]]);
}
