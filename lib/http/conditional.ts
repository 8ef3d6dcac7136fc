import { createHash } from "node:crypto";

/** Hashes a body to an entity tag, without its quotes. */
export const opaqueTag = (body: string | Buffer): string =>
  createHash("sha256").update(body).digest("base64url").slice(0, 27);

type Readable = { get(name: string): string | null };

/**
 * Whether the copy of a client is current (RFC 9110 §13): by `If-None-Match` with weak comparison, else by
 * `If-Modified-Since`.
 */
export function isFresh(request: Readable, response: Readable): boolean {
  const tags = request.get("if-none-match");
  if (tags !== null) {
    const tag = response.get("etag");
    if (tag === null) return false;
    return tags.trim() === "*" || listedTags(tags).includes(opaque(tag));
  }
  const since = request.get("if-modified-since");
  const modified = response.get("last-modified");
  if (since === null || modified === null) return false;
  // A date in the future is ignored (RFC 9110 §13.1.3).
  const at = Date.parse(since);
  return at <= Date.now() && Date.parse(modified) <= at;
}

const opaque = (tag: string): string => tag.replace(/^W\//, "");

const listedTags = (list: string): string[] => list.match(/(?:W\/)?"[^"]*"/g)?.map(opaque) ?? [];
