import { describe, expect, it } from "vitest";
import { withoutScriptPreloads } from "./link-header.ts";

const style = `</_next/static/chunks/0g_fngg8q4204.css>; rel=preload; as="style"`;
const font = `</_next/static/media/a.woff2>; rel=preload; as="font"; crossorigin=""; type="font/woff2"`;

describe("a Link header without script preloads", () => {
  it.each([
    style,
    `${style}, ${font}`,
    `</enhance.js>; rel=preload; as="script"`,
    `<https://example.org/_next/a.js>; rel=preload; as=script`,
    `</_next/static/a.css>; rel=preload; as=style; title="a, \\", </_next/b.js>; rel=preload; as=script; b=\\""`,
    `</en/skills?page=2,3;a>; rel=next`,
    `</_next/a.css>; rel=preload; as=style; as=script`,
    `</_next/a.js>; rel=alternate`,
  ])("keeps %s", (link) => {
    expect(withoutScriptPreloads(link)).toBe(link);
  });

  it.each([
    `</_next/static/chunks/a.js>; rel=preload; as="script"`,
    `</_next/static/chunks/a.js>; rel="preload"; as=script; fetchpriority="low"; nonce="a;b,c"`,
    `</_next/static/chunks/a.js> ; REL = "next Preload" ; AS = Script`,
    `</_next/static/chunks/a.mjs>; rel=modulepreload`,
    `</_next/static/chunks/a.js>; rel=preload; as=fetch`,
    `</_next/static/chunks/a,b;c.js>; as=script; rel=preload`,
  ])("drops %s", (link) => {
    expect(withoutScriptPreloads(link)).toBeUndefined();
    expect(withoutScriptPreloads(`${style}, ${link},${font}`)).toBe(`${style}, ${font}`);
  });

  it("is none when there was none", () => {
    expect(withoutScriptPreloads("")).toBeUndefined();
    expect(withoutScriptPreloads(" , ")).toBeUndefined();
  });
});
