import type { IncomingMessage } from "node:http";
import type { ResponseHeaders } from "./response.ts";

/** What names the copy a client has. */
export function conditionalHeaders({ headers }: IncomingMessage): Record<string, string> {
  const { "if-none-match": tags, "if-modified-since": since } = headers;
  return {
    ...(tags !== undefined && { "if-none-match": tags }),
    ...(since !== undefined && { "if-modified-since": since }),
  };
}

const host = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a request names its host once and well (RFC 9112 §3.2). HTTP/1.0 need not name one. */
export function hasValidHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === "1.0";
  let named = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") named++;
  }
  return named === 1 && host.test(headers.host);
}

/** Headers of every response. */
export const siteHeaders: ResponseHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
};

/**
 * Headers of every response of a site that is reached by HTTPS: browsers then ask it in no other way for
 * a year (RFC 6797). Subdomains are left out, for they may be somebody else's.
 */
export const transportHeaders = (siteUrl: string): ResponseHeaders =>
  new URL(siteUrl).protocol === "https:" ? { "strict-transport-security": "max-age=31536000" } : {};

/** Headers of every page. A renderer names in its policy what the page itself needs; this one is for pages without. */
export const pageHeaders: ResponseHeaders = {
  "content-security-policy": "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};
