import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";

/** Maximum size of a request body. Bytes. */
export const MAX_BODY_BYTES = 262_144;

/** Time limit for a whole body. Shorter than the `requestTimeout` of Node, which closes the connection. Milliseconds. */
const BODY_TIMEOUT_MS = 20_000;

/** Chunks before they are joined: each costs hundreds of bytes, and may hold a single one. */
const MAX_CHUNKS = 1_024;

/** A body that cannot be read, with the status of the response. The message is for the client. */
export class BodyError extends Error {
  override readonly name = "BodyError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const tooLarge = () => new BodyError(413, `The body is larger than ${MAX_BODY_BYTES / 1_024} KB.`);
const tooSlow = () => new BodyError(408, "The body did not arrive in time.");
const incomplete = () => new BodyError(400, "The body is malformed or incomplete.");

/** @throws {BodyError} when the body is compressed. */
function requireUnencoded(encoding: string | null | undefined): void {
  if (!encoding || encoding.toLowerCase() === "identity") return;
  const message = `The body is compressed (Content-Encoding: ${encoding.slice(0, 40)}). Send it uncompressed, without that header.`;
  throw new BodyError(415, message);
}

/** Whether a request has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Whether the `Content-Length` of a request is too large. */
export const declaresTooLarge = (length: string | null | undefined): boolean => Number(length ?? 0) > MAX_BODY_BYTES;

/**
 * Reads the body of a request; undefined when it has none.
 *
 * @throws {BodyError} when the body is compressed, too large, too slow, incomplete or not UTF-8. The rest is not read then.
 */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (!hasBody(request)) return undefined;
  requireUnencoded(request.headers["content-encoding"]);
  if (declaresTooLarge(request.headers["content-length"])) throw tooLarge();
  let chunks: Buffer[] = [];
  let length = 0;
  await new Promise<void>((resolve, reject) => {
    const end = (fault?: BodyError) => {
      clearTimeout(timer);
      request.off("data", read).off("end", complete).off("error", abort).off("close", abort);
      if (fault === undefined) return resolve();
      // Ignore later errors of the request.
      request.on("error", () => undefined).pause();
      reject(fault);
    };
    const timer = setTimeout(() => end(tooSlow()), BODY_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) end(tooLarge());
      else if (chunks.push(chunk) === MAX_CHUNKS) chunks = [Buffer.concat(chunks)];
    };
    const complete = () => end();
    const abort = () => end(incomplete());
    request.on("data", read).on("end", complete).on("error", abort).on("close", abort);
  });
  if (chunks.length === 0) return undefined;
  const body = Buffer.concat(chunks, length);
  if (!isUtf8(body)) throw new BodyError(400, "The body is not valid UTF-8.");
  return body;
}

/** Parses JSON; undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
