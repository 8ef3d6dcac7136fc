import { describe, expect, it } from "vitest";
import { withoutVainLinks } from "./link-header.ts";

const withoutScriptPreloads = (link: string) => withoutVainLinks(link, { isStatic: true });

const image = `</_next/static/media/a.png>; rel=preload; as="image"`;
const font = `</_next/static/media/a.woff2>; rel=preload; as="font"; crossorigin=""; type="font/woff2"`;

describe("a Link header without script preloads", () => {
  it.each([
    image,
    `${image}, ${font}`,
    `</enhance.js>; rel=preload; as="script"`,
    `<https://example.org/_next/a.js>; rel=preload; as=script`,
    `</_next/static/a.png>; rel=preload; as=image; title="a, \\", </_next/b.js>; rel=preload; as=script; b=\\""`,
    `</en/skills?page=2,3;a>; rel=next`,
    `</_next/a.png>; rel=preload; as=image; as=script`,
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
    expect(withoutScriptPreloads(`${image}, ${link},${font}`)).toBe(`${image}, ${font}`);
  });

  it.each([`</_next/static/chunks/0g_fngg8q4204.css>; rel=preload; as="style"`, `</>; rel=preconnect; crossorigin=""`])(
    "drops %s, also of a page that has scripts",
    (link) => {
      expect(withoutVainLinks(link, { isStatic: false })).toBeUndefined();
      expect(withoutVainLinks(`${font}, ${link}`, { isStatic: false })).toBe(font);
    },
  );

  it("keeps preloads of scripts for a page that has them", () => {
    const script = `</_next/static/chunks/a.js>; rel=preload; as="script"`;
    expect(withoutVainLinks(script, { isStatic: false })).toBe(script);
  });

  it("is none when there was none", () => {
    expect(withoutScriptPreloads("")).toBeUndefined();
    expect(withoutScriptPreloads(" , ")).toBeUndefined();
  });
});
