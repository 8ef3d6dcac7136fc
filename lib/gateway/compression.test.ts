import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compress, compressNow, compressStream, decompress } from "./compression.ts";
import { isCompressible, negotiateEncoding } from "./content-negotiation.ts";

describe("a body compressed at once", () => {
  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("is the same text in %s, and much smaller", (encoding, undo) => {
    const text = Buffer.from("skills for agents, 技能. ".repeat(200));
    const made = compressNow(text, encoding);
    expect(made.length).toBeLessThan(text.length / 10);
    expect(undo(made).equals(text)).toBe(true);
  });
});

describe("the encoding of an answer", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip, deflate", "gzip"],
    ["GZip", "gzip"],
    ["BR", "br"],
    ["*", "br"],
    ["gzip;q=1.0, *;q=0.5", "br"],
    ["gzip;q=0.001", "gzip"],
  ])("for %j is the smallest the client reads", (given, encoding) => {
    expect(negotiateEncoding(given)).toBe(encoding);
  });

  it.each([
    ["br;q=0, gzip", "gzip"],
    ["*, br;q=0", "gzip"],
    ["gzip;q=0", "identity"],
    ["*;q=0", "identity"],
    ["br;q=0, gzip;q=0.0", "identity"],
    ["br; q=0, gzip", "gzip"],
  ])("for %j is none the client refuses", (given, encoding) => {
    expect(negotiateEncoding(given)).toBe(encoding);
  });

  it.each([undefined, "", "identity", "deflate", "zstd, compress", "brotli", "gzipped", ";;;", ",,", "gzip;q=x"])(
    "for %j is a word the client knows or the plain bytes",
    (given) => {
      expect(negotiateEncoding(given)).toBe("identity");
    },
  );

  it("is the same when the header comes in several lines", () => {
    expect(negotiateEncoding(["deflate", "gzip"])).toBe("gzip");
    expect(negotiateEncoding(["gzip", "br"])).toBe("br");
    expect(negotiateEncoding([])).toBe("identity");
  });
});

describe("what is compressed", () => {
  it.each([
    "text/html; charset=utf-8",
    "text/plain",
    "text/css",
    "text/markdown",
    "text/javascript",
    "TEXT/HTML",
    "application/json",
    "application/json; charset=utf-8",
    "application/problem+json",
    "application/ld+json",
    "application/xml",
    "application/atom+xml",
    "application/opensearchdescription+xml",
    "application/javascript; charset=UTF-8",
    "image/svg+xml",
  ])("%s is", (type) => {
    expect(isCompressible(type)).toBe(true);
  });

  it.each([
    "image/png",
    "image/x-icon",
    "font/woff2",
    "application/octet-stream",
    "application/zip",
    "video/mp4",
    "",
    undefined,
  ])("%s is not", (type) => {
    expect(isCompressible(type)).toBe(false);
  });
});

describe("compressed bytes", () => {
  const text = Buffer.from("skills for agents, 技能, مهارات. ".repeat(500));
  const undo = { br: brotliDecompressSync, gzip: gunzipSync };

  it.each(["br", "gzip"] as const)("are smaller and give the same text: %s", async (encoding) => {
    const bytes = await compress(text, encoding);
    expect(bytes.length).toBeLessThan(text.length / 10);
    expect(undo[encoding](bytes).equals(text)).toBe(true);
  });

  it.each(["br", "gzip"] as const)("give the same text as a stream: %s", async (encoding) => {
    const parts = [text.subarray(0, 5), text.subarray(5, 1_000), text.subarray(1_000)];
    const bytes = await buffer(Readable.from(parts).pipe(compressStream(encoding)));
    expect(undo[encoding](bytes).equals(text)).toBe(true);
  });

  it.each(["br", "gzip"] as const)("of a stream come before the rest of it is there: %s", async (encoding) => {
    const stream = compressStream(encoding);
    const finishFlush = encoding === "br" ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH;
    await new Promise((resolve) => stream.write(text, resolve));
    expect(undo[encoding](stream.read(), { finishFlush }).equals(text)).toBe(true);
    stream.destroy();
  });

  it.each(["br", "gzip"] as const)("of nothing are nothing: %s", async (encoding) => {
    expect(undo[encoding](await compress(Buffer.alloc(0), encoding))).toHaveLength(0);
  });
});

describe("what is kept of compressed bytes", () => {
  it.each(["br", "gzip"] as const)("is no more than they are: %s", async (encoding) => {
    const plain = Buffer.from("skills ".repeat(1_000));
    const compressed = await compress(plain, encoding);
    const restored = await decompress(compressed, encoding);
    expect(compressed.buffer.byteLength).toBe(compressed.length);
    expect(restored.buffer.byteLength).toBe(plain.length);
    expect(restored.equals(plain)).toBe(true);
  });
});
