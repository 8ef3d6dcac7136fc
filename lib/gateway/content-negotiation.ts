import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { Route } from "#lib/http/routes.ts";

/** Whether the responses of a route have a Markdown alternate: at the path with `.md`, or by the `Accept` header. */
export const hasMarkdownAlternate = ({ kind }: Route): boolean => kind === "page";

const offered = ["text/html", "text/markdown", "text/markdown;charset=utf-8"];

/** Memoised: clients send few different headers. */
const markdownPreferences = new LRUCache<string, boolean>({ max: 500 });

/** Whether a client prefers Markdown to HTML. Of two equal preferences the first counts; a client that accepts anything gets HTML. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const known = markdownPreferences.get(accept);
  if (known !== undefined) return known;
  const isPreferred = new Negotiator({ headers: { accept } }).mediaType(offered)?.startsWith("text/markdown") === true;
  markdownPreferences.set(accept, isPreferred);
  return isPreferred;
}

const encodings = ["br", "gzip"] as const;
export type Compression = (typeof encodings)[number];
export type Encoding = Compression | "identity";

const negotiated = new LRUCache<string, Encoding>({ max: 500 });

/** Returns the best encoding that a client accepts: brotli, else gzip, else none. */
export function negotiateEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  const value = Array.isArray(acceptEncoding) ? acceptEncoding.join(",") : (acceptEncoding ?? "");
  const known = negotiated.get(value);
  if (known) return known;
  const acceptable = new Negotiator({ headers: { "accept-encoding": value } }).encodings([...encodings]);
  const chosen = encodings.find((encoding) => acceptable.includes(encoding)) ?? "identity";
  negotiated.set(value, chosen);
  return chosen;
}

/** Whether a media type is text. */
export function isCompressible(contentType: string | undefined): boolean {
  return /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript)|image\/svg\+xml)/i.test(contentType ?? "");
}
