import {
  absolute,
  categoryFeedPath,
  feedPath,
  feeds,
  markdownPath,
  sitePreviewPath,
} from "@skillshelf/directory-api/links";
import { defaultLocale, formattingOf, type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import type { Metadata } from "next";
import { previewImage } from "#lib/directory/og-images/image-format.ts";
import { env } from "#lib/env.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { feedTitle } from "./feed.ts";

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
  /** Whether its copy as Markdown stands at its address with `.md`. */
  hasMarkdownAddress?: boolean;
  /** Path of the image that sites show of it, in a language; the site's own by default. */
  preview?: (locale: Locale) => string;
  /** The category whose records it lists, which has feeds of its own. */
  category?: Readonly<{ slug: string; name: string }>;
  /** What it is to sites that show a preview of it. */
  type?: "website" | "article";
}>;

/**
 * Head of a page: title, description, canonical URL, an alternate for every language it exists in
 * with `x-default`, its copy as Markdown, the feeds, and what a preview of it shows. Canonical,
 * alternates and sitemap all follow from `alternatesOf`.
 */
export function pageMetadata({
  title,
  description,
  locale,
  path,
  locales = localeCodes,
  indexed = true,
  hasMarkdownAddress = true,
  preview,
  category,
  type = "website",
}: PageFacts): Metadata {
  const { siteUrl } = env();
  const { site } = dictionaryOf(locale);
  const canonical = canonicalUrl({ path, locales }, locale);
  return {
    title,
    description,
    alternates: {
      canonical,
      ...(indexed && { languages: alternatesOf(siteUrl, path, locales) }),
      types: {
        ...(hasMarkdownAddress && { "text/markdown": absolute(siteUrl, markdownPath(path(locale))) }),
        "application/atom+xml": feedsOf(locale, category).map(({ path: feed, title: name }) => ({
          url: absolute(siteUrl, feed),
          title: name,
        })),
      },
    },
    openGraph: {
      type,
      siteName: site.name,
      title,
      description,
      url: canonical,
      locale: previewLocale(locale),
      alternateLocale: locales.filter((code) => code !== locale).map(previewLocale),
      images: [
        {
          url: previewUrl({ preview, locales }, locale),
          ...previewImage,
          alt: preview ? altOf(title, description, locale) : altOf(site.name, site.tagline, locale),
        },
      ],
    },
    twitter: { card: "summary_large_image", title, description },
    ...(!indexed && { robots: { index: false, follow: true } }),
  };
}

/** The feeds of everything, after those of the page's own category. */
const feedsOf = (locale: Locale, category: PageFacts["category"]) => [
  ...(category === undefined
    ? []
    : feeds.map((feed) => ({
        path: categoryFeedPath(locale, category.slug, feed),
        title: feedTitle(feed, locale, category.name),
      }))),
  ...feeds.map((feed) => ({ path: feedPath(locale, feed), title: feedTitle(feed, locale) })),
];

/** The one URL of a page: that of the default language where it does not exist in this one. */
export const canonicalUrl = (
  { path, locales = localeCodes }: Pick<PageFacts, "path" | "locales">,
  locale: Locale,
): string => absolute(env().siteUrl, path(locales.includes(locale) ? locale : defaultLocale));

/** The image of a page: like its address that of the default language where the page does not exist in this one. */
export const previewUrl = (
  { preview = sitePreviewPath, locales = localeCodes }: Pick<PageFacts, "locales"> & Previewed,
  locale: Locale,
): string => canonicalUrl({ path: preview, locales }, locale);

type Previewed = Readonly<{ preview: PageFacts["preview"] | undefined }>;

const altOf = (name: string, summary: string, locale: Locale): string =>
  summary === "" ? name : fill(dictionaryOf(locale).site.preview, { name, summary });

/** A language with its variety, as Open Graph writes it: how its numbers are written is left out. */
const previewLocale = (locale: Locale): string =>
  formattingOf(locale)
    .replace(/-u-.*$/, "")
    .replace("-", "_");

/** URLs of a page by hreflang. */
export function alternatesOf(
  siteUrl: string,
  path: (locale: Locale) => string,
  locales: readonly Locale[],
): Readonly<Record<string, string>> {
  const entries = locales.map((locale) => [locale, absolute(siteUrl, path(locale))]);
  return Object.fromEntries([...entries, ["x-default", absolute(siteUrl, path(defaultLocale))]]);
}
