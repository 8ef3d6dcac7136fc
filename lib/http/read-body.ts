import type { IncomingMessage } from "node:http";

/** Largest body that is read. */
export const MAX_BODY_BYTES = 262_144;

/** How long a whole body may take to arrive. Shorter than the time Node gives a request before it hangs up. Milliseconds. */
const BODY_TIMEOUT_MS = 20_000;

type Fault = "too-large" | "too-slow" | "unreadable";

/** What is said of each. */
export const bodyFaults: Readonly<Record<Fault, Readonly<{ status: number; detail: string }>>> = {
  "too-large": { status: 413, detail: `The body is larger than ${MAX_BODY_BYTES / 1_024} KB.` },
  "too-slow": { status: 408, detail: "The body did not arrive in time." },
  unreadable: { status: 400, detail: "The body could not be read as HTTP, or did not arrive whole." },
};

/** A body cannot be read to its end. */
export class BodyError extends Error {
  override readonly name = "BodyError";
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(bodyFaults[fault].detail);
    this.fault = fault;
  }
}

/** Whether a request comes with a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Whether a request says itself that its body is too large. */
export const saysTooLarge = (length: string | null | undefined): boolean => Number(length ?? 0) > MAX_BODY_BYTES;

/**
 * The body of a request; undefined where it has none.
 *
 * @throws {BodyError} as soon as it is known to be too large, when it comes too slowly, or not whole. The rest is then not read.
 */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (!hasBody(request)) return undefined;
  if (saysTooLarge(request.headers["content-length"])) throw new BodyError("too-large");
  const chunks: Buffer[] = [];
  let length = 0;
  await new Promise<void>((resolve, reject) => {
    const end = (fault?: Fault) => {
      clearTimeout(timer);
      request.off("data", read).off("end", whole).off("error", torn).off("close", torn);
      if (fault === undefined) return resolve();
      // What comes of an ended reading is nobody's.
      request.on("error", () => undefined).pause();
      reject(new BodyError(fault));
    };
    const timer = setTimeout(() => end("too-slow"), BODY_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) end("too-large");
      else chunks.push(chunk);
    };
    const whole = () => end();
    const torn = () => end("unreadable");
    request.on("data", read).on("end", whole).on("error", torn).on("close", torn);
  });
  const [first] = chunks;
  return chunks.length > 1 ? Buffer.concat(chunks, length) : first;
}

/** The same of a request as Next has them; whoever runs Next there sees to the time it takes. */
export async function readWebBody(request: Request): Promise<Buffer | undefined> {
  if (saysTooLarge(request.headers.get("content-length"))) throw new BodyError("too-large");
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new BodyError("too-large");
    chunks.push(chunk);
  }
  return length === 0 ? undefined : Buffer.concat(chunks, length);
}
