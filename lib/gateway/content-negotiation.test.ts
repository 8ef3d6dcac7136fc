import { localeCodes } from "@skillshelf/directory-api/locales";
import { describe, expect, it } from "vitest";
import { matchRoute, type Route, routes } from "#lib/http/routes.ts";
import { hasMarkdownAlternate, prefersMarkdown } from "./content-negotiation.ts";

describe("a client", () => {
  it.each([
    "text/markdown",
    "TEXT/Markdown",
    "text/markdown, */*",
    "text/markdown, text/html;q=0.9",
    "text/html;q=0.5, text/markdown",
    "text/markdown;q=0.9, text/html;q=0.8, */*;q=0.1",
    "text/markdown;q=0.1",
    "text/markdown, application/json",
    "text/markdown; charset=utf-8",
    "*/*;q=0.1, text/markdown",
    "text/html;q=0, text/*",
  ])("that asks for %s has Markdown", (accept) => {
    expect(prefersMarkdown(accept)).toBe(true);
  });

  it.each([
    undefined,
    "",
    "*/*",
    "text/*",
    "text/html",
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
    "text/markdown;q=0.5,text/html",
    "text/markdown;q=0.5, */*",
    "text/html, text/markdown",
    "text/html;q=0.9, text/markdown;q=0.8",
    "text/markdown;q=0, text/html",
    "text/markdown;q=0",
    "application/json",
    "text/plain",
    "text/markdownx",
    "application/markdown",
    "nonsense",
    ",,;",
  ])("that asks for %j has HTML", (accept) => {
    expect(prefersMarkdown(accept)).toBe(false);
  });
});

describe("a copy as Markdown", () => {
  const routeOf = (path: string): Route => {
    const route = matchRoute(path, localeCodes);
    if (route === undefined) throw new Error(`${path} belongs to no route`);
    return route;
  };

  it.each([
    "/en",
    "/en/skills",
    "/en/skills/octo",
    "/en/skills/octo/hello",
    "/de/collections/databases",
    "/en/docs/api",
  ])("is there of %s", (path) => {
    expect(hasMarkdownAlternate(routeOf(path))).toBe(true);
  });

  it.each(["/api/skills", "/llms.txt", "/robots.txt", "/en/feeds/new.xml", "/icon.svg", "/_next/static/a.js"])(
    "is not there of %s",
    (path) => {
      expect(hasMarkdownAlternate(routeOf(path))).toBe(false);
    },
  );

  it("is there of pages alone", () => {
    for (const route of routes) if (hasMarkdownAlternate(route)) expect(route.kind).toBe("page");
  });
});
