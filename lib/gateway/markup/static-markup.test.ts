import { describe, expect, it } from "vitest";
import { readPieces } from "./pieces.ts";
import { toStaticMarkup } from "./static-markup.ts";

const staticMarkup = async (html: string): Promise<string> => toStaticMarkup(html, await readPieces(html)).html;

/** A page as Next renders one, with more in its head and body. */
const rendered = ({ head = "", body = "" }) =>
  `<!DOCTYPE html><html lang="en" class="bg-paper"><head><meta charSet="utf-8"/><link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>` +
  `<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b.js"/><script src="/_next/static/chunks/c.js" async=""></script>${head}` +
  `<script src="/_next/static/chunks/d.js" noModule=""></script></head><body><div hidden=""><!--$--><!--/$--></div>${body}<script src="/enhance.js" defer=""></script>` +
  `<script id="_R_">(globalThis["TURBOPACK"] || []).push({})</script><script>(self.__next_f=self.__next_f||[]).push([0])</script>` +
  `<script>self.__next_f.push([1,"1:\\u003c/script>\\n<!-- <b> </scrip>"])</script></body></html>`;

/** The same page as it should be sent. */
const sent = ({ head = "", body = "" }) =>
  `<!DOCTYPE html><html lang="en" class="bg-paper"><head><meta charSet="utf-8"/><link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>${head}` +
  `</head><body><div hidden=""></div>${body}<script src="/enhance.js" defer=""></script></body></html>`;

describe("static markup", () => {
  it("is a page without Next's scripts, their data and preloads, and React's markers", async () => {
    expect(await staticMarkup(rendered({ body: "<p>Text<!-- --> of <!-- -->two</p>" }))).toBe(
      sent({ body: "<p>Text of two</p>" }),
    );
  });

  it.each([
    `<link rel="preload" as="script" href="/_next/static/chunks/a.js"/>`,
    `<LINK AS=Script REL=Preload HREF=/_next/static/chunks/a.js>`,
    `<link href='/_next/static/chunks/a.mjs' rel='modulepreload'>`,
    `<link rel="preload" as="fetch" href="/_next/static/chunks/a.js?dpl=1"/>`,
    `<link rel="prefetch" href="/_next/static/chunks/a.js"/>`,
    `<link rel="preload" as="Script" href="/_next/static/chunks/a"/>`,
    `<script src=/_next/static/chunks/a.js></script>`,
    `<script src="/_next/static/chunks/a.js"/>a<b></script>`,
    `<SCRIPT ASYNC SRC='/_next/static/chunks/a.js'></SCRIPT >`,
    `<script type="module" src="/_next/static/chunks/a.js"></script>`,
    `<script>$RC("a","b")</script>`,
    `<script></script>`,
    `<script type="text/javascript">self.__next_f.push([1,"<p>"])</script>`,
    `<SCRIPT TYPE=Text/JavaScript nonce="a>b">1 < 2</SCRIPT>`,
    `<script>if (a<b) "<!--<script>"; "</script>--></script>`,
    `<!-- --><!--$--><!--/$--><!----><!-- > --><!--[if IE]><p>Old</p><![endif]-->`,
    `<meta name="twitter:title" content="a>b"/><meta name="twitter:image:alt" content="c"/>`,
    `<meta name="next-size-adjust" content=""/>`,
  ])("has no %s", async (part) => {
    const page = rendered({ head: part, body: `<main>a ${part} b</main>` });
    expect(await staticMarkup(page)).toBe(sent({ body: "<main>a  b</main>" }));
  });

  it.each([
    `<script type="application/ld+json">{"name":"\\u003c/script>\\u003c!-- "}</script>`,
    `<script type="application/json">self.__next_f</script>`,
    `<script type="speculationrules">{"prefetch":[]}</script>`,
    `<script type="module">import "/a.js"</script>`,
    `<script type="importmap">{}</script>`,
    `<script src="/enhance.js" defer=""></script>`,
    `<script src="https://example.org/_next/a.js"></script>`,
    `<link rel="preload" as="script" href="/enhance.js"/>`,
    `<link rel="modulepreload" href="/module.js"/>`,
    `<link rel="preload" as="style" href="/_next/static/chunks/a.css"/>`,
    `<link rel="preload" as="font" href="/_next/static/media/a.woff2" crossOrigin="" type="font/woff2"/>`,
    `<link rel="alternate" type="application/atom+xml" href="/en/feeds/new.xml" title="a>b"/>`,
    `<link rel="icon" href="/icon.svg"/>`,
    `<meta name="twitter:card" content="summary_large_image"/><meta property="og:title" content="a"/>`,
    `<meta name="description" content="twitter:title"/>`,
    `<style>a::before { content: "<!-- a --><script>"; }</style>`,
    `<title>a <!-- b --> <script>c</script></title>`,
    `<noscript><!-- a --><script>b</script></noscript>`,
  ])("keeps %s", async (part) => {
    expect(await staticMarkup(rendered({ head: part }))).toBe(sent({ head: part }));
  });

  it.each([
    `<textarea>\n<!-- a --><script>b</script></textarea>`,
    `<p title="<script>a</script><!-- b -->" data-a='"<!--"' data-b=a&amp;b>&amp;lt;script&gt; &copy; &#x27; "'</p>`,
    `<P CLASS=a  id = "b" hidden>a\r\nb\tc</P><br/><img alt=''><input value="&quot;" disabled>`,
    `<pre>\n\n<code>a &lt;!-- b --&gt;</code></pre>`,
    `<svg viewBox="0 0 1 1"><!-- a --><script>b</script><path d="M0 0"/></svg>`,
    `<math><script>a</script></math>`,
    `</svg><svg><!-- a --></svg>`,
    `<svg><math></svg></math><!-- a --></svg>`,
    `<a rel="prefetch" href="/_next/static/chunks/a.js">a</a>`,
    `<template><template></template><!-- a --><script>b</script><link rel="modulepreload" href="/_next/a.js"/></template>`,
    `<div id="S:1">a</div><div hidden="" id="section">b</div><template id="part"></template>`,
    `<p>a</>b <3 c & d</p>`,
    `<p>日本語 🦀 \u{10ffff}</p>`,
  ])("leaves %j as it is", async (part) => {
    expect(await staticMarkup(rendered({ body: part }))).toBe(sent({ body: part }));
  });

  it("keeps what the site itself has to run before anything is drawn", async () => {
    const own = '<script data-early="">document.documentElement.dataset.theme="dark"</script>';
    const next = '<script>self.__next_f.push([1,"a"])</script>';
    expect(await staticMarkup(`<!DOCTYPE html><head>${own}${next}</head>`)).toBe(`<!DOCTYPE html><head>${own}</head>`);
  });

  it("comes out of itself unchanged", async () => {
    const once = await staticMarkup(rendered({ body: "a <<!-- --><!-- -->b <pre><!-- -->\nc</pre>&am<!-- -->p;" }));
    expect(await staticMarkup(once)).toBe(once);
  });

  it("is found at any length", async () => {
    const text = (marker: string) => `<p>${marker}🦀 é\r\n&amp;</p>`.repeat(20_000);
    expect(await staticMarkup(rendered({ body: text("a<!-- -->") }))).toBe(sent({ body: text("a") }));
    const long = `"${"🦀 < é".repeat(60_000)}"`;
    expect(await staticMarkup(rendered({ body: `<p>a</p><script>${long}</script>${long}` }))).toBe(
      sent({ body: `<p>a</p>${long}` }),
    );
  });

  it.each([
    ["<p><<!-- -->script>alert(1)<<!-- -->/script></p>", "<p><<!---->script>alert(1)<<!---->/script></p>"],
    ["<p><<script></script>b>a</p>", "<p><<!---->b>a</p>"],
    ["<p>&l<!-- -->t;</p>", "<p>&l<!---->t;</p>"],
    ["<p>&#3<!-- --><!-- -->8;</p>", "<p>&#3<!---->8;</p>"],
    [`<p>${"a ".repeat(50_000)}&am<!-- -->p;</p>`, `<p>${"a ".repeat(50_000)}&am<!---->p;</p>`],
    ["<p>a\r<!-- -->\nb</p>", "<p>a\r<!---->\nb</p>"],
    ["<listing></><!-- -->\na</listing>", "<listing></><!---->\na</listing>"],
    ["<p>&l</b><!-- -->t;</p>", "<p>&l</b>t;</p>"],
    ["<svg><script></svg><p><<!-- -->b>a</p>", "<svg><script></svg><p><<!---->b>a</p>"],
    ["<svg><script/></svg><p><<!-- -->b>a</p>", "<svg><script/></svg><p><<!---->b>a</p>"],
    ["<pre><!-- -->\na</pre>", "<pre><!---->\na</pre>"],
    ["<p>a &amp;<!-- -->amp; b</p>", "<p>a &amp;amp; b</p>"],
  ])("makes no other markup of %.80j than it was", async (part, kept) => {
    expect(await staticMarkup(rendered({ body: part }))).toBe(sent({ body: kept }));
  });

  it.each([
    ["a boundary that is pending", `<!--$?--><template id="B:0"></template><p>Loading</p><!--/$-->`],
    ["a marker of one alone", "<!--$?--><p>Loading</p><!--/$-->"],
    ["a boundary that waits for its turn", "<!--$~--><p>Loading</p><!--/$-->"],
    ["a boundary that failed", `<!--$!--><template data-dgst="BAILOUT_TO_CLIENT_SIDE_RENDERING"></template><!--/$-->`],
    ["a boundary in a drawing", "<svg><!--$?--><g></g><!--/$--></svg>"],
    ["the place of a part", `<template id="P:1"></template>`],
    ["the place of a boundary", `<TEMPLATE ID=B:1></TEMPLATE>`],
    ["a part that is not in its place", `<div hidden id="S:0"><p>Text</p></div>`],
    ["a row that is not in its place", `<table hidden id="S:1"><tr><td>Text</td></tr></table>`],
  ])("is not made of a page with %s", async (_, part) => {
    const page = rendered({ body: part });
    expect(await staticMarkup(page)).toBe(page);
  });

  it("is not made of the document Next sends when rendering failed", async () => {
    const page = rendered({}).replace("<html ", `<html id="__next_error__" `);
    expect(await staticMarkup(page)).toBe(page);
  });

  it("goes no further than the tokenizer can be trusted", async () => {
    const after = "<svg/><!-- --><p>a<!-- --></p><script>a</script></svg><!-- -->";
    expect(await staticMarkup(`<p>a<!-- --></p>${after}`)).toBe(`<p>a</p>${after}`);
  });

  it.each(["<script>a", "<script", "<p title='<script>", "a <", "&am"])(
    "keeps the end of a page that stops in %s",
    async (end) => {
      expect(await staticMarkup(`<p>a<!-- --></p>${end}`)).toBe(`<p>a</p>${end}`);
    },
  );
});
