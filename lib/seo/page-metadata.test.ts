import { categoryPath, repositoryPath } from "@skillshelf/directory-api/links";
import { defaultLocale, type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import { describe, expect, it } from "vitest";
import { env } from "#lib/env.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { alternatesOf, pageMetadata } from "./page-metadata.ts";

const path = (locale: Locale): string => repositoryPath(locale, { owner: "octo", repo: "hello" });
const facts = { title: "Hello", description: "Says hello.", path };
const here = (sitePath: string): string => `${env().siteUrl}${sitePath}`;

describe("a page that exists in every language", () => {
  it("has its title and description", () => {
    expect(pageMetadata({ ...facts, locale: "en" })).toMatchObject({ title: "Hello", description: "Says hello." });
  });

  it.each(localeCodes)("is its own canonical page in %s", (locale) => {
    expect(pageMetadata({ ...facts, locale }).alternates?.canonical).toBe(here(path(locale)));
  });

  it("names itself among its alternates, in each language", () => {
    for (const locale of localeCodes) {
      const { alternates } = pageMetadata({ ...facts, locale });
      expect(alternates?.languages).toMatchObject({ [locale]: alternates?.canonical });
    }
  });

  it("has the same alternates in every language, so that each points back", () => {
    const [first, ...others] = localeCodes.map((locale) => pageMetadata({ ...facts, locale }).alternates?.languages);
    expect(Object.keys(first ?? {})).toHaveLength(localeCodes.length + 1);
    for (const other of others) expect(other).toEqual(first);
  });

  it("is offered in the default language to everyone else", () => {
    for (const locale of localeCodes) {
      const { alternates } = pageMetadata({ ...facts, locale });
      expect(alternates?.languages).toMatchObject({ "x-default": here(path(defaultLocale)) });
    }
  });

  it("may be indexed", () => {
    expect(pageMetadata({ ...facts, locale: "en" })).not.toHaveProperty("robots");
  });
});

describe("a page in whose place search engines should list another", () => {
  it("names that one, and no other languages", () => {
    for (const locale of localeCodes) {
      const { alternates, openGraph } = pageMetadata({ ...facts, locale, canonicalPath: "/en/skills/octo/first" });
      expect(alternates?.canonical).toBe(here("/en/skills/octo/first"));
      expect(alternates).not.toHaveProperty("languages");
      expect(openGraph).toMatchObject({ url: here("/en/skills/octo/first") });
      expect(alternates?.types).toMatchObject({ "text/markdown": here(`${path(locale)}.md`) });
    }
  });
});

describe("a page that exists in the default language only", () => {
  const only = { ...facts, locales: [defaultLocale] };

  it("is canonical there, in whatever language it is read", () => {
    for (const locale of localeCodes) {
      expect(pageMetadata({ ...only, locale }).alternates?.canonical).toBe(here(path(defaultLocale)));
    }
  });

  it("has no alternate in a language it is not translated to", () => {
    for (const locale of localeCodes) {
      const languages = pageMetadata({ ...only, locale }).alternates?.languages ?? {};
      expect(new Set(Object.keys(languages))).toEqual(new Set([defaultLocale, "x-default"]));
    }
  });
});

describe("a page that is not to be indexed", () => {
  const hidden = pageMetadata({ ...facts, locale: "de", indexed: false });

  it("says so, and lets its links be followed", () => {
    expect(hidden.robots).toEqual({ index: false, follow: true });
  });

  it("has no alternates", () => {
    expect(hidden.alternates).not.toHaveProperty("languages");
  });
});

describe("a page whose query is part of it", () => {
  it("keeps the query in its canonical address and its alternates", () => {
    const second = (locale: Locale): string => `${categoryPath(locale, "documents")}?page=2`;
    const { alternates } = pageMetadata({ ...facts, path: second, locale: "de" });
    expect(alternates?.canonical).toBe(here("/de/categories/documents?page=2"));
    expect(alternates?.languages).toMatchObject({
      en: here("/en/categories/documents?page=2"),
      "x-default": here("/en/categories/documents?page=2"),
    });
  });
});

describe("the copy of a page as Markdown", () => {
  it.each(localeCodes)("is named in the page's own language (%s)", (locale) => {
    const { alternates } = pageMetadata({ ...facts, locale });
    expect(alternates?.types).toMatchObject({ "text/markdown": here(`/${locale}/skills/octo/hello.md`) });
  });

  it("keeps the query that is part of the page", () => {
    const second = (locale: Locale): string => `${categoryPath(locale, "documents")}?page=2`;
    const { alternates } = pageMetadata({ ...facts, path: second, locale: "de" });
    expect(alternates?.types).toMatchObject({ "text/markdown": here("/de/categories/documents.md?page=2") });
  });
});

describe("a page whose copy has no address", () => {
  it("names none, and the feeds all the same", () => {
    const types = pageMetadata({ ...facts, locale: "en", hasMarkdownUrl: false }).alternates?.types;
    expect(types).not.toHaveProperty("text/markdown");
    expect(types).toHaveProperty("application/atom+xml");
  });
});

describe("the feeds", () => {
  it.each(localeCodes)("are named on every page, in its language, each with a title of its own (%s)", (locale) => {
    for (const indexed of [true, false]) {
      const named: unknown = pageMetadata({ ...facts, locale, indexed }).alternates?.types?.["application/atom+xml"];
      const { feeds } = dictionaryOf(locale);
      expect(named).toEqual([
        { url: here(`/${locale}/feeds/new.xml`), title: expect.stringContaining(feeds.new) },
        { url: here(`/${locale}/feeds/updated.xml`), title: expect.stringContaining(feeds.updated) },
      ]);
    }
  });
});

describe("the feeds of a category", () => {
  it.each(localeCodes)("are named on its pages before those of everything (%s)", (locale) => {
    const category = { slug: "documents", name: "Papers" };
    const types = pageMetadata({ ...facts, locale, category }).alternates?.types;
    const title = expect.stringContaining("Papers");
    expect(types?.["application/atom+xml"]).toEqual([
      { url: here(`/${locale}/feeds/categories/documents/new.xml`), title },
      { url: here(`/${locale}/feeds/categories/documents/updated.xml`), title },
      { url: here(`/${locale}/feeds/new.xml`), title: expect.not.stringContaining("Papers") },
      { url: here(`/${locale}/feeds/updated.xml`), title: expect.not.stringContaining("Papers") },
    ]);
  });
});

describe("a preview of a page", () => {
  it.each(localeCodes)("has its title, description and canonical address (%s)", (locale) => {
    const { openGraph, twitter, alternates } = pageMetadata({ ...facts, locale });
    expect(openGraph).toMatchObject({ title: "Hello", description: "Says hello.", url: alternates?.canonical });
    expect(twitter).toMatchObject({ title: "Hello", description: "Says hello." });
  });

  it("is of a site, or of an article where the page is one", () => {
    expect(pageMetadata({ ...facts, locale: "en" }).openGraph).toMatchObject({ type: "website" });
    expect(pageMetadata({ ...facts, locale: "en", type: "article" }).openGraph).toMatchObject({ type: "article" });
  });

  it("names its language with its variety, and the others it is in", () => {
    expect(pageMetadata({ ...facts, locale: "de" }).openGraph).toMatchObject({
      locale: "de_DE",
      alternateLocale: ["en_US", "es_ES", "ja_JP", "zh_CN", "ar_EG"],
    });
    expect(pageMetadata({ ...facts, locale: "en", locales: ["en"] }).openGraph).toMatchObject({
      locale: "en_US",
      alternateLocale: [],
    });
  });

  it.each(localeCodes)(
    "names it as Open Graph writes languages, without how its numbers are written (%s)",
    (locale) => {
      expect(pageMetadata({ ...facts, locale }).openGraph).toMatchObject({
        locale: expect.stringMatching(new RegExp(`^${locale}_[A-Z]{2}$`)),
      });
    },
  );

  it("leads to the page in the default language where there is no other", () => {
    const { openGraph } = pageMetadata({ ...facts, locale: "de", locales: [defaultLocale] });
    expect(openGraph).toMatchObject({ url: here(path(defaultLocale)) });
  });
});

describe("the image of a page", () => {
  const preview = (locale: Locale): string => `/${locale}/previews/skills/octo/hello.png`;
  const imageOf = (changes: Partial<Parameters<typeof pageMetadata>[0]>) => {
    const { openGraph, twitter } = pageMetadata({ ...facts, locale: "de", ...changes });
    expect(twitter).toMatchObject({ card: "summary_large_image" });
    return [openGraph?.images].flat()[0];
  };

  it("has a whole address, a size and a type", () => {
    expect(imageOf({ preview })).toMatchObject({
      url: here("/de/previews/skills/octo/hello.png"),
      width: 1200,
      height: 630,
      type: "image/png",
    });
  });

  it("says in words what it shows", () => {
    expect(imageOf({ preview })).toMatchObject({ alt: "Hello: Says hello." });
    expect(imageOf({ preview, description: "" })).toMatchObject({ alt: "Hello" });
  });

  it("is the site's where the page has none of its own", () => {
    const { site } = dictionaryOf("de");
    expect(imageOf({})).toMatchObject({
      url: here("/de/previews/site.png"),
      alt: expect.stringContaining(site.tagline),
    });
  });

  it("is in the default language where the page is not in this one", () => {
    expect(imageOf({ preview, locales: [defaultLocale] })).toMatchObject({ url: here(preview(defaultLocale)) });
    expect(imageOf({ locales: [defaultLocale] })).toMatchObject({ url: here("/en/previews/site.png") });
  });
});

describe("alternates", () => {
  it("are absolute addresses of the given site", () => {
    const alternates = alternatesOf("https://skills.example.org", path, localeCodes);
    for (const url of Object.values(alternates)) expect(new URL(url).origin).toBe("https://skills.example.org");
  });

  it("have the same default whatever the order of the languages", () => {
    const alternates = alternatesOf("https://skills.example.org", path, localeCodes.toReversed());
    expect(alternates["x-default"]).toBe(`https://skills.example.org${path(defaultLocale)}`);
  });

  it("are keyed by valid language tags", () => {
    const { "x-default": _, ...languages } = alternatesOf("https://skills.example.org", path, localeCodes);
    expect(Intl.getCanonicalLocales(Object.keys(languages))).toEqual([...localeCodes]);
  });
});
