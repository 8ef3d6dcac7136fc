import { categoryPath, repositoryPath } from "@skillshelf/directory-api/links";
import { defaultLocale, type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import { describe, expect, it } from "vitest";
import { env } from "#lib/env.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { alternatesOf, pageMetadata } from "./page-metadata.ts";

const path = (locale: Locale): string => repositoryPath(locale, { owner: "octo", repo: "hello" });
const facts = { title: "Hello", description: "Says hello.", path };
const openGraphOf = ({ openGraph }: ReturnType<typeof pageMetadata>): Record<string, string> =>
  Object.fromEntries(openGraph);
const here = (sitePath: string): string => `${env().siteUrl}${sitePath}`;

describe("a page that exists in every language", () => {
  it("has its description", () => {
    expect(pageMetadata({ ...facts, locale: "en" }).description).toBe("Says hello.");
  });

  it.each(localeCodes)("is its own canonical page in %s", (locale) => {
    expect(pageMetadata({ ...facts, locale }).canonical).toBe(here(path(locale)));
  });

  it("names itself among its alternates, in each language", () => {
    for (const locale of localeCodes) {
      const { alternates, canonical } = pageMetadata({ ...facts, locale });
      expect(alternates).toMatchObject({ [locale]: canonical });
    }
  });

  it("has the same alternates in every language, so that each points back", () => {
    const [first, ...others] = localeCodes.map((locale) => pageMetadata({ ...facts, locale }).alternates);
    expect(Object.keys(first ?? {})).toHaveLength(localeCodes.length + 1);
    for (const other of others) expect(other).toEqual(first);
  });

  it("is offered in the default language to everyone else", () => {
    for (const locale of localeCodes) {
      const { alternates } = pageMetadata({ ...facts, locale });
      expect(alternates).toMatchObject({ "x-default": here(path(defaultLocale)) });
    }
  });
});

describe("a page in whose place search engines should list another", () => {
  it("names that one, and no other languages", () => {
    for (const locale of localeCodes) {
      const metadata = pageMetadata({ ...facts, locale, canonicalPath: "/en/skills/octo/first" });
      expect(metadata.canonical).toBe(here("/en/skills/octo/first"));
      expect(metadata.alternates).toEqual({});
      expect(openGraphOf(metadata)["og:url"]).toBe(here("/en/skills/octo/first"));
      expect(metadata.markdown).toBe(here(`${path(locale)}.md`));
    }
  });
});

describe("a page that exists in the default language only", () => {
  const only = { ...facts, locales: [defaultLocale] };

  it("is canonical there, in whatever language it is read", () => {
    for (const locale of localeCodes) {
      expect(pageMetadata({ ...only, locale }).canonical).toBe(here(path(defaultLocale)));
    }
  });

  it("has no alternate in a language it is not translated to", () => {
    for (const locale of localeCodes) {
      const languages = pageMetadata({ ...only, locale }).alternates;
      expect(new Set(Object.keys(languages))).toEqual(new Set([defaultLocale, "x-default"]));
    }
  });
});

describe("a page that is not to be indexed", () => {
  it("has no alternates", () => {
    expect(pageMetadata({ ...facts, locale: "de", indexed: false }).alternates).toEqual({});
  });
});

describe("a page whose query is part of it", () => {
  it("keeps the query in its canonical address and its alternates", () => {
    const second = (locale: Locale): string => `${categoryPath(locale, "documents")}?page=2`;
    const { alternates, canonical } = pageMetadata({ ...facts, path: second, locale: "de" });
    expect(canonical).toBe(here("/de/categories/documents?page=2"));
    expect(alternates).toMatchObject({
      en: here("/en/categories/documents?page=2"),
      "x-default": here("/en/categories/documents?page=2"),
    });
  });
});

describe("the copy of a page as Markdown", () => {
  it.each(localeCodes)("is named in the page's own language (%s)", (locale) => {
    expect(pageMetadata({ ...facts, locale }).markdown).toBe(here(`/${locale}/skills/octo/hello.md`));
  });

  it("keeps the query that is part of the page", () => {
    const second = (locale: Locale): string => `${categoryPath(locale, "documents")}?page=2`;
    const { markdown } = pageMetadata({ ...facts, path: second, locale: "de" });
    expect(markdown).toBe(here("/de/categories/documents.md?page=2"));
  });
});

describe("a page whose copy has no address", () => {
  it("names none, and the feeds all the same", () => {
    const { markdown, feeds } = pageMetadata({ ...facts, locale: "en", hasMarkdownUrl: false });
    expect(markdown).toBeUndefined();
    expect(feeds).not.toEqual([]);
  });
});

describe("the feeds", () => {
  it.each(localeCodes)("are named on every page, in its language, each with a title of its own (%s)", (locale) => {
    for (const indexed of [true, false]) {
      const named = pageMetadata({ ...facts, locale, indexed }).feeds;
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
    const title = expect.stringContaining("Papers");
    expect(pageMetadata({ ...facts, locale, category }).feeds).toEqual([
      { url: here(`/${locale}/feeds/categories/documents/new.xml`), title },
      { url: here(`/${locale}/feeds/categories/documents/updated.xml`), title },
      { url: here(`/${locale}/feeds/new.xml`), title: expect.not.stringContaining("Papers") },
      { url: here(`/${locale}/feeds/updated.xml`), title: expect.not.stringContaining("Papers") },
    ]);
  });
});

describe("a preview of a page", () => {
  it.each(localeCodes)("has its title, description and canonical address (%s)", (locale) => {
    const metadata = pageMetadata({ ...facts, locale });
    expect(openGraphOf(metadata)).toMatchObject({
      "og:title": "Hello",
      "og:description": "Says hello.",
      "og:url": metadata.canonical,
    });
  });

  it("is of a site, or of an article where the page is one", () => {
    expect(openGraphOf(pageMetadata({ ...facts, locale: "en" }))["og:type"]).toBe("website");
    expect(openGraphOf(pageMetadata({ ...facts, locale: "en", type: "article" }))["og:type"]).toBe("article");
  });

  it("names its language with its variety, and the others it is in", () => {
    const { openGraph } = pageMetadata({ ...facts, locale: "de" });
    expect(openGraph).toContainEqual(["og:locale", "de_DE"]);
    expect(openGraph.filter(([property]) => property === "og:locale:alternate").map(([, content]) => content)).toEqual([
      "en_US",
      "es_ES",
      "ja_JP",
      "zh_CN",
      "ar_EG",
    ]);
    expect(openGraphOf(pageMetadata({ ...facts, locale: "en", locales: ["en"] }))).not.toHaveProperty(
      "og:locale:alternate",
    );
  });

  it.each(localeCodes)(
    "names it as Open Graph writes languages, without how its numbers are written (%s)",
    (locale) => {
      expect(openGraphOf(pageMetadata({ ...facts, locale }))["og:locale"]).toMatch(new RegExp(`^${locale}_[A-Z]{2}$`));
    },
  );

  it("leads to the page in the default language where there is no other", () => {
    const metadata = pageMetadata({ ...facts, locale: "de", locales: [defaultLocale] });
    expect(openGraphOf(metadata)["og:url"]).toBe(here(path(defaultLocale)));
  });
});

describe("the image of a page", () => {
  const preview = (locale: Locale): string => `/${locale}/previews/skills/octo/hello.png`;
  const imageOf = (changes: Partial<Parameters<typeof pageMetadata>[0]>) =>
    openGraphOf(pageMetadata({ ...facts, locale: "de", ...changes }));

  it("has a whole address, a size and a type", () => {
    expect(imageOf({ preview })).toMatchObject({
      "og:image": here("/de/previews/skills/octo/hello.png"),
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:type": "image/png",
    });
  });

  it("says in words what it shows", () => {
    expect(imageOf({ preview })["og:image:alt"]).toBe("Hello: Says hello.");
    expect(imageOf({ preview, description: "" })["og:image:alt"]).toBe("Hello");
  });

  it("is the site's where the page has none of its own", () => {
    expect(imageOf({})["og:image"]).toBe(here("/de/previews/site.png"));
    expect(imageOf({})["og:image:alt"]).toContain(dictionaryOf("de").site.tagline);
  });

  it("is in the default language where the page is not in this one", () => {
    expect(imageOf({ preview, locales: [defaultLocale] })["og:image"]).toBe(here(preview(defaultLocale)));
    expect(imageOf({ locales: [defaultLocale] })["og:image"]).toBe(here("/en/previews/site.png"));
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
