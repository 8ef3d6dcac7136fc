import type { ServerResponse } from "node:http";

/** What was written, as bytes. */
const toBytes = (chunk: unknown, encoding: unknown): Buffer => {
  if (typeof chunk === "string")
    return Buffer.from(chunk, typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : "utf8");
  return chunk instanceof Uint8Array ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : Buffer.alloc(0);
};

const call = (callback: unknown): void => {
  if (typeof callback === "function") process.nextTick(callback);
};

/**
 * Keeps what is written to a response until it has ended, and sends it as `finish` gives it back:
 * until then its headers can be set.
 */
export function holdBack(response: ServerResponse, finish: (body: Buffer) => Promise<Buffer>): void {
  const chunks: Buffer[] = [];
  const end = response.end.bind(response);
  let hasEnded = false;
  response.flushHeaders = () => undefined;
  response.write = (chunk: unknown, ...more: unknown[]) => {
    chunks.push(toBytes(chunk, more[0]));
    call(more.at(-1));
    return true;
  };
  response.end = (...given: unknown[]) => {
    // Any response may be ended again; this one would be sent again.
    if (hasEnded) return response;
    hasEnded = true;
    const [chunk, encoding] = given;
    chunks.push(toBytes(chunk, encoding));
    const callback = given.at(-1);
    finish(Buffer.concat(chunks)).then(
      (body) => {
        // It is the length of what was written.
        if (!response.headersSent) response.removeHeader("content-length");
        end(body, () => call(callback));
      },
      (error: unknown) => {
        console.error(error);
        response.destroy();
      },
    );
    return response;
  };
}
