import type { Severity } from "../audit-facts.ts";

/** A token of three parts, the second of which says whose it is (RFC 7519). */
export const webToken = /\beyJ[\w-]{10,}\.(eyJ[\w-]{10,})\.([\w-]{20,})/g;

/** The names and subjects of tokens that manuals print. */
const sample = /John Doe|Jane Doe|1234567890|\bexample\b|supabase-demo|user[-_]?123/i;

/** How grave it is that a token stands in a text, by what it says it may do; null of one that is meant to be public. */
export function severityOfWebToken(payload: string): Severity | null {
  const text = Buffer.from(payload, "base64url").toString("utf8");
  if (!text.startsWith("{") || sample.test(text)) return null;
  if (/"role"\s*:\s*"anon"/.test(text)) return null;
  return /"role"\s*:\s*"(?:service_role|supabase_admin|admin)"/.test(text) ? "high" : "low";
}
