import { type IncomingMessage, ServerResponse } from "node:http";
import { finishPage } from "#lib/gateway/markup/finish-page.ts";
import { withoutVainLinks } from "#lib/gateway/markup/link-header.ts";
import { opaqueTag } from "#lib/http/conditional.ts";
import type { RenderContext } from "#lib/http/render-context.ts";

/** A response that Next writes. It may be buffered, so that its body and its headers can still be changed when it ends. */
export class PageResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Tells whether what the page needs is away for now: Next's status 500 then becomes 503. */
  readonly context: RenderContext = { isUnavailable: false };
  #finish: ((body: Buffer) => Promise<Buffer>) | undefined;
  #chunks: Buffer[] = [];
  #hasEnded = false;

  /** Buffers what is written, and sends what `finish` makes of it. */
  buffer(finish: (body: Buffer) => Promise<Buffer>): void {
    this.#finish = finish;
  }

  /** Node calls it, too, when the first byte of a body is written. */
  override writeHead(status: number, ...more: unknown[]): this {
    return Reflect.apply(super.writeHead, this, [this.#statusFor(status), ...more]);
  }

  override flushHeaders(): void {
    if (this.#finish === undefined) super.flushHeaders();
  }

  override write(...given: unknown[]): boolean {
    if (this.#finish === undefined) return Reflect.apply(super.write, this, given);
    this.#chunks.push(toBytes(given[0], given[1]));
    callBack(given.at(-1));
    return true;
  }

  override end(...given: unknown[]): this {
    if (this.#finish === undefined) return Reflect.apply(super.end, this, given);
    // Any response may be ended again; this one would be sent again.
    if (this.#hasEnded) return this;
    this.#hasEnded = true;
    this.#chunks.push(toBytes(given[0], given[1]));
    this.statusCode = this.#statusFor(this.statusCode);
    this.#finish(Buffer.concat(this.#chunks)).then(
      (body) => {
        // It is the length of what was written.
        if (!this.headersSent) this.removeHeader("content-length");
        super.end(body, () => callBack(given.at(-1)));
      },
      (error: unknown) => {
        console.error(error);
        this.destroy();
      },
    );
    return this;
  }

  #statusFor(status: number): number {
    return status === 500 && this.context.isUnavailable ? 503 : status;
  }
}

function toBytes(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === "string")
    return Buffer.from(chunk, typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : "utf8");
  return chunk instanceof Uint8Array ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : Buffer.alloc(0);
}

function callBack(callback: unknown): void {
  if (typeof callback === "function") process.nextTick(callback);
}

/**
 * Finishes a response of Next: removes Next's scripts from a page and adds its security policy, and tags whatever has no
 * entity tag. The renderer does this, so that the gateway only passes on bytes.
 */
export async function finishResponse(response: ServerResponse, body: Buffer): Promise<Buffer> {
  const isHtml = String(response.getHeader("content-type")).startsWith("text/html");
  const finished = isHtml ? await finishHtml(response, body) : body;
  if (response.statusCode === 200 && !response.hasHeader("etag"))
    response.setHeader("etag", `"${opaqueTag(finished)}"`);
  return finished;
}

async function finishHtml(response: ServerResponse, body: Buffer): Promise<Buffer> {
  const { html, contentSecurityPolicy } = await finishPage(body.toString());
  response.setHeader("content-security-policy", contentSecurityPolicy);
  const link = response.getHeader("link");
  const links = link === undefined ? undefined : withoutVainLinks(String(link));
  if (links === undefined) response.removeHeader("link");
  else response.setHeader("link", links);
  return Buffer.from(html);
}
