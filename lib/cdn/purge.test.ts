import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { batchesOf, PurgeError, purge } from "./purge.ts";
import { purgeFormatOf, tagHeaderOf } from "./purge-format.ts";

type Received = Readonly<{ method?: string; path?: string; headers: IncomingHttpHeaders; body: string }>;

const received: Received[] = [];
let reply = { status: 200, headers: {}, body: '{"status":"ok"}' };
const server = createServer(async (request, response) => {
  const { method = "", url: path = "", headers } = request;
  received.push({ method, path, headers, body: await text(request) });
  response.writeHead(reply.status, reply.headers).end(reply.body);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => void server.close());
beforeEach(() => {
  received.length = 0;
  reply = { status: 200, headers: {}, body: '{"status":"ok"}' };
});

const fastly = { url: `${origin}/service/abc123/purge`, token: "secret-token" };
const cloudflare = { url: `${origin}/client/v4/zones/abc123/purge_cache`, token: "secret-token" };
const { signal } = new AbortController();

const failureOf = async (settings: typeof fastly): Promise<PurgeError> => {
  const error = await purge(settings, ["docs"], signal).catch((reason: unknown) => reason);
  if (error instanceof PurgeError) return error;
  throw new Error("It did not fail.");
};

describe("a purge URL", () => {
  it.each([
    ["https://api.fastly.com/service/SU1Z0isxPaozGVKXdv0eY/purge", "surrogate-key"],
    ["https://api.cloudflare.com/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache", "cache-tag"],
    ["http://127.0.0.1:6081/service/varnish/purge", "surrogate-key"],
    ["http://[::1]/service/varnish/purge", "surrogate-key"],
    ["http://varnish.example.org/service/varnish/purge", undefined],
    ["https://api.fastly.com/service/abc/purge_all", undefined],
    ["https://user@api.fastly.com/service/abc/purge", undefined],
    ["https://api.fastly.com/service/abc/purge?key=1", undefined],
    ["https://api.cloudflare.com/zones/abc/purge_cache", undefined],
    ["fastly", undefined],
  ])("%s has a format by its path, and no token goes elsewhere without encryption", (url, header) => {
    expect(purgeFormatOf(url)?.tagHeader).toBe(header);
  });
});

describe("the header with tags", () => {
  const headersOf = (tags: string | undefined) =>
    [fastly, cloudflare].map(({ url }) => {
      const format = purgeFormatOf(url);
      return format && tagHeaderOf(format, tags);
    });

  it("has the form of the CDN", () => {
    expect(headersOf("record:octo/skills name:octo/read,write")).toEqual([
      { "surrogate-key": "record:octo/skills name:octo/read%2cwrite" },
      { "cache-tag": "record:octo/skills,name:octo/read%2cwrite" },
    ]);
  });

  it("is that of everything without tags, with too long ones, and with too many", () => {
    const any = [{ "surrogate-key": "any" }, { "cache-tag": "any" }];
    expect(headersOf(undefined)).toEqual(any);
    expect(headersOf(`name:octo/${"a".repeat(1_024)}`)).toEqual(any);
    expect(headersOf("record:octo/skills ".repeat(430).trim())).toEqual(any);
  });

  it("is left out where nothing can change", () => {
    expect(headersOf("")).toEqual([{}, {}]);
  });
});

describe("a purge", () => {
  it("has the form of Fastly", async () => {
    await purge(fastly, ["record:octo/skills", "docs"], signal);
    await purge(fastly, null, signal);
    expect(received).toMatchObject([
      {
        method: "POST",
        path: "/service/abc123/purge",
        headers: { "fastly-key": "secret-token", "surrogate-key": "list search any record:octo/skills docs" },
        body: "",
      },
      { method: "POST", path: "/service/abc123/purge_all", headers: { "fastly-key": "secret-token" }, body: "" },
    ]);
  });

  it("has the form of Cloudflare", async () => {
    reply = { ...reply, body: '{"success":true,"errors":[],"messages":[],"result":{"id":"abc123"}}' };
    await purge(cloudflare, ["record:octo/skills", "name:octo/read,write"], signal);
    await purge(cloudflare, null, signal);
    expect(received).toMatchObject([
      {
        method: "POST",
        path: "/client/v4/zones/abc123/purge_cache",
        headers: { authorization: "Bearer secret-token", "content-type": "application/json" },
        body: JSON.stringify({ tags: ["list", "search", "any", "record:octo/skills", "name:octo/read%2cwrite"] }),
      },
      { path: "/client/v4/zones/abc123/purge_cache", body: '{"purge_everything":true}' },
    ]);
  });

  it("is divided by the number of tags and the length of a header", () => {
    const [many, long] = [256, 1_000].map((length) =>
      Array.from({ length: 600 }, (_, n) => `${n}`.padEnd(length, "-")),
    );
    const sizesOf = (url: string, tags: readonly string[] = []) => {
      const format = purgeFormatOf(url);
      return format && batchesOf(format, tags).map(({ length }) => length);
    };
    const short = Array.from({ length: 600 }, (_, n) => `copies:${n}`);
    expect(sizesOf(fastly.url, short)).toEqual([256, 256, 88]);
    expect(sizesOf(cloudflare.url, short)).toEqual([100, 100, 100, 100, 100, 100]);
    expect(sizesOf(fastly.url, many)?.[0]).toBe(31);
    expect(sizesOf(cloudflare.url, long)?.[0]).toBe(7);
    expect(sizesOf(fastly.url, ["a", "a", "b".repeat(1_025), "c".repeat(2_000)])).toEqual([2]);
  });

  it("fails with the message of the CDN, and without the token", async () => {
    const body = '{"msg":"Provided credentials are missing or invalid: secret-token"}';
    reply = { status: 401, headers: {}, body };
    expect(await failureOf(fastly)).toMatchObject({
      message: "it responded with 401 (Provided credentials are missing or invalid: …)",
      retryAfterMs: 0,
    });
    reply = {
      status: 200,
      headers: {},
      body: '{"success":false,"errors":[{"code":1134,"message":"Unable to purge"}]}',
    };
    expect((await failureOf(cloudflare)).message).toBe("it responded with 200 (Unable to purge)");
    reply = { status: 302, headers: { location: `${origin}/elsewhere` }, body: "" };
    expect((await failureOf(cloudflare)).message).toBe("it responded with 302");
    expect((await failureOf({ ...fastly, url: "http://127.0.0.1:9/service/abc123/purge" })).message).toMatch(
      /^it (could not be reached|did not respond)/,
    );
    expect(received.map(({ path }) => path)).not.toContain("/elsewhere");
  });

  it("waits as long as the CDN asks for", async () => {
    reply = { status: 429, headers: { "retry-after": "30" }, body: "" };
    expect((await failureOf(cloudflare)).retryAfterMs).toBe(30_000);
    reply = { ...reply, headers: { "fastly-ratelimit-reset": String(Math.ceil(Date.now() / 1_000) + 60) } };
    const { retryAfterMs } = await failureOf(fastly);
    expect(retryAfterMs).toBeGreaterThan(50_000);
    expect(retryAfterMs).toBeLessThanOrEqual(61_000);
    reply = { ...reply, headers: { "retry-after": "999999999" } };
    expect((await failureOf(fastly)).retryAfterMs).toBe(0);
  });
});
