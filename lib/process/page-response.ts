import { type IncomingMessage, ServerResponse } from "node:http";
import { renderToStaticMarkup } from "react-dom/server";
import { toStaticPage } from "#lib/gateway/static-page.ts";
import { opaqueTag } from "#lib/http/conditional.ts";
import { cacheTagsHeader } from "#lib/http/headers.ts";
import type { RenderContext } from "#lib/http/render-context.ts";

/** A response that Next writes. It may be buffered, so that its body and its headers can still be changed when it ends. */
export class PageResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Records a transient failure, by which Next's status 500 becomes 503. */
  readonly context: RenderContext = { isUnavailable: false };
  /** The tags of what it depends on, for a header, once all of it was read. */
  cacheTags: (() => string | undefined) | undefined;
  #finish: ((body: Buffer) => Buffer) | undefined;
  #chunks: Buffer[] = [];
  #hasEnded = false;

  /** Buffers the body, and sends the result of `finish` instead. */
  buffer(finish: (body: Buffer) => Buffer): void {
    this.#finish = finish;
  }

  /** Node calls it, too, when the first byte of a body is written. */
  override writeHead(status: number, ...more: unknown[]): this {
    const tags = this.cacheTags?.();
    if (tags !== undefined) this.setHeader(cacheTagsHeader, tags);
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
    // Callers may end a response twice, but the buffered body must be sent once.
    if (this.#hasEnded) return this;
    this.#hasEnded = true;
    this.#chunks.push(toBytes(given[0], given[1]));
    this.statusCode = this.#statusFor(this.statusCode);
    try {
      const body = this.#finish(Buffer.concat(this.#chunks));
      // It is the length of the original body.
      if (!this.headersSent) this.removeHeader("content-length");
      return super.end(body, () => callBack(given.at(-1)));
    } catch (error) {
      console.error(error);
      return this.destroy();
    }
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

/** Markup for the head and the body of a page, for which Next left out the elements. */
export type Markup = Readonly<{ head: string; body: string }>;

/** Stands where the body of a page belongs. */
const PLACEHOLDER = '<template id="body"></template>';

/**
 * Lets `Shell` leave the elements of a page to this renderer: Next would render them twice, as a component tree for the browser
 * and as HTML, and the tree would be removed again.
 *
 * @returns the markup, once there is some.
 */
export function takeMarkup(context: RenderContext): () => Markup | undefined {
  let markup: Markup | undefined;
  context.renderPage = (head, body) => {
    markup = { head: renderToStaticMarkup(head), body: renderToStaticMarkup(body) };
  };
  return () => markup;
}

/** Sends a page of a frame: what Next rendered around the place for its body. */
export function sendPage(response: ServerResponse, frame: string, markup: Markup): void {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(tagged(response, finishHtml(response, withMarkup(frame, markup))));
}

/**
 * Finishes a response of Next: puts `markup` into a page, removes Next's scripts from it and adds its security policy, and tags
 * whatever has no entity tag. The renderer does this, so that the gateway only passes on bytes.
 */
export function finishResponse(response: ServerResponse, written: Buffer, markup?: Markup): Buffer {
  const isHtml = String(response.getHeader("content-type")).startsWith("text/html");
  return tagged(response, isHtml ? finishHtml(response, withMarkup(written.toString(), markup)) : written);
}

function tagged(response: ServerResponse, body: Buffer): Buffer {
  if (response.statusCode === 200 && !response.hasHeader("etag")) response.setHeader("etag", `"${opaqueTag(body)}"`);
  return body;
}

/** The frame of pages in what Next wrote; undefined where it wrote another page. */
export function frameIn(written: Buffer): string | undefined {
  const { html } = toStaticPage(written.toString());
  return html.includes(PLACEHOLDER) ? html : undefined;
}

/** A page that has no place for the markup is one of Next's own, of an error. */
function withMarkup(page: string, markup: Markup | undefined): string {
  const place = page.indexOf(PLACEHOLDER);
  if (markup === undefined || place < 0) return page;
  const head = page.indexOf("</head>");
  const rest = page.slice(place + PLACEHOLDER.length);
  return page.slice(0, head) + markup.head + page.slice(head, place) + markup.body + rest;
}

function finishHtml(response: ServerResponse, page: string): Buffer {
  const { html, contentSecurityPolicy } = toStaticPage(page);
  response.setHeader("content-security-policy", contentSecurityPolicy);
  return Buffer.from(html);
}
