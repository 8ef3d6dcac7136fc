import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { FETCHED_AHEAD } from "./fetched-ahead.ts";
import { readPieces } from "./pieces.ts";

/** The sources a policy allows, by directive. */
async function sourcesOf(html: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const policy = contentSecurityPolicy(await readPieces(html));
  const directives = policy.split("; ").map((directive) => directive.split(" "));
  expect(new Set(directives.map(([name]) => name)).size).toBe(directives.length);
  return Object.fromEntries(directives.map(([name = "", ...sources]) => [name, sources]));
}

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;

/** What every page may run: scripts of the site, and the rules by which it fetches pages ahead. */
const always = ["'self'", hash(FETCHED_AHEAD)];

describe("the policy of a page", () => {
  it("without inline parts allows what the site serves, and no more", async () => {
    expect(await sourcesOf(`<script src="/enhance.js" defer></script><link rel="stylesheet" href="/a.css">`)).toEqual({
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

  it("allows an inline script by the hash that the specification gives for it", async () => {
    const { "script-src": sources } = await sourcesOf("<script>alert('Hello, world.');</script>");
    expect(sources).toEqual([...always, "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"]);
  });

  it.each([
    `<script>a</script>`,
    `<script type="">a</script>`,
    `<script type="text/javascript">a</script>`,
    `<script type=" Application/JavaScript ">a</script>`,
    `<script type="application/ecmascript">a</script>`,
    `<script language="JavaScript">a</script>`,
    `<script type="module">a</script>`,
    `<script type="importmap">a</script>`,
    `<SCRIPT TYPE=SpeculationRules>a</SCRIPT>`,
    `<svg><script>a</script></svg>`,
  ])("allows %s", async (html) => {
    expect((await sourcesOf(html))["script-src"]).toEqual([...always, hash("a")]);
  });

  it.each([
    `<script type="application/ld+json">a</script>`,
    `<script type="application/json">a</script>`,
    `<script type="text/plain">a</script>`,
    `<script type="text/javascript; charset=utf-8">a</script>`,
    `<script language="none">a</script>`,
    `<script src="/enhance.js">a</script>`,
    `<script src>a</script>`,
    `<p title="<script>a</script>">&lt;script>a&lt;/script></p>`,
    `<textarea><script>a</script></textarea>`,
    `<title><script>a</script></title>`,
    `<!-- <script>a</script> -->`,
    `<script>a`,
  ])("needs no hash for %s", async (html) => {
    expect((await sourcesOf(html))["script-src"]).toEqual(always);
  });

  it("allows inline styles by their hashes", async () => {
    const html = `<style>a</style><svg><style>b</style></svg><STYLE media=print>c > d {}</STYLE><p title="<style>e</style>">`;
    const { "style-src": styles, "script-src": scripts } = await sourcesOf(html);
    expect(styles).toEqual(["'self'", hash("a"), hash("b"), hash("c > d {}")]);
    expect(scripts).toEqual(always);
  });

  it("names what occurs twice once, in the order of the page", async () => {
    const html = "<script>b</script><script>a</script><script type=module>b</script><style>b</style><style>b</style>";
    const { "script-src": scripts, "style-src": styles } = await sourcesOf(html);
    expect(scripts).toEqual([...always, hash("b"), hash("a")]);
    expect(styles).toEqual(["'self'", hash("b")]);
  });

  it.each([
    ["line breaks as a browser reads them", "a\r\nb\rc\n", "a\nb\nc\n"],
    ["a line break at the start", "\na", "\na"],
    ["white space", "  a\t ", "  a\t "],
    ["references as they stand", "a &amp; b &lt; c", "a &amp; b &lt; c"],
    ["what looks like markup", `"<!-- <p> </p> </scrip>"`, `"<!-- <p> </p> </scrip>"`],
    ["an end tag in a hidden script", "<!--<script>a</script>-->", "<!--<script>a</script>-->"],
    ["text beyond ASCII", "日本語 🦀 é", "日本語 🦀 é"],
    ["a null as a browser reads it", "a\0b", "a\u{fffd}b"],
    ["much text", "🦀 é < \r\n".repeat(50_000), "🦀 é < \n".repeat(50_000)],
  ])("hashes %s", async (_, written, read) => {
    const { "script-src": sources } = await sourcesOf(`<p>a</p><script>${written}</script><script>b</script>`);
    expect(sources).toEqual([...always, hash(read), hash("b")]);
  });

  it.each([
    [`<form data-proof-check="{}"></form>`, ["'self'", "https:", "http://127.0.0.1:*", "http://localhost:*"]],
    [`<form></form><p data-proof-check="{}"></p>`, undefined],
  ])("lets a page with the form that checks proofs, and no other, ask nodes: %s", async (html, sources) => {
    expect((await sourcesOf(html))["connect-src"]).toEqual(sources);
  });

  it("never allows inline code at large, nor evaluation", async () => {
    const html = `<p onclick="a()" style="color: red">b</p><a href="javascript:a()">c</a><script>eval("'unsafe-inline'")</script>`;
    const policy = contentSecurityPolicy(await readPieces(html));
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain(hash(`eval("'unsafe-inline'")`));
  });

  it("fits into a header whatever the page holds", async () => {
    const policy = contentSecurityPolicy(
      await readPieces("<script>a\r\n; script-src *\n</script><style>;\r\nb</style>"),
    );
    expect(policy).toMatch(/^[\x20-\x7e]+$/);
    expect(policy).not.toContain("*");
  });
});
