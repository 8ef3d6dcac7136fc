import type { Readable } from "node:stream";
import { opaqueTag } from "#lib/http/conditional.ts";
import { type Encoding, isCompressible, negotiateEncoding } from "./compression.ts";
import { Representation } from "./representation.ts";

/** Bodies below this gain nothing from compression. Bytes. */
const MIN_COMPRESSED_BYTES = 860;

/** Headers that describe content, which a 304 has none of. */
const describesContent = new Set(["content-type", "content-encoding", "content-length"]);

/** Names in lower case. */
export type AnswerHeaders = Readonly<Record<string, string>>;

/** Names and values of headers, one after the other, as `writeHead` takes them. */
export type HeaderList = readonly string[];

/** An answer before it is fitted to a client: whole, or streamed because it is too large to hold. */
export type EdgeAnswer = WholeAnswer | StreamedAnswer;

export type StreamedAnswer = Readonly<{ status: number; headers: AnswerHeaders; stream: Readable }>;

/** The head of an answer in one encoding: its tag and its headers. */
export type Head = {
  readonly tag: string | undefined;
  readonly length: number;
  readonly headers: HeaderList;
  readonly notModified: HeaderList;
  /** What a client with another tag asked with last whose copy was good, as many do whose copy is from before the body was made smaller. */
  goodTags: string | undefined;
};

/** An answer whose body is held. A head is put together once for the bytes of each encoding. */
export class WholeAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: Representation;
  readonly #isCompressible: boolean;
  readonly #heads = new Map<Encoding, Head>();

  constructor(status: number, headers: AnswerHeaders, body: Representation) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.#isCompressible = body.length >= MIN_COMPRESSED_BYTES && isCompressible(headers["content-type"]);
  }

  /** An answer with its body as it is; what may be kept by a client gets a tag where it has none. */
  static of(status: number, headers: AnswerHeaders, body: Buffer = Buffer.alloc(0)): WholeAnswer {
    if (status === 304) return new WholeAnswer(status, headers, new Representation());
    const { etag, ...others } = headers;
    const isKept = status === 200 && headers["cache-control"] !== "no-store";
    const tagged = isKept ? { ...others, etag: etag ?? `"${opaqueTag(body)}"` } : others;
    return new WholeAnswer(status, tagged, new Representation(body));
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
