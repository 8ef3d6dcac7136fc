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
  /** Returns the canonical path in a locale, with its query. */
  path: (locale: Locale) => string;
  /** Path of the page that search engines should list instead, in the default locale. */
  canonicalPath?: string;
  /** Locales with a translation; all by default. In other locales the default locale's URL is canonical. */
  locales?: readonly Locale[];
  /** Whether search engines may list it. */
  indexed?: boolean;
  /** Whether its Markdown alternate has a URL of its own. */
  hasMarkdownUrl?: boolean;
  /** Returns the path of the preview image in a locale; the site's by default. */
  preview?: (locale: Locale) => string;
  /** The category that it lists, which has its own feeds. */
  category?: Readonly<{ slug: string; name: string }>;
  /** Open Graph type. */
  type?: "website" | "article";
}>;

/**
 * Builds the head of a page: title, description, canonical URL, alternates in other languages with `x-default`, the Markdown
 * alternate, feeds and the link preview.
 */
export function pageMetadata({
  title,
  description,
  locale,
  path,
  canonicalPath,
  locales = localeCodes,
  indexed = true,
  hasMarkdownUrl = true,
  preview,
  category,
  type = "website",
}: PageFacts): Metadata {
  const { siteUrl } = env();
  const { site } = dictionaryOf(locale);
  const canonical = canonicalUrl({ path, locales, ...(canonicalPath !== undefined && { canonicalPath }) }, locale);
  return {
    title,
    description,
    alternates: {
      canonical,
      ...(indexed && canonicalPath === undefined && { languages: alternatesOf(siteUrl, path, locales) }),
      types: {
        ...(hasMarkdownUrl && { "text/markdown": absolute(siteUrl, markdownPath(path(locale))) }),
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

/** Returns the feeds of the page's category, then the feeds of the whole catalog. */
const feedsOf = (locale: Locale, category: PageFacts["category"]) => [
  ...(category === undefined
    ? []
    : feeds.map((feed) => ({
        path: categoryFeedPath(locale, category.slug, feed),
        title: feedTitle(feed, locale, category.name),
      }))),
  ...feeds.map((feed) => ({ path: feedPath(locale, feed), title: feedTitle(feed, locale) })),
];

/** Returns the canonical URL of a page: the default locale's if it is not translated. */
export const canonicalUrl = (
  { path, canonicalPath, locales = localeCodes }: Pick<PageFacts, "path" | "canonicalPath" | "locales">,
  locale: Locale,
): string => absolute(env().siteUrl, canonicalPath ?? path(locales.includes(locale) ? locale : defaultLocale));

/** Returns the preview image of a page: the default locale's if it is not translated. */
export const previewUrl = (
  { preview = sitePreviewPath, locales = localeCodes }: Pick<PageFacts, "locales"> & Previewed,
  locale: Locale,
): string => canonicalUrl({ path: preview, locales }, locale);

type Previewed = Readonly<{ preview: PageFacts["preview"] | undefined }>;

const altOf = (name: string, summary: string, locale: Locale): string =>
  summary === "" ? name : fill(dictionaryOf(locale).site.preview, { name, summary });

/** Returns a locale in the format of Open Graph, without extensions such as the numbering system. */
const previewLocale = (locale: Locale): string =>
  formattingOf(locale)
    .replace(/-u-.*$/, "")
    .replace("-", "_");

/** Returns the URLs of a page by hreflang. */
export function alternatesOf(
  siteUrl: string,
  path: (locale: Locale) => string,
  locales: readonly Locale[],
): Readonly<Record<string, string>> {
  const entries = locales.map((locale) => [locale, absolute(siteUrl, path(locale))]);
  return Object.fromEntries([...entries, ["x-default", absolute(siteUrl, path(defaultLocale))]]);
}
