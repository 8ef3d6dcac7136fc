import { describe, expect, it } from "vitest";
import { pageKinds } from "./page.ts";
import { type Answer, ask, askRaw, rawGet } from "./request.ts";

/** The sources that a policy allows, by directive. */
function directivesOf({ headers }: Answer): ReadonlyMap<string, readonly string[]> {
  const policy = headers.get("content-security-policy") ?? "";
  return new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

/** What every answer says, so that browsers take it for what it is and tell others little of it. */
function expectCommonHeaders({ headers }: Answer): void {
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  for (const name of ["server", "x-powered-by"]) expect(headers.get(name)).toBeNull();
  // The site under test is reached by HTTP.
  expect(headers.get("strict-transport-security")).toBeNull();
}

/** Nodes of a chain that a page may ask, by its policy. */
const nodes = ["https:", "http://127.0.0.1:*", "http://localhost:*"];

/** What every page says beside that: what it may load, who may frame it, what it asks of a browser. */
function expectPageHeaders(answer: Answer, { mayAskNodes = false } = {}): void {
  const { headers } = answer;
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  const directives = directivesOf(answer);
  expect(directives.get("default-src")).toEqual(["'self'"]);
  for (const name of ["object-src", "base-uri", "frame-ancestors"]) expect(directives.get(name)).toEqual(["'none'"]);
  expect(directives.get("form-action")).toEqual(["'self'"]);
  for (const [name, sources] of directives) {
    const loose = sources.filter((source) => !/^(?:'none'|'self'|'sha256-[\w+/=]+')$/.test(source));
    expect([name, loose]).toEqual([name, name === "img-src" ? ["data:"] : name === "connect-src" ? nodes : []]);
  }
  expect(directives.has("connect-src")).toBe(mayAskNodes);
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  for (const feature of ["camera", "geolocation", "microphone"])
    expect(headers.get("permissions-policy")).toContain(`${feature}=()`);
}

describe("a page", () => {
  it.each(Object.entries(pageKinds))("is guarded: %s", async (kind, path) => {
    const answer = await ask(`/ar${path}`);
    expect(answer.status).toBe(200);
    expectCommonHeaders(answer);
    expectPageHeaders(answer, { mayAskNodes: kind === "document with a form" });
  });

  it.each([
    ["that is not there", 404, "/en/none"],
    ["that is not there, in no language", 404, "/none"],
    ["of a record that is not there", 404, "/en/skills/nobody/nothing"],
    ["that was removed", 410, "/de/skills/example-owner/removed"],
    ["whose address cannot be read", 400, "/en/%zz"],
    ["whose address is too long", 414, `/en/skills?q=${"x".repeat(9_000)}`],
  ])("%s (%i) is guarded too", async (_, status, path) => {
    const answer = await askRaw(rawGet(path));
    expect(answer.status).toBe(status);
    expectCommonHeaders(answer);
    expectPageHeaders(answer);
  });

  it.each([
    ["by a method it does not know", 405, "POST /en/skills HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
    ["by a method nobody knows", 405, "BREW /en/skills HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["with a header that cannot be read", 400, "GET /en/skills HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n"],
    ["with large headers", 431, `GET /en/skills HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`],
  ])("that is asked for %s (%i) is guarded too", async (_, status, bytes) => {
    const answer = await askRaw(bytes);
    expect(answer.status).toBe(status);
    expectCommonHeaders(answer);
    expectPageHeaders(answer);
  });
});

it.each([
  ["a way to the visitor's language", 307, "/"],
  ["a way to the one spelling", 308, "/en/skills/"],
  ["a renamed record", 308, "/en/skills/example-owner/renamed"],
  ["a copy as Markdown", 200, "/en/skills/obra/superpowers.md"],
  ["a feed", 200, "/en/feeds/new.xml"],
  ["the sitemap", 200, "/sitemap.xml"],
  ["a part of the sitemap", 200, "/sitemaps/pages.xml"],
  ["the script", 200, "/enhance.js"],
  ["the icon", 200, "/icon.svg"],
  ["a list of the API", 200, "/api/skills"],
  ["a wrong parameter", 400, "/api/skills?page=0"],
  ["a record the API does not know", 404, "/api/skills/nobody/nothing"],
  ["a record that the API had", 410, "/api/skills/example-owner/removed"],
  ["an operation of nobody's", 404, "/api/v1/none"],
])("%s (%i) is taken for what it is", async (_, status, path) => {
  const answer = await ask(path);
  expect(answer.status).toBe(status);
  expectCommonHeaders(answer);
});
