import { repositoryPath } from "@skillshelf/directory-api/links";
import { defaultLocale, type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import { type HTMLElement, parse } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { env } from "#lib/env.ts";
import { pageMetadata } from "./page-metadata.ts";
import { recordsPerFile, type SitemapEntry, sitemapIndex, urlElements, urlSetEnd, urlSetStart } from "./sitemap.ts";

const site = "https://skills.example.org";
const entry: SitemapEntry = {
  path: (locale) => repositoryPath(locale, { owner: "octo", repo: "hello" }),
  locales: localeCodes,
  lastModified: new Date("2026-07-01T10:00:00Z"),
};

const textOf = (element: HTMLElement, name: string): string[] =>
  element.getElementsByTagName(name).map(({ text }) => text);

const alternatesIn = (url: HTMLElement): Record<string, string | undefined> =>
  Object.fromEntries(
    url.getElementsByTagName("xhtml:link").map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]),
  );

const urlsOf = (given: Partial<SitemapEntry> = {}, siteUrl = site): HTMLElement[] =>
  parse(urlElements(siteUrl, { ...entry, ...given })).getElementsByTagName("url");

describe("an entry", () => {
  it("has one address for each language", () => {
    const addresses = urlsOf().flatMap((url) => textOf(url, "loc"));
    expect(addresses).toEqual(localeCodes.map((locale) => `${site}/${locale}/skills/octo/hello`));
  });

  it("tells when it changed", () => {
    for (const url of urlsOf()) {
      expect(textOf(url, "lastmod").map((text) => new Date(text))).toEqual([entry.lastModified]);
    }
  });

  it("does not tell when it changed where nobody knows", () => {
    for (const url of urlsOf({ lastModified: null })) expect(textOf(url, "lastmod")).toEqual([]);
  });

  it("points from each language to every one, itself included, and to the default", () => {
    const urls = urlsOf();
    const expected = Object.fromEntries(localeCodes.map((locale) => [locale, `${site}${entry.path(locale)}`]));
    expect(urls).toHaveLength(localeCodes.length);
    for (const url of urls) {
      expect(alternatesIn(url)).toEqual({ ...expected, "x-default": `${site}${entry.path(defaultLocale)}` });
    }
  });

  it("is in the languages it exists in only", () => {
    const urls = urlsOf({ locales: [defaultLocale] });
    expect(urls).toHaveLength(1);
    for (const url of urls)
      expect(new Set(Object.keys(alternatesIn(url)))).toEqual(new Set([defaultLocale, "x-default"]));
  });

  it("is absent when it exists in none", () => {
    expect(urlElements(site, { ...entry, locales: [] })).toBe("");
  });

  it("agrees with the head of the page about its address and its alternates", () => {
    const { siteUrl } = env();
    for (const locales of [localeCodes, [defaultLocale]]) {
      for (const [index, url] of urlsOf({ locales }, siteUrl).entries()) {
        const locale = locales[index] ?? defaultLocale;
        const { alternates, canonical } = pageMetadata({
          title: "",
          description: "",
          locale,
          locales,
          path: entry.path,
        });
        expect(textOf(url, "loc")).toEqual([canonical]);
        expect(alternatesIn(url)).toEqual(alternates);
      }
    }
  });
});

describe("characters that mean something in XML", () => {
  const query = `?a=1&b=<x>&c="d"&e='f'&amp;`;
  const path = (locale: Locale): string => `/${locale}/skills${query}`;

  it("come out of an entry as they went in", () => {
    for (const [index, url] of urlsOf({ path }).entries()) {
      expect(textOf(url, "loc")).toEqual([`${site}${path(localeCodes[index] ?? defaultLocale)}`]);
      expect(alternatesIn(url)).toMatchObject({ "x-default": `${site}${path(defaultLocale)}` });
    }
  });

  it("never break the markup", () => {
    const xml = urlElements(site, { ...entry, path }) + sitemapIndex([{ url: site + query, lastModified: null }]);
    expect(xml).not.toMatch(/&(?!#\d+;|#x[\da-f]+;|(?:amp|lt|gt|quot|apos);)/i);
    expect(xml.replaceAll(/<[^<>]*>/g, "")).not.toMatch(/[<>]/);
    expect(xml).not.toContain("<x>");
  });

  it("come out of the index as they went in", () => {
    const index = parse(sitemapIndex([{ url: site + query, lastModified: null }]));
    expect(textOf(index, "loc")).toEqual([site + query]);
  });
});

describe("a file", () => {
  it("opens and closes its elements in the namespaces of the protocol", () => {
    const file = urlSetStart + urlElements(site, entry) + urlSetEnd;
    expect(file).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*<urlset /);
    expect(file.trimEnd()).toMatch(/<\/urlset>$/);
    const [set] = parse(file).getElementsByTagName("urlset");
    expect(set?.getAttribute("xmlns")).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
    expect(set?.getAttribute("xmlns:xhtml")).toBe("http://www.w3.org/1999/xhtml");
    expect(set?.getElementsByTagName("url")).toHaveLength(localeCodes.length);
  });

  it("has no more than 10,000 addresses however many languages there are", () => {
    for (let count = 1; count <= 200; count++) {
      expect(recordsPerFile(count)).toBeGreaterThanOrEqual(1);
      // Each record in every language, and with each the page of its owner.
      expect(recordsPerFile(count) * count * 2).toBeLessThanOrEqual(10_000);
      expect(Number.isInteger(recordsPerFile(count))).toBe(true);
    }
  });

  it("stays below 50 MB, the protocol's limit, even with the longest names", () => {
    const longest = { owner: "o".repeat(39), repo: "r".repeat(100) };
    const element = urlElements(site, { ...entry, path: (locale) => repositoryPath(locale, longest) });
    expect(Buffer.byteLength(element) * 2 * recordsPerFile(localeCodes.length)).toBeLessThan(50 * 1024 * 1024);
  });
});

describe("the index", () => {
  it("lists every file in order, with its date where it is known", () => {
    const xml = sitemapIndex([
      { url: `${site}/sitemaps/pages.xml`, lastModified: null },
      { url: `${site}/sitemaps/skills-0.xml`, lastModified: new Date("2026-07-01T10:00:00Z") },
    ]);
    const files = parse(xml).getElementsByTagName("sitemap");
    expect(files.flatMap((file) => textOf(file, "loc"))).toEqual([
      `${site}/sitemaps/pages.xml`,
      `${site}/sitemaps/skills-0.xml`,
    ]);
    expect(files.map((file) => textOf(file, "lastmod"))).toEqual([[], ["2026-07-01T10:00:00.000Z"]]);
  });

  it("is whole when there is no file yet", () => {
    const [index] = parse(sitemapIndex([])).getElementsByTagName("sitemapindex");
    expect(index?.getAttribute("xmlns")).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
    expect(index?.getElementsByTagName("sitemap")).toEqual([]);
  });
});
