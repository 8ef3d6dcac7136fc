import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { BufferedResponse, EncodedBody, type HeaderList, type ResponseHeaders } from "./response.ts";

const page = Buffer.from("<p>skills for agents</p>".repeat(100));
const html: ResponseHeaders = { "content-type": "text/html; charset=utf-8", "cache-control": "public, s-maxage=300" };

function headersOf(flat: HeaderList): Headers {
  const headers = new Headers();
  for (let index = 0; index < flat.length; index += 2) headers.append(flat[index] ?? "", flat[index + 1] ?? "");
  return headers;
}

describe("the tag of an answer", () => {
  const tagOf = (status: number, headers: ResponseHeaders, body = page) =>
    BufferedResponse.of(status, headers, body).head("identity", body.length).tag;

  it("is strong, and the same for the same bytes alone", () => {
    expect(tagOf(200, html)).toMatch(/^"[\w-]+"$/);
    expect(tagOf(200, html, Buffer.from(page))).toBe(tagOf(200, html));
    expect(tagOf(200, html, page.subarray(1))).not.toBe(tagOf(200, html));
  });

  it("is the one a renderer gave", () => {
    expect(tagOf(200, { ...html, etag: '"v1"' })).toBe('"v1"');
    expect(tagOf(200, { ...html, etag: 'W/"v1"' })).toBe('"v1"');
  });

  it("is told with the answer that a copy of it is still good, which has no length", () => {
    const { headers } = BufferedResponse.of(304, { etag: '"v1"' }).head("identity", 0);
    expect([...headersOf(headers)]).toEqual([["etag", '"v1"']]);
  });

  it.each([
    ["may not be kept", 200, { ...html, "cache-control": "no-store" }],
    ["says that nothing is there", 404, html],
    ["leads elsewhere", 308, html],
    ["tells of a fault", 500, html],
  ] as const)("is not there where it %s", (_, status, headers) => {
    expect(tagOf(status, headers)).toBeUndefined();
    expect(tagOf(status, { ...headers, etag: '"v1"' })).toBeUndefined();
  });

  it("is another one for each encoding, for the bytes are others", () => {
    const answer = BufferedResponse.of(200, html, page);
    const tags = (["identity", "gzip", "br"] as const).map((encoding) => answer.head(encoding, 10).tag);
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it("is the one its headers name", () => {
    const answer = BufferedResponse.of(200, html, page);
    for (const encoding of ["identity", "gzip", "br"] as const) {
      const { tag, headers } = answer.head(encoding, 10);
      expect(headersOf(headers).get("etag")).toBe(tag);
    }
  });
});

describe("the head of an answer", () => {
  it("names the encoding and the length of its bytes", () => {
    const answer = BufferedResponse.of(200, html, page);
    const plain = headersOf(answer.head("identity", page.length).headers);
    expect(plain.get("content-encoding")).toBeNull();
    expect(plain.get("content-length")).toBe(String(page.length));
    const compressed = headersOf(answer.head("br", 77).headers);
    expect(compressed.get("content-encoding")).toBe("br");
    expect(compressed.get("content-length")).toBe("77");
  });

  it("has the headers it was given", () => {
    const headers = headersOf(BufferedResponse.of(200, html, page).head("br", 77).headers);
    for (const [name, value] of Object.entries(html)) expect(headers.get(name)).toBe(value);
  });

  it("names no length where there can be no body", () => {
    expect(headersOf(BufferedResponse.of(204, {}).head("identity", 0).headers).has("content-length")).toBe(false);
  });

  it("is put together once for each encoding", () => {
    const answer = BufferedResponse.of(200, html, page);
    expect(answer.head("br", 77)).toBe(answer.head("br", 77));
  });

  it("says in 304 what a cache needs, and nothing of a content that is not there", () => {
    const answer = BufferedResponse.of(
      200,
      { ...html, vary: "Accept", "last-modified": "yesterday", "x-own": "1" },
      page,
    );
    const { tag, notModified } = answer.head("gzip", 77);
    expect(Object.fromEntries(headersOf(notModified))).toEqual({
      "cache-control": html["cache-control"],
      etag: tag,
      "last-modified": "yesterday",
      vary: "Accept, Accept-Encoding",
      "x-own": "1",
    });
  });
});

describe("what an answer varies by", () => {
  const varyOf = (headers: ResponseHeaders, body: Buffer) =>
    headersOf(BufferedResponse.of(200, headers, body).head("identity", body.length).headers).get("vary");

  it("is the encodings, where it has several, beside what it was given", () => {
    expect(varyOf(html, page)).toBe("Accept-Encoding");
    expect(varyOf({ ...html, vary: "Accept" }, page)).toBe("Accept, Accept-Encoding");
    expect(varyOf({ ...html, vary: "Accept-Language, Cookie" }, page)).toBe("Accept-Language, Cookie, Accept-Encoding");
  });

  it("is the same in every encoding", () => {
    const answer = BufferedResponse.of(200, html, page);
    const [plain, ...others] = (["identity", "gzip", "br"] as const).map((encoding) =>
      headersOf(answer.head(encoding, 10).headers).get("vary"),
    );
    expect(others).toEqual([plain, plain]);
  });

  it("is what it was given where it has one encoding alone", () => {
    expect(varyOf({ ...html, vary: "Accept" }, page.subarray(0, 100))).toBe("Accept");
    expect(varyOf(html, page.subarray(0, 100))).toBeNull();
    expect(varyOf({ "content-type": "image/png" }, page)).toBeNull();
  });
});

describe("the encoding of an answer", () => {
  it("is what the client reads", () => {
    const answer = BufferedResponse.of(200, html, page);
    expect(answer.encodingFor("gzip, br")).toBe("br");
    expect(answer.encodingFor("gzip")).toBe("gzip");
    expect(answer.encodingFor(undefined)).toBe("identity");
  });

  it("is none where compression gains nothing", () => {
    expect(BufferedResponse.of(200, html, page.subarray(0, 500)).encodingFor("br")).toBe("identity");
    expect(BufferedResponse.of(200, { "content-type": "image/png" }, page).encodingFor("br")).toBe("identity");
    expect(BufferedResponse.of(200, {}, page).encodingFor("br")).toBe("identity");
  });
});

const content = Buffer.from("skills for agents, 技能, مهارات. ".repeat(2_000));
const decompress = { br: brotliDecompressSync, gzip: gunzipSync };

describe("a body", () => {
  it.each(["br", "gzip"] as const)("is the same text in %s", async (encoding) => {
    const bytes = await new EncodedBody(content).encode(encoding);
    expect(bytes.length).toBeLessThan(content.length / 10);
    expect(decompress[encoding](bytes).equals(content)).toBe(true);
  });

  it("is there as it was given without waiting", () => {
    expect(new EncodedBody(content).encoded("identity")?.equals(content)).toBe(true);
  });

  it.each(["br", "gzip"] as const)("is there in %s without waiting once it has been made", async (encoding) => {
    const body = new EncodedBody(content);
    expect(body.encoded(encoding)).toBeUndefined();
    const made = await body.encode(encoding);
    expect(body.encoded(encoding)).toBe(made);
  });

  it("is there in a form that was added", async () => {
    const body = new EncodedBody(content);
    const form = Buffer.from("small");
    body.add("br", form);
    expect(body.encoded("br")).toBe(form);
    expect(body.bytes).toBe(content.length + form.length);
  });

  it("is made once in each encoding, however many ask at once", async () => {
    const body = new EncodedBody(content);
    const asked = (["br", "gzip", "br", "gzip", "br"] as const).map((encoding) => body.encode(encoding));
    const [br, gzip, ...others] = await Promise.all(asked);
    expect(others[0]).toBe(br);
    expect(others[1]).toBe(gzip);
    expect(others[2]).toBe(br);
  });

  it("of nothing is nothing", async () => {
    const body = new EncodedBody();
    expect([body.length, body.bytes]).toEqual([0, 0]);
    expect(gunzipSync(await body.encode("gzip"))).toHaveLength(0);
  });
});

describe("a body that is asked for often", () => {
  const list = Buffer.from(
    Array.from({ length: 2_000 }, (_, at) => `<li>${(at * at * 7_919) % 10_007} skills</li>`).join(""),
  );

  it("is made smaller by brotli, and is the same list", async () => {
    const body = new EncodedBody(list);
    const first = await body.encode("br");
    for (let asked = 0; asked < 20; asked++) body.encoded("br");
    await expect.poll(() => body.encoded("br")?.length).toBeLessThan(first.length);
    expect(brotliDecompressSync(await body.encode("br")).equals(list)).toBe(true);
    expect(body.bytes).toBe((await body.encode("br")).length);
  });

  it("stays as it is while it is asked for now and then", async () => {
    const body = new EncodedBody(list);
    const first = await body.encode("br");
    for (let asked = 0; asked < 2; asked++) body.encoded("br");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(body.encoded("br")).toBe(first);
  });
});

describe("the memory of a body", () => {
  it("is that of all its forms", async () => {
    const body = new EncodedBody(content);
    expect(body.bytes).toBe(content.length);
    body.encoded("identity");
    const [br, gzip] = await Promise.all([body.encode("br"), body.encode("gzip")]);
    expect(body.bytes).toBe(content.length + br.length + gzip.length);
  });

  it("is without the plain bytes while nobody wants them", async () => {
    const body = new EncodedBody(content);
    const br = await body.encode("br");
    expect(body.bytes).toBe(br.length);
    expect(body.length).toBe(content.length);
  });

  it("is without them too when two encodings are made at once", async () => {
    const body = new EncodedBody(content);
    const [br, gzip] = await Promise.all([body.encode("br"), body.encode("gzip")]);
    expect(body.bytes).toBe(br.length + gzip.length);
  });

  it("is with them when somebody asks for them meanwhile", async () => {
    const body = new EncodedBody(content);
    const making = body.encode("br");
    expect((await body.encode("identity")).equals(content)).toBe(true);
    const br = await making;
    expect(body.bytes).toBe(br.length + content.length);
  });
});

describe("plain bytes that were let go", () => {
  it.each(["br", "gzip"] as const)("come back the same out of %s, and stay", async (encoding) => {
    const body = new EncodedBody(content);
    await body.encode(encoding);
    expect(body.encoded("identity")).toBeUndefined();
    const restored = await body.encode("identity");
    expect(restored.equals(content)).toBe(true);
    expect(body.encoded("identity")).toBe(restored);
  });

  it("are what another encoding is made from", async () => {
    const body = new EncodedBody(content);
    const br = await body.encode("br");
    const gzip = await body.encode("gzip");
    expect(gunzipSync(gzip).equals(content)).toBe(true);
    expect(body.bytes).toBe(br.length + gzip.length);
  });

  it("are restored once, however many ask at once", async () => {
    const body = new EncodedBody(content);
    await body.encode("br");
    const [one, other] = await Promise.all([body.encode("identity"), body.encode("identity")]);
    expect(one).toBe(other);
  });
});
