import { describe, expect, it } from "vitest";
import { pageLinks } from "./page-links.ts";

const site = "https://skills.example.org";

/** Targets of a `Link` header by relation. */
function linksOf(
  parameters: Parameters<typeof pageLinks>[2],
  position: { page: number; totalPages: number },
): Record<string, URL> {
  const header = pageLinks(site, "/api/skills/search", parameters, position);
  const links = [...header.matchAll(/<([^>]*)>; rel="(\w+)"(?:, |$)/g)];
  expect(links.map(([whole]) => whole).join("")).toBe(header);
  return Object.fromEntries(links.map(([, url = "", relation = ""]) => [relation, new URL(url)]));
}

const pagesOf = (page: number, totalPages: number): Record<string, number> =>
  Object.fromEntries(
    Object.entries(linksOf({}, { page, totalPages })).map(([relation, url]) => [
      relation,
      Number(url.searchParams.get("page")),
    ]),
  );

describe("links to other pages", () => {
  it("lead both ways from the middle", () => {
    expect(pagesOf(3, 5)).toEqual({ first: 1, prev: 2, next: 4, last: 5 });
  });

  it("do not lead before the first page", () => {
    expect(pagesOf(1, 5)).toEqual({ first: 1, next: 2, last: 5 });
  });

  it("do not lead beyond the last page", () => {
    expect(pagesOf(5, 5)).toEqual({ first: 1, prev: 4, last: 5 });
  });

  it("lead nowhere else from the only page", () => {
    expect(pagesOf(1, 1)).toEqual({ first: 1, last: 1 });
    expect(pagesOf(1, 0)).toEqual({ first: 1, last: 1 });
  });

  it("lead back into the list from past its end", () => {
    expect(pagesOf(9, 5)).toEqual({ first: 1, prev: 5, last: 5 });
    expect(pagesOf(9, 0)).toEqual({ first: 1, prev: 1, last: 1 });
  });

  it("reach every page once when they are followed from the first", () => {
    const seen = [1];
    for (let next = pagesOf(1, 7).next; next !== undefined; next = pagesOf(next, 7).next) seen.push(next);
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe("the addresses of other pages", () => {
  it("are absolute and keep the other parameters", () => {
    const { next } = linksOf({ q: "pdf", page: 1, pageSize: 10, facets: true }, { page: 1, totalPages: 2 });
    expect(next?.origin).toBe(site);
    expect(next?.pathname).toBe("/api/skills/search");
    expect(Object.fromEntries(next?.searchParams ?? [])).toEqual({
      q: "pdf",
      page: "2",
      pageSize: "10",
      facets: "true",
    });
  });

  it("name the page once", () => {
    const { last } = linksOf({ page: 2, q: "pdf" }, { page: 2, totalPages: 4 });
    expect(last?.searchParams.getAll("page")).toEqual(["4"]);
  });

  it("omit empty parameters", () => {
    const { next } = linksOf({ q: "", category: undefined }, { page: 1, totalPages: 2 });
    expect([...(next?.searchParams.keys() ?? [])]).toEqual(["page"]);
  });

  it("keep parameters that are 0 or false", () => {
    const { next } = linksOf({ facets: false, least: 0 }, { page: 1, totalPages: 2 });
    expect(Object.fromEntries(next?.searchParams ?? [])).toEqual({ facets: "false", least: "0", page: "2" });
  });

  it.each(['a>; rel="next"', "a, b; c", "ünï & 議事録", "<script>", "a\r\nSet-Cookie: x=1", "%", "#top"])(
    "contain %j without breaking the header",
    (q) => {
      const { first, next, last } = linksOf({ q }, { page: 1, totalPages: 2 });
      for (const url of [first, next, last]) {
        expect(url?.searchParams.get("q")).toBe(q);
        expect(url?.hash).toBe("");
      }
      expect(pageLinks(site, "/api/skills", { q }, { page: 1, totalPages: 2 })).toMatch(/^[\x20-\x7e]+$/);
    },
  );
});
