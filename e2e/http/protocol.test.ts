import { once } from "node:events";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, inject, it } from "vitest";
import { TEST_RATE_LIMIT } from "../setup/http-server.ts";
import { ask, askPlainly, askRaw, rawGet } from "./request.ts";

const noindex = "noindex, nofollow";

/** Every status the API answers, each by a request that leads to it. */
const underApi: readonly [name: string, status: number, target: string, init?: RequestInit][] = [
  ["a list", 200, "/api/skills"],
  ["a search", 200, "/api/skills/search?q=pdf"],
  ["a record", 200, "/api/skills/obra/superpowers"],
  ["units", 200, "/api/skills/obra/superpowers/units"],
  ["categories", 200, "/api/categories"],
  ["OpenAPI", 200, "/api/openapi.json"],
  ["health", 200, "/api/health"],
  ["HEAD", 200, "/api/skills", { method: "HEAD" }],
  ["OPTIONS", 204, "/api/skills", { method: "OPTIONS" }],
  ["a copy that is still good", 304, "/api/skills", { headers: { "if-none-match": "*" } }],
  ["a renamed record", 308, "/api/skills/example-owner/renamed"],
  ["a trailing slash", 308, "/api/skills/"],
  ["a wrong parameter", 400, "/api/skills?page=0"],
  ["an unknown record", 404, "/api/skills/nobody/nothing"],
  ["an unknown path", 404, "/api/unknown"],
  ["the index", 200, "/api"],
  ["POST", 405, "/api/skills", { method: "POST", body: "{}" }],
  ["DELETE", 405, "/api/skills/obra/superpowers", { method: "DELETE" }],
  ["a removed record", 410, "/api/skills/example-owner/removed"],
  ["a long address", 414, `/api/skills?q=${"x".repeat(9_000)}`],
];

describe("under /api", () => {
  it.each(underApi)("%s (%i) is never indexed and may be read from any origin", async (_, status, target, init) => {
    const answer = await ask(target, init);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("x-robots-tag")).toBe(noindex);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("ratelimit-policy")).toBe(`"default";q=${TEST_RATE_LIMIT};w=60`);
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ["malformed percent-encoding", "/api/skills/%E0%A4%A", 400],
    ["a control character", "/api/skills/%00/x", 400],
    ["a doubled slash", "//api/skills", 308],
    ["upper case", "/API/skills", 308],
    ["mixed case and malformed", "/ApI/%ZZ", 400],
    ["a backslash", "/\\api\\skills", 308],
    ["an encoded prefix", "/%61pi/skills", 308],
    ["dot segments", "/en/../api/skills", 308],
    ["an absolute target", "http://localhost/api/none", 404],
  ])("%s is never indexed either", async (_, target, status) => {
    const answer = await askRaw(rawGet(target));
    expect([answer.status, answer.headers.get("x-robots-tag")]).toEqual([status, noindex]);
    if (status === 308) expect(answer.headers.get("location")).toBe("/api/skills");
  });

  it.each([
    ["no HTTP at all", "hello\r\n\r\n", 400],
    ["a header without a colon", "GET /api/skills HTTP/1.1\r\nHost: localhost\r\nnonsense\r\n\r\n", 400],
    ["headers over 16 KB", `GET /api/skills HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    [
      "an address over 8 KB with headers over 16 KB",
      `GET /api/${"x".repeat(17_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      414,
    ],
    ["a method nobody knows", "BREW /api/skills HTTP/1.1\r\nHost: localhost\r\n\r\n", 405],
    ["CONNECT", "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 405],
    ["two hosts", "GET /api/none HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n", 400],
    ["a host that is none", "GET /api/none HTTP/1.1\r\nHost: a/b?c\r\nConnection: close\r\n\r\n", 400],
    ["no Host", "GET /api/skills HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    [
      "two lengths",
      "GET /api/skills HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      400,
    ],
  ])("%s is answered as a problem that is never indexed", async (_, bytes, status) => {
    const answer = await askRaw(bytes);
    expect([answer.status, answer.headers.get("x-robots-tag")]).toEqual([status, noindex]);
    expect(JSON.parse(answer.text)).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) });
    for (const name of ["date", "x-request-id", "ratelimit-policy"]) expect(answer.headers.get(name)).not.toBeNull();
  });

  it("an expectation that cannot be met is passed over", async () => {
    const bytes = "GET /api/health HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n\r\n";
    const answer = await askRaw(bytes);
    expect([answer.status, answer.headers.get("x-robots-tag")]).toEqual([200, noindex]);
  });

  it("an answer without content has no length", async () => {
    expect((await ask("/api/skills", { method: "OPTIONS" })).headers.get("content-length")).toBeNull();
  });

  it("says which methods it answers", async () => {
    expect((await ask("/api/skills", { method: "PUT" })).headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    const preflight = await ask("/api/skills", { method: "OPTIONS" });
    expect(preflight.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expect(preflight.headers.get("access-control-allow-methods")).toContain("GET");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("If-None-Match");
  });

  it("exposes its headers to scripts of other origins", async () => {
    const exposed = (await ask("/api/skills")).headers.get("access-control-expose-headers") ?? "";
    for (const name of ["ETag", "Last-Modified", "Link", "X-Catalogue-Version", "RateLimit-Policy"])
      expect(exposed).toContain(name);
  });

  it("never shows internals in an error", async () => {
    for (const [, status, target, init] of underApi) {
      if (status < 400) continue;
      expect((await ask(target, init)).text).not.toMatch(/node_modules|\.tsx?\b|at \w+ \(|select |postgres:/i);
    }
  });
});

describe("copies", () => {
  it.each(["/api/skills", "/api/skills/obra/superpowers", "/api/categories", "/api/openapi.json"])(
    "%s says how long it may be kept",
    async (path) => {
      const { headers } = await ask(path);
      expect(headers.get("cache-control")).toBe("public, max-age=60, s-maxage=300, stale-while-revalidate=86400");
      expect(headers.get("etag")).toMatch(/^"[\w-]+"$/);
      if (path !== "/api/openapi.json") {
        expect(Date.parse(headers.get("last-modified") ?? "")).toBeGreaterThan(0);
        expect(Number(headers.get("x-catalogue-version"))).toBeGreaterThan(0);
      }
    },
  );

  it("are confirmed by any listed tag, by a weak one, by *, and by date", async () => {
    const { headers } = await ask("/api/skills");
    const tag = headers.get("etag") ?? "";
    for (const value of [tag, `"other", ${tag}`, `W/${tag}`, "*"]) {
      const answer = await ask("/api/skills", { headers: { "if-none-match": value } });
      expect([value, answer.status, answer.text]).toEqual([value, 304, ""]);
      expect(answer.headers.get("etag")).toBe(tag);
    }
    expect((await ask("/api/skills", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    const modified = headers.get("last-modified") ?? "";
    expect((await ask("/api/skills", { headers: { "if-modified-since": modified } })).status).toBe(304);
    expect(
      (await ask("/api/skills", { headers: { "if-modified-since": "Thu, 01 Jan 1970 00:00:00 GMT" } })).status,
    ).toBe(200);
  });

  it("of pages are confirmed too", async () => {
    const tag = (await ask("/en/docs")).headers.get("etag") ?? "";
    expect((await ask("/en/docs", { headers: { "if-none-match": tag } })).status).toBe(304);
  });
});

describe("compression", () => {
  const fetchRaw = async (path: string, acceptEncoding: string) => {
    const { headers, body } = await askPlainly(inject("origin") + path, { "accept-encoding": acceptEncoding });
    const { etag: tag = "", vary = "", "content-encoding": encoding } = headers;
    return { encoding, tag, vary, body };
  };

  it.each(["/api/skills", "/en/skills", "/sitemaps/skills-0.xml"])(
    "of %s gives the same bytes in every encoding",
    async (path) => {
      const plain = await fetchRaw(path, "identity");
      const brotli = await fetchRaw(path, "gzip, br");
      const gzip = await fetchRaw(path, "gzip;q=0.5, br;q=0");
      expect([plain.encoding, brotli.encoding, gzip.encoding]).toEqual([undefined, "br", "gzip"]);
      expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
      for (const { vary } of [plain, brotli, gzip]) expect(vary).toContain("Accept-Encoding");
    },
  );

  it("gives each encoding a strong tag of its own, which confirms the copy in that encoding", async () => {
    const tags = await Promise.all(
      ["identity", "br", "gzip"].map(async (encoding) => (await fetchRaw("/api/skills", encoding)).tag),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"/);
    const brotli = await ask("/api/skills", { headers: { "accept-encoding": "br", "if-none-match": tags[1] ?? "" } });
    expect(brotli.status).toBe(304);
  });
});

describe("the rate limit", () => {
  let asked = 0;
  /** Asks for what nobody asked for before, so that it has to be made. */
  const unknown = (address: string) => {
    const updatedSince = new Date(Date.UTC(2001, 0, 1) + asked++).toISOString();
    return ask(`/api/skills?updatedSince=${updatedSince}`, { headers: { "x-forwarded-for": address } });
  };

  it("answers 429 with Retry-After to one address and leaves the others alone", async () => {
    expect((await unknown("192.0.2.1")).headers.get("ratelimit")).toBeNull();
    const unstored = await ask("/api/skills?page=0", { headers: { "x-forwarded-for": "192.0.2.1" } });
    expect(unstored.headers.get("ratelimit")).toMatch(new RegExp(`^"default";r=${TEST_RATE_LIMIT - 2};t=\\d+$`));
    const rest = await Promise.all(Array.from({ length: TEST_RATE_LIMIT + 20 }, () => unknown("192.0.2.1")));
    const refused = rest.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(10);
    for (const { headers, text } of refused) {
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(headers.get("x-robots-tag")).toBe(noindex);
      expect(JSON.parse(text)).toMatchObject({ status: 429 });
    }
    expect((await unknown("192.0.2.2")).status).toBe(200);
  });

  it("counts an IPv6 client by its /64", async () => {
    const answers = await Promise.all(
      Array.from({ length: TEST_RATE_LIMIT + 20 }, (_, index) => unknown(`2001:db8:0:1::${index.toString(16)}`)),
    );
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    expect((await unknown("2001:db8:0:2::1")).status).toBe(200);
  });

  it("holds for pages too, and is told on a page in the visitor's language", async () => {
    const from = (path: string) => ask(path, { headers: { "x-forwarded-for": "192.0.2.3" } });
    const answers = await Promise.all(
      Array.from({ length: TEST_RATE_LIMIT + 20 }, (_, index) => from(`/de/skills?q=limit${index}`)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(10);
    for (const { text, headers } of refused) {
      expect(text).toContain('lang="de"');
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });

  it("never holds for what is kept", async () => {
    await ask("/api/categories");
    const answers = await Promise.all(
      Array.from({ length: TEST_RATE_LIMIT * 2 }, () =>
        ask("/api/categories", { headers: { "x-forwarded-for": "192.0.2.4" } }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
});

describe("one connection", () => {
  it("is answered in the order of its requests, also when one of them cannot be read", async () => {
    const page = "GET /en/skills HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const answer = await askRaw(`${page}NONSENSE\r\n\r\n`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("</html>");
    expect(answer.text).toContain("HTTP/1.1 400 Bad Request");
  });

  it("that is reset after a question nobody answers harms nobody", async () => {
    for (let attempt = 0; attempt < 20; attempt++) {
      const socket = connect(Number(new URL(inject("origin")).port), "localhost");
      await once(socket, "connect");
      socket.write("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n");
      socket.resetAndDestroy();
    }
    expect((await ask("/api/health")).status).toBe(200);
  });
});

describe("pages", () => {
  it.each(["/en/skills/anthropics/skills", "/de/skills/stripe/ai", "/en/skills", "/en"])(
    "%s are the same bytes each time, head first",
    async (path) => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask(path)));
      expect(new Set(answers.map(({ headers }) => headers.get("etag"))).size).toBe(1);
      for (const { text } of answers) expect(text.indexOf("<title>")).toBeLessThan(text.indexOf("<body"));
    },
  );

  it.each([
    ["/en/none", 404],
    ["/de/none", 404],
    ["/en/%zz", 400],
  ])("of errors are rendered head first too: %s", async (path, status) => {
    const answer = await askRaw(rawGet(path));
    expect(answer.status).toBe(status);
    expect(answer.text).toContain("<title>");
    expect(answer.text.indexOf("<title>")).toBeLessThan(answer.text.indexOf("<body"));
  });

  it("in a negotiated language say what they depend on", async () => {
    const answer = await ask("/nope", { headers: { "accept-language": "de" } });
    expect(answer.headers.get("vary")).toContain("Accept-Language, Cookie");
    expect((await ask("/de/nope")).headers.get("vary") ?? "").not.toContain("Cookie");
  });
});

describe("hostile requests", () => {
  it("cannot reach Next's own behavior through its request headers", async () => {
    const plain = await ask("/en/docs");
    for (const headers of [
      { RSC: "1" },
      { "next-router-prefetch": "1", RSC: "1" },
      { "x-middleware-subrequest": "proxy" },
      { "x-nextjs-data": "1" },
    ]) {
      const answer = await ask("/en/docs", { headers });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe(plain.headers.get("content-type"));
    }
    expect((await ask("/api/skills", { headers: { RSC: "1" } })).status).toBe(200);
    expect(
      (
        await ask("/en/skills/example-owner/removed", {
          headers: { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
        })
      ).status,
    ).toBe(410);
  });

  it("are never sent to another site", async () => {
    for (const target of [
      "//evil.example/",
      "/\\evil.example",
      "///evil.example/%2e%2e",
      "/en//evil.example/",
      "http://evil.example/en/",
    ]) {
      const { headers } = await askRaw(rawGet(target));
      const location = headers.get("location");
      if (location !== null) expect(location).toMatch(/^\/(?![/\\])/);
    }
  });
});
