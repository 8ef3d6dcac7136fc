import { existsSync, readdirSync } from "node:fs";
import {
  badgePath,
  categoriesPath,
  categoryFeedPath,
  categoryPath,
  categoryPreviewPath,
  collectionPath,
  collectionPreviewPath,
  collectionSkillIndexPath,
  collectionsPath,
  correctionsPath,
  docsPath,
  errorPagePath,
  faviconPath,
  feedPath,
  gonePath,
  homePath,
  iconPath,
  largeIconPath,
  listApiPath,
  manifestPath,
  maskableIconPath,
  openApiPath,
  openSearchPath,
  ownerPath,
  ownSkillPath,
  problemTypePath,
  repositoryApiPath,
  repositoryPath,
  repositoryPreviewPath,
  repositorySkillIndexPath,
  searchApiPath,
  securityPath,
  sitemapIndexPath,
  sitemapPath,
  sitePreviewPath,
  skillIndexPath,
  skillsPath,
  touchIconPath,
  unitSearchApiPath,
  unitsApiPath,
} from "@skillshelf/directory-api/links";
import { describe, expect, it } from "vitest";
import { cacheControl, matchRoute, negativeCacheControl, readMethods, routes } from "./routes.ts";

const locales = ["en", "de"];
const patternOf = (path: string): string | undefined => matchRoute(path, locales)?.pattern;
const skill = { owner: "octo", repo: "hello" };

describe("a path", () => {
  it.each([
    ["/en", "/:locale"],
    ["/de/skills", "/:locale/skills"],
    ["/en/skills/octo/hello", "/:locale/skills/:owner/:repo"],
    ["/en/skills/octo", "/:locale/skills/:owner"],
    ["/en/categories/documents", "/:locale/categories/:slug"],
    ["/de/collections", "/:locale/collections"],
    ["/de/collections/databases", "/:locale/collections/:slug"],
    ["/en/feeds/new.xml", "/:locale/feeds/:file"],
    ["/en/feeds/categories/documents/new.xml", "/:locale/feeds/categories/:slug/:file"],
    ["/badge/octo/hello.svg", "/badge/:owner/:repo.svg"],
    ["/badge/octo/hello.svg.svg", "/badge/:owner/:repo.svg"],
    ["/de/opensearch.xml", "/:locale/opensearch.xml"],
    ["/llms.txt", "/llms.txt"],
    ["/.well-known/security.txt", "/.well-known/security.txt"],
    ["/en/skills/octo/hello/pdf", "/:locale/skills/:owner/:repo/:skill"],
    ["/en/skills/octo/hello/files", "/:locale/skills/:owner/:repo/files"],
    ["/en/previews/skills/octo/hello/pdf.png", "/:locale/previews/skills/:owner/:repo/:file"],
    ["/en/docs", "/:locale/docs"],
    ["/en/docs/api", "/:locale/docs/*"],
    ["/en/docs/errors/not-found", "/:locale/docs/*"],
    ["/api/skills/octo/hello/units", "/api/skills/:owner/:repo/units"],
    ["/api/v1/profiles/octo", "/api/v1/*"],
    ["/_next/static/chunks/a/b.js", "/_next/static/*"],
    ["/scripts/live-results.0123456789ab.js", "/scripts/*"],
  ])("%s matches %s", (path, pattern) => {
    expect(patternOf(path)).toBe(pattern);
  });

  it.each([
    "",
    "/fr",
    "/fr/skills",
    "/EN",
    "/en/",
    "/en/skills/octo/hello/pdf/more",
    "/en/collections/databases/more",
    "/en/feeds",
    "/feeds/new.xml",
    "/opensearch.xml",
    "/.well-known",
    "/badge/octo/hello",
    "/badge/octo/.svg",
    "/badge/octo.svg",
    "/.well-known/other.txt",
    "/markdown/en",
    "/_next/static",
    "/_next",
    "/:locale",
  ])("%j matches no route", (path) => {
    expect(patternOf(path)).toBeUndefined();
  });

  it("matches literal segments before parameters", () => {
    expect(patternOf("/api/skills/search")).toBe("/api/skills/search");
    expect(patternOf("/api/skills/octo/units")).toBe("/api/skills/:owner/:repo");
    expect(patternOf("/api/skills/units/units/units")).toBe("/api/skills/:owner/:repo/units");
  });

  it("needs a segment for every parameter", () => {
    expect(patternOf("/en/skills//hello")).toBeUndefined();
    expect(patternOf("/en/skills/octo/")).toBeUndefined();
    expect(patternOf("/en/categories/")).toBeUndefined();
  });

  it("depends on the supported locales", () => {
    expect(matchRoute("/fr/skills", ["en", "fr"])?.pattern).toBe("/:locale/skills");
    expect(matchRoute("/en/skills", [])).toBeUndefined();
  });

  it("may be named like a property of Object", () => {
    expect(patternOf("/constructor")).toBeUndefined();
    expect(patternOf("/en/skills/constructor/__proto__")).toBe("/:locale/skills/:owner/:repo");
  });
});

describe("every link the site makes", () => {
  it.each([
    homePath("en"),
    skillsPath("de"),
    repositoryPath("en", skill),
    categoriesPath("en"),
    categoryPath("en", "documents"),
    docsPath("en"),
    docsPath("en", "reviews"),
    ownerPath("de", "octo"),
    collectionsPath("en"),
    collectionPath("de", "databases"),
    correctionsPath("de"),
    feedPath("en", "new"),
    feedPath("de", "updated"),
    categoryFeedPath("en", "documents", "new"),
    badgePath(skill),
    openSearchPath("de"),
    securityPath,
    iconPath,
    faviconPath,
    touchIconPath,
    largeIconPath(192),
    largeIconPath(512),
    maskableIconPath,
    manifestPath("de"),
    sitePreviewPath("en"),
    repositoryPreviewPath("de", skill),
    categoryPreviewPath("en", "documents"),
    collectionPreviewPath("de", "databases"),
    problemTypePath("not-found"),
    sitemapIndexPath,
    sitemapPath("pages"),
  ])("%s leads to a route", (path) => {
    expect(patternOf(path)).toBeDefined();
  });

  it.each([listApiPath, searchApiPath, openApiPath, repositoryApiPath(skill), unitsApiPath(skill), unitSearchApiPath])(
    "%s leads to the API",
    (path) => {
      expect(matchRoute(path, locales)?.kind).toBe("api");
    },
  );

  it.each([
    skillIndexPath,
    ownSkillPath,
    repositorySkillIndexPath("de", skill),
    collectionSkillIndexPath("en", "databases"),
  ])("%s leads to a route for other programs", (path) => {
    expect(matchRoute(path, locales)?.kind).toBe("open");
  });

  it.each([errorPagePath("en", 404), gonePath("en", skill)])("%s, an internal address, leads nowhere", (path) => {
    expect(patternOf(path)).toBeUndefined();
  });
});

describe("the table", () => {
  const root = new URL("../../", import.meta.url);
  const example = (pattern: string): string =>
    pattern
      .replace(/:locale/, "en")
      .replaceAll(/:\w+/g, "x1")
      .replace(/\*$/, "x1/x2");

  it.each(routes.map(({ pattern }) => [pattern]))("leads to %s by some path", (pattern) => {
    expect(patternOf(example(pattern))).toBe(pattern);
  });

  it("has each pattern once", () => {
    const patterns = routes.map(({ pattern }) => pattern);
    expect(patterns).toEqual([...new Set(patterns)]);
  });

  it("has the kind api exactly for paths under /api, except the graph", () => {
    for (const { pattern, kind } of routes) {
      expect(kind === "api" || kind === "graph").toBe(/^\/api(?:\/|$)/.test(pattern));
      expect(kind === "graph").toBe(pattern.startsWith("/api/v1/"));
    }
  });

  it("has every public file", () => {
    const files = readdirSync(new URL("public/", root), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.replace(/^.*\/public\/+/, "/"));
    expect(files.filter((file) => patternOf(file) === undefined)).toEqual([]);
  });

  it("has no asset without a file", () => {
    const assets = routes.filter(({ kind, pattern }) => kind === "asset" && !pattern.includes("*"));
    for (const { pattern } of assets) expect(existsSync(new URL(`public${pattern}`, root))).toBe(true);
  });

  const handlers = readdirSync(new URL("app/", root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === "route.ts")
    .map((entry) => entry.parentPath.replace(/^.*\/app(?=\/|$)\/?/, "/"))
    .map((path) => path.replace("[locale]", "en").replaceAll(/\[+(?:\.{3})?\w+\]+/g, "x1"));
  const isDrawnForOthers = (path: string): boolean => path.startsWith("/markdown/");

  it("has every route handler of Next", () => {
    expect(handlers.length).toBeGreaterThan(0);
    const open = handlers.filter((path) => !isDrawnForOthers(path));
    // Next has no segments with an ending, and the last segment of an optional catch-all may be missing.
    const named = (path: string) =>
      [path, `${path}.svg`, path.replace(/\/x1$/, "")].some((one) => patternOf(one) !== undefined);
    expect(open.filter((path) => !named(path))).toEqual([]);
  });

  it("has no internal route handlers", () => {
    const hidden = handlers.filter(isDrawnForOthers);
    expect(hidden).not.toEqual([]);
    for (const path of hidden) expect(patternOf(path)).toBeUndefined();
  });
});

describe("pages of a list", () => {
  it.each(["/en/skills", "/en/skills/octo", "/en/categories/documents"])(
    "of %s are distinguished by the page number",
    (path) => {
      expect(matchRoute(path, locales)?.query).toMatchObject({ page: "1" });
    },
  );

  it.each(["/en", "/en/skills/octo/hello", "/en/collections", "/en/collections/databases", "/en/docs/api"])(
    "do not exist for %s",
    (path) => {
      expect(matchRoute(path, locales)?.query ?? {}).not.toHaveProperty("page");
    },
  );
});

describe("files for machines", () => {
  it.each([
    "/en/manifest.webmanifest",
    "/en/previews/site.png",
    "/en/previews/skills/octo/hello.png",
    "/en/previews/skills/octo/hello.png.png",
    "/en/previews/categories/documents.png",
    "/en/previews/collections/databases.png",
  ])("%s is cached like a page", (path) => {
    expect(matchRoute(path, locales)).toMatchObject({ kind: "machine", cache: "content" });
  });
});

describe("routes for other programs", () => {
  it.each([
    "/llms.txt",
    "/.well-known/security.txt",
    "/en/feeds/new.xml",
    "/en/feeds/categories/documents/updated.xml",
    "/en/opensearch.xml",
    "/badge/octo/hello.svg",
  ])("%s is open and cached like a page", (path) => {
    expect(matchRoute(path, locales)).toMatchObject({ kind: "open", cache: "content" });
  });
});

describe("the cache policy", () => {
  const secondsOf = (header: string, directive: string): number =>
    Number(new RegExp(`(?:^|[ ,])${directive}=(\\d+)`).exec(header)?.[1] ?? Number.NaN);

  it("exists for every route", () => {
    for (const { cache } of routes) expect(cacheControl[cache]).toMatch(/^(?:public, max-age=\d+|no-store)/);
  });

  it("is that of the contract for content", () => {
    for (const path of [
      "/en",
      "/en/skills",
      "/en/skills/octo/hello",
      "/api/skills",
      "/api/categories",
      "/sitemap.xml",
    ]) {
      const policy = matchRoute(path, locales)?.cache;
      expect(policy && cacheControl[policy]).toBe("public, max-age=60, s-maxage=300, stale-while-revalidate=86400");
    }
  });

  it("is no-store for the state of the server", () => {
    for (const path of ["/api/health", "/api/ready"]) {
      const policy = matchRoute(path, locales)?.cache;
      expect(policy && cacheControl[policy]).toBe("no-store");
    }
  });

  it("is immutable only where the address changes with the content", () => {
    const lasting = routes.filter(({ cache }) => cacheControl[cache].includes("immutable"));
    expect(lasting.map(({ pattern }) => pattern)).toEqual(["/_next/static/*", "/scripts/*"]);
  });

  it("is short for missing pages", () => {
    expect(secondsOf(negativeCacheControl, "max-age")).toBeLessThanOrEqual(60);
    expect(secondsOf(negativeCacheControl, "s-maxage")).toBeLessThanOrEqual(60);
  });
});

describe("methods", () => {
  it("are read methods, except for the graph, the MCP server, the form, and operations with a body", () => {
    expect(new Set(readMethods)).toEqual(new Set(["GET", "HEAD", "OPTIONS"]));
    expect(matchRoute("/mcp", ["en"])?.methods).toEqual(["POST", "OPTIONS"]);
    expect(matchRoute("/en/submit", ["en"])?.methods).toEqual(["GET", "HEAD", "POST", "OPTIONS"]);
    expect(matchRoute("/api/verify", ["en"])).toMatchObject({ methods: ["POST", "OPTIONS"], cache: "never" });
    const others = new Set(["/mcp", "/:locale/submit", "/api/verify"]);
    for (const { methods = readMethods } of routes.filter(
      ({ kind, pattern }) => kind !== "graph" && !others.has(pattern),
    )) {
      expect(methods.filter((method) => !readMethods.includes(method))).toEqual([]);
    }
  });
});
