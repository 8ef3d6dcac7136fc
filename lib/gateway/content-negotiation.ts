import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { Route } from "#lib/http/routes.ts";

/** Pages are also Markdown: at their address with `.md`, and at their own for who asks for `text/markdown`. */

/** Whether there is a Markdown copy of what a route answers. */
export const hasMarkdownAlternate = ({ kind }: Route): boolean => kind === "page";

const offered = ["text/html", "text/markdown", "text/markdown;charset=utf-8"];

/** Clients send few different headers, each of them often. */
const known = new LRUCache<string, boolean>({ max: 500 });

/** Whether a client would rather have Markdown than HTML. One that asks for both alike gets what it names first; one that takes anything, HTML. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const kept = known.get(accept);
  if (kept !== undefined) return kept;
  const isPreferred = new Negotiator({ headers: { accept } }).mediaType(offered)?.startsWith("text/markdown") === true;
  known.set(accept, isPreferred);
  return isPreferred;
}
