import {
  absolute,
  categoryFeedPath,
  categoryPath,
  type Feed,
  feedPath,
  repositoryPath,
  skillsPath,
} from "@skillshelf/directory-api/links";
import { isLocale, type Locale, languageTagOf } from "@skillshelf/directory-api/locales";
import { currentVersion, listCategoryNames } from "#lib/directory/queries/catalog.ts";
import { cardTextsOf, latestRecords } from "#lib/directory/queries/records.ts";
import { toCategoryName } from "#lib/directory/views/catalog.ts";
import { toFeedEntry } from "#lib/directory/views/feed-entry.ts";
import { env } from "#lib/env.ts";
import type { Result } from "#lib/http/endpoint.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { atomFeed, feedTitle } from "#lib/seo/feed.ts";

const ENTRIES = 50;

const files = new Map<string, { feed: Feed; by: "firstIndexedAt" | "indexedAt" }>([
  ["new.xml", { feed: "new", by: "firstIndexedAt" }],
  ["updated.xml", { feed: "updated", by: "indexedAt" }],
]);

/** The metadata of a feed. */
type Head = Readonly<{ path: string; pagePath: string; title: string; subtitle: string }>;

/** The latest records as an Atom feed, of one category where `slug` is given. */
export async function respondWithFeed({
  locale = "",
  slug,
  file = "",
}: Readonly<Record<string, string>>): Promise<Result<string>> {
  const known = files.get(file);
  if (known === undefined || !isLocale(locale))
    return notFound("Feed not found. Available feeds: new.xml and updated.xml.");
  const head = slug === undefined ? headOf(known.feed, locale) : await headOfCategory(known.feed, slug, locale);
  if (head === undefined) return notFound("Category not found. GET /api/categories lists all categories.");
  const [records, version] = await Promise.all([latestRecords(known.by, ENTRIES, slug), currentVersion()]);
  const texts = await cardTextsOf(records, locale);
  const { siteUrl } = env();
  const { path, pagePath, ...words } = head;
  const body = atomFeed(
    {
      ...words,
      url: absolute(siteUrl, path),
      pageUrl: absolute(siteUrl, pagePath),
      language: languageTagOf(locale),
      author: dictionaryOf(locale).site.name,
      entries: records
        .map((record) => ({
          ...toFeedEntry(record, texts.get(record.id), locale),
          url: absolute(siteUrl, repositoryPath(locale, record)),
        }))
        .toSorted((one, other) => other.updated.getTime() - one.updated.getTime()),
    },
    version.createdAt,
  );
  return { kind: "data", body, version: version.version, lastModified: version.createdAt };
}

const notFound = (detail: string): Result<never> => ({ kind: "problem", problem: { type: "not-found", detail } });

function headOf(feed: Feed, locale: Locale): Head {
  return {
    path: feedPath(locale, feed),
    pagePath: skillsPath(locale),
    title: feedTitle(feed, locale),
    subtitle: dictionaryOf(locale).feeds[`${feed}Description`],
  };
}

/** Undefined when there is no such category. */
async function headOfCategory(feed: Feed, slug: string, locale: Locale): Promise<Head | undefined> {
  const category = (await listCategoryNames()).find((one) => one.slug === slug);
  if (category === undefined) return undefined;
  const { name } = toCategoryName(category, locale);
  return {
    path: categoryFeedPath(locale, slug, feed),
    pagePath: categoryPath(locale, slug),
    title: feedTitle(feed, locale, name),
    subtitle: fill(dictionaryOf(locale).feeds[`${feed}OfCategory`], { category: name }),
  };
}
