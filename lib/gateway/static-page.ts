import { createHash } from "node:crypto";

/**
 * Rules by which browsers prefetch a page that a visitor is about to open (HTML Standard, "Speculative loading"). `enhance.js`
 * inserts them into a page, so that they need not come with each; the policy allows them by their hash.
 */
export const SPECULATION_RULES =
  '{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"href_matches":["/api/*","/*.md","/*.xml","/*.png"]}},{"not":{"selector_matches":"[aria-current]"}}]},"eagerness":"moderate"}]}';

/** Sources of a form that asks nodes of a chain: any node by HTTPS, and those on the visitor's own machine. */
const NODES = "connect-src 'self' https: http://127.0.0.1:* http://localhost:*";

/**
 * The elements that the site drops or allows, as React serializes them: attributes in double quotes, without a bare `<` or `>`
 * in any value or text. Comments are React's markers.
 */
const parts = /<!--[\s\S]*?-->|<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>|<(?:link|meta)\b([^>]*)>/g;

/** Marks of a page that Next's client runtime has yet to complete: a boundary that is pending or failed, or a failed page. */
const incomplete = /<!--\$[^-]|<template id="[PB]:|<[a-z]+ hidden="" id="S:|<html id="__next_error__"/;

export type StaticPage = Readonly<{ html: string; contentSecurityPolicy: string }>;

/**
 * Makes a static page of one that Next rendered, and its Content-Security-Policy. Next cannot be told to leave out its client
 * runtime: its scripts, their data and preloads are removed, with React's markers and the tags of X that repeat those of Open
 * Graph. A page that is incomplete without the runtime keeps it.
 */
export function toStaticPage(rendered: string): StaticPage {
  const isStatic = !incomplete.test(rendered);
  const scripts = new Set([hashSource(SPECULATION_RULES)]);
  const styles = new Set<string>();
  const html = rendered.replace(parts, (part: string, element?: string, attributes = "", text = "", tag = "") => {
    if (element === "style") styles.add(hashSource(text));
    if (element !== "script") return isStatic && isDropped(part, tag) ? "" : part;
    if (isStatic && isScriptOfNext(attributes)) return "";
    if (!/ src="/.test(attributes) && !/ type="application\/(?:ld\+)?json"/.test(attributes))
      scripts.add(hashSource(text));
    return part;
  });
  const asksNodes = /<form\b[^>]* data-proof-check=/.test(html);
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "img-src 'self' data:",
    ...(asksNodes ? [NODES] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return { html, contentSecurityPolicy: directives.join("; ") };
}

/** Whether a comment, a `link` or a `meta` serves only Next's runtime, or repeats another. */
function isDropped(part: string, attributes: string): boolean {
  if (part.startsWith("<!--")) return true;
  if (part.startsWith("<meta")) return / name="(?:twitter:(?!card")[^"]+|next-size-adjust)"/.test(attributes);
  return (
    / href="\/_next\//.test(attributes) &&
    / rel="(?:modulepreload|preload|prefetch)"/.test(attributes) &&
    (/ as="script"| rel="modulepreload"/.test(attributes) || /\.js(?:\?[^"]*)?"/.test(attributes))
  );
}

/** Whether a script is Next's: one of its files, or an inline script that the site does not mark as its own. */
function isScriptOfNext(attributes: string): boolean {
  const source = / src="([^"]*)"/.exec(attributes)?.[1];
  if (source !== undefined) return source.startsWith("/_next/");
  return !/ type="| data-early=/.test(attributes);
}

/** The source of an inline script or style (CSP Level 3). */
const hashSource = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
