import { describe, expect, it } from "vitest";
import { MAX_URL_BYTES, matchRequest } from "./route-match.ts";

const locationOf = (target: string, method = "GET"): string | undefined => {
  const match = matchRequest(method, target);
  return match.kind === "redirect" ? match.location : undefined;
};

describe("spellings of a path", () => {
  it.each([
    ["a trailing slash", "/en/", "/en"],
    ["a trailing slash", "/en/skills/octo/hello/", "/en/skills/octo/hello"],
    ["a trailing slash", "/api/skills/", "/api/skills"],
    ["a trailing slash", "/sitemap.xml/", "/sitemap.xml"],
    ["many trailing slashes", "/en///", "/en"],
    ["doubled slashes", "//en", "/en"],
    ["doubled slashes", "/en//skills///octo/hello", "/en/skills/octo/hello"],
    ["backslashes", "\\en\\skills", "/en/skills"],
    ["backslashes", "/en\\skills/", "/en/skills"],
    ["backslashes", "/\\/en", "/en"],
    ["dot segments", "/en/./skills/.", "/en/skills"],
    ["dot segments", "/en/docs/../skills", "/en/skills"],
    ["dot segments", "/en/skills/..", "/en"],
    ["dot segments", "/api/../en", "/en"],
    ["dot segments above the root", "/../../../en/skills", "/en/skills"],
    ["encoded dot segments", "/en/%2e/skills", "/en/skills"],
    ["encoded dot segments", "/en/docs/%2E%2e/skills", "/en/skills"],
    ["half-encoded dot segments", "/en/docs/.%2e/skills", "/en/skills"],
    ["half-encoded dot segments", "/en/docs/%2E./skills", "/en/skills"],
    ["locale case", "/EN", "/en"],
    ["locale case", "/De/skills", "/de/skills"],
    ["encoded locale", "/%65%6E/skills", "/en/skills"],
    ["API case", "/API/skills", "/api/skills"],
    ["API case", "/Api/skills/search?q=a", "/api/skills/search?q=a"],
    ["encoded API", "/%61%70%69/skills", "/api/skills"],
    ["encoded API in another case", "/%41PI/skills", "/api/skills"],
    ["needless encoding", "/en/%73kills", "/en/skills"],
    ["needless encoding", "/en/skills/octo/hello%2Dworld%5f1%7E", "/en/skills/octo/hello-world_1~"],
  ])("%s: %s is sent to %s", (_, target, location) => {
    expect(locationOf(target)).toBe(location);
  });

  it("keeps the case of owner, repository and slug, which the catalog decides", () => {
    expect(matchRequest("GET", "/en/skills/OctoCat/Hello")).toMatchObject({ kind: "forward" });
    expect(locationOf("/EN/skills/OctoCat/Hello/")).toBe("/en/skills/OctoCat/Hello");
  });

  it.each([
    ["/en/docs/API", "/en/docs/api"],
    ["/DE/Docs/Errors/Not-Found", "/de/docs/errors/not-found"],
    ["/en/Skills/OctoCat/Hello", "/en/skills/OctoCat/Hello"],
    ["/en/categories/Testing", "/en/categories/testing"],
    ["/api/SKILLS", "/api/skills"],
    ["/api/Skills/OctoCat/Hello/Units", "/api/skills/OctoCat/Hello/units"],
    ["/Sitemap.xml", "/sitemap.xml"],
  ])("%s in another case is sent to %s", (target, location) => {
    expect(locationOf(target)).toBe(location);
  });

  it("knows the case of Next's files", () => {
    expect(matchRequest("GET", "/_NEXT/static/a.js")).toMatchObject({ kind: "problem", type: "not-found" });
  });

  it.each([
    ["/en/categories/caf%c3%a9", "/en/categories/caf%C3%A9", ""],
    ["/en/categories/café", "/en/categories/caf%C3%A9", ""],
    ['/en/categories/a"b|c', "/en/categories/a%22b%7Cc", ""],
    ["/en/categories/it's!", "/en/categories/it's!", ""],
    ["/en/categories/it%27s%21", "/en/categories/it's!", ""],
    ["/en/skills?q=a%20b", "/en/skills", "?q=a+b"],
    ["/en/skills?%71=caf%c3%a9", "/en/skills", "?q=caf%C3%A9"],
    ["/en/skills?q=next.js/react", "/en/skills", "?q=next.js%2Freact"],
    ["/en/skills?q=~", "/en/skills", "?q=%7E"],
    ["/en/skills?q=%7E", "/en/skills", "?q=%7E"],
  ])("%s is answered as it stands, for clients encode in several ways, and read as %s%s", (target, path, query) => {
    expect(matchRequest("GET", target)).toMatchObject({ kind: "forward", path, query });
  });

  it("keeps an encoded slash inside its segment, which is the name of no page", () => {
    expect(matchRequest("GET", "/api%2Fskills")).toMatchObject({ kind: "problem", type: "not-found", format: "page" });
    for (const name of ["a%2Fb", "a%5Cb", "a%3Fb", "a%23b", "a%2525b"])
      expect(matchRequest("GET", `/en/categories/${name}`)).toMatchObject({ kind: "problem", type: "not-found" });
    expect(matchRequest("GET", "/en/skills/..%2F..%2Fapi%2Fready.md")).toMatchObject({ kind: "problem" });
    expect(matchRequest("GET", "/api/skills/a%2Fb/c")).toMatchObject({ kind: "forward", path: "/api/skills/a%2Fb/c" });
  });

  it.each(["/en/skills/..md", "/en/skills/...md", "/en/docs/..md", "/en/docs/api/..md", "/en/categories/...MD"])(
    "has no copy of a place in the path: %s",
    (target) => {
      expect(matchRequest("GET", target)).toMatchObject({ kind: "problem", type: "not-found" });
    },
  );

  it("decodes once", () => {
    const twice = "/api/skills/%252e%252e/%252f";
    expect(matchRequest("GET", twice)).toMatchObject({ kind: "forward", path: twice });
  });

  it("never climbs out of a folder by encoded slashes", () => {
    for (const target of ["/_next/static/..%2f..%2fserver.ts", "/_next/static/..%5c..%5cserver.ts"]) {
      expect(matchRequest("GET", target).path.startsWith("/_next/static/..%")).toBe(true);
    }
  });
});

describe("a path that cannot be read", () => {
  it.each([
    "/en/%",
    "/en/%2",
    "/en/%zz",
    "/en/skills/%E0%A4%A/x",
    "/en/%ff",
    "/en/%C0%AF",
    "/en/%ED%A0%80",
    "/en/100%",
    "/%/en",
  ])("%s is a bad request", (target) => {
    expect(matchRequest("GET", target)).toMatchObject({ kind: "problem", type: "bad-request" });
  });

  it.each(["/en/%00", "/en/a%0d%0aSet-Cookie:x=1", "/en/%7F", "/en/%C2%85", "/en/%09", "/en/\u0000"])(
    "%j, with a control character, is a bad request",
    (target) => {
      expect(matchRequest("GET", target)).toMatchObject({ kind: "problem", type: "bad-request" });
    },
  );

  it("is a bad request for every method", () => {
    for (const method of ["GET", "HEAD", "OPTIONS", "POST"]) {
      expect(matchRequest(method, "/en/%zz")).toMatchObject({ kind: "problem", type: "bad-request" });
    }
  });

  it("is not decided by the query, which each reader decodes as it can", () => {
    expect(matchRequest("GET", "/api/skills/search?q=%zz")).toMatchObject({ kind: "forward", query: "?q=%25zz" });
    expect(matchRequest("GET", "/en/skills?q=100%")).toMatchObject({ kind: "forward", query: "?q=100%25" });
  });

  it.each(["/api/%zz", "/api/skills/%", "/API/%zz", "//api/%zz", "\\api\\%zz", "/%61pi/%zz", "/a%70%69/%zz"])(
    "%s is a problem of the API",
    (target) => {
      expect(matchRequest("GET", target)).toMatchObject({ kind: "problem", type: "bad-request", format: "api" });
    },
  );

  it.each(["/%41PI/%zz", "/A%50i/%zz", "/ap%49/%zz"])("%s, an upper-case letter encoded, is one too", (target) => {
    expect(matchRequest("GET", target)).toMatchObject({ kind: "problem", type: "bad-request", format: "api" });
  });

  it.each(["/apis/%zz", "/en/api/%zz", "/%zz/api", "/a/pi/%zz"])("%s is not", (target) => {
    expect(matchRequest("GET", target)).toMatchObject({ kind: "problem", type: "bad-request", format: "page" });
  });
});

describe("the absolute form of a target", () => {
  it.each([
    ["http://other.example/en/skills?q=pdf", "/en/skills", "?q=pdf"],
    ["HTTPS://other.example:8443/api/skills", "/api/skills", ""],
    ["http://user:password@other.example/en", "/en", ""],
  ])("%s is read as its path", (target, path, query) => {
    expect(matchRequest("GET", target)).toMatchObject({ kind: "forward", path, query });
  });

  it.each([
    ["http://other.example/EN/", "/en"],
    ["http://other.example/API/skills?a=1", "/api/skills?a=1"],
    ["http://other.example//evil.example/../en", "/en"],
  ])("%s is sent to %s here", (target, location) => {
    expect(locationOf(target)).toBe(location);
  });

  it.each([
    "http://other.example",
    "http://other.example/",
    "http://other.example?utm_source=a",
    "http://other.example?next=/en/skills",
  ])("%s is the home page in any language", (target) => {
    expect(matchRequest("GET", target)).toMatchObject({ kind: "negotiate", path: "/", query: "" });
  });

  it("is not a way to any other scheme", () => {
    for (const target of ["ftp://other.example/en", "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x"]) {
      expect(matchRequest("GET", target)).toMatchObject({ kind: "problem", type: "not-found" });
    }
  });

  it("loses a fragment, which is not for servers", () => {
    expect(matchRequest("GET", "/en/skills?q=a#top")).toMatchObject({
      kind: "forward",
      path: "/en/skills",
      query: "?q=a",
    });
    expect(matchRequest("GET", "/en#?q=a")).toMatchObject({ kind: "forward", path: "/en", query: "" });
  });
});

describe("an address that is too long", () => {
  const filled = (bytes: number, start: string, filler = "a"): string =>
    start + filler.repeat((bytes - Buffer.byteLength(start)) / Buffer.byteLength(filler));

  it("is still read at the limit", () => {
    expect(matchRequest("GET", filled(MAX_URL_BYTES, "/api/skills/search?q="))).toMatchObject({ kind: "forward" });
  });

  it("is refused one byte beyond it, wherever the bytes are", () => {
    for (const start of ["/en/skills?q=", "/en/docs/", "/", "http://"]) {
      expect(matchRequest("GET", filled(MAX_URL_BYTES + 1, start))).toMatchObject({
        kind: "problem",
        type: "uri-too-long",
      });
    }
  });

  it("is counted in bytes, not characters", () => {
    expect(matchRequest("GET", filled(MAX_URL_BYTES + 2, "/en/docs//", "é"))).toMatchObject({ type: "uri-too-long" });
  });

  it("is not repeated in the answer", () => {
    const match = matchRequest("GET", filled(100_000, "/en/docs/"));
    expect(JSON.stringify(match).length).toBeLessThan(1_000);
  });

  it("is a problem of the API under /api only", () => {
    expect(matchRequest("GET", filled(9_000, "/api/skills?q=")).format).toBe("api");
    expect(matchRequest("GET", filled(9_000, "/API/")).format).toBe("api");
    expect(matchRequest("GET", filled(9_000, "/en/skills?q=/api/")).format).toBe("page");
  });

  it("is refused before it is decoded", () => {
    expect(matchRequest("GET", filled(9_001, "/en/", "%"))).toMatchObject({ type: "uri-too-long" });
  });
});

describe("parameters of pages", () => {
  it.each([
    ["in another order", "/en/skills?page=2&q=pdf", "/en/skills?q=pdf&page=2"],
    ["in another order", "/en/skills?sort=name&license=MIT&category=a", "/en/skills?category=a&license=MIT&sort=name"],
    ["unknown", "/en/skills?utm_source=news&q=pdf&fbclid=1", "/en/skills?q=pdf"],
    ["unknown", "/en?ref=a", "/en"],
    ["unknown", "/en/skills/octo/hello?q=pdf", "/en/skills/octo/hello"],
    ["in another case", "/en/skills?Q=pdf", "/en/skills"],
    ["known to another page only", "/en/categories/documents?q=pdf&page=2", "/en/categories/documents?page=2"],
    ["empty", "/en/skills?q=&category=&license=&language=&sort=", "/en/skills"],
    ["empty", "/en/skills?q", "/en/skills"],
    ["blank", "/en/skills?q=+%20&page=2", "/en/skills?page=2"],
    ["padded", "/en/skills?q=+pdf%20", "/en/skills?q=pdf"],
    ["at its default", "/en/skills?page=1", "/en/skills"],
    ["at its default", "/en/categories/documents?page=1", "/en/categories/documents"],
    ["given twice", "/en/skills?q=pdf&q=docx", "/en/skills?q=pdf"],
    ["absent behind a question mark", "/en/skills?", "/en/skills"],
    ["absent between ampersands", "/en/skills?&&q=a&", "/en/skills?q=a"],
  ])("%s: %s is sent to %s", (_, target, location) => {
    expect(locationOf(target)).toBe(location);
  });

  it("leave out the order that holds anyway", () => {
    expect(locationOf("/en/skills?sort=relevance&q=pdf")).toBe("/en/skills?q=pdf");
  });

  it("keep a value that only resembles a default", () => {
    expect(matchRequest("GET", "/en/skills?page=11")).toMatchObject({ kind: "forward", query: "?page=11" });
    expect(matchRequest("GET", "/en/skills?q=1")).toMatchObject({ kind: "forward", query: "?q=1" });
  });

  it("and path are put right in one step", () => {
    expect(locationOf("//EN/./skills/?page=1&x=1&q=%70df")).toBe("/en/skills?q=pdf");
  });

  it("cannot reach past the table by names every object has", () => {
    expect(locationOf("/en/skills?constructor=a&__proto__=b&toString=c&q=d")).toBe("/en/skills?q=d");
  });
});

describe("parameters of the API", () => {
  it.each([
    ["/api/skills?pageSize=10&page=1", "?page=1&pageSize=10"],
    ["/api/skills?page=&unknown=1&page=2", "?page=2"],
    ["/api/skills?page=2&page=3", "?page=2&page=3"],
    ["/api/skills?Page=2&%70age=3", "?page=3"],
    ["/api/skills/search?q=a%20b&q=c", "?q=a+b&q=c"],
    ["/api/skills/search?q=%zz&utm_source=x", "?q=%25zz"],
    ["/api/skills/search?q=+", "?q=+"],
    ["/api/skills?", ""],
    ["/api/skills/octo/hello?x", ""],
    ["/api/openapi.json?v=1", ""],
  ])("are put in order without a redirect, and those that change nothing are left out: %s", (target, query) => {
    expect(matchRequest("GET", target)).toMatchObject({ kind: "forward", query });
  });

  it("survive a redirect of the path as they were", () => {
    expect(locationOf("/API/skills/?b=%20&a=1&a=")).toBe("/api/skills?b=%20&a=1&a=");
  });
});

describe("parameters of files", () => {
  it.each(["/robots.txt?v=1", "/_next/static/a.js?dpl=1", "/sitemap.xml?x=%zz"])("change nothing: %s", (target) => {
    expect(matchRequest("GET", target)).toMatchObject({ kind: "forward", query: "" });
  });
});

describe("an address of the graph", () => {
  it.each(["/api/v1", "/api/v1/", "/api/v1/profiles/", "/API/V1/profiles", "//api//v1//x", "/%61pi/%761/x"])(
    "%s is passed to it as it is spelt",
    (target) => {
      expect(matchRequest("GET", target)).toMatchObject({ kind: "graph", rawPath: target, query: "", format: "graph" });
    },
  );

  it.each(["/api/v10/x", "/api/v", "/en/api/v1", "/v1"])("is not %s", (target) => {
    expect(matchRequest("GET", target).format).not.toBe("graph");
  });

  it("is passed to it with its query, without the host that a proxy names", () => {
    const match = matchRequest("POST", "http://skills.example/api/v1/Comments/?b=%20&a=1&a=#x");
    expect(match).toMatchObject({ kind: "graph", rawPath: "/api/v1/Comments/", query: "?b=%20&a=1&a=" });
  });

  it("answers what reads and what writes", () => {
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
      expect(matchRequest(method, "/api/v1/likes/1").kind).toBe("graph");
    const allow = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    expect(matchRequest("OPTIONS", "/api/v1/likes/1")).toMatchObject({ kind: "options", allow });
    expect(matchRequest("TRACE", "/api/v1/likes/1")).toMatchObject({ type: "method-not-allowed", allow });
  });

  it("has its own form of every failure", () => {
    expect(matchRequest("GET", "/api/v1/%zz")).toMatchObject({ type: "bad-request", format: "graph" });
    expect(matchRequest("GET", `/api/v1/${"x".repeat(9_000)}`)).toMatchObject({
      type: "uri-too-long",
      format: "graph",
    });
  });
});

describe("a parameter that may be repeated", () => {
  it("keeps its values in their order, once each and no more than it may have", () => {
    expect(matchRequest("GET", "/en/compare?r=b%2Fb&r=a%2Fa")).toMatchObject({
      kind: "forward",
      query: "?r=b%2Fb&r=a%2Fa",
    });
    expect(locationOf("/en/compare?r=b/b&r=+&r=a/a&r=b/b&r=c/c&r=d/d&r=e/e&x=1")).toBe(
      "/en/compare?r=b%2Fb&r=a%2Fa&r=c%2Fc&r=d%2Fd",
    );
  });
});
