import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isFresh } from "#lib/http/conditional.ts";
import {
  type EdgeAnswer,
  type Head,
  type HeaderList,
  type StreamedAnswer,
  WholeAnswer,
  withoutLengths,
} from "./answer.ts";
import { compressStream, type Encoding, isCompressible, negotiateEncoding } from "./compression.ts";
import type { Exchange } from "./exchange.ts";

/**
 * Sends an answer in the form this client asked for: compressed, with a strong ETag for that
 * encoding, as 304 when the client's copy is good, without a body for HEAD. What is ready is sent at once.
 *
 * @param more headers of this one response.
 */
export function send(exchange: Exchange, answer: EdgeAnswer, more: HeaderList = []): Promise<void> | undefined {
  if (!(answer instanceof WholeAnswer)) return sendStreamed(exchange, answer, more);
  const encoding = answer.encodingFor(exchange.request.headers["accept-encoding"]);
  const ready = answer.body.ready(encoding);
  if (ready) {
    sendWhole(exchange, answer, encoding, ready, more);
    return undefined;
  }
  return answer.body.in(encoding).then((made) => sendWhole(exchange, answer, encoding, made, more));
}

function sendWhole(exchange: Exchange, answer: WholeAnswer, encoding: Encoding, bytes: Buffer, more: HeaderList): void {
  const { request } = exchange;
  const head = answer.head(encoding, bytes.length);
  if (answer.status === 200 && hasGoodCopy(request, head, answer.headers["last-modified"])) {
    exchange.send(304, head.notModified, more, undefined);
  } else if (request.method === "HEAD") {
    exchange.send(answer.status, head.headers, more, undefined);
  } else {
    exchange.send(answer.status, head.headers, more, bytes);
  }
}

function hasGoodCopy({ headers }: IncomingMessage, head: Head, lastModified: string | undefined): boolean {
  const tags = headers["if-none-match"];
  if (tags === undefined && headers["if-modified-since"] === undefined) return false;
  const { tag } = head;
  if (tags !== undefined && (tags === tag || tags === head.goodTags)) return true;
  const isGood = isFresh(
    named({ "if-none-match": tags && withoutLengths(tags), "if-modified-since": headers["if-modified-since"] }),
    named({ etag: tag && withoutLengths(tag), "last-modified": lastModified }),
  );
  if (isGood && tags !== undefined) head.goodTags = tags;
  return isGood;
}

const named = (values: Readonly<Record<string, string | undefined>>) => ({
  get: (name: string) => values[name] ?? null,
});

async function sendStreamed(
  exchange: Exchange,
  { status, headers, stream }: StreamedAnswer,
  more: HeaderList,
): Promise<void> {
  const { request, response } = exchange;
  const encoding = isCompressible(headers["content-type"])
    ? negotiateEncoding(request.headers["accept-encoding"])
    : "identity";
  const ours = { ...headers, vary: [headers.vary, "Accept-Encoding"].filter(Boolean).join(", ") };
  const encoded = encoding === "identity" ? ours : { ...ours, "content-encoding": encoding };
  try {
    exchange.writeHead(status, Object.entries(encoded).flat(), more);
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
    exchange.bytes += chunk.length;
  });
  await pipeline(stream, encoder, response);
}
