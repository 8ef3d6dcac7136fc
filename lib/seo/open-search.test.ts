import { parse } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { openSearchDescription } from "./open-search.ts";

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
  const [root] = parse(openSearchDescription({ ...search, ...changes })).getElementsByTagName("OpenSearchDescription");
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
