import { describe, expect, it } from "vitest";
import { type AnswerHeaders, type HeaderList, WholeAnswer } from "./answer.ts";

const page = Buffer.from("<p>skills for agents</p>".repeat(100));
const html: AnswerHeaders = { "content-type": "text/html; charset=utf-8", "cache-control": "public, s-maxage=300" };

function headersOf(flat: HeaderList): Headers {
  const headers = new Headers();
  for (let index = 0; index < flat.length; index += 2) headers.append(flat[index] ?? "", flat[index + 1] ?? "");
  return headers;
}

describe("the tag of an answer", () => {
  const tagOf = (status: number, headers: AnswerHeaders, body = page) =>
    WholeAnswer.of(status, headers, body).head("identity", body.length).tag;

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
    const { headers } = WholeAnswer.of(304, { etag: '"v1"' }).head("identity", 0);
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
    const answer = WholeAnswer.of(200, html, page);
    const tags = (["identity", "gzip", "br"] as const).map((encoding) => answer.head(encoding, 10).tag);
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it("is the one its headers name", () => {
    const answer = WholeAnswer.of(200, html, page);
    for (const encoding of ["identity", "gzip", "br"] as const) {
      const { tag, headers } = answer.head(encoding, 10);
      expect(headersOf(headers).get("etag")).toBe(tag);
    }
  });
});

describe("the head of an answer", () => {
  it("names the encoding and the length of its bytes", () => {
    const answer = WholeAnswer.of(200, html, page);
    const plain = headersOf(answer.head("identity", page.length).headers);
    expect(plain.get("content-encoding")).toBeNull();
    expect(plain.get("content-length")).toBe(String(page.length));
    const compressed = headersOf(answer.head("br", 77).headers);
    expect(compressed.get("content-encoding")).toBe("br");
    expect(compressed.get("content-length")).toBe("77");
  });

  it("has the headers it was given", () => {
    const headers = headersOf(WholeAnswer.of(200, html, page).head("br", 77).headers);
    for (const [name, value] of Object.entries(html)) expect(headers.get(name)).toBe(value);
  });

  it("names no length where there can be no body", () => {
    expect(headersOf(WholeAnswer.of(204, {}).head("identity", 0).headers).has("content-length")).toBe(false);
  });

  it("is put together once for each encoding", () => {
    const answer = WholeAnswer.of(200, html, page);
    expect(answer.head("br", 77)).toBe(answer.head("br", 77));
  });

  it("says in 304 what a cache needs, and nothing of a content that is not there", () => {
    const answer = WholeAnswer.of(200, { ...html, vary: "Accept", "last-modified": "yesterday", "x-own": "1" }, page);
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
  const varyOf = (headers: AnswerHeaders, body: Buffer) =>
    headersOf(WholeAnswer.of(200, headers, body).head("identity", body.length).headers).get("vary");

  it("is the encodings, where it has several, beside what it was given", () => {
    expect(varyOf(html, page)).toBe("Accept-Encoding");
    expect(varyOf({ ...html, vary: "Accept" }, page)).toBe("Accept, Accept-Encoding");
    expect(varyOf({ ...html, vary: "Accept-Language, Cookie" }, page)).toBe("Accept-Language, Cookie, Accept-Encoding");
  });

  it("is the same in every encoding", () => {
    const answer = WholeAnswer.of(200, html, page);
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
    const answer = WholeAnswer.of(200, html, page);
    expect(answer.encodingFor("gzip, br")).toBe("br");
    expect(answer.encodingFor("gzip")).toBe("gzip");
    expect(answer.encodingFor(undefined)).toBe("identity");
  });

  it("is none where compression gains nothing", () => {
    expect(WholeAnswer.of(200, html, page.subarray(0, 500)).encodingFor("br")).toBe("identity");
    expect(WholeAnswer.of(200, { "content-type": "image/png" }, page).encodingFor("br")).toBe("identity");
    expect(WholeAnswer.of(200, {}, page).encodingFor("br")).toBe("identity");
  });
});
