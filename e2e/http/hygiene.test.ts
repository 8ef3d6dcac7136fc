import { describe, expect, it } from "vitest";
import { type Answer, ask, askRaw, jsonOf, someAddress } from "./request.ts";

/** Checks that an error has the form of a surface. */
type Form = (answer: Answer, status: number) => void;

const pageIn =
  (language: string): Form =>
  ({ headers, text }) => {
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(text).toContain(`<html lang="${language}"`);
    expect(text).toContain("</html>");
  };

const problem: Form = (answer, status) => {
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(jsonOf(answer)).toMatchObject({ type: expect.stringContaining("/docs/errors/"), status });
};

const graphError: Form = (answer) => {
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(jsonOf(answer)).toEqual({ error: expect.any(String), requestId: answer.headers.get("x-request-id") });
};

const places: readonly [path: string, form: Form][] = [
  ["/de/skills", pageIn("de")],
  ["/en/none/at/all/", pageIn("en")],
  ["/none", pageIn("en")],
  ["/api/skills", problem],
  ["/api/none/", problem],
  ["/api/v1/posts", graphError],
  ["/api/v1/none/", graphError],
  ["/API//v1", graphError],
];

/** What Node's parser stops at, as it is written for a path. */
const unreadable: readonly [name: string, status: number, write: (path: string) => string][] = [
  ["a header without a colon", 400, (path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nnonsense\r\n\r\n`],
  ["two lengths", 400, (path) => `GET ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`],
  ["another version of HTTP", 400, (path) => `GET ${path} HTTP/7.0\r\nHost: localhost\r\n\r\n`],
  ["headers over 16 KB", 431, (path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`],
  ["an address over 16 KB", 414, (path) => `GET ${path}?q=${"x".repeat(17_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  ["a method nobody knows", 405, (path) => `BREW ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
];

describe.each(unreadable)("%s (%i)", (_, status, write) => {
  it.each(places)("is told of %s in the form of its surface", async (path, form) => {
    const answer = await askRaw(write(path));
    expect([answer.status, answer.headers.get("connection")]).toEqual([status, "close"]);
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.has("allow")).toBe(status === 405);
    form(answer, status);
  });

  it("is told of the request it stands in, not of the one before it", async () => {
    const before = "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const { text } = await askRaw(before + write("/de/skills"));
    const [head = ""] = text.split("HTTP/1.1 ").slice(1);
    expect(head).toMatch(new RegExp(`^${status} .*^content-type: text/html`, "ims"));
    expect(head).toContain('<html lang="de"');
  });
});

describe("an error that the gateway itself tells", () => {
  it.each(places)("of %s has the form of its surface", async (path, form) => {
    for (const [status, bytes] of [
      [400, `GET ${path} HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`],
      [400, `GET ${path}/%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`],
      [414, `GET ${path}?q=${"x".repeat(9_000)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`],
    ] as const) {
      const answer = await askRaw(bytes);
      expect(answer.status).toBe(status);
      form(answer, status);
    }
  });

  it.each(["GET", "POST", "PUT", "PATCH", "DELETE"])(
    "of an unknown path under /api/v1 is the graph's own, for %s and however the path is written, and never a redirect",
    async (method) => {
      for (const path of ["/api/v1/none", "/api/v1/none/", "/api/v1//none?q=1", "/API/V1/None", "/api/v1/none.md"]) {
        const answer = await ask(path, { method });
        expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 404, null]);
        expect(answer.headers.get("cache-control")).toBe("no-store");
        graphError(answer, 404);
      }
    },
  );

  it("of a method a page does not answer names those it does, in the language of the path", async () => {
    const answer = await ask("/de/skills", { method: "POST", body: "x" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    pageIn("de")(answer, 405);
  });
});

describe("a client that is slow", () => {
  it.concurrent.each([
    ["says nothing", "", ""],
    ["stops within its head", "GET /api/skills HTTP/1.1\r\nHost: localhost\r\nX: ", ""],
    ["sends one byte a second", "GET /api/skills HTTP/1.1\r\nHost: localhost\r\nX: ", "x"],
  ])(
    "and %s is told so after ten seconds, and hung up on",
    async (_, bytes, eachSecond) => {
      const began = performance.now();
      const answer = await askRaw(bytes, eachSecond);
      expect((performance.now() - began) / 1_000).toBeGreaterThan(9);
      expect((performance.now() - began) / 1_000).toBeLessThan(25);
      expect([answer.status, answer.headers.get("connection")]).toEqual([408, "close"]);
      expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      problem(answer, 408);
    },
    20_000,
  );
});

describe("the id of a request", () => {
  const idOf = async (headers: Readonly<Record<string, string>>) =>
    (await ask("/api/skills", { headers })).headers.get("x-request-id");

  it.each(["trace-0123456789", "0b5e1c0e-7a5c-4c8e-9a51-2f0d6b1c9e11", "A_b-C_d-", "x".repeat(64)])(
    "is the one a trusted proxy gave: %s",
    async (id) => {
      expect(await idOf({ "x-request-id": id })).toBe(id);
    },
  );

  it.each(["short", "x".repeat(65), "with space and more", '"><script>alert(1)</script>', "one-1234, two-5678"])(
    "is a new one where that is no plain id: %s",
    async (id) => {
      expect(await idOf({ "x-request-id": id })).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    },
  );

  it("stands in errors that repeat it", async () => {
    const answer = await ask("/api/v1/none", { headers: { "x-request-id": "trace-0123456789" } });
    expect(jsonOf(answer)).toMatchObject({ requestId: "trace-0123456789" });
  });

  it.each([
    ["/en/skills", {}],
    ["/en/skills", { method: "HEAD" }],
    ["/en/skills", { method: "OPTIONS" }],
    ["/en/skills", { headers: { "if-none-match": "*" } }],
    ["/en/skills/", {}],
    ["/", {}],
    ["/none", {}],
    ["/sitemap.xml", {}],
    ["/enhance.js", {}],
    ["/api/none", {}],
  ])("is told with every answer: %s %j", async (path, init) => {
    expect((await ask(path, init)).headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("a part of an answer", () => {
  it.each(["/en/skills", "/api/skills", "/sitemap.xml", "/enhance.js"])(
    "of %s cannot be had: it is given whole",
    async (path) => {
      const whole = await ask(path);
      const tag = whole.headers.get("etag") ?? "";
      for (const headers of [{ range: "bytes=0-9" }, { range: "bytes=-1" }, { range: "bytes=0-9", "if-range": tag }]) {
        const answer = await ask(path, { headers });
        expect([answer.status, answer.text]).toEqual([200, whole.text]);
        expect(answer.headers.get("content-range")).toBeNull();
        expect(answer.headers.get("accept-ranges")).toBeNull();
      }
    },
  );
});

it.each([
  "/",
  "/en",
  "/en/skills/obra/superpowers.md",
  "/en/skills/OBRA/superpowers",
  "/en/skills/example-owner/removed",
  "/en/none",
  "/api/skills",
  "/enhance.js",
])("%s shows no header of Next's own", async (path) => {
  const { headers } = await ask(path, { headers: { "x-forwarded-for": someAddress() } });
  expect([...headers.keys()].filter((name) => /^x-(?:middleware|nextjs|powered|invoke|matched)/.test(name))).toEqual(
    [],
  );
});
