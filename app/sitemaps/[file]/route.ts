import { categoriesPath, categoryPath, docsPath, homePath, skillPath, skillsPath } from "#lib/directory/links.ts";
import {
  currentVersion,
  lastChange,
  listCategories,
  listDocuments,
  sitemapFiles,
  sitemapRecords,
} from "#lib/directory/queries/catalogue.ts";
import { toDocumentView } from "#lib/directory/views/document.ts";
import { indexedLocales } from "#lib/directory/views/skill-page.ts";
import { env } from "#lib/env.ts";
import { defaultLocale, localeCodes } from "#lib/i18n/locales.ts";
import { recordsPerFile, type SitemapEntry, urlElements, urlSetEnd, urlSetStart } from "#lib/seo/sitemap.ts";

export const dynamic = "force-dynamic";

const span = recordsPerFile(localeCodes.length);

/** A file of the sitemap: `pages.xml`, or `skills-N.xml` with a range of records, streamed as it is read. */
export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params;
  if (file === "pages.xml") return toResponse([await pageEntries()]);
  const number = Number(/^skills-(0|[1-9]\d{0,8})\.xml$/.exec(file)?.[1] ?? Number.NaN);
  const known = Number.isNaN(number) ? [] : await sitemapFiles(span);
  if (!known.some((candidate) => candidate.file === number))
    return new Response("There is no such sitemap.\n", { status: 404 });
  return toResponse(recordEntries(number));
}

async function* recordEntries(file: number): AsyncGenerator<SitemapEntry[]> {
  for await (const records of sitemapRecords(file, span)) {
    yield records.map((record) => ({
      path: (locale) => skillPath(locale, record),
      locales: indexedLocales(record.locales),
      lastModified: record.indexedAt,
    }));
  }
}

async function pageEntries(): Promise<SitemapEntry[]> {
  const [{ createdAt }, changed, categories, documents] = await Promise.all([
    currentVersion(),
    lastChange(),
    listCategories(),
    listDocuments(),
  ]);
  const everywhere = { locales: localeCodes };
  return [
    { path: homePath, ...everywhere, lastModified: createdAt },
    { path: skillsPath, ...everywhere, lastModified: changed },
    { path: categoriesPath, ...everywhere, lastModified: changed },
    ...categories
      .filter(({ skillCount }) => skillCount > 0)
      .map(
        ({ slug }): SitemapEntry => ({
          path: (locale) => categoryPath(locale, slug),
          ...everywhere,
          lastModified: null,
        }),
      ),
    { path: docsPath, ...everywhere, lastModified: null },
    ...documents
      .filter(({ locale }) => locale === defaultLocale)
      .map(({ slug, updatedAt }): SitemapEntry => {
        const versions = documents.filter((document) => document.slug === slug);
        return {
          path: (locale) => docsPath(locale, slug),
          locales: toDocumentView(versions, defaultLocale)?.locales ?? [],
          lastModified: updatedAt,
        };
      }),
  ];
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
