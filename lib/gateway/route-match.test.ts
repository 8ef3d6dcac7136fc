import { inLocale } from "@skillshelf/directory-api/links";
import { describe, expect, it } from "vitest";
import { matchRequest } from "./route-match.ts";

const site = "https://skills.example.org";

const locationOf = (target: string, method = "GET"): string | undefined => {
  const match = matchRequest(method, target);
  return match.kind === "redirect" ? match.location : undefined;
};

describe("a canonical address", () => {
  it.each([
    ["/en", ""],
    ["/de/skills", ""],
    ["/en/skills", "?q=pdf"],
    ["/en/skills", "?q=pdf&category=documents&license=MIT&language=en&sort=name&page=2"],
    ["/en/skills/Octo-Cat/Hello.World_1", ""],
    ["/en/categories/documents", "?page=3"],
    ["/en/docs/errors/not-found", ""],
    ["/en/skills/Octo-Cat", "?page=2"],
    ["/en/collections/databases", ""],
    ["/en/feeds/new.xml", ""],
    ["/de/opensearch.xml", ""],
    ["/llms.txt", ""],
    ["/.well-known/security.txt", ""],
    ["/.well-known/agent-skills/skillshelf/SKILL.md", ""],
    ["/de/skills/Octo-Cat/Hello.World_1/.well-known/agent-skills/index.json", ""],
    ["/api/search", "?q=pdf&limit=3&owner=octo"],
    ["/api/skills", ""],
    ["/api/skills/search", "?q=pdf&facets=true"],
    ["/api/openapi.json", ""],
    ["/robots.txt", ""],
    ["/sitemap.xml", ""],
    ["/sitemaps/skills-0.xml", ""],
    ["/_next/static/chunks/%5Blocale%5D/page-1a2b.js", ""],
  ])("%s%s is forwarded as it is", (path, query) => {
    expect(matchRequest("GET", path + query)).toMatchObject({ kind: "forward", path, query });
    expect(matchRequest("HEAD", path + query)).toMatchObject({ kind: "forward", path, query });
  });

  it("names the route that answers it", () => {
    expect(matchRequest("GET", "/en/skills/octo/hello")).toMatchObject({
      route: { pattern: "/:locale/skills/:owner/:repo" },
    });
    expect(matchRequest("GET", "/api/skills/search")).toMatchObject({ route: { pattern: "/api/skills/search" } });
  });

  it("is told apart as part of the API or not", () => {
    expect(matchRequest("GET", "/api/skills").format).toBe("api");
    expect(matchRequest("GET", "/en/skills").format).toBe("page");
    expect(matchRequest("GET", "/en/docs/api").format).toBe("page");
  });
});

describe("a path of a page without its language", () => {
  it.each([
    ["/", "/", ""],
    ["/?ref=a", "/", ""],
    ["///", "/", ""],
    ["/skills", "/skills", ""],
    ["/Skills/?q=pdf&utm_source=a&page=2", "/skills", "?q=pdf&page=2"],
    ["/skills/Octo-Cat?page=2", "/skills/Octo-Cat", "?page=2"],
    ["/skills/Octo-Cat/Hello.World_1", "/skills/Octo-Cat/Hello.World_1", ""],
    ["/skills/Octo-Cat/Hello/files.md", "/skills/Octo-Cat/Hello/files.md", ""],
    ["/categories/Documents?page=2", "/categories/documents", "?page=2"],
    ["/collections", "/collections", ""],
    ["/docs/errors/not-found", "/docs/errors/not-found", ""],
  ])("%s is negotiated, as %s%s", (target, path, query) => {
    for (const method of ["GET", "HEAD"])
      expect(matchRequest(method, target)).toMatchObject({ kind: "negotiate", path, query, format: "page" });
    expect(matchRequest("OPTIONS", target)).toMatchObject({ kind: "options", allow: ["GET", "HEAD", "OPTIONS"] });
    expect(matchRequest("POST", target)).toMatchObject({ kind: "problem", type: "method-not-allowed" });
  });

  it.each([
    "/none",
    "/fr/skills",
    "/skills/octo/hello/none/more",
    "/skills/..%2Fdocs",
    "/feeds/new.xml",
    "/previews/site.png",
    "/opensearch.xml",
    "/markdown/en",
    "/errors/404",
  ])("%s, which is none in any language, is not found", (target) => {
    expect(matchRequest("GET", target)).toMatchObject({ kind: "problem", type: "not-found" });
  });
});

describe("the copy of a page as Markdown", () => {
  it.each([
    ["/en.md", "", "/:locale"],
    ["/de/skills.md", "", "/:locale/skills"],
    ["/en/skills.md", "?q=pdf&page=2", "/:locale/skills"],
    ["/en/skills/Octo-Cat.md", "?page=2", "/:locale/skills/:owner"],
    ["/en/skills/Octo-Cat/Hello.World.md", "", "/:locale/skills/:owner/:repo"],
    ["/en/skills/Octo-Cat/Hello.md.md", "", "/:locale/skills/:owner/:repo"],
    ["/en/skills/Octo-Cat/Hello/pdf.md", "", "/:locale/skills/:owner/:repo/:skill"],
    ["/en/skills/Octo-Cat/Hello/files.md", "", "/:locale/skills/:owner/:repo/files"],
    ["/en/categories.md", "", "/:locale/categories"],
    ["/en/categories/documents.md", "?page=3", "/:locale/categories/:slug"],
    ["/de/collections.md", "", "/:locale/collections"],
    ["/de/collections/databases.md", "", "/:locale/collections/:slug"],
    ["/en/docs.md", "", "/:locale/docs"],
    ["/en/docs/api.md", "", "/:locale/docs/*"],
    ["/en/docs/errors/not-found.md", "", "/:locale/docs/*"],
  ])("%s%s is forwarded as it is, by the page's route", (path, query, pattern) => {
    expect(matchRequest("GET", path + query)).toMatchObject({ kind: "forward", path, query, route: { pattern } });
  });

  it.each([
    ["/en/skills.md?page=1", "/en/skills.md"],
    ["/en/skills.md?sort=relevance&q=pdf", "/en/skills.md?q=pdf"],
    ["/en/skills.md?utm_source=x", "/en/skills.md"],
    ["/EN/Skills.MD", "/en/skills.md"],
    ["/EN.MD", "/en.md"],
    ["/De/Docs/API.Md", "/de/docs/api.md"],
    ["/en/skills.md/", "/en/skills.md"],
    ["//en/collections/Databases.md", "/en/collections/databases.md"],
    ["/en/skills%2Emd", "/en/skills.md"],
  ])("%s has its one spelling at %s", (target, location) => {
    expect(locationOf(target)).toBe(location);
    expect(locationOf(location)).toBeUndefined();
  });

  it("keeps the letter case of owner and repository, whose spelling only the catalog knows", () => {
    expect(locationOf("/EN/Skills/Octo-Cat/Hello.MD")).toBe("/en/skills/Octo-Cat/Hello.MD");
  });

  it.each([
    "/.md",
    "/en/.md",
    "/fr.md",
    "/fr/skills.md",
    "/en/nothing.md",
    "/en.md.md",
    "/en/skills.md.md",
    "/en.md/skills",
    "/markdown/en",
    "/markdown/en.md",
    "/markdown",
  ])("does not stand at %s", (target) => {
    expect(matchRequest("GET", target)).toMatchObject({ kind: "problem", type: "not-found" });
  });

  it.each([
    "/api/skills.md",
    "/api/openapi.json.md",
    "/api/skills/search.md",
    "/robots.txt.md",
    "/sitemap.xml.md",
    "/llms.txt.md",
    "/en/opensearch.xml.md",
    "/icon.svg.md",
  ])("is of pages alone: %s is not found", (target) => {
    expect(matchRequest("GET", target)).toMatchObject({ kind: "problem", type: "not-found" });
  });
});

describe("an address nothing answers to", () => {
  it.each([
    "/nothing",
    "/fr",
    "/en/nothing",
    "/en/skills/octo/hello/pdf/more",
    "/api/nothing",
    "/apis/skills",
    "/index.html",
    "/_next/data/1/en.json",
    "/_next/image",
    "/.env",
    "/.git/config",
    "/server.ts",
  ])("%s is not found", (target) => {
    expect(matchRequest("GET", target)).toMatchObject({ kind: "problem", type: "not-found" });
  });

  it.each(["/EN/nothing", "/nothing/", "//nothing", "/en/nothing?b=1&a=2", "/API/nothing/"])(
    "%s is not found at once, without a redirect first",
    (target) => {
      expect(matchRequest("GET", target)).toMatchObject({ kind: "problem", type: "not-found" });
    },
  );

  it.each(["/api/nothing", "/Api/nothing", "//api/nothing", "/%61pi/nothing", "/%41PI/no"])(
    "%s is a problem of the API",
    (target) => {
      expect(matchRequest("GET", target).format).toBe("api");
    },
  );

  it.each(["/en/errors/404", "/de/removed/octo/hello", "/de/missing/octo/hello"])(
    "%s, which is drawn for other addresses, is not",
    (target) => {
      expect(matchRequest("GET", target)).toMatchObject({ kind: "problem", type: "not-found" });
    },
  );

  it("is not found for other methods either", () => {
    expect(matchRequest("POST", "/en/nothing")).toMatchObject({ kind: "problem", type: "not-found" });
    expect(matchRequest("OPTIONS", "/en/nothing")).toMatchObject({ kind: "problem", type: "not-found" });
  });

  it("lets a script of another origin ask, so that it is told of the problem", () => {
    expect(matchRequest("OPTIONS", "/api/nothing")).toMatchObject({ kind: "options", format: "api" });
  });
});

describe("methods", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "get"])(
    "%s is refused with what is allowed",
    (method) => {
      for (const target of ["/api/skills", "/en/skills", "/", "/robots.txt", "/_next/static/a.js"]) {
        const match = matchRequest(method, target);
        expect(match).toMatchObject({
          kind: "problem",
          type: "method-not-allowed",
          allow: ["GET", "HEAD", "OPTIONS"],
        });
      }
    },
  );

  it("refuses a write to an address in another spelling instead of sending it on", () => {
    expect(matchRequest("POST", "/API/skills/")).toMatchObject({
      type: "method-not-allowed",
      path: "/api/skills",
      format: "api",
    });
  });

  it.each(["/api/skills", "/api/skills?b=2&a=1", "/en/skills?page=1", "/API//skills"])(
    "OPTIONS %s is answered with what is allowed",
    (target) => {
      expect(matchRequest("OPTIONS", target)).toMatchObject({ kind: "options", allow: ["GET", "HEAD", "OPTIONS"] });
    },
  );

  it("HEAD is sent to the same place as GET", () => {
    expect(locationOf("/EN/skills/?page=1", "HEAD")).toBe("/en/skills");
  });
});

describe("whatever the target", () => {
  const starts = [
    "",
    "/",
    "//",
    "\\",
    "/\\",
    "/./",
    "/../",
    "/%2e%2e/",
    "http://evil.example/",
    "https://evil.example//",
  ];
  const firsts = [
    "",
    "skills",
    "en",
    "DE",
    "%65n",
    "api",
    "API",
    "%41pi",
    "fr",
    "evil.example",
    "@evil.example",
    "evil.example:80",
    "%2F%2Fevil.example",
    "%5Cevil.example",
    "javascript:alert(1)",
  ];
  const rests = [
    "",
    "/",
    "/skills",
    "/skills/",
    "//skills",
    "/skills/Octo/Hello",
    "/skills/../../..//evil.example",
    "/docs/%2e%2e%2fx",
    "/docs/..%5c..",
    "/docs/a;b=c/@x/é/%E2%82%AC/'(!)*~",
    "/docs/%25%32%65",
    "/docs/%20",
    "/%zz",
    '/docs/[x]/{y}|^`<>"',
  ];
  const queries = [
    "",
    "?",
    "?q=//evil.example",
    "?page=1",
    "?sort=name&q=%ff&x=1",
    "?q=a&q=b#frag",
    "?q=%00%0d%0a",
    "?q='\"<>",
    "?q=\ud83d\ude00&page=%2B2",
  ];
  const odd = [
    "",
    "*",
    "?",
    "#",
    "/?q=1",
    "evil.example:443",
    "//",
    "/\\evil.example",
    "///evil.example/%2e%2e",
    "http://",
    "http:///en",
    "https://?x",
    "http:\\\\evil.example\\en",
    `/en/docs/${"@".repeat(8_000)}`,
    `/en/skills?q=${"/".repeat(8_000)}`,
    "/en/docs/\u2028",
    "/en/docs/\u202e",
    "/en/docs/\ufeff",
    "/İn",
    "/\uff45\uff4e",
  ];
  const targets = [
    ...odd,
    ...starts.flatMap((start) =>
      firsts.flatMap((first) => rests.flatMap((rest) => queries.map((query) => start + first + rest + query))),
    ),
  ];
  const redirects = targets.flatMap((target) => {
    const match = matchRequest("GET", target);
    const location = match.kind === "negotiate" ? inLocale("en", match.path) + match.query : locationOf(target);
    return location === undefined ? [] : [{ target, location }];
  });

  /** Its query stays as it is spelt. */
  const isApi = (location: string): boolean => /^\/api(?:[/?]|$)/.test(location);

  it("there is a match", () => {
    const kinds = new Set(targets.map((target) => matchRequest("GET", target).kind));
    expect(kinds).toEqual(new Set(["forward", "redirect", "negotiate", "problem"]));
  });

  it("a redirect stays on this host", () => {
    const elsewhere = redirects.filter(
      ({ location }) => !/^\/(?![/\\])/.test(location) || new URL(location, site).origin !== site,
    );
    expect(elsewhere).toEqual([]);
  });

  it("a redirect's path, and a page's query, fit in a header", () => {
    const unfit = redirects.filter(({ location }) => {
      const written = isApi(location) ? location.replace(/\?.*$/s, "") : location;
      return !/^[\x21-\x7e]+$/.test(written);
    });
    expect(unfit).toEqual([]);
  });

  it("a browser asks for a redirect's address exactly as it is written", () => {
    const changed = redirects.filter(({ location }) => {
      const { pathname, search } = new URL(location, site);
      const path = location.split("?", 1).join("");
      return pathname !== path || (!isApi(path) && pathname + search !== location);
    });
    expect(changed).toEqual([]);
  });

  it("one redirect is enough", () => {
    expect(redirects.filter(({ location }) => locationOf(location) !== undefined)).toEqual([]);
  });

  it("a forwarded address is in its canonical form", () => {
    for (const target of targets) {
      const match = matchRequest("GET", target);
      if (match.kind === "forward") expect(locationOf(match.path + match.query)).toBeUndefined();
    }
  });

  it("what lies under /api is known to, in any spelling", () => {
    const wrong = targets.filter((target) => {
      const { path, format, kind } = matchRequest("GET", target);
      return kind !== "problem" && (format !== "page") !== /^\/api(?:\/|$)/.test(path);
    });
    expect(wrong).toEqual([]);
  });
});
