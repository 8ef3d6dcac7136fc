import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RequestContext } from "./request-context.ts";
import { BufferedResponse, type GatewayResponse, type ResponseHeaders } from "./response.ts";
import { send } from "./send.ts";

const encodings = ["identity", "gzip", "br"] as const;
const plainOf = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync };
const page = Buffer.from("<p>skills for agents, 技能</p>".repeat(1_000));
const modified = "Wed, 01 Jul 2026 10:00:00 GMT";
const html: ResponseHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "public, max-age=60",
  "last-modified": modified,
  vary: "Accept",
};

/** What the server answers next, and what became of the last response. */
let answer: GatewayResponse;
let sent: { context: RequestContext; sending: Promise<void> | undefined };

const server = createServer((request, response) => {
  const context = new RequestContext(request, response, "one", "127.0.0.1");
  const sending = send(context, answer);
  sending?.catch(() => response.destroy());
  sent = { context, sending };
});

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Received = Readonly<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>;

async function begin(headers: OutgoingHttpHeaders, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const outgoing = httpRequest({ host: "127.0.0.1", port, method, headers }).end();
  const [message] = await once(outgoing, "response");
  return message;
}

async function ask(headers: OutgoingHttpHeaders = {}, method = "GET"): Promise<Received> {
  const message = await begin(headers, method);
  return { status: message.statusCode, headers: message.headers, body: await buffer(message) };
}

const whole = (status = 200, headers = html): BufferedResponse => BufferedResponse.of(status, headers, page);

describe("an answer", () => {
  it.each(encodings)("comes in the encoding the client asked for: %s", async (encoding) => {
    answer = whole();
    const { status, headers, body } = await ask({ "accept-encoding": encoding });
    expect(status).toBe(200);
    expect(headers["content-encoding"] ?? "identity").toBe(encoding);
    expect(headers["content-length"]).toBe(String(body.length));
    expect(headers.vary).toBe("Accept, Accept-Encoding");
    expect(plainOf[encoding](body).equals(page)).toBe(true);
  });

  it.each([200, 404, 503])("comes with its status, its headers and those of the one response: %i", async (status) => {
    answer = whole(status);
    const received = await ask();
    expect(received.status).toBe(status);
    expect(received.headers).toMatchObject({ ...html, vary: expect.any(String), "x-request-id": "one" });
    expect(received.body.equals(page)).toBe(true);
  });

  it("without a body is one", async () => {
    answer = BufferedResponse.of(204, { allow: "GET" });
    const { status, headers, body } = await ask();
    expect([status, headers.allow, body.length]).toEqual([204, "GET", 0]);
    expect(headers["content-length"]).toBeUndefined();
  });

  it("is sent at once when its bytes are ready, and later when they are to be made", async () => {
    answer = whole();
    await ask({ "accept-encoding": "br" });
    expect(sent.sending).toBeInstanceOf(Promise);
    await ask({ "accept-encoding": "br" });
    expect(sent.sending).toBeUndefined();
  });

  it.each(encodings)("is known by the bytes of its body as sent: %s", async (encoding) => {
    answer = whole();
    const { body } = await ask({ "accept-encoding": encoding });
    expect(sent.context.bytes).toBe(body.length);
  });
});

describe("HEAD", () => {
  it.each(encodings)("has the headers of GET and no body: %s", async (encoding) => {
    answer = whole();
    const got = await ask({ "accept-encoding": encoding });
    const head = await ask({ "accept-encoding": encoding }, "HEAD");
    const { date: _, ...headers } = got.headers;
    expect(head.status).toBe(200);
    expect(head.headers).toMatchObject(headers);
    expect([head.body.length, sent.context.bytes]).toEqual([0, 0]);
  });

  it("is 304 when the client's copy is good", async () => {
    answer = whole();
    expect((await ask({ "if-none-match": "*" }, "HEAD")).status).toBe(304);
  });
});

describe("a client with a copy", () => {
  /** What it is told when it has a copy in an encoding and says so. */
  async function again(encoding: string, conditions: (tag: string) => OutgoingHttpHeaders): Promise<Received> {
    answer = whole();
    const { headers } = await ask({ "accept-encoding": encoding });
    return ask({ "accept-encoding": encoding, ...conditions(headers.etag ?? "") });
  }

  describe.each(encodings)("in %s", (encoding) => {
    it.each<[string, (tag: string) => OutgoingHttpHeaders]>([
      ["its tag", (tag) => ({ "if-none-match": tag })],
      ["its tag, weakened", (tag) => ({ "if-none-match": `W/${tag}` })],
      ["its tag among others", (tag) => ({ "if-none-match": `"a", W/"b", ${tag}, "c"` })],
      ["any tag at all", () => ({ "if-none-match": "*" })],
      ["the time of its copy", () => ({ "if-modified-since": modified })],
    ])("is told that it is good by %s", async (_, conditions) => {
      const { status, body } = await again(encoding, conditions);
      expect([status, body.length, sent.context.bytes]).toEqual([304, 0, 0]);
    });

    it.each<[string, (tag: string) => OutgoingHttpHeaders]>([
      ["another tag", () => ({ "if-none-match": '"a", W/"b"' })],
      ["a part of its tag", (tag) => ({ "if-none-match": `${tag.slice(0, -2)}"` })],
      ["another tag, whatever its time", () => ({ "if-none-match": '"a"', "if-modified-since": modified })],
      ["an older time", () => ({ "if-modified-since": "Tue, 30 Jun 2026 10:00:00 GMT" })],
    ])("is given the new one for %s, however often it asks", async (_, conditions) => {
      answer = whole();
      const { headers } = await ask({ "accept-encoding": encoding });
      for (let asked = 0; asked < 2; asked++) {
        const { status, body } = await ask({ "accept-encoding": encoding, ...conditions(headers.etag ?? "") });
        expect(status).toBe(200);
        expect(plainOf[encoding](body).equals(page)).toBe(true);
      }
    });
  });

  it("is told so with what a cache needs, and nothing of a content that is not there", async () => {
    answer = whole();
    const got = await ask({ "accept-encoding": "br" });
    const { headers } = await ask({ "accept-encoding": "br", "if-none-match": "*" });
    for (const name of ["etag", "cache-control", "vary", "last-modified", "x-request-id"])
      expect(headers[name]).toBe(got.headers[name]);
    for (const name of ["content-type", "content-length", "content-encoding"]) expect(headers[name]).toBeUndefined();
  });

  it("has a good one when the same was made smaller since", async () => {
    answer = whole();
    const { headers } = await ask({ "accept-encoding": "br" });
    for (let asked = 0; asked < 4; asked++) await ask({ "accept-encoding": "br" });
    await expect
      .poll(async () => (await ask({ "accept-encoding": "br" })).headers.etag, { timeout: 5_000 })
      .not.toBe(headers.etag);
    // The second time it is known, and others are judged as before.
    for (const [tags, status] of [
      [headers.etag, 304],
      [headers.etag, 304],
      ['"another"', 200],
      [`"another", ${headers.etag}`, 304],
      [headers.etag?.replace("-br", "x-br"), 304],
      [`${headers.etag?.slice(0, -4)}"`, 200],
      [headers.etag, 304],
    ] as const)
      expect((await ask({ "accept-encoding": "br", "if-none-match": tags })).status, tags).toBe(status);
    expect((await ask({ "accept-encoding": "gzip", "if-none-match": headers.etag })).status).toBe(200);
  });

  it("in one encoding has none in another", async () => {
    answer = whole();
    const { headers } = await ask({ "accept-encoding": "gzip" });
    expect((await ask({ "accept-encoding": "br", "if-none-match": headers.etag })).status).toBe(200);
    expect((await ask({ "if-none-match": headers.etag })).status).toBe(200);
  });

  it.each([404, 410, 503])("is told what is wrong all the same: %i", async (status) => {
    answer = whole(status);
    expect((await ask({ "if-none-match": "*" })).status).toBe(status);
    expect((await ask({ "if-modified-since": modified })).status).toBe(status);
  });

  it("is given an answer that has no tag", async () => {
    answer = whole(200, { "content-type": "text/html", "cache-control": "no-store" });
    const { status, headers } = await ask({ "if-none-match": "*" });
    expect([status, headers.etag]).toEqual([200, undefined]);
  });
});

describe("a stream", () => {
  const streamOf = (headers: ResponseHeaders = { "content-type": "application/xml" }) => {
    const stream = Readable.from(Array<Buffer>(50).fill(page), { objectMode: false });
    answer = { status: 200, headers, stream };
    return stream;
  };
  const large = Buffer.concat(Array<Buffer>(50).fill(page));

  it.each(encodings)("comes in the encoding the client asked for: %s", async (encoding) => {
    streamOf();
    const { status, headers, body } = await ask({ "accept-encoding": encoding });
    expect(status).toBe(200);
    expect(headers["content-encoding"] ?? "identity").toBe(encoding);
    expect(headers["content-length"]).toBeUndefined();
    expect(headers.vary).toBe("Accept-Encoding");
    expect(headers["x-request-id"]).toBe("one");
    expect(plainOf[encoding](body).equals(large)).toBe(true);
    expect(sent.context.bytes).toBe(body.length);
  });

  it("varies by what it was given too", async () => {
    streamOf({ "content-type": "text/plain", vary: "Accept" });
    expect((await ask()).headers.vary).toBe("Accept, Accept-Encoding");
  });

  it("is not compressed where that gains nothing", async () => {
    streamOf({ "content-type": "image/png" });
    const { headers, body } = await ask({ "accept-encoding": "br" });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(body.equals(large)).toBe(true);
  });

  it("has no body for HEAD, and lets go of its source", async () => {
    const stream = streamOf();
    const { status, headers, body } = await ask({ "accept-encoding": "br" }, "HEAD");
    expect([status, headers["content-encoding"], body.length, sent.context.bytes]).toEqual([200, "br", 0, 0]);
    expect(stream.destroyed).toBe(true);
  });

  it("that breaks off ends the connection: no client takes a part for the whole", async () => {
    const stream = Readable.from(
      (async function* () {
        yield page;
        throw new Error("gone");
      })(),
    );
    answer = { status: 200, headers: { "content-type": "application/xml" }, stream };
    await expect(ask()).rejects.toThrow();
    await expect(sent.sending).rejects.toThrow("gone");
  });

  it("is let go of when the client goes away", async () => {
    const stream = new Readable({
      read() {
        this.push(page);
      },
    });
    answer = { status: 200, headers: { "content-type": "application/xml" }, stream };
    const message = await begin({});
    message.destroy();
    await expect(sent.sending).rejects.toThrow();
    expect(stream.destroyed).toBe(true);
  });
});
