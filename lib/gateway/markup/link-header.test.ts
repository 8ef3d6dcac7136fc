import { describe, expect, it } from "vitest";
import { withoutVainLinks } from "./link-header.ts";

const image = `</_next/static/media/a.png>; rel=preload; as="image"`;
const font = `</_next/static/media/a.woff2>; rel=preload; as="font"; crossorigin=""; type="font/woff2"`;

describe("a Link header without vain links", () => {
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
    expect(withoutVainLinks(link)).toBe(link);
  });

  it.each([
    `</_next/static/chunks/a.js>; rel=preload; as="script"`,
    `</_next/static/chunks/a.js>; rel="preload"; as=script; fetchpriority="low"; nonce="a;b,c"`,
    `</_next/static/chunks/a.js> ; REL = "next Preload" ; AS = Script`,
    `</_next/static/chunks/a.mjs>; rel=modulepreload`,
    `</_next/static/chunks/a.js>; rel=preload; as=fetch`,
    `</_next/static/chunks/a,b;c.js>; as=script; rel=preload`,
  ])("drops %s", (link) => {
    expect(withoutVainLinks(link)).toBeUndefined();
    expect(withoutVainLinks(`${image}, ${link},${font}`)).toBe(`${image}, ${font}`);
  });

  it.each([`</_next/static/chunks/0g_fngg8q4204.css>; rel=preload; as="style"`, `</>; rel=preconnect; crossorigin=""`])(
    "drops %s",
    (link) => {
      expect(withoutVainLinks(link)).toBeUndefined();
      expect(withoutVainLinks(`${font}, ${link}`)).toBe(font);
    },
  );

  it("is none when there was none", () => {
    expect(withoutVainLinks("")).toBeUndefined();
    expect(withoutVainLinks(" , ")).toBeUndefined();
  });
});
