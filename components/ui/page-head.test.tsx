import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type HeadFacts, PageHead } from "./page-head.tsx";

const facts: HeadFacts = { title: "Hello", description: 'Says "hello".', path: (locale) => `/${locale}/hello` };

const headOf = (changes: Partial<HeadFacts> = {}) =>
  parse(renderToStaticMarkup(<PageHead facts={{ ...facts, ...changes }} locale="de" />));

const attributesOf = (selector: string, changes?: Partial<HeadFacts>) =>
  headOf(changes)
    .querySelectorAll(selector)
    .map(({ attributes }) => attributes);

describe("the title", () => {
  it("names the page, then the site", () => {
    expect(headOf().querySelector("title")?.text).toBe("Hello · Skillshelf");
  });

  it("names the site once", () => {
    expect(headOf({ namesSite: true }).querySelector("title")?.text).toBe("Hello");
  });
});

describe("a page", () => {
  it("has its description and its canonical address", () => {
    expect(attributesOf('[name="description"]')).toEqual([{ name: "description", content: 'Says "hello".' }]);
    expect(attributesOf('[rel="canonical"]')).toEqual([
      { rel: "canonical", href: expect.stringMatching(/^https?:.*\/de\/hello$/) },
    ]);
  });

  it("leads to the other languages, to its Markdown and to feeds", () => {
    const alternates = attributesOf('[rel="alternate"]');
    expect(alternates).toContainEqual({
      rel: "alternate",
      hrefLang: "x-default",
      href: expect.stringMatching(/\/en\/hello$/),
    });
    expect(alternates.filter(({ type }) => type === "text/markdown")).toHaveLength(1);
    expect(alternates.filter(({ type }) => type === "application/atom+xml")).toHaveLength(2);
  });

  it("has a preview", () => {
    expect(attributesOf('[property="og:title"]')).toEqual([{ property: "og:title", content: "Hello" }]);
    expect(attributesOf('[name="twitter:card"]')).toHaveLength(1);
  });

  it("asks search engines for nothing, unless it is not to be listed", () => {
    expect(attributesOf('[name="robots"]')).toEqual([]);
    expect(attributesOf('[name="robots"]', { indexed: false })).toEqual([
      { name: "robots", content: "noindex, follow" },
    ]);
  });
});

describe("a page without a description", () => {
  it("has no address for search engines and no preview, but the icons", () => {
    const { description: _, ...error } = facts;
    const head = parse(renderToStaticMarkup(<PageHead facts={error} locale="de" />));
    expect(head.querySelector('[rel="canonical"], [rel="alternate"], [property]')).toBeNull();
    expect(head.querySelectorAll('[rel="icon"]')).toHaveLength(2);
  });
});
