import { docsPath, homePath, repositoryPath, skillsPath } from "@skillshelf/directory-api/links";
import { type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import { parse } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { env } from "#lib/env.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { documentJsonLd, homeJsonLd, listJsonLd, repositoryJsonLd, serializeJsonLd } from "./json-ld.ts";

type Node = Readonly<Record<string, unknown>>;
type Skill = Parameters<typeof repositoryJsonLd>[0];

const here = (path: string): string => `${env().siteUrl}${path}`;
const key = { owner: "octo", repo: "hello" };
const commit = "0123456789abcdef0123456789abcdef01234567";

const frame = {
  title: "Hello (octo/hello)",
  description: "Says hello.",
  path: (locale: Locale) => repositoryPath(locale, key),
  trail: [
    { href: "/en", name: "Home" },
    { href: "/en/skills", name: "Skills" },
    { href: "/en/skills/octo", name: "octo" },
  ],
};

const skill: Skill = {
  frame,
  name: "Hello",
  summary: "Says hello.",
  license: "MIT",
  tags: [{ name: "greeting" }, { name: "text" }],
  commit: { id: commit },
  updatedAt: new Date("2026-01-31T12:00:00Z"),
  repositoryHref: "https://github.com/octo/hello",
  review: { on: "2026-02-01", language: undefined },
  units: [
    { name: "hello", href: "/en/skills/octo/hello/hello" },
    { name: "bye", href: `/en/skills/octo/hello/${encodeURIComponent("写作")}` },
  ],
};

/** A description as whoever reads the page finds it. */
const read = (data: Parameters<typeof serializeJsonLd>[0]): { "@context": string; "@graph": Node[] } => {
  const [script] = parse(`<script type="application/ld+json">${serializeJsonLd(data)}</script><p>after</p>`, {
    blockTextElements: { script: true },
  }).getElementsByTagName("script");
  return JSON.parse(script?.rawText ?? "");
};

const nodeOf = (data: Parameters<typeof serializeJsonLd>[0], type: string): Node => {
  const found = read(data)["@graph"].find((node) => node["@type"] === type);
  if (found === undefined) throw new Error(`there is no ${type}`);
  return found;
};

const sourceOf = (changes: Partial<Skill> = {}, locale: Locale = "en"): Node =>
  nodeOf(repositoryJsonLd({ ...skill, ...changes }, locale), "SoftwareSourceCode");

describe("a description in a page", () => {
  it.each([
    "</script><script>alert(1)</script>",
    "<!--",
    "<!--<script>",
    "]]>",
    "&lt;/script&gt; &amp;",
    "\"quoted\" 'and' \\ back",
    "\u2028\u2029",
    "\ud83d\ude00 写作",
    "\n\t",
  ])("cannot be ended by a name, and is read back as it was: %j", (name) => {
    const data = repositoryJsonLd(
      { ...skill, name, summary: name, tags: [{ name }], units: [{ name, href: "/a" }] },
      "en",
    );
    const text = serializeJsonLd(data);
    expect(text).not.toMatch(/[<>&]/);
    expect(JSON.parse(text)).toEqual(data);
    expect(nodeOf(data, "SoftwareSourceCode")).toMatchObject({ name, description: name, keywords: name });
  });

  it("is in the vocabulary of schema.org", () => {
    for (const data of [homeJsonLd("en"), repositoryJsonLd(skill, "en"), listJsonLd(frame, [], "en")])
      expect(read(data)["@context"]).toBe("https://schema.org");
  });
});

describe("a record", () => {
  it("is source code at its repository, by commit and day", () => {
    expect(sourceOf()).toMatchObject({
      name: "Hello",
      description: "Says hello.",
      url: here("/en/skills/octo/hello"),
      codeRepository: "https://github.com/octo/hello",
      version: commit,
      keywords: "greeting, text",
      dateModified: "2026-01-31T12:00:00.000Z",
    });
  });

  it("has a license by its address, or by its expression where that has several", () => {
    expect(sourceOf().license).toBe("https://spdx.org/licenses/MIT.html");
    expect(sourceOf({ license: "MIT OR Apache-2.0" }).license).toBe("MIT OR Apache-2.0");
  });

  it("has the image of its page, in the language that is canonical", () => {
    const preview = (locale: Locale) => `/${locale}/previews/skills/octo/hello.png`;
    expect(sourceOf({ frame: { ...frame, preview } }, "de").image).toBe(here("/de/previews/skills/octo/hello.png"));
    const onlyEnglish = { ...frame, preview, locales: ["en"] as const };
    expect(sourceOf({ frame: onlyEnglish }, "de").image).toBe(here("/en/previews/skills/octo/hello.png"));
    expect(sourceOf()).not.toHaveProperty("image");
  });

  it("says nothing of what is not known", () => {
    const bare = sourceOf({ license: null, commit: null, updatedAt: null, review: null });
    for (const name of ["license", "version", "dateModified", "review", "author", "aggregateRating"])
      expect(bare).not.toHaveProperty(name);
    expect(JSON.stringify(bare)).not.toMatch(/null|undefined/);
  });

  it("has a review of its day, and no rating", () => {
    const { review } = sourceOf();
    expect(review).toMatchObject({ "@type": "Review", datePublished: "2026-02-01", inLanguage: "en" });
    expect(JSON.stringify(review)).not.toMatch(/rating/i);
  });

  it("has its units for parts, by the addresses of their pages", () => {
    expect(sourceOf().hasPart).toEqual([
      { "@type": "SoftwareSourceCode", name: "hello", url: here("/en/skills/octo/hello/hello") },
      {
        "@type": "SoftwareSourceCode",
        name: "bye",
        url: here(`/en/skills/octo/hello/${encodeURIComponent("写作")}`),
      },
    ]);
  });

  it("names four parts of a repository with hundreds", () => {
    const units = Array.from({ length: 400 }, (_, index) => ({ name: `${index}`, href: `/${index}` }));
    expect(sourceOf({ units }).hasPart).toHaveLength(4);
  });
});

describe("a page that is not translated", () => {
  const untranslated = { ...skill, frame: { ...frame, locales: ["en"] as const }, language: "en" };

  it("is the one in the default language, in that language", () => {
    const source = nodeOf(
      repositoryJsonLd({ ...untranslated, review: { on: "2026-02-01", language: "en" } }, "de"),
      "SoftwareSourceCode",
    );
    expect(source).toMatchObject({
      url: here("/en/skills/octo/hello"),
      review: { inLanguage: "en", url: here("/en/skills/octo/hello#review") },
    });
  });

  it("is itself where it is translated", () => {
    const source = nodeOf(repositoryJsonLd(skill, "de"), "SoftwareSourceCode");
    expect(source).toMatchObject({ url: here("/de/skills/octo/hello"), review: { inLanguage: "de" } });
  });

  it("is a page of the documentation in the default language too", () => {
    const page = { ...frame, path: (locale: Locale) => docsPath(locale, "api"), locales: ["en"] as const };
    const article = nodeOf(documentJsonLd(page, { updatedAt: new Date(0), language: "en" }, "de"), "TechArticle");
    expect(article).toMatchObject({ url: here("/en/docs/api"), inLanguage: "en" });
  });
});

describe("the trail of a page", () => {
  it("counts from one, from the home page to the page itself", () => {
    const { itemListElement } = nodeOf(repositoryJsonLd(skill, "en"), "BreadcrumbList");
    expect(itemListElement).toEqual([
      { "@type": "ListItem", position: 1, name: "Home", item: here("/en") },
      { "@type": "ListItem", position: 2, name: "Skills", item: here("/en/skills") },
      { "@type": "ListItem", position: 3, name: "octo", item: here("/en/skills/octo") },
      { "@type": "ListItem", position: 4, name: "Hello", item: here("/en/skills/octo/hello") },
    ]);
  });

  it("is on every page below the home page, and not on that", () => {
    const updatedAt = new Date(0);
    for (const data of [listJsonLd(frame, [], "en"), documentJsonLd(frame, { updatedAt, language: undefined }, "en")])
      expect(nodeOf(data, "BreadcrumbList")).toBeDefined();
    expect(read(homeJsonLd("en"))["@graph"].map((node) => node["@type"])).toEqual(["WebSite"]);
  });
});

describe("a list", () => {
  it("has its items in order, with whole addresses", () => {
    const items = [
      { href: "/en/skills/octo/hello", name: "Hello" },
      { href: "/en/skills/octo/bye", name: "Bye" },
    ];
    expect(nodeOf(listJsonLd(frame, items, "en"), "CollectionPage").mainEntity).toEqual({
      "@type": "ItemList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Hello", url: here("/en/skills/octo/hello") },
        { "@type": "ListItem", position: 2, name: "Bye", url: here("/en/skills/octo/bye") },
      ],
    });
  });

  it("counts on from the pages before", () => {
    const items = [{ href: "/en/skills/octo/hello", name: "Hello" }];
    expect(nodeOf(listJsonLd(frame, items, "en", 24), "CollectionPage").mainEntity).toMatchObject({
      itemListElement: [{ position: 25 }],
    });
  });

  it("may be empty", () => {
    expect(nodeOf(listJsonLd(frame, [], "en"), "CollectionPage").mainEntity).toMatchObject({ itemListElement: [] });
  });
});

describe("the home page", () => {
  it.each(localeCodes)("says in its language what the site is, and how to search it (%s)", (locale) => {
    const home = nodeOf(homeJsonLd(locale), "WebSite");
    expect(home).toMatchObject({
      url: here(homePath(locale)),
      inLanguage: locale === "zh" ? "zh-Hans" : locale,
      description: dictionaryOf(locale).site.description,
    });
    const { potentialAction } = home as { potentialAction: { target: { urlTemplate: string }; "query-input": string } };
    const [, name = ""] = /name=(\w+)/.exec(potentialAction["query-input"]) ?? [];
    const url = new URL(potentialAction.target.urlTemplate.replace(`{${name}}`, "pdf"));
    expect(url.href).toBe(here(`${skillsPath(locale)}?q=pdf`));
  });
});
