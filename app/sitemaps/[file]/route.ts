import {
  categoriesPath,
  categoryPath,
  collectionPath,
  collectionsPath,
  docsPath,
  homePath,
  ownerPath,
  repositoryPath,
  skillPath,
  skillsPath,
} from "@skillshelf/directory-api/links";
import { defaultLocale, type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import {
  categoryDates,
  collectionDates,
  hasSitemapFile,
  hasSkillFile,
  listCollections,
  listDocuments,
  sitemapRecords,
  sitemapSkills,
} from "#lib/directory/queries/catalog.ts";
import { readOverview } from "#lib/directory/queries/overview.ts";
import { skillSlug } from "#lib/directory/unit-anchors.ts";
import { contentDate } from "#lib/directory/views/feed-entry.ts";
import { writtenIn } from "#lib/directory/views/in-locale.ts";
import { indexedLocales } from "#lib/directory/views/repository-page.ts";
import { env } from "#lib/env.ts";
import { MAX_URLS, recordsPerFile, type SitemapEntry, urlElements, urlSetEnd, urlSetStart } from "#lib/seo/sitemap.ts";

export const dynamic = "force-dynamic";

type SkillFile = Parameters<typeof hasSkillFile>[0];

const mostRecords = recordsPerFile(localeCodes.length);

/** A file of the sitemap: `pages.xml`, `skills-N.xml` with a range of records and of owners whose first record is among them, or `skill-pages-F-L-P.xml` with the skills of ranges F to L. They are streamed as they are read. */
export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params;
  if (file === "pages.xml") return toResponse([await pageEntries()]);
  const ofSkills = readSkillFile(file);
  if (ofSkills && (await hasSkillFile(ofSkills, MAX_URLS))) return toResponse(skillEntries(ofSkills));
  const number = Number(/^skills-(0|[1-9]\d{0,8})\.xml$/.exec(file)?.[1] ?? Number.NaN);
  if (Number.isNaN(number) || !(await hasSitemapFile(number, mostRecords)))
    return new Response("Sitemap not found.\n", { status: 404 });
  return toResponse(recordEntries(number));
}

/** Parses the name of a file of skills' pages. */
function readSkillFile(file: string): SkillFile | undefined {
  const [name, first, last, part] = /^skill-pages-(\d{1,9})-(\d{1,9})-(\d{1,9})\.xml$/.exec(file) ?? [];
  return name === undefined ? undefined : { first: Number(first), last: Number(last), part: Number(part) };
}

async function* skillEntries(file: SkillFile): AsyncGenerator<SitemapEntry[]> {
  for await (const skills of sitemapSkills(file, MAX_URLS))
    yield skills.map(({ anchor, ...record }) => ({
      path: (locale) => skillPath(locale, record, skillSlug(anchor)),
      // Descriptions are not translated.
      locales: [defaultLocale],
      lastModified: contentDate(record),
    }));
}

async function* recordEntries(file: number): AsyncGenerator<SitemapEntry[]> {
  for await (const records of sitemapRecords(file, mostRecords)) {
    yield records.flatMap((record): SitemapEntry[] => {
      const page: SitemapEntry = {
        path: (locale) => repositoryPath(locale, record),
        locales: indexedLocales(record.locales),
        lastModified: contentDate(record),
      };
      if (!record.isFirst) return [page];
      const path = (locale: Locale) => ownerPath(locale, record.owner);
      return [{ path, locales: localeCodes, lastModified: record.ownerDate }, page];
    });
  }
}

async function pageEntries(): Promise<SitemapEntry[]> {
  const [{ categories }, ofCategories, collections, ofCollections, documents] = await Promise.all([
    readOverview(),
    categoryDates(),
    listCollections(),
    collectionDates(),
    listDocuments(),
  ]);
  const changed = latest(ofCategories.values());
  const everywhere = { locales: localeCodes };
  return [
    { path: homePath, ...everywhere, lastModified: changed },
    { path: skillsPath, ...everywhere, lastModified: changed },
    { path: categoriesPath, ...everywhere, lastModified: changed },
    ...categories
      .filter(({ skillCount }) => skillCount > 0)
      .map(
        ({ slug }): SitemapEntry => ({
          path: (locale) => categoryPath(locale, slug),
          ...everywhere,
          lastModified: ofCategories.get(slug) ?? null,
        }),
      ),
    { path: collectionsPath, ...everywhere, lastModified: latest(ofCollections.values()) },
    ...collections.map(
      ({ slug, texts }): SitemapEntry => ({
        path: (locale) => collectionPath(locale, slug),
        locales: writtenIn(texts),
        lastModified: ofCollections.get(slug) ?? null,
      }),
    ),
    { path: docsPath, ...everywhere, lastModified: latest(documents.map(({ updatedAt }) => updatedAt)) },
    ...documents
      .filter(({ locale }) => locale === defaultLocale)
      .map(({ slug, updatedAt }): SitemapEntry => {
        const versions = documents.filter((document) => document.slug === slug);
        return {
          path: (locale) => docsPath(locale, slug),
          locales: writtenIn(versions),
          lastModified: updatedAt,
        };
      }),
  ];
}

/** The last of some dates; null of none. */
function latest(dates: Iterable<Date | null>): Date | null {
  let last: Date | null = null;
  for (const date of dates) if (date !== null && (last === null || date > last)) last = date;
  return last;
}

function toResponse(batches: AsyncIterable<SitemapEntry[]> | Iterable<SitemapEntry[]>): Response {
  const parts = lines(batches, env().siteUrl);
  const encoder = new TextEncoder();
  const stream = new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(stream, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

async function* lines(
  batches: AsyncIterable<SitemapEntry[]> | Iterable<SitemapEntry[]>,
  siteUrl: string,
): AsyncGenerator<string, void> {
  yield urlSetStart;
  for await (const entries of batches) yield entries.map((entry) => urlElements(siteUrl, entry)).join("");
  yield urlSetEnd;
}
