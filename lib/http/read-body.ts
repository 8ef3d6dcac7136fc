import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";

/** Largest body that is read. */
export const MAX_BODY_BYTES = 262_144;

/** How long a whole body may take to arrive. Shorter than the time Node gives a request before it hangs up. Milliseconds. */
const BODY_TIMEOUT_MS = 20_000;

/** Pieces a body is held in at most: each costs hundreds of bytes, and may bring a single one. */
const MAX_PIECES = 1_024;

/** A body cannot be read to its end. The message is for whoever sent it. */
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
const torn = () => new BodyError(400, "The body could not be read as HTTP, or did not arrive whole.");

/** @throws {BodyError} where a body is compressed: none is decoded. */
function refuseEncoded(encoding: string | null | undefined): void {
  if (!encoding || encoding.toLowerCase() === "identity") return;
  const message = `The body is encoded (Content-Encoding: ${encoding.slice(0, 40)}). Send it as it is, without that header.`;
  throw new BodyError(415, message);
}

/** Whether a request comes with a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Whether a request says itself that its body is too large. */
export const saysTooLarge = (length: string | null | undefined): boolean => Number(length ?? 0) > MAX_BODY_BYTES;

/**
 * The body of a request; undefined where it has none.
 *
 * @throws {BodyError} when it is compressed or no UTF-8; as soon as it is known to be too large, when it comes too slowly, or not whole. The rest is then not read.
 */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (!hasBody(request)) return undefined;
  refuseEncoded(request.headers["content-encoding"]);
  if (saysTooLarge(request.headers["content-length"])) throw tooLarge();
  let chunks: Buffer[] = [];
  let length = 0;
  await new Promise<void>((resolve, reject) => {
    const end = (fault?: BodyError) => {
      clearTimeout(timer);
      request.off("data", read).off("end", whole).off("error", broken).off("close", broken);
      if (fault === undefined) return resolve();
      // What else goes wrong with it is nobody's any more.
      request.on("error", () => undefined).pause();
      reject(fault);
    };
    const timer = setTimeout(() => end(tooSlow()), BODY_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) end(tooLarge());
      else if (chunks.push(chunk) === MAX_PIECES) chunks = [Buffer.concat(chunks)];
    };
    const whole = () => end();
    const broken = () => end(torn());
    request.on("data", read).on("end", whole).on("error", broken).on("close", broken);
  });
  if (chunks.length === 0) return undefined;
  const body = Buffer.concat(chunks, length);
  if (!isUtf8(body)) throw new BodyError(400, "The body is no UTF-8.");
  return body;
}
