import type { AnswerHeaders } from "./answer.ts";

/** Headers of every answer. */
export const siteHeaders: AnswerHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
};

/** Headers of every page. A renderer names in its policy what the page itself needs; this one is for pages without. */
export const pageHeaders: AnswerHeaders = {
  "content-security-policy": "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "cross-origin-opener-policy": "same-origin",
};
