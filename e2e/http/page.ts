import { type HTMLElement, parse } from "node-html-parser";
import { expect } from "vitest";
import { ask } from "./request.ts";

/** One address of each kind of page that search engines may list, below the language. */
export const pageKinds = {
  home: "",
  list: "/skills",
  "second page of the list": "/skills?page=2",
  owner: "/skills/anthropics",
  record: "/skills/obra/superpowers",
  "record with many units": "/skills/K-Dense-AI/claude-scientific-skills",
  categories: "/categories",
  category: "/categories/security",
  collections: "/collections",
  collection: "/collections/databases",
  docs: "/docs",
  document: "/docs/api",
  "document with a table": "/docs/installing",
  "document with a figure": "/docs/graph-chain",
  "document with a form": "/docs/graph-proof",
  "document below another": "/docs/errors/not-found",
} as const;

/** An HTML text as a tree. What stands in `pre` is read as elements too. */
export const parsePage = (html: string): HTMLElement =>
  parse(html, { blockTextElements: { script: true, style: true } });

/** A page that answers 200. */
export async function pageOf(path: string): Promise<HTMLElement> {
  const answer = await ask(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return parsePage(answer.text);
}

const seen = new Map<string, Promise<HTMLElement>>();

/** A page that answers 200; asked for once, however often it is looked at. */
export function pageOnce(path: string): Promise<HTMLElement> {
  const page = seen.get(path) ?? pageOf(path);
  seen.set(path, page);
  return page;
}

export const attribute = (page: HTMLElement, selector: string, name: string): string | undefined =>
  page.querySelector(selector)?.getAttribute(name);

/** URLs of a page in other languages, by hreflang. */
export const alternatesOf = (page: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    page
      .querySelectorAll('link[rel="alternate"][hreflang]')
      .map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]),
  );

export const canonicalOf = (page: HTMLElement): string => attribute(page, 'link[rel="canonical"]', "href") ?? "";

/** Path and query of a whole URL. */
export const pathOf = (url: string | undefined): string => {
  const { pathname, search } = new URL(url ?? "");
  return pathname + search;
};

/** Where the links of a page's content lead that match `selector`, as they are written. */
export const hrefsOf = (page: HTMLElement, selector: string): string[] =>
  page.querySelectorAll(selector).map((link) => link.getAttribute("href") ?? "");
