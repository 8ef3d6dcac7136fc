import type { Transform } from "node:stream";
import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import Negotiator from "negotiator";

const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number] | "identity";

const brotli: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The smallest encoding a client accepts: brotli, else gzip, else the plain bytes. */
export function negotiateEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  const value = Array.isArray(acceptEncoding) ? acceptEncoding.join(",") : (acceptEncoding ?? "");
  const acceptable = new Negotiator({ headers: { "accept-encoding": value } }).encodings(["br", "gzip"]);
  return encodings.find((encoding) => acceptable.includes(encoding)) ?? "identity";
}

/** Whether a media type is text of some kind. */
export function isCompressible(contentType: string | null): boolean {
  return /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript)|image\/svg\+xml)/i.test(contentType ?? "");
}

/** Compresses off the event loop. */
export async function compress(body: Buffer, encoding: Exclude<Encoding, "identity">): Promise<Buffer> {
  return encoding === "br" ? compressBrotli(body, brotli) : compressGzip(body);
}

export const compressStream = (encoding: Exclude<Encoding, "identity">): Transform =>
  encoding === "br" ? createBrotliCompress(brotli) : createGzip();
