import { localeCodes } from "@skillshelf/directory-api/locales";
import { parse } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { matchRoute } from "#lib/http/routes.ts";
import { manifestOf, openSearchDescription } from "./manifest.ts";

describe.each(localeCodes)("the manifest (%s)", (locale) => {
  const manifest = manifestOf(locale);

  it("says what the site is, in its language and in the direction that is written in", () => {
    expect(manifest).toMatchObject({
      lang: locale === "zh" ? "zh-Hans" : locale,
      dir: locale === "ar" ? "rtl" : "ltr",
      start_url: `/${locale}`,
    });
    expect(manifest.name).toContain(manifest.short_name);
    expect(manifest.description).not.toBe("");
  });

  it("has what a device asks for: a large icon, a small one, and one that may be cut", () => {
    const kinds = manifest.icons.map(({ sizes, type, purpose }) => `${sizes} ${type} ${purpose}`);
    expect(kinds).toEqual(
      expect.arrayContaining(["192x192 image/png any", "512x512 image/png any", "512x512 image/png maskable"]),
    );
    for (const { src } of manifest.icons) expect([src, matchRoute(src, localeCodes)?.kind]).toEqual([src, "asset"]);
  });

  it("begins at a page of the site", () => {
    expect(matchRoute(manifest.start_url, localeCodes)?.kind).toBe("page");
  });
});

describe("open search", () => {
  const site = "https://skills.example.org";
  const search = {
    name: "Skillshelf",
    description: "Search by name.",
    language: "de",
    url: `${site}/de/opensearch.xml`,
    searchUrl: `${site}/de/skills`,
    iconUrl: `${site}/icon.svg`,
  };

  const read = (changes: Partial<typeof search> = {}) => {
    const [root] = parse(openSearchDescription({ ...search, ...changes })).getElementsByTagName(
      "OpenSearchDescription",
    );
    const textOf = (name: string) => root?.getElementsByTagName(name).map(({ text }) => text);
    const templates = Object.fromEntries(
      (root?.getElementsByTagName("Url") ?? []).map((url) => [url.getAttribute("type"), url.getAttribute("template")]),
    );
    return { root, textOf, templates };
  };

  describe("the description of the site's search", () => {
    it("has what OpenSearch 1.1 asks for", () => {
      const { root, textOf } = read();
      expect(root?.getAttribute("xmlns")).toBe("http://a9.com/-/spec/opensearch/1.1/");
      expect(textOf("ShortName")).toEqual(["Skillshelf"]);
      expect(textOf("Description")).toEqual(["Search by name."]);
      expect(textOf("Language")).toEqual(["de"]);
      expect(textOf("Image")).toEqual([`${site}/icon.svg`]);
    });

    it("leads to the list with the words that were typed", () => {
      const template = read().templates["text/html"] ?? "";
      const url = new URL(template.replace("{searchTerms}", encodeURIComponent("pdf & more")));
      expect(url.origin + url.pathname).toBe(`${site}/de/skills`);
      expect([...url.searchParams]).toEqual([["q", "pdf & more"]]);
    });

    it("names its own address, so that it can be kept up to date", () => {
      expect(read().templates["application/opensearchdescription+xml"]).toBe(`${site}/de/opensearch.xml`);
    });

    it("holds any character as text", () => {
      const hostile = `</ShortName><Url template="https://evil.example"/> & 'x'`;
      const { textOf, templates } = read({ name: hostile, description: hostile, iconUrl: `${site}/?a&b="c"` });
      expect([textOf("ShortName"), textOf("Description")]).toEqual([[hostile], [hostile]]);
      expect(textOf("Image")).toEqual([`${site}/?a&b="c"`]);
      expect(Object.values(templates).join(" ")).not.toContain("evil");
    });
  });
});
