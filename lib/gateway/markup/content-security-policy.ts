import { createHash } from "node:crypto";
import { FETCHED_AHEAD } from "./fetched-ahead.ts";
import type { Piece } from "./pieces.ts";
import { isActive } from "./script-type.ts";

const sourceOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const fetchedAhead = sourceOf(FETCHED_AHEAD);

/** Where a visitor may have nodes of a chain: at any address that cannot be read on the way, and on the own machine. */
const NODES = "connect-src 'self' https: http://127.0.0.1:* http://localhost:*";

/**
 * The Content-Security-Policy of a page, written from the pieces that are sent: it allows what the site
 * serves itself, the rules by which pages are fetched ahead, and of inline scripts and styles those that the page holds, each by
 * its hash (CSP Level 3). A page with the form that checks proofs may also ask nodes of a chain.
 */
export function contentSecurityPolicy(pieces: readonly Piece[]): string {
  const scripts = new Set([fetchedAhead]);
  const styles = new Set<string>();
  let asksNodes = false;
  for (const piece of pieces) {
    if (piece.kind === "style") styles.add(sourceOf(piece.text));
    else if (piece.kind === "script" && !piece.attributes.has("src") && isActive(piece.attributes))
      scripts.add(sourceOf(piece.text));
    else if (piece.kind === "start" && piece.name === "form" && piece.attributes.has("data-proof-check"))
      asksNodes = true;
  }
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "img-src 'self' data:",
    ...(asksNodes ? [NODES] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
