import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { Route } from "#lib/http/routes.ts";

/** Whether the responses of a route have a Markdown alternate: at the path with `.md`, or by the `Accept` header. */
export const hasMarkdownAlternate = ({ kind }: Route): boolean => kind === "page";

const offered = ["text/html", "text/markdown", "text/markdown;charset=utf-8"];

/** Memoised: clients send few different headers. */
const known = new LRUCache<string, boolean>({ max: 500 });

/** Whether a client prefers Markdown to HTML. Of two equal preferences the first counts; a client that accepts anything gets HTML. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const kept = known.get(accept);
  if (kept !== undefined) return kept;
  const isPreferred = new Negotiator({ headers: { accept } }).mediaType(offered)?.startsWith("text/markdown") === true;
  known.set(accept, isPreferred);
  return isPreferred;
}
