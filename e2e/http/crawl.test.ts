import { beforeAll, describe, expect, inject, it } from "vitest";
import { localeCodes } from "#lib/i18n/locales.ts";
import { bundledContent } from "../setup/test-directory.ts";
import { allRecords, keyOf, sitemapUrls } from "./catalogue.ts";
import { attribute, canonicalOf, parsePage, pathOf } from "./page.ts";
import { ask } from "./request.ts";

/** What stands at an address: a page with its links and places, or something else that was asked for. */
type Visit = Readonly<{
  status: number;
  /** Path and query, then the fragment. */
  links: readonly Readonly<{ to: string; fragment: string }>[];
  ids: ReadonlySet<string>;
  isIndexable: boolean;
}>;

async function visit(path: string): Promise<Visit> {
  const { status, headers, text } = await ask(path);
  if (!headers.get("content-type")?.startsWith("text/html"))
    return { status, links: [], ids: new Set(), isIndexable: false };
  const page = parsePage(text);
  const here = inject("origin") + path;
  const links = page
    .querySelectorAll("a[href]")
    .map((link) => new URL(link.getAttribute("href") ?? "", here))
    .filter(({ origin }) => origin === inject("origin"))
    .map(({ pathname, search, hash }) => ({ to: pathname + search, fragment: decodeURIComponent(hash.slice(1)) }));
  const isRefused = attribute(page, 'meta[name="robots"]', "content")?.includes("noindex") ?? false;
  return {
    status,
    links,
    ids: new Set(page.querySelectorAll("[id]").map(({ id }) => id)),
    isIndexable: status === 200 && !isRefused && canonicalOf(page) === here,
  };
}

/** Everything that links lead to from some addresses on, by path and query. Some are asked for at a time. */
async function crawl(starts: readonly string[], atOnce = 8): Promise<ReadonlyMap<string, Visit>> {
  const visits = new Map<string, Visit>();
  const seen = new Set(starts);
  let waiting = [...starts];
  while (waiting.length > 0) {
    const batch = waiting.splice(0, atOnce);
    const found = await Promise.all(batch.map(async (path) => [path, await visit(path)] as const));
    for (const [path, one] of found) {
      visits.set(path, one);
      for (const { to } of one.links) {
        if (seen.has(to)) continue;
        seen.add(to);
        waiting = [...waiting, to];
      }
    }
  }
  return visits;
}

describe("whoever follows every link from the home pages", () => {
  let visits: ReadonlyMap<string, Visit>;
  beforeAll(async () => {
    visits = await crawl(localeCodes.map((locale) => `/${locale}`));
  }, 120_000);

  const linksOf = () => [...visits].flatMap(([from, { links }]) => links.map((link) => ({ from, ...link })));

  it("comes to what is there, at once and not by a redirect", () => {
    const astray = [...visits].filter(([, { status }]) => status !== 200);
    const wrong = linksOf().filter(({ to }) => astray.some(([path]) => path === to));
    expect(wrong.map(({ from, to }) => `${from} → ${to} ${visits.get(to)?.status}`)).toEqual([]);
    expect(astray).toEqual([]);
  });

  it("finds every place on a page that a link names", () => {
    const named = linksOf().filter(({ fragment }) => fragment !== "");
    expect(named.length).toBeGreaterThan(100);
    const missing = named.filter(({ to, fragment }) => !visits.get(to)?.ids.has(fragment));
    expect(missing.map(({ from, to, fragment }) => `${from} → ${to}#${fragment}`)).toEqual([]);
  });

  it("comes to every page that the sitemap lists, and to no indexable one that it leaves out", async () => {
    const listed = (await sitemapUrls()).map(({ url }) => pathOf(url));
    expect(listed.filter((path) => !visits.has(path))).toEqual([]);
    const indexable = [...visits].filter(([, { isIndexable }]) => isIndexable).map(([path]) => path);
    // Later pages of a list are found through the first one.
    const first = indexable.filter((path) => !/[?&]page=/.test(path));
    expect(first.filter((path) => !listed.includes(path))).toEqual([]);
    expect(listed.filter((path) => !first.includes(path))).toEqual([]);
  });

  it.each(localeCodes)("comes to every record, owner, category, collection and document in %s", async (locale) => {
    const records = await allRecords();
    const { categories, collections, documents } = await bundledContent();
    const kinds = {
      records: records.map((record) => `skills/${keyOf(record)}`),
      owners: [...new Set(records.map(({ owner }) => `skills/${owner}`))],
      categories: categories.map(({ slug }) => `categories/${slug}`),
      collections: collections.map(({ slug }) => `collections/${slug}`),
      documents: [...new Set(documents.map(({ slug }) => `docs/${slug}`))],
      indexes: ["skills", "categories", "collections", "docs"],
    };
    for (const [kind, paths] of Object.entries(kinds)) {
      expect(paths.length).toBeGreaterThan(3);
      expect([kind, paths.filter((path) => !visits.has(`/${locale}/${path}`))]).toEqual([kind, []]);
    }
    const pages = [...visits.keys()].filter((path) => path.startsWith(`/${locale}/skills/`) && !path.endsWith(".md"));
    const audits = pages.filter((path) => path.includes("/audits/"));
    const audited = records.filter(({ audit }) => audit !== null);
    expect(audits).toHaveLength(audited.length);
    // One record is itself named with that ending.
    expect(pages).toHaveLength(kinds.records.length + kinds.owners.length + audits.length - 1);
  });
});
