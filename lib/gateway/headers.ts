import type { IncomingMessage } from "node:http";
import type { ResponseHeaders } from "./response.ts";

/** The headers of a conditional request. */
export function conditionalHeaders({ headers }: IncomingMessage): Record<string, string> {
  const { "if-none-match": tags, "if-modified-since": since } = headers;
  return {
    ...(tags !== undefined && { "if-none-match": tags }),
    ...(since !== undefined && { "if-modified-since": since }),
  };
}

const host = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a request has one valid `Host` header (RFC 9112 §3.2), which HTTP/1.0 does not require. */
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

/** Headers of every response of a site with HTTPS (RFC 6797). Subdomains are excluded: they may belong to somebody else. */
export const transportHeaders = (siteUrl: string): ResponseHeaders =>
  new URL(siteUrl).protocol === "https:" ? { "strict-transport-security": "max-age=31536000" } : {};

/** Headers of every page. A renderer sets the policy that its page needs; this one is for pages without. */
export const pageHeaders: ResponseHeaders = {
  "content-security-policy": "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};
