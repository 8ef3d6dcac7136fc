import { faviconPath, iconPath, manifestPath, touchIconPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { themeColors } from "#lib/seo/manifest.ts";
import { type PageFacts, pageMetadata } from "#lib/seo/page-metadata.ts";

/** What the head of a page says of it. A page without a description is nothing to list or to link to, such as an error. */
export type HeadFacts = Omit<PageFacts, "locale" | "description"> &
  Readonly<{
    description?: string;
    /** Whether the title names the site, which is added otherwise. */
    namesSite?: boolean;
  }>;

/**
 * The elements of a page's head, which React moves there. Plain elements: resolving `Metadata` takes Next longer than rendering
 * most pages.
 */
export function PageHead({ facts, locale }: { facts: HeadFacts; locale: Locale }) {
  const { title, description, indexed = true, namesSite = false } = facts;
  return (
    <>
      <title>{namesSite ? title : `${title} · ${dictionaryOf(locale).site.name}`}</title>
      <meta name="theme-color" content={themeColors.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />
      {!indexed && <meta name="robots" content="noindex, follow" />}
      <link rel="manifest" href={manifestPath(locale)} />
      <link rel="icon" href={faviconPath} sizes="16x16 32x32 48x48" />
      <link rel="icon" href={iconPath} type="image/svg+xml" sizes="any" />
      <link rel="apple-touch-icon" href={touchIconPath} sizes="180x180" />
      {description !== undefined && <Described {...pageMetadata({ ...facts, description, locale })} />}
    </>
  );
}

/** What search engines list a page by, and other sites show with a link to it. */
function Described({
  description,
  canonical,
  alternates,
  markdown,
  feeds,
  openGraph,
}: ReturnType<typeof pageMetadata>) {
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {Object.entries(alternates).map(([language, href]) => (
        <link key={language} rel="alternate" hrefLang={language} href={href} />
      ))}
      {markdown !== undefined && <link rel="alternate" type="text/markdown" href={markdown} />}
      {feeds.map(({ url, title }) => (
        <link key={url} rel="alternate" type="application/atom+xml" href={url} title={title} />
      ))}
      {openGraph.map(([property, content]) => (
        <meta key={property + content} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
