import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isFresh, opaqueTag } from "#lib/http/conditional.ts";
import { compress, compressStream, type Encoding, isCompressible, negotiateEncoding } from "./compression.ts";

/** Bodies below this gain nothing from compression. Bytes. */
const MIN_COMPRESSED_BYTES = 860;

/** An answer before it is fitted to the client: whole, identity-encoded; or streamed, when it is too large to hold. */
export type EdgeAnswer = Readonly<{
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer | Readable;
}>;

/**
 * Sends an answer in the form this client asked for: compressed, with a strong ETag for that
 * encoding, as 304 when the client's copy is good, without a body for HEAD.
 */
export async function send(request: IncomingMessage, response: ServerResponse, answer: EdgeAnswer): Promise<void> {
  const headers = new Headers(answer.headers);
  const { body, status } = answer;
  const large = !Buffer.isBuffer(body) || body.length >= MIN_COMPRESSED_BYTES;
  const compressible = large && isCompressible(headers.get("content-type"));
  if (compressible) addVary(headers, "Accept-Encoding");
  const encoding = compressible ? negotiateEncoding(request.headers["accept-encoding"]) : "identity";
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);

  if (!Buffer.isBuffer(body)) {
    headers.delete("content-length");
    response.writeHead(status, [...headers].flat());
    if (request.method === "HEAD") {
      body.destroy();
      response.end();
      return;
    }
    await (encoding === "identity" ? pipeline(body, response) : pipeline(body, compressStream(encoding), response));
    return;
  }

  if (status === 200 && headers.get("cache-control") !== "no-store")
    headers.set("ETag", entityTag(headers.get("etag"), body, encoding));
  if (status === 200 && isFresh(new Headers(conditions(request)), headers)) {
    for (const name of ["content-type", "content-encoding", "content-length"]) headers.delete(name);
    response.writeHead(304, [...headers].flat()).end();
    return;
  }
  const bytes = encoding === "identity" ? body : await compress(body, encoding);
  if (status !== 204) headers.set("Content-Length", String(bytes.length));
  response.writeHead(status, [...headers].flat());
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** A strong tag differs for each encoding, for the bytes differ (RFC 9110 §8.8.3). */
function entityTag(given: string | null, body: Buffer, encoding: Encoding): string {
  const opaque = given?.replace(/^(?:W\/)?"|"$/g, "") ?? opaqueTag(body);
  return encoding === "identity" ? `"${opaque}"` : `"${opaque}-${encoding}"`;
}

function conditions(request: IncomingMessage): Record<string, string> {
  const { "if-none-match": tags, "if-modified-since": since } = request.headers;
  return {
    ...(tags !== undefined && { "if-none-match": tags }),
    ...(since !== undefined && { "if-modified-since": since }),
  };
}

function addVary(headers: Headers, name: string): void {
  const vary = headers.get("vary");
  headers.set("Vary", vary ? `${vary}, ${name}` : name);
}
