import { randomUUID } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import { withoutLengths } from "#lib/gateway/response.ts";
import { coldEndpoint, coldPage } from "./cold.ts";
import { type Answer, ask, askPlainly, askRaw, someAddress, textOf } from "./request.ts";

const missed = "skillshelf; fwd=uri-miss; stored";
const hit = /^skillshelf; hit; ttl=\d+$/;

const cacheOf = ({ headers }: Answer): string => headers.get("cache-status") ?? "none";

const cold = [
  ["a page", coldPage],
  ["an endpoint", coldEndpoint],
] as const;

describe.each(cold)("the answer of %s", (_, coldTarget) => {
  it("is made once, and given from then on with its age", async () => {
    const target = coldTarget();
    const first = await ask(target);
    expect([first.status, cacheOf(first), first.headers.get("age")]).toEqual([200, missed, null]);
    const second = await ask(target);
    expect(cacheOf(second)).toMatch(hit);
    expect(Number(second.headers.get("age"))).toBeLessThan(30);
    expect(second.text).toBe(first.text);
  });

  it.each([
    ["a language that was chosen", { cookie: "locale=de" }],
    ["a session of something else", { cookie: "session=hush" }],
    ["a key of something else", { authorization: "Bearer hush", "x-api-key": "hush" }],
  ])("is made for everybody, also where the first to ask has %s", async (__, headers) => {
    const target = coldTarget();
    const first = await ask(target, { headers });
    expect([first.status, cacheOf(first), first.headers.get("set-cookie")]).toEqual([200, missed, null]);
    expect(first.headers.get("vary") ?? "").not.toMatch(/cookie|language/i);
    expect(first.text).not.toContain("hush");
    for (const others of [{}, { cookie: "locale=ja" }]) {
      const other = await ask(target, { headers: others });
      expect([cacheOf(other), other.text]).toEqual([expect.stringMatching(hit), first.text]);
    }
  });

  it("is shared by GET and HEAD, whichever comes first", async () => {
    const target = coldTarget();
    const head = await ask(target, { method: "HEAD" });
    expect([cacheOf(head), head.text]).toEqual([missed, ""]);
    const got = await ask(target);
    expect(cacheOf(got)).toMatch(hit);
    expect(head.headers.get("etag")).toBe(got.headers.get("etag"));
    expect(cacheOf(await ask(target, { method: "HEAD" }))).toMatch(hit);
  });

  it("is made once for all who ask at the same time", async () => {
    const question = `GET ${coldTarget()} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${someAddress()}\r\n`;
    const { status, headers, text } = await askRaw(
      `${`${question}\r\n`.repeat(9)}${question}Connection: close\r\n\r\n`,
    );
    expect([status, headers.get("cache-status")]).toEqual([200, missed]);
    const [body, ...others] = text.split("HTTP/1.1 200 OK\r\n");
    expect(others.length).toBe(9);
    for (const other of others) {
      expect(other).toMatch(/^cache-status: skillshelf; fwd=uri-miss; collapsed; stored\r$/m);
      expect(other.endsWith(`\r\n\r\n${body}`)).toBe(true);
    }
  });

  it("says where its time went only when it was made for this request", async () => {
    const target = coldTarget();
    expect((await ask(target)).headers.get("server-timing")).toMatch(/^queue;dur=[\d.]+, render;dur=[\d.]+$/);
    expect((await ask(target)).headers.get("server-timing")).toBeNull();
  });

  it("has another id for each request", async () => {
    const target = coldTarget();
    const answers = [await ask(target), await ask(target), await ask(target)];
    expect(new Set(answers.map(({ headers }) => headers.get("x-request-id"))).size).toBe(3);
  });

  it("has a tag in each encoding, which confirms a copy in that encoding alone", async () => {
    const url = inject("origin") + coldTarget();
    const inEncoding = (encoding: string, tag?: string) =>
      askPlainly(url, { "accept-encoding": encoding, ...(tag && { "if-none-match": tag }) });
    const plain = await inEncoding("identity");
    const tags: string[] = [];
    for (const encoding of ["identity", "br", "gzip"]) {
      const answer = await inEncoding(encoding);
      const { etag = "", vary } = answer.headers;
      expect(textOf(answer)).toBe(textOf(plain));
      expect(vary).toContain("Accept-Encoding");
      for (const list of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const confirmed = await inEncoding(encoding, list);
        expect([list, confirmed.status, confirmed.body.length]).toEqual([list, 304, 0]);
        expect(confirmed.headers).toMatchObject({ vary, "cache-status": expect.stringMatching(hit) });
        // Meanwhile the body may have been compressed once more.
        expect(withoutLengths(confirmed.headers.etag ?? "")).toBe(withoutLengths(etag));
        expect(confirmed.headers).not.toHaveProperty("content-type");
      }
      for (const other of [...tags, '"other"']) expect((await inEncoding(encoding, other)).status).toBe(200);
      tags.push(etag);
    }
    expect(new Set(tags).size).toBe(3);
  });
});

describe("an entry", () => {
  it("is shared by addresses of an endpoint that differ in what changes nothing", async () => {
    const word = randomUUID();
    const first = await ask(`/api/skills/search?q=${word}&pageSize=2`);
    expect(cacheOf(first)).toBe(missed);
    for (const query of [`pageSize=2&q=${word}`, `utm_source=x&q=${word}&pageSize=2&page=`]) {
      const other = await ask(`/api/skills/search?${query}`);
      expect([cacheOf(other), other.text]).toEqual([expect.stringMatching(hit), first.text]);
    }
    expect(cacheOf(await ask(`/api/skills/search?q=${word}&pageSize=3`))).toBe(missed);
  });

  it("of a page is another one than that of its Markdown copy", async () => {
    const word = randomUUID();
    const page = await ask(`/en/skills?q=${word}`);
    const headers = { accept: "text/markdown" };
    const copy = await ask(`/en/skills?q=${word}`, { headers });
    expect([cacheOf(page), cacheOf(copy)]).toEqual([missed, missed]);
    expect(copy.headers.get("content-type")).toMatch(/^text\/markdown/);
    for (const answer of [page, copy]) expect(answer.headers.get("vary")).toMatch(/\bAccept\b(?!-)/);
    const [keptPage, keptCopy] = [await ask(`/en/skills?q=${word}`), await ask(`/en/skills?q=${word}`, { headers })];
    expect([keptPage.text, keptCopy.text]).toEqual([page.text, copy.text]);
    for (const answer of [keptPage, keptCopy]) expect(cacheOf(answer)).toMatch(hit);
  });

  it.each(["/sitemap.xml", "/sitemaps/skills-0.xml"])("is made of %s, small as it is, with a tag", async (target) => {
    await ask(target);
    const kept = await ask(target);
    expect(cacheOf(kept)).toMatch(hit);
    const tag = kept.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"/);
    expect((await ask(target, { headers: { "if-none-match": tag } })).status).toBe(304);
  });

  it.each([
    [404, "/api/skills/nobody/none"],
    [404, "/en/skills/nobody/none"],
    [410, "/api/skills/example-owner/removed"],
    [410, "/de/skills/example-owner/removed"],
    [308, "/api/skills/example-owner/renamed"],
    [308, "/en/skills/example-owner/renamed"],
  ])("is made of a %i of %s, for a minute", async (status, target) => {
    await ask(target);
    const kept = await ask(target);
    expect([kept.status, cacheOf(kept)]).toEqual([status, expect.stringMatching(hit)]);
    const timeToLive = Number(/ttl=(\d+)/.exec(cacheOf(kept))?.[1]);
    expect(timeToLive).toBeLessThanOrEqual(60);
    expect(kept.headers.get("cache-control")).toBe("public, max-age=60, s-maxage=60");
  });

  it.each([
    ["/", 307],
    ["/skills?q=pdf", 307],
    ["/api/ready", 200],
    ["/api/health", 200],
    ["/api/skills?page=0", 400],
    ["/api/skills/search?q=x&sort=none", 400],
    ["/en/%zz", 400],
  ])("is never made of %s (%i)", async (target, status) => {
    for (const answer of [await ask(target), await ask(target)]) {
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "no-store"]);
      expect(cacheOf(answer)).not.toMatch(/hit|stored/);
      expect(answer.headers.get("age")).toBeNull();
    }
  });
});

it("scripts of other origins may read how the cache took part", async () => {
  const { headers } = await ask("/api/skills");
  const exposed = headers.get("access-control-expose-headers")?.toLowerCase().split(", ");
  expect(exposed).toEqual(expect.arrayContaining(["age", "cache-status", "etag", "x-request-id", "retry-after"]));
});
