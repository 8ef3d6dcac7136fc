import { randomUUID } from "node:crypto";
import { defaultLocale, directionOf, languageTagOf, localeCodes } from "@skillshelf/directory-api/locales";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { routes } from "#lib/http/routes.ts";
import { bundledContent } from "../setup/test-directory.ts";
import { examinedLocales } from "../setup/thoroughness.ts";
import { allRecords, keyOf, sitemapUrls } from "./catalog.ts";
import type { PageFacts } from "./crawl/page-facts.ts";
import {
  crawl,
  inDefaultLocale,
  indexable,
  isCrawled,
  isPassedOver,
  localeIn,
  reachedFrom,
  type Visits,
} from "./crawl/visits.ts";
import { inParallel } from "./in-parallel.ts";
import { pathOf } from "./page.ts";
import { ask } from "./request.ts";

/** What a page describes itself as, by the kind of its address below the language. The first that fits counts. */
const described: readonly [address: RegExp, types: readonly string[]][] = [
  [/^$/, ["WebSite"]],
  [/^\/skills\/[^/]+\/[^/]+\/(?:audits(?:[/?]|$)|files$)/, []],
  [/^\/skills\/[^/]+\/[^/]+(?:\/[^/]+)?$/, ["SoftwareSourceCode", "BreadcrumbList"]],
  [/^\/(?:compare|submit)(?:\?|$)/, []],
  [/^\/docs\/./, ["TechArticle", "BreadcrumbList"]],
  [/^\/(?:skills|categories|collections|docs)(?:[/?].*)?$/, ["CollectionPage", "BreadcrumbList"]],
];

/** What several have in common that nobody else should have. */
function shared(pages: readonly (readonly [path: string, value: string])[]): string[] {
  const holders = new Map<string, string[]>();
  for (const [path, value] of pages) holders.set(value, [...(holders.get(value) ?? []), path]);
  return [...holders].filter(([, paths]) => paths.length > 1).map(([value, paths]) => `${value}: ${paths.join(", ")}`);
}

describe("whoever follows every link from the bare address and from the sitemap", () => {
  let visits: Visits;
  let entries: Awaited<ReturnType<typeof sitemapUrls>>;
  let listed: readonly string[];
  beforeAll(async () => {
    const began = performance.now();
    const home = (await ask("/")).headers.get("location") ?? "";
    entries = (await sitemapUrls()).filter(({ url }) => isCrawled(pathOf(url)));
    listed = entries.map(({ url }) => pathOf(url));
    visits = await crawl([home, ...listed]);
    const seconds = Math.round((performance.now() - began) / 1_000);
    const pages = localeCodes.map((locale) => `${locale} ${pagesIn(locale).length}`);
    const links = [...visits.values()].reduce((sum, one) => sum + one.links.length, 0);
    console.log(`Visited ${visits.size} addresses in ${seconds} s; pages: ${pages.join(", ")}; links: ${links}`);
  }, 900_000);

  const linksOf = () => [...visits].flatMap(([from, { links }]) => links.map((link) => ({ from, ...link })));
  const pagesIn = (locale: string): [path: string, page: PageFacts][] =>
    [...visits].flatMap(([path, { page }]): [string, PageFacts][] =>
      page && localeIn(path) === locale ? [[path, page]] : [],
    );

  it("comes to what is there, at once and not by a redirect", () => {
    const astray = [...visits].filter(([, { status }]) => status !== 200);
    const wrong = linksOf().filter(({ to }) => astray.some(([path]) => path === to));
    expect(wrong.map(({ from, to }) => `${from} → ${to} ${visits.get(to)?.status}`)).toEqual([]);
    expect(astray).toEqual([]);
  });

  it("was in the default language at every page that it passed over in another one", () => {
    const passed = linksOf().map(({ to }) => inDefaultLocale(to));
    expect(passed.filter((path) => !visits.has(path) && !isPassedOver(path))).toEqual([]);
  });

  it("finds every place on a page that a link names", () => {
    const named = linksOf().filter(({ to, fragment }) => fragment !== "" && visits.has(to));
    expect(named.length).toBeGreaterThan(100);
    const missing = named.filter(({ to, fragment }) => !visits.get(to)?.ids.has(fragment));
    expect(missing.map(({ from, to, fragment }) => `${from} → ${to}#${fragment}`)).toEqual([]);
  });

  it("comes by links alone to every page that the sitemap lists, and to no indexable one that it leaves out", () => {
    const reached = reachedFrom(`/${defaultLocale}`, visits);
    expect(listed.filter((path) => !reached.has(path))).toEqual([]);
    // Later pages of a list are found through the first one.
    const first = indexable(visits)
      .map(([path]) => path)
      .filter((path) => !/[?&]page=/.test(path));
    expect(first.filter((path) => !listed.includes(path))).toEqual([]);
    expect(listed.filter((path) => !first.includes(path))).toEqual([]);
  });

  it("is told by the sitemap of the other languages of a page what the page itself says, and when it last changed", () => {
    expect(new Set(listed).size).toBe(listed.length);
    const wrong = entries.filter(({ url, modified = "", links }) => {
      const said = [...links.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, code, href]) => [code, href]);
      const own = Object.entries(visits.get(pathOf(url))?.page?.alternates ?? {});
      return JSON.stringify(said) !== JSON.stringify(own) || !(Date.parse(modified) <= Date.now());
    });
    expect(wrong).toEqual([]);
  });

  it("finds no page under two addresses", () => {
    const spelt = [...visits.keys()].map((path) => [path, path.toLowerCase().replace(/\/(?=$|\?)/, "")] as const);
    expect(shared(spelt)).toEqual([]);
  });

  describe.each(examinedLocales)("in %s", (locale) => {
    const inThis = <Facts>(pages: [path: string, page: Facts][]) => pages.filter(([path]) => localeIn(path) === locale);

    it("comes to every record, owner, category, collection and document", async () => {
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
      const files = pages.filter((path) => path.endsWith("/files"));
      expect(files.length).toBeGreaterThan(audited.length / 2);
      const histories = pages.filter((path) => /\/audits(?:\?|$)/.test(path));
      const skills = pages.filter((path) =>
        /^\/[^/]+\/skills(?:\/[^/]+){2}\/(?!(?:files|audits)(?:\?|$))[^/]+$/.test(path),
      );
      expect(skills).toHaveLength(records.reduce((sum, { skillCount }) => sum + skillCount, 0));
      // One record is itself named with that ending.
      const others = [...kinds.records, ...kinds.owners, ...audits, ...files, ...histories, ...skills];
      expect(pages).toHaveLength(others.length - 1);
    });

    it("reads on every page one heading, a title, a description, and the page's language and direction", () => {
      const wrong = pagesIn(locale).filter(
        ([, { headings, title, description, language, direction }]) =>
          headings !== 1 ||
          title === "" ||
          description === "" ||
          language !== languageTagOf(locale) ||
          direction !== directionOf(locale),
      );
      expect(wrong).toEqual([]);
    });

    it("reads no title and no description of one page on another", () => {
      const pages = inThis(indexable(visits));
      expect(pages.length).toBeGreaterThan(5);
      expect(shared(pages.map(([path, { title }]) => [path, title]))).toEqual([]);
      expect(shared(pages.map(([path, { description }]) => [path, description]))).toEqual([]);
    });

    it("is told of each page one address that answers and is its own", () => {
      const origin = inject("origin");
      const astray = pagesIn(locale).filter(([, { canonical }]) => {
        const target = canonical.startsWith(origin) ? visits.get(canonical.slice(origin.length)) : undefined;
        return target?.status !== 200 || target.page?.canonical !== canonical;
      });
      expect(astray.map(([path, { canonical }]) => `${path}: ${canonical}`)).toEqual([]);
    });

    it("is told of the other languages of a page by each of them alike, and of none that there is not", () => {
      const known = new Set<string>([...localeCodes, "x-default"]);
      const wrong = inThis(indexable(visits)).filter(([, { canonical, alternates }]) => {
        const all = JSON.stringify(alternates);
        const isMutual = Object.values(alternates).every((url) => {
          if (!isCrawled(pathOf(url))) return true;
          const other = visits.get(pathOf(url))?.page;
          return JSON.stringify(other?.alternates) === all && other?.canonical === url && !other.isRefused;
        });
        const isWhole = alternates[locale] === canonical && alternates["x-default"] === alternates[defaultLocale];
        return !isMutual || !isWhole || Object.keys(alternates).some((code) => !known.has(code));
      });
      expect(wrong.map(([path, { alternates }]) => [path, alternates])).toEqual([]);
      const refused = pagesIn(locale).filter(([, page]) => page.isRefused && Object.keys(page.alternates).length > 0);
      expect(refused.map(([path]) => path)).toEqual([]);
    });

    it("reads on every page what it is, in the vocabulary of schema.org", () => {
      const wrong = pagesIn(locale).filter(([path, { types }]) => {
        const below = path.slice(`/${locale}`.length);
        const expected = described.find(([address]) => address.test(below))?.[1];
        return JSON.stringify(types) !== JSON.stringify(expected);
      });
      expect(wrong.map(([path, { types }]) => `${path}: ${types}`)).toEqual([]);
    });

    it("finds no link without a name, no image without a text, no name of a place twice, and no other language that is not marked", () => {
      const faults = new Map<string, string>();
      for (const [path, page] of pagesIn(locale)) for (const fault of page.faults) faults.set(fault, path);
      expect([...faults].map(([fault, path]) => `${path} ${fault}`)).toEqual([]);
    });

    it("is told at once, with 404, that there is nothing at an address made up", async () => {
      const filled = (part: string) => part.replaceAll(/:(?!locale)\w+|\*/g, () => randomUUID().slice(0, 8));
      // A file is named in the query, without which the address is no address at all.
      const made = (part: string) => filled(part) + (part.endsWith("/file") ? "?path=SKILL.md" : "");
      // A badge of what is not there says so with 200: where it is shown, nothing else would be.
      const isBadge = (pattern: string) => pattern.startsWith("/badge/");
      const patterns = routes
        .map(({ pattern }) => pattern)
        .filter((pattern) => /:(?!locale)|\*/.test(pattern) && !isBadge(pattern));
      const known = "obra/superpowers";
      const paths = [
        ...patterns.map(made),
        made("/:locale/*"),
        made(`/:locale/skills/${known}/*`),
        made(`/:locale/skills/${known}/audits/*`),
        made("/:locale/docs/api/*"),
        made("/:locale/skills?page=9999"),
      ].map((path) => path.replace(":locale", locale));
      expect(paths.length).toBeGreaterThan(10);
      const answers = await inParallel(paths, async (path) => [path, (await ask(path)).status] as const);
      expect(answers.filter(([, status]) => status !== 404)).toEqual([]);
    });
  });
});
