import {
  absolute,
  categoryFeedPath,
  feedPath,
  feeds,
  markdownPath,
  sitePreviewPath,
} from "@skillshelf/directory-api/links";
import { defaultLocale, formattingOf, type Locale, localeCodes } from "@skillshelf/directory-api/locales";
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
 * Builds what the head of a page says of it: description, canonical URL, alternates in other languages with `x-default`, the
 * Markdown alternate, feeds and the properties of Open Graph for a link preview.
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
}: PageFacts) {
  const { siteUrl } = env();
  const { site } = dictionaryOf(locale);
  const canonical = canonicalUrl({ path, locales, ...(canonicalPath !== undefined && { canonicalPath }) }, locale);
  return {
    description,
    canonical,
    alternates: indexed && canonicalPath === undefined ? alternatesOf(siteUrl, path, locales) : {},
    markdown: hasMarkdownUrl ? absolute(siteUrl, markdownPath(path(locale))) : undefined,
    feeds: feedsOf(locale, category).map((feed) => ({ url: absolute(siteUrl, feed.path), title: feed.title })),
    openGraph: [
      ["og:title", title],
      ["og:description", description],
      ["og:url", canonical],
      ["og:site_name", site.name],
      ["og:locale", previewLocale(locale)],
      ["og:image", previewUrl({ preview, locales }, locale)],
      ["og:image:type", previewImage.type],
      ["og:image:width", String(previewImage.width)],
      ["og:image:height", String(previewImage.height)],
      ["og:image:alt", preview ? altOf(title, description, locale) : altOf(site.name, site.tagline, locale)],
      ...locales.filter((code) => code !== locale).map((code) => ["og:locale:alternate", previewLocale(code)] as const),
      ["og:type", type],
    ] as const,
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
