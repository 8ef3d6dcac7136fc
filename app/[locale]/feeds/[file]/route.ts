import { absolute, type Feed, feedPath, skillPath, skillsPath } from "#lib/directory/links.ts";
import { currentVersion } from "#lib/directory/queries/catalogue.ts";
import { latestRecords, textsOf } from "#lib/directory/queries/records.ts";
import { toFeedEntry } from "#lib/directory/views/feed-entry.ts";
import { env } from "#lib/env.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { isLocale } from "#lib/i18n/locales.ts";
import { atomFeed } from "#lib/seo/feed.ts";

export const dynamic = "force-dynamic";

const ENTRIES = 50;

const files = new Map<string, { feed: Feed; by: "firstIndexedAt" | "indexedAt" }>([
  ["new.xml", { feed: "new", by: "firstIndexedAt" }],
  ["updated.xml", { feed: "updated", by: "indexedAt" }],
]);

/** Records that are new here, or that changed here last, as an Atom feed. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ locale: string; file: string }> },
): Promise<Response> {
  const { locale, file } = await params;
  const known = files.get(file);
  if (known === undefined || !isLocale(locale)) return new Response("There is no such feed.\n", { status: 404 });
  const { feed, by } = known;
  const { siteUrl } = env();
  const [records, version] = await Promise.all([latestRecords(by, ENTRIES), currentVersion()]);
  const texts = await textsOf(records);
  const { site, feeds } = dictionaryOf(locale);
  const body = atomFeed(
    {
      url: absolute(siteUrl, feedPath(locale, feed)),
      pageUrl: absolute(siteUrl, skillsPath(locale)),
      title: `${site.name}: ${feeds[feed]}`,
      subtitle: feeds[`${feed}Description`],
      language: locale,
      author: site.name,
      entries: records.map((record) => ({
        ...toFeedEntry(record, texts.get(record.id), locale),
        url: absolute(siteUrl, skillPath(locale, record)),
      })),
    },
    version.createdAt,
  );
  return new Response(body, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}
