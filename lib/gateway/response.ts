import type { Readable } from "node:stream";
import pLimit from "p-limit";
import { opaqueTag } from "#lib/http/conditional.ts";
import {
  compress,
  compressSmall,
  decompress,
  type Encoding,
  isCompressible,
  negotiateEncoding,
} from "./compression.ts";

/** A body is compressed anew, as small as it gets, when it has been asked for so often. */
const MIN_REQUESTS = 4;

/** Larger ones are left as they are: each would take seconds. Bytes. */
const MAX_RECOMPRESSED_BYTES = 512 * 1_024;

/** So that no more than one thread is taken from the responses that somebody waits for. */
const oneAtATime = pLimit(1);

/**
 * A body in the encodings that clients have asked for. Each is made off the event loop, and brotli once more for
 * what is asked for often; bytes that nobody asks for in a form are not kept in it.
 */
export class EncodedBody {
  readonly #forms = new Map<Encoding, Buffer>();
  readonly #making = new Map<Encoding, Promise<Buffer>>();
  /** Bytes without an encoding. */
  readonly length: number;
  #isPlainWanted = false;
  #asked = 0;

  /** @param plain the bytes without an encoding. */
  constructor(plain: Buffer = Buffer.alloc(0)) {
    this.length = plain.length;
    this.#forms.set("identity", plain);
  }

  /** Adds the body in an encoding, made by whoever has it. */
  add(encoding: Encoding, form: Buffer): void {
    this.#forms.set(encoding, form);
  }

  /** Bytes held in all forms together. */
  get bytes(): number {
    let sum = 0;
    for (const form of this.#forms.values()) sum += form.length;
    return sum;
  }

  /** The body in an encoding, if it has been made. */
  ready(encoding: Encoding): Buffer | undefined {
    if (encoding === "identity") this.#isPlainWanted = true;
    else if (encoding === "br" && ++this.#asked === MIN_REQUESTS && this.length <= MAX_RECOMPRESSED_BYTES)
      // What fails leaves the form that there is.
      void oneAtATime(() => this.#makeSmaller()).catch(() => undefined);
    return this.#forms.get(encoding);
  }

  /** The body in an encoding; it is made now if it has not been. */
  async in(encoding: Encoding): Promise<Buffer> {
    const ready = this.ready(encoding);
    if (ready) return ready;
    const making = this.#making.get(encoding) ?? this.#make(encoding);
    this.#making.set(encoding, making);
    try {
      return await making;
    } finally {
      this.#making.delete(encoding);
    }
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    const plain = this.#forms.get("identity") ?? (await this.#restore());
    const made = encoding === "identity" ? plain : await compress(plain, encoding);
    this.#forms.set(encoding, made);
    if (!this.#isPlainWanted) this.#forms.delete("identity");
    return made;
  }

  async #makeSmaller(): Promise<void> {
    const form = this.#forms.get("br");
    if (form === undefined) return;
    const smaller = await compressSmall(this.#forms.get("identity") ?? (await this.#restore()));
    if (smaller.length < form.length) this.#forms.set("br", smaller);
  }

  async #restore(): Promise<Buffer> {
    for (const [encoding, form] of this.#forms) if (encoding !== "identity") return decompress(form, encoding);
    throw new Error("a representation without a form");
  }
}

/** Bodies below this gain nothing from compression. Bytes. */
const MIN_COMPRESSED_BYTES = 860;

/** Headers that describe content, which a 304 has none of. */
const describesContent = new Set(["content-type", "content-encoding", "content-length"]);

/** Names in lower case. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** Names and values of headers, one after the other, as `writeHead` takes them. */
export type HeaderList = readonly string[];

/** An response before it is fitted to a client: whole, or streamed because it is too large to hold. */
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

/** The head of an response in one encoding: its tag and its headers. */
export type Head = {
  readonly tag: string | undefined;
  readonly length: number;
  readonly headers: HeaderList;
  readonly notModified: HeaderList;
  /** What a client with another tag asked with last whose copy was good, as many do whose copy is from before the body was made smaller. */
  goodTags: string | undefined;
};

/** An response whose body is held. A head is put together once for the bytes of each encoding. */
export class BufferedResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: EncodedBody;
  readonly #isCompressible: boolean;
  readonly #heads = new Map<Encoding, Head>();

  constructor(status: number, headers: ResponseHeaders, body: EncodedBody) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.#isCompressible = body.length >= MIN_COMPRESSED_BYTES && isCompressible(headers["content-type"]);
  }

  /** An response with its body as it is; what may be kept by a client gets a tag where it has none. */
  static of(status: number, headers: ResponseHeaders, body: Buffer = Buffer.alloc(0)): BufferedResponse {
    if (status === 304) return new BufferedResponse(status, headers, new EncodedBody());
    const { etag, ...others } = headers;
    const isKept = status === 200 && headers["cache-control"] !== "no-store";
    const tagged = isKept ? { ...others, etag: etag ?? `"${opaqueTag(body)}"` } : others;
    return new BufferedResponse(status, tagged, new EncodedBody(body));
  }

  encodingFor(acceptEncoding: string | string[] | undefined): Encoding {
    return this.#isCompressible ? negotiateEncoding(acceptEncoding) : "identity";
  }

  /** @param length bytes of the body in that encoding. */
  head(encoding: Encoding, length: number): Head {
    const kept = this.#heads.get(encoding);
    if (kept?.length === length) return kept;
    const { vary, etag, ...others } = this.headers;
    const tag = etag && strongTag(etag, encoding, length);
    const varies = [vary, this.#isCompressible && "Accept-Encoding"].filter(Boolean).join(", ");
    const entries = Object.entries({
      ...others,
      ...(tag && { etag: tag }),
      ...(varies && { vary: varies }),
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      ...(this.status !== 204 && this.status !== 304 && { "content-length": String(length) }),
    });
    const notModified = entries.filter(([name]) => !describesContent.has(name));
    const head: Head = {
      tag,
      length,
      headers: entries.flat(),
      notModified: notModified.flat(),
      goodTags: undefined,
    };
    this.#heads.set(encoding, head);
    return head;
  }
}

/** Tags without what tells the bytes of one encoding apart: whoever has a body from before it was made smaller has the same body. */
export const withoutLengths = (tags: string): string => tags.replaceAll(/-[\da-z]+(?=-(?:br|gzip)")/g, "");

/** The bytes of each encoding differ, and those of one that was made smaller later; so must their tags (RFC 9110 §8.8.3). */
function strongTag(given: string, encoding: Encoding, length: number): string {
  const opaque = given.replace(/^(?:W\/)?"|"$/g, "");
  return encoding === "identity" ? `"${opaque}"` : `"${opaque}-${length.toString(36)}-${encoding}"`;
}
