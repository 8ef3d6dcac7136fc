import type { AnswerHeaders } from "./answer.ts";

/** Headers of every answer. */
export const siteHeaders: AnswerHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
};

/**
 * Headers of every answer of a site that is reached by HTTPS: browsers then ask it in no other way for
 * a year (RFC 6797). Subdomains are left out, for they may be somebody else's.
 */
export const transportHeaders = (siteUrl: string): AnswerHeaders =>
  new URL(siteUrl).protocol === "https:" ? { "strict-transport-security": "max-age=31536000" } : {};

/** Headers of every page. A renderer names in its policy what the page itself needs; this one is for pages without. */
export const pageHeaders: AnswerHeaders = {
  "content-security-policy": "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};
