import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { SPECULATION_RULES, toStaticPage } from "./static-page.ts";

const staticMarkup = (html: string): string => toStaticPage(html).html;

/** A page as Next renders one, with more in its head and body. */
const rendered = ({ head = "", body = "" }) =>
  `<!DOCTYPE html><html lang="en" class="bg-paper"><head><meta charSet="utf-8"/><link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>` +
  `<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b.js"/><script src="/_next/static/chunks/c.js" async=""></script>${head}` +
  `<script src="/_next/static/chunks/d.js" noModule=""></script></head><body><div hidden=""><!--$--><!--/$--></div>${body}<script src="/enhance.js" defer=""></script>` +
  `<script id="_R_">(globalThis["TURBOPACK"] || []).push({})</script><script>(self.__next_f=self.__next_f||[]).push([0])</script>` +
  `<script>self.__next_f.push([1,"1:\\u003c/script>\\n\\u003c!-- \\u003cb> \\u003c/scrip>"])</script></body></html>`;

/** The same page as it should be sent. */
const sent = ({ head = "", body = "" }) =>
  `<!DOCTYPE html><html lang="en" class="bg-paper"><head><meta charSet="utf-8"/><link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>${head}` +
  `</head><body><div hidden=""></div>${body}<script src="/enhance.js" defer=""></script></body></html>`;

describe("a static page", () => {
  it("is a page without Next's scripts, their data and preloads, and React's markers", () => {
    expect(staticMarkup(rendered({ body: "<p>Text<!-- --> of <!-- -->two</p>" }))).toBe(
      sent({ body: "<p>Text of two</p>" }),
    );
  });

  it.each([
    `<link rel="preload" as="script" href="/_next/static/chunks/a.js"/>`,
    `<link rel="modulepreload" href="/_next/static/chunks/a.mjs"/>`,
    `<link rel="preload" as="fetch" href="/_next/static/chunks/a.js?dpl=1"/>`,
    `<link rel="prefetch" href="/_next/static/chunks/a.js"/>`,
    `<script type="module" src="/_next/static/chunks/a.js"></script>`,
    `<script>$RC("a","b")</script>`,
    `<script></script>`,
    `<!-- --><!--$--><!--/$--><!---->`,
    `<meta name="twitter:title" content="a&gt;b"/><meta name="twitter:image:alt" content="c"/>`,
    `<meta name="next-size-adjust" content=""/>`,
  ])("has no %s", (part) => {
    const page = rendered({ head: part, body: `<main>a ${part} b</main>` });
    expect(staticMarkup(page)).toBe(sent({ body: "<main>a  b</main>" }));
  });

  it.each([
    `<script type="application/ld+json">{"name":"\\u003c/script>\\u003c!-- "}</script>`,
    `<script type="speculationrules">{"prefetch":[]}</script>`,
    `<script src="/enhance.js" defer=""></script>`,
    `<script src="https://example.org/_next/a.js"></script>`,
    `<script data-early="">document.documentElement.dataset.theme="dark"</script>`,
    `<link rel="preload" as="script" href="/enhance.js"/>`,
    `<link rel="preload" as="style" href="/_next/static/chunks/a.css"/>`,
    `<link rel="preload" as="font" href="/_next/static/media/a.woff2" crossOrigin="" type="font/woff2"/>`,
    `<link rel="alternate" type="application/atom+xml" href="/en/feeds/new.xml" title="a&gt;b"/>`,
    `<link rel="icon" href="/icon.svg"/>`,
    `<meta name="twitter:card" content="summary_large_image"/><meta property="og:title" content="a"/>`,
    `<meta name="description" content="twitter:title"/>`,
    `<style>a::before { content: "a"; }</style>`,
    `<title>a &lt;!-- b --&gt; &lt;script&gt;c&lt;/script&gt;</title>`,
  ])("keeps %s", (part) => {
    expect(staticMarkup(rendered({ head: part }))).toBe(sent({ head: part }));
  });

  it.each([
    `<p title="&lt;script&gt;a&lt;/script&gt;&lt;!-- b --&gt;">&amp;lt;script&amp;gt; &copy; &#x27;</p>`,
    `<pre>\n\n<code>a &lt;!-- b --&gt;</code></pre>`,
    `<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>`,
    `<a rel="prefetch" href="/_next/static/chunks/a.js">a</a>`,
    `<div id="S:1">a</div><div hidden="" id="section">b</div><template id="part"></template>`,
    `<p>日本語 🦀 \u{10ffff}</p>`,
  ])("leaves %j as it is", (part) => {
    expect(staticMarkup(rendered({ body: part }))).toBe(sent({ body: part }));
  });

  it("comes out of itself unchanged, at any length", () => {
    const text = (marker: string) => `<p>${marker}🦀 é\r\n&amp;</p>`.repeat(20_000);
    const once = staticMarkup(rendered({ body: text("a<!-- -->") }));
    expect(once).toBe(sent({ body: text("a") }));
    expect(staticMarkup(once)).toBe(once);
  });

  it.each([
    ["a boundary that is pending", `<!--$?--><template id="B:0"></template><p>Loading</p><!--/$-->`],
    ["a boundary that waits for its turn", "<!--$~--><p>Loading</p><!--/$-->"],
    ["a boundary that failed", `<!--$!--><template data-dgst="BAILOUT_TO_CLIENT_SIDE_RENDERING"></template><!--/$-->`],
    ["the place of a part", `<template id="P:1"></template>`],
    ["a part that is not in its place", `<div hidden="" id="S:0"><p>Text</p></div>`],
  ])("is not made of a page with %s, which may run its scripts", (_, part) => {
    const page = rendered({ body: part });
    const { html, contentSecurityPolicy } = toStaticPage(page);
    expect(html).toBe(page);
    expect(contentSecurityPolicy).toContain(hash("(self.__next_f=self.__next_f||[]).push([0])"));
  });

  it("is not made of the document Next sends when rendering failed", () => {
    const page = rendered({}).replace("<html ", `<html id="__next_error__" `);
    expect(staticMarkup(page)).toBe(page);
  });
});

/** The sources a policy allows, by directive. */
function sourcesOf(html: string): Readonly<Record<string, readonly string[]>> {
  const directives = toStaticPage(html)
    .contentSecurityPolicy.split("; ")
    .map((directive) => directive.split(" "));
  expect(new Set(directives.map(([name]) => name)).size).toBe(directives.length);
  return Object.fromEntries(directives.map(([name = "", ...sources]) => [name, sources]));
}

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;

/** What every page may run: scripts of the site, and the rules by which it prefetches pages. */
const always = ["'self'", hash(SPECULATION_RULES)];
const early = (text: string) => `<script data-early="">${text}</script>`;

describe("the policy of a page", () => {
  it("without inline parts allows what the site serves, and no more", () => {
    expect(sourcesOf(`<script src="/enhance.js" defer=""></script><link rel="stylesheet" href="/a.css"/>`)).toEqual({
      "default-src": ["'self'"],
      "script-src": always,
      "style-src": ["'self'"],
      "img-src": ["'self'", "data:"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    });
  });

  it("allows an inline script by the hash that the specification gives for it", () => {
    const { "script-src": sources } = sourcesOf(early("alert('Hello, world.');"));
    expect(sources).toEqual([...always, "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"]);
  });

  it("allows active types, and needs no hash for data", () => {
    const html = `<script type="module">a</script><script type="speculationrules">b</script><script type="application/ld+json">c</script>`;
    expect(sourcesOf(html)["script-src"]).toEqual([...always, hash("a"), hash("b")]);
  });

  it("needs no hash for scripts of Next, which are removed", () => {
    expect(sourcesOf(rendered({}))["script-src"]).toEqual(always);
  });

  it("allows inline styles by their hashes, each once", () => {
    const html = `<style>a</style><style media="print">c &gt; d {}</style><style>a</style>${early("b")}${early("b")}`;
    const { "style-src": styles, "script-src": scripts } = sourcesOf(html);
    expect(styles).toEqual(["'self'", hash("a"), hash("c &gt; d {}")]);
    expect(scripts).toEqual([...always, hash("b")]);
  });

  it.each([
    [`<form data-proof-check="{}"></form>`, ["'self'", "https:", "http://127.0.0.1:*", "http://localhost:*"]],
    [`<form></form><p data-proof-check="{}"></p>`, undefined],
  ])("lets a page with the form that checks proofs, and no other, ask nodes: %s", (html, sources) => {
    expect(sourcesOf(html)["connect-src"]).toEqual(sources);
  });

  it("never allows inline code at large, nor evaluation, and fits into a header", () => {
    const html = `<p style="color:red">b</p>${early(`eval("'unsafe-inline'")\r\n; script-src *\n`)}`;
    const { contentSecurityPolicy: policy } = toStaticPage(html);
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toContain("*");
    expect(policy).toMatch(/^[\x20-\x7e]+$/);
  });
});

it("prefetches what the script says and the policy allows, to the byte", async () => {
  const script = await readFile(new URL("../../public/enhance.js", import.meta.url), "utf8");
  expect(script).toContain(`'${SPECULATION_RULES}'`);
  expect(JSON.parse(SPECULATION_RULES)).toMatchObject({ prefetch: [{ eagerness: "moderate" }] });
});
