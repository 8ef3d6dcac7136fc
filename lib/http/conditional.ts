import { createHash } from "node:crypto";

/** What identifies a body, without the quotes of an entity tag. */
export const opaqueTag = (body: string | Buffer): string =>
  createHash("sha256").update(body).digest("base64url").slice(0, 27);

type Readable = { get(name: string): string | null };

/**
 * Whether a client's copy is still good (RFC 9110 §13): `If-None-Match` decides where it is given,
 * by weak comparison against a list or `*`; else `If-Modified-Since`.
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
  // A date that has not come yet is no date of any copy (RFC 9110 §13.1.3).
  const at = Date.parse(since);
  return at <= Date.now() && Date.parse(modified) <= at;
}

const opaque = (tag: string): string => tag.replace(/^W\//, "");

const listedTags = (list: string): string[] => list.match(/(?:W\/)?"[^"]*"/g)?.map(opaque) ?? [];
