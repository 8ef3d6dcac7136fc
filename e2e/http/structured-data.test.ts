import { formattingOf, languageTagOf, localeCodes } from "@skillshelf/directory-api/locales";
import type { HTMLElement } from "node-html-parser";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { examinedLocales } from "../setup/thoroughness.ts";
import { attribute, canonicalOf, pageKinds, pageOf, pageOnce, pathOf } from "./page.ts";
import { ask } from "./request.ts";

const typesOf: Readonly<Record<keyof typeof pageKinds, readonly string[]>> = {
  home: ["WebSite"],
  list: ["CollectionPage", "BreadcrumbList"],
  "second page of the list": ["CollectionPage", "BreadcrumbList"],
  owner: ["CollectionPage", "BreadcrumbList"],
  record: ["SoftwareSourceCode", "BreadcrumbList"],
  "record with many units": ["SoftwareSourceCode", "BreadcrumbList"],
  categories: ["CollectionPage", "BreadcrumbList"],
  category: ["CollectionPage", "BreadcrumbList"],
  collections: ["CollectionPage", "BreadcrumbList"],
  collection: ["CollectionPage", "BreadcrumbList"],
  docs: ["CollectionPage", "BreadcrumbList"],
  document: ["TechArticle", "BreadcrumbList"],
  "document with a table": ["TechArticle", "BreadcrumbList"],
  "document with a figure": ["TechArticle", "BreadcrumbList"],
  "document with a form": ["TechArticle", "BreadcrumbList"],
  "document below another": ["TechArticle", "BreadcrumbList"],
};

const graphSchema = z.object({
  "@context": z.literal("https://schema.org"),
  "@graph": z.array(z.looseObject({ "@type": z.string(), url: z.string().optional() })).min(1),
});

const listSchema = z.array(
  z.looseObject({ "@type": z.literal("ListItem"), position: z.number(), name: z.string().min(1) }),
);

type Graph = z.infer<typeof graphSchema>;

function graphOf(page: HTMLElement): Graph {
  const scripts = page.querySelectorAll('script[type="application/ld+json"]');
  expect(scripts).toHaveLength(1);
  return graphSchema.parse(JSON.parse(scripts[0]?.rawText ?? ""));
}

const nodeOf = (graph: Graph, type: string) => {
  const node = graph["@graph"].find((candidate) => candidate["@type"] === type);
  if (node === undefined) throw new Error(`the description has no ${type}`);
  return node;
};

/** Every address of a page on this site that a description names. */
function addressesIn(value: unknown, key = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => addressesIn(item, key));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, part]) => addressesIn(part, name));
  const isAddress = key === "url" || key === "item" || key === "urlTemplate";
  return isAddress && typeof value === "string" && value.startsWith(inject("origin")) ? [value] : [];
}

describe.each(localeCodes)("pages in %s", (locale) => {
  describe.each(Object.entries(pageKinds))("%s", (kind, path) => {
    let page: HTMLElement;
    beforeAll(async () => {
      page = await pageOnce(`/${locale}${path}`);
    });

    it("says once what it is, in the vocabulary of schema.org, under its canonical address", () => {
      const graph = graphOf(page);
      const types = Object.entries(typesOf).find(([name]) => name === kind)?.[1];
      expect(graph["@graph"].map((node) => node["@type"])).toEqual(types);
      expect(graph["@graph"][0]?.url).toBe(canonicalOf(page));
      // A repository's language is not that of the page about it.
      if (types?.[0] !== "SoftwareSourceCode") expect(graph["@graph"][0]?.inLanguage).toBe(languageTagOf(locale));
    });

    it("is shown well in previews of it", () => {
      const shown = (property: string) => attribute(page, `meta[property="og:${property}"]`, "content");
      expect(page.querySelector("title")?.text).toContain(shown("title"));
      expect(shown("title")?.length).toBeGreaterThan(0);
      expect(shown("description")).toBe(attribute(page, 'meta[name="description"]', "content"));
      expect(shown("url")).toBe(canonicalOf(page));
      const { language, region } = new Intl.Locale(formattingOf(locale));
      expect(shown("locale")).toBe(`${language}_${region}`);
      expect(shown("type")).toBe(kind.startsWith("document") ? "article" : "website");
      expect(shown("site_name")).toBe("Skillshelf");
    });
  });

  it("give the way to them as they show it, up to the page itself", async () => {
    for (const path of Object.values(pageKinds).filter((one) => one !== "")) {
      const page = await pageOnce(`/${locale}${path}`);
      const items = listSchema.parse(nodeOf(graphOf(page), "BreadcrumbList").itemListElement);
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
      expect(items[0]?.item).toBe(`${inject("origin")}/${locale}`);
      expect(items.at(-1)?.item).toBe(canonicalOf(page));
      const trail = page.querySelectorAll("main nav ol a").map((link) => link.getAttribute("href"));
      if (trail.length > 0) expect(items.slice(0, -1).map(({ item }) => pathOf(String(item)))).toEqual(trail);
    }
  });

  it.each([
    "/skills",
    "/skills/anthropics",
    "/categories",
    "/categories/security",
    "/collections",
    "/collections/databases",
  ])("%s lists for machines what it lists for people, in the same order", async (path) => {
    const page = await pageOnce(`/${locale}${path}`);
    const { mainEntity } = nodeOf(graphOf(page), "CollectionPage");
    const list = z.object({ "@type": z.literal("ItemList"), itemListElement: listSchema }).parse(mainEntity);
    const shown = page.querySelectorAll("main li :is(h2, h3) a, main li > p:first-child > a");
    expect(list.itemListElement.map(({ url }) => pathOf(String(url)))).toEqual(
      shown.map((link) => link.getAttribute("href")),
    );
    expect(list.itemListElement.map(({ name }) => name)).toEqual(shown.map(({ text }) => text));
    expect(list.itemListElement.map(({ position }) => position)).toEqual(shown.map((_, index) => index + 1));
  });

  it("offer the search of the site", async () => {
    const { potentialAction } = nodeOf(graphOf(await pageOnce(`/${locale}`)), "WebSite");
    const { target } = z
      .object({
        "@type": z.literal("SearchAction"),
        target: z.object({ urlTemplate: z.string() }),
        "query-input": z.literal("required name=search_term_string"),
      })
      .parse(potentialAction);
    const page = await pageOf(pathOf(target.urlTemplate.replace("{search_term_string}", "superpowers")));
    expect(page.querySelector(`#results a[href="/${locale}/skills/obra/superpowers"]`)).not.toBeNull();
  });
});

describe.each(examinedLocales)("pages in %s", (locale) => {
  it.each(Object.values(pageKinds))("%s names only addresses that lead somewhere", async (path) => {
    const page = await pageOnce(`/${locale}${path}`);
    for (const address of new Set(addressesIn(graphOf(page)))) {
      const named = pathOf(address.replace("{search_term_string}", "pdf"));
      const fragment = decodeURIComponent(new URL(address).hash.slice(1));
      if (fragment === "") expect([named, (await ask(named)).status]).toEqual([named, 200]);
      else expect([address, (await pageOnce(named)).getElementById(fragment)]).not.toEqual([address, null]);
    }
  });
});

describe("an untranslated record", () => {
  it("says in the other language that it stands in the first one", async () => {
    const page = await pageOf("/de/skills/example-owner/untranslated");
    const node = nodeOf(graphOf(page), "SoftwareSourceCode");
    expect(node).toMatchObject({ url: canonicalOf(page) });
    expect(pathOf(node.url)).toBe("/en/skills/example-owner/untranslated");
    expect(attribute(page, 'meta[property="og:url"]', "content")).toBe(canonicalOf(page));
  });

  it("cannot end its description early, whatever its summary holds", async () => {
    const page = await pageOf("/en/skills/example-owner/untranslated");
    const { description, version } = nodeOf(graphOf(page), "SoftwareSourceCode");
    expect(description).toBe('A record that exists in English only & has <angle> "quotes" in its summary.');
    expect(version).toBe("0123456789abcdef0123456789abcdef01234567");
    expect(page.querySelector('script[type="application/ld+json"]')?.rawText).not.toContain("<");
  });
});
