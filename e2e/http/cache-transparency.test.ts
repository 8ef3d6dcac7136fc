import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { Random } from "@skillshelf/skill-audit/testing/random";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { withoutLengths } from "#lib/gateway/response.ts";
import { type ServerProcess, startServer } from "../setup/server-process.ts";
import { isThorough } from "../setup/thoroughness.ts";
import { inParallel } from "./in-parallel.ts";
import { askPlainly, markupOf, type SentAnswer, someAddress, textOf } from "./request.ts";

/** Pages, which are Markdown too. */
const pages = [
  "/en",
  "/de",
  "/en/skills",
  "/de/skills?q=pdf",
  "/en/skills?category=documents&sort=name",
  "/en/skills/obra",
  "/en/skills/obra/superpowers",
  "/de/skills/stripe/ai",
  "/en/categories",
  "/de/categories/documents",
  "/en/collections",
  "/en/docs",
  "/de/docs/api",
];

/** What has one form: every other kind of answer that may be kept, and some that may not. */
const others = [
  "/en/skills/obra/superpowers.md",
  "/de/docs.md",
  "/api/skills",
  "/api/skills?pageSize=5&page=2&unknown=1",
  "/api/skills/search?q=pdf&facets=true",
  "/api/skills/obra/superpowers",
  "/api/skills/obra/superpowers/units",
  "/api/categories",
  "/api/openapi.json",
  "/sitemap.xml",
  "/sitemaps/skills-0.xml",
  "/robots.txt",
  "/llms.txt",
  "/en/feeds/new.xml",
  "/de/feeds/updated.xml",
  "/en/opensearch.xml",
  "/enhance.js",
  "/de/none",
  "/en/skills/nobody/none",
  "/api/skills/nobody/none",
  "/api/none",
  "/en/skills/example-owner/removed",
  "/api/skills/example-owner/removed",
  "/de/skills/example-owner/renamed",
  "/en/skills/example-owner/renamed.md",
  "/api/skills/example-owner/renamed",
  "/en/skills/OBRA/Superpowers",
  "/en/skills/",
  "/api/skills?page=0",
];

/** Addresses without number: they are first asked for with whatever headers there are. */
const endless = [
  "/api/skills/search?q=",
  "/en/skills.md?q=",
  "/api/skills/nobody/",
  "/de/skills/nobody/",
  "/en/categories/",
];

/** `Accept`, and whether it asks for the Markdown copy of a page. */
const accepts: readonly [value: string | undefined, isMarkdown: boolean][] = [
  [undefined, false],
  ["*/*", false],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", false],
  ["text/html, text/markdown;q=0.9", false],
  ["text/markdown;q=0, */*", false],
  ["application/json", false],
  ["text/markdown", true],
  ["text/markdown, text/html;q=0.9", true],
  ["text/markdown;q=0.5, */*;q=0.1", true],
];

/** `Accept-Encoding`, and the encoding it leads to where the body gains by one. */
const encodings: readonly [value: string | undefined, chosen: "br" | "gzip" | "identity"][] = [
  [undefined, "identity"],
  ["", "identity"],
  ["identity", "identity"],
  ["deflate, zstd", "identity"],
  ["gzip;q=0, br;q=0", "identity"],
  ["*;q=0", "identity"],
  ["gzip", "gzip"],
  ["gzip, br;q=0", "gzip"],
  ["br;q=0, *", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1, br;q=0.1", "br"],
  ["*", "br"],
];

/** What else a request may say. Nothing of it changes the answer. */
const irrelevant: Readonly<Record<string, readonly string[]>> = {
  "accept-language": ["de", "de-DE,de;q=0.9,en;q=0.1", "fr", "*", ""],
  cookie: ["locale=de", "locale=en; session=abc", "__prerender_bypass=1; __next_preview_data=x"],
  "user-agent": [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "facebookexternalhit/1.1",
    "Twitterbot/1.0",
    "curl/8.0",
    "",
  ],
  rsc: ["1"],
  "next-router-prefetch": ["1", "2"],
  "next-router-segment-prefetch": ["/_tree"],
  "next-router-state-tree": ["%5B%22%22%2C%7B%7D%5D", "nonsense"],
  "next-url": ["/de"],
  "next-action": ["00"],
  "x-nextjs-data": ["1"],
  "x-middleware-subrequest": ["proxy:proxy:proxy:proxy:proxy", "src/middleware"],
  "x-middleware-prefetch": ["1"],
  "x-matched-path": ["/de"],
  "x-invoke-status": ["500"],
  "x-prerender-revalidate": ["1"],
  "x-forwarded-host": ["evil.example"],
  "x-forwarded-proto": ["https"],
  "x-forwarded-port": ["444"],
  forwarded: ["for=192.0.2.1;host=evil.example;proto=https"],
  "x-original-url": ["/de"],
  "x-http-method-override": ["POST"],
  host: ["evil.example", "localhost:1", "[::1]:80", "LOCALHOST"],
  "cache-control": ["no-cache", "max-age=0", "no-store", "only-if-cached"],
  pragma: ["no-cache"],
  range: ["bytes=0-9", "bytes=-5"],
  "if-range": ['"x"'],
  "if-match": ["*"],
  "if-modified-since": ["Thu, 01 Jan 1970 00:00:00 GMT", "nonsense"],
  "sec-fetch-mode": ["cors", "navigate"],
  "sec-fetch-dest": ["document", "empty"],
  "sec-purpose": ["prefetch;prerender"],
  purpose: ["prefetch"],
  origin: ["https://evil.example", "null"],
  referer: ["https://evil.example/?q=1"],
  authorization: ["Bearer abc"],
  "x-api-key": ["abc"],
  "save-data": ["on"],
  te: ["trailers"],
};

/** What a request's `If-None-Match` is made of, given the answer's tag; and whether it names it. */
const copies: readonly [make: (tag: string) => string | undefined, isGood: boolean][] = [
  [() => undefined, false],
  [() => undefined, false],
  [(tag) => tag, true],
  [(tag) => `W/${tag}`, true],
  [(tag) => `"other", W/"x", ${tag}`, true],
  [() => "*", true],
  [() => '"other"', false],
  [(tag) => tag.slice(1, -1), false],
  [(tag) => (/-(?:br|gzip)"$/.test(tag) ? tag.replace(/-\w+"$/, '"') : tag.replace(/"$/, '-br"')), false],
];

/** Headers of one response, not of what it carries. */
const ofResponse = [
  "date",
  "connection",
  "keep-alive",
  "x-request-id",
  "age",
  "cache-status",
  "server-timing",
  "ratelimit",
];
const ofContent = ["content-type", "content-encoding", "content-length"];

/** What is kept and asked for often is made smaller by brotli: its length and the tag of those bytes may be others. */
function without(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  const left = Object.entries(headers).filter(
    ([name]) => !names.includes(name) && !(name === "content-length" && headers["content-encoding"] === "br"),
  );
  const tag = headers.etag && { etag: withoutLengths(headers.etag) };
  return { ...Object.fromEntries(left), ...tag };
}

let uncached: ServerProcess;

beforeAll(async () => {
  uncached = await startServer({ ...inject("likeSettings"), EDGE_CACHE_MB: "0", ACCESS_LOG: "off" });
}, 120_000);

afterAll(async () => {
  expect(await uncached?.stop()).toBe(0);
});

type Case = Readonly<{
  target: string;
  method: string;
  headers: OutgoingHttpHeaders;
  form: string;
  encoding: string;
  copy: (typeof copies)[number];
}>;

const known = new Map<string, Promise<SentAnswer>>();

/** What is answered in one of the forms there are. */
function expectedAnswer(one: Case): Promise<SentAnswer> {
  const { target, form, encoding } = one;
  const expected = known.get(keyOf(one)) ?? rendered(target, { accept: form, "accept-encoding": encoding });
  known.set(keyOf(one), expected);
  return expected;
}

const keyOf = ({ target, form, encoding }: Case): string => `${target} ${form} ${encoding}`;

/** The answer of a server that keeps none. Of a page with Next's script no two renderings need be alike in its data: the one that is kept. */
async function rendered(target: string, headers: OutgoingHttpHeaders): Promise<SentAnswer> {
  const made = await askPlainly(uncached.origin + target, headers);
  expect(made.headers["cache-status"] ?? "").not.toMatch(/hit|stored/);
  if (headers.accept === "text/markdown") expect(made.headers["content-type"]).toMatch(/^text\/markdown/);
  const text = textOf(made);
  if (markupOf(text) === text) return made;
  const kept = await askPlainly(inject("origin") + target, headers);
  expect(markupOf(textOf(kept))).toBe(markupOf(text));
  return kept;
}

/** Asks in one of many ways, and sees that the answer is the one to its form. @returns how the cache says it came. */
async function expectTransparent(
  { target, method, headers, copy }: Case,
  expected: SentAnswer,
  seed: number,
): Promise<string> {
  const [makeTags, namesIt] = copy;
  const sent: OutgoingHttpHeaders = {
    "x-forwarded-for": `unknown, ${someAddress()}`,
    ...headers,
    "if-none-match": makeTags(expected.headers.etag ?? '"none"'),
  };
  for (const name of Object.keys(sent)) if (sent[name] === undefined) delete sent[name];
  const answer = await askPlainly(inject("origin") + target, sent, method);
  const isConfirmed = namesIt && expected.status === 200;
  const unlike = isConfirmed ? [...ofResponse, ...ofContent] : ofResponse;
  const told = `seed ${seed}: ${method} ${target} ${JSON.stringify(sent)}`;
  expect(answer.status, told).toBe(isConfirmed ? 304 : expected.status);
  expect(without(answer.headers, ofResponse), told).toEqual(without(expected.headers, unlike));
  expect(textOf(answer), told).toBe(isConfirmed || method === "HEAD" ? "" : textOf(expected));
  return String(answer.headers["cache-status"] ?? "");
}

it("an answer depends on the address, the encoding, and whether Markdown is wanted; on nothing else that is asked", async () => {
  const seed = Number(process.env.TEST_SEED ?? (isThorough ? Date.now() % 1_000_000 : 1));
  const random = new Random(seed);
  const cases = Array.from({ length: 600 }, () => {
    const more = Object.entries(irrelevant)
      .filter(() => random.chance(0.15))
      .map(([name, values]) => [name, random.oneOf(values)]);
    const [accept, wantsMarkdown] = random.oneOf(accepts);
    const [acceptEncoding, encoding] = random.oneOf(encodings);
    const copy = random.oneOf(copies);
    const method = random.chance(0.1) ? "HEAD" : "GET";
    const headers = Object.fromEntries([...more, ["accept", accept], ["accept-encoding", acceptEncoding]]);
    const kind = random.oneOf([pages, pages, pages, others, others, others, endless]);
    const target = random.oneOf(kind) + (kind === endless ? random.whole(0, 2 ** 40) : "");
    const form = wantsMarkdown && kind === pages ? "text/markdown" : "text/html";
    return { target, method, headers, form, encoding, copy };
  });

  const uses = await inParallel(cases, async (one) => {
    const expected = await expectedAnswer(one);
    try {
      return await expectTransparent(one, expected, seed);
    } catch {
      // What was kept may have become too old since, and a change of the catalog may have overtaken either rendering.
      known.delete(keyOf(one));
      return expectTransparent(one, await expectedAnswer(one), seed);
    }
  });

  // It is about answers that were kept.
  expect(uses.filter((use) => use.includes("hit")).length).toBeGreaterThan(cases.length / 2);
  expect(uses.filter((use) => use.includes("stored")).length).toBeGreaterThan(10);
}, 60_000);
