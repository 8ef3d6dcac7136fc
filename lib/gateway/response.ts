import type { Readable } from "node:stream";
import pLimit from "p-limit";
import { opaqueTag } from "#lib/http/conditional.ts";
import { compress, compressSmall, decompress } from "./compression.ts";
import { type Encoding, isCompressible, negotiateEncoding } from "./content-negotiation.ts";

/** After so many requests a body is compressed once more, at the highest quality. */
const RECOMPRESS_AFTER = 4;

/** Larger bodies are not compressed again: each would take seconds. Bytes. */
const MAX_RECOMPRESSED_BYTES = 512 * 1_024;

/** One thread at most, so that the others compress what clients wait for. */
const recompression = pLimit(1);

/**
 * A body in the encodings that clients have requested. Each is compressed off the event loop when it is first requested;
 * the plain bytes are dropped unless a client requests them.
 */
export class EncodedBody {
  readonly #encoded = new Map<Encoding, Buffer>();
  readonly #pending = new Map<Encoding, Promise<Buffer>>();
  /** Size of the plain body in bytes. */
  readonly length: number;
  #isPlainRequested = false;
  #requests = 0;

  constructor(plain: Buffer = Buffer.alloc(0)) {
    this.length = plain.length;
    this.#encoded.set("identity", plain);
  }

  /** Adds the body in an encoding. */
  add(encoding: Encoding, bytes: Buffer): void {
    this.#encoded.set(encoding, bytes);
  }

  /** Size of all encodings together. */
  get bytes(): number {
    let sum = 0;
    for (const { length } of this.#encoded.values()) sum += length;
    return sum;
  }

  /** Returns the body in an encoding if it is there already. */
  encoded(encoding: Encoding): Buffer | undefined {
    if (encoding === "identity") this.#isPlainRequested = true;
    else if (encoding === "br" && ++this.#requests === RECOMPRESS_AFTER && this.length <= MAX_RECOMPRESSED_BYTES)
      // A failure leaves the bytes as they are.
      void recompression(() => this.#recompress()).catch(() => undefined);
    return this.#encoded.get(encoding);
  }

  /** Returns the body in an encoding, which it makes if it is not there. */
  async encode(encoding: Encoding): Promise<Buffer> {
    const encoded = this.encoded(encoding);
    if (encoded) return encoded;
    const pending = this.#pending.get(encoding) ?? this.#compress(encoding);
    this.#pending.set(encoding, pending);
    try {
      return await pending;
    } finally {
      this.#pending.delete(encoding);
    }
  }

  async #compress(encoding: Encoding): Promise<Buffer> {
    const plain = this.#encoded.get("identity") ?? (await this.#decompress());
    const bytes = encoding === "identity" ? plain : await compress(plain, encoding);
    this.#encoded.set(encoding, bytes);
    if (!this.#isPlainRequested) this.#encoded.delete("identity");
    return bytes;
  }

  async #recompress(): Promise<void> {
    const current = this.#encoded.get("br");
    if (current === undefined) return;
    const smaller = await compressSmall(this.#encoded.get("identity") ?? (await this.#decompress()));
    if (smaller.length < current.length) this.#encoded.set("br", smaller);
  }

  async #decompress(): Promise<Buffer> {
    for (const [encoding, bytes] of this.#encoded) if (encoding !== "identity") return decompress(bytes, encoding);
    throw new Error("a body without any encoding");
  }
}

/** Smaller bodies gain nothing from compression. Bytes. */
const MIN_COMPRESSED_BYTES = 860;

/** Headers that describe content: a 304 has none. */
const contentHeaders = new Set(["content-type", "content-encoding", "content-length"]);

/** Names in lower case. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** Names and values of headers, one after the other, as `writeHead` takes them. */
export type HeaderList = readonly string[];

/** A response before it is encoded for a client: buffered, or streamed because it may be too large for that. */
export type GatewayResponse = BufferedResponse | StreamedResponse;

export type StreamedResponse = Readonly<{ status: number; headers: ResponseHeaders; stream: Readable }>;

/** How the cache took part in a response; `none` where nothing was to be rendered. */
export type CacheResult = "hit" | "stale" | "miss" | "collapsed" | "outdated" | "failed" | "bypass" | "none";

/** The reply to one request. */
export type Reply = Readonly<{
  response: GatewayResponse;
  /** Headers of this one response. */
  more?: HeaderList;
  cache: CacheResult;
  /** Pattern of the route; undefined where the path matches none. */
  route?: string;
  /** The key of the response in the cache. */
  target?: string;
}>;

/** Entity tag and headers of a response in one encoding. */
export type Head = {
  readonly tag: string | undefined;
  readonly length: number;
  readonly headers: HeaderList;
  readonly notModified: HeaderList;
  /** The last `If-None-Match` with another tag that was found valid: many clients have the body from before it was recompressed. */
  validTags: string | undefined;
};

/** A response whose body is in memory. Its headers are put together once for each encoding. */
export class BufferedResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: EncodedBody;
  /** The tags of what it depends on, separated by spaces; undefined where it depends on everything. */
  readonly cacheTags: string | undefined;
  readonly #isCompressible: boolean;
  readonly #heads = new Map<Encoding, Head>();

  constructor(status: number, headers: ResponseHeaders, body: EncodedBody, cacheTags?: string) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.cacheTags = cacheTags;
    this.#isCompressible = body.length >= MIN_COMPRESSED_BYTES && isCompressible(headers["content-type"]);
  }

  /** Makes a response of plain bytes. One that a client may cache gets an entity tag if it has none. */
  static of(status: number, headers: ResponseHeaders, body: Buffer = Buffer.alloc(0)): BufferedResponse {
    if (status === 304) return new BufferedResponse(status, headers, new EncodedBody());
    const { etag, ...others } = headers;
    const isCacheable = status === 200 && headers["cache-control"] !== "no-store";
    const tagged = isCacheable ? { ...others, etag: etag ?? `"${opaqueTag(body)}"` } : others;
    return new BufferedResponse(status, tagged, new EncodedBody(body));
  }

  /** Chooses the encoding for a client. */
  encodingFor(acceptEncoding: string | string[] | undefined): Encoding {
    return this.#isCompressible ? negotiateEncoding(acceptEncoding) : "identity";
  }

  /** Returns tag and headers. @param length of the body in that encoding, in bytes. */
  head(encoding: Encoding, length: number): Head {
    const known = this.#heads.get(encoding);
    if (known?.length === length) return known;
    const { vary, etag, ...others } = this.headers;
    const tag = etag && strongTag(etag, encoding, length);
    const varyHeader = [vary, this.#isCompressible && "Accept-Encoding"].filter(Boolean).join(", ");
    const entries = Object.entries({
      ...others,
      ...(tag && { etag: tag }),
      ...(varyHeader && { vary: varyHeader }),
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      ...(this.status !== 204 && this.status !== 304 && { "content-length": String(length) }),
    });
    const notModified = entries.filter(([name]) => !contentHeaders.has(name));
    const head: Head = {
      tag,
      length,
      headers: entries.flat(),
      notModified: notModified.flat(),
      validTags: undefined,
    };
    this.#heads.set(encoding, head);
    return head;
  }
}

/** Removes the lengths from entity tags: a body from before it was recompressed is the same body. */
export const withoutLengths = (tags: string): string => tags.replaceAll(/-[\da-z]+(?=-(?:br|gzip)")/g, "");

/** The bytes of each encoding differ, also after recompression, and so must their strong tags (RFC 9110 §8.8.3). */
function strongTag(given: string, encoding: Encoding, length: number): string {
  const opaque = given.replace(/^(?:W\/)?"|"$/g, "");
  return encoding === "identity" ? `"${opaque}"` : `"${opaque}-${length.toString(36)}-${encoding}"`;
}
