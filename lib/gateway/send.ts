import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isFresh } from "#lib/http/conditional.ts";
import { compressStream } from "./compression.ts";
import { type Encoding, isCompressible, negotiateEncoding } from "./content-negotiation.ts";
import type { RequestContext } from "./request-context.ts";
import {
  BufferedResponse,
  type GatewayResponse,
  type Head,
  type HeaderList,
  type StreamedResponse,
  withoutLengths,
} from "./response.ts";

/**
 * Sends a response in the encoding that the client accepts: with a strong entity tag for it, as 304 when the client's copy is
 * valid, without a body for HEAD.
 *
 * @param more headers of this one response.
 * @returns undefined when it was sent at once.
 */
export function send(
  context: RequestContext,
  response: GatewayResponse,
  more: HeaderList = [],
): Promise<void> | undefined {
  if (!(response instanceof BufferedResponse)) return sendStreamed(context, response, more);
  const encoding = response.encodingFor(context.request.headers["accept-encoding"]);
  const encoded = response.body.encoded(encoding);
  if (encoded) {
    sendBuffered(context, response, encoding, encoded, more);
    return undefined;
  }
  return response.body.encode(encoding).then((bytes) => sendBuffered(context, response, encoding, bytes, more));
}

function sendBuffered(
  context: RequestContext,
  response: BufferedResponse,
  encoding: Encoding,
  bytes: Buffer,
  more: HeaderList,
): void {
  const { request } = context;
  const head = response.head(encoding, bytes.length);
  if (response.status === 200 && isNotModified(request, head, response.headers["last-modified"])) {
    context.send(304, head.notModified, more, undefined);
  } else if (request.method === "HEAD") {
    context.send(response.status, head.headers, more, undefined);
  } else {
    context.send(response.status, head.headers, more, bytes);
  }
}

function isNotModified({ headers }: IncomingMessage, head: Head, lastModified: string | undefined): boolean {
  const tags = headers["if-none-match"];
  if (tags === undefined && headers["if-modified-since"] === undefined) return false;
  const { tag } = head;
  if (tags !== undefined && (tags === tag || tags === head.validTags)) return true;
  const isValid = isFresh(
    headersOf({ "if-none-match": tags && withoutLengths(tags), "if-modified-since": headers["if-modified-since"] }),
    headersOf({ etag: tag && withoutLengths(tag), "last-modified": lastModified }),
  );
  if (isValid && tags !== undefined) head.validTags = tags;
  return isValid;
}

const headersOf = (values: Readonly<Record<string, string | undefined>>) => ({
  get: (name: string) => values[name] ?? null,
});

async function sendStreamed(
  context: RequestContext,
  { status, headers, stream }: StreamedResponse,
  more: HeaderList,
): Promise<void> {
  const { request, response } = context;
  const encoding = isCompressible(headers["content-type"])
    ? negotiateEncoding(request.headers["accept-encoding"])
    : "identity";
  const varied = { ...headers, vary: [headers.vary, "Accept-Encoding"].filter(Boolean).join(", ") };
  const encoded = encoding === "identity" ? varied : { ...varied, "content-encoding": encoding };
  try {
    context.writeHead(status, Object.entries(encoded).flat(), more);
  } catch (error) {
    stream.destroy();
    throw error;
  }
  if (request.method === "HEAD") {
    stream.destroy();
    response.end();
    return;
  }
  const encoder = encoding === "identity" ? new PassThrough() : compressStream(encoding);
  encoder.on("data", (chunk: Buffer) => {
    context.bytes += chunk.length;
  });
  await pipeline(stream, encoder, response);
}
