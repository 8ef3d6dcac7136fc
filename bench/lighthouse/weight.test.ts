import { describe, expect, it } from "vitest";
import { excesses, KILOBYTE, type Loaded, weigh } from "./weight.ts";

const loaded = (part: Loaded["part"], path: string, [plain, gzip, brotli]: readonly [number, number, number]) => ({
  url: `http://localhost:3000${path}`,
  part,
  plain,
  gzip,
  brotli,
});

const page = [
  loaded("html", "/en", [50_000, 11_000, 9_000]),
  loaded("style", "/_next/static/a.css", [20_000, 5_000, 4_500]),
  loaded("script", "/_next/static/a.js", [400_000, 130_000, 110_000]),
  loaded("script", "/enhance.js", [3_000, 1_000, 900]),
  loaded("font", "/fonts/a.woff2", [20_000, 20_010, 20_004]),
  loaded("other", "/icon.svg", [300, 200, 180]),
];

describe("weigh", () => {
  it("adds up each part in the form it is counted in", () => {
    expect(weigh(page)).toEqual({
      htmlPlain: 50_000,
      html: 9_000,
      style: 5_000,
      script: 131_000,
      fonts: 20_000,
      frameworkScripts: 1,
      requests: 6,
    });
  });
});

describe("excesses", () => {
  it("has nothing to say of a page within its limits", () => {
    const limits = { html: 9_000, style: 5_000, script: 131_000, frameworkScripts: 1 };
    expect(excesses(weigh(page), limits)).toEqual([]);
    expect(excesses(weigh(page), {})).toEqual([]);
  });

  it.each([
    [{ html: 8 * KILOBYTE }, "HTML in brotli: 8.8 KB where at most 8.0 KB are allowed"],
    [{ style: 1 }, "style sheets"],
    [{ script: 130_999 }, "scripts in gzip: 127.9 KB"],
    [{ frameworkScripts: 0 }, "scripts of Next's: 1 where at most 0 are allowed"],
  ])("names what is more than %j", (limits, reason) => {
    const [sentence, ...more] = excesses(weigh(page), limits);
    expect(sentence).toContain(reason);
    expect(more).toEqual([]);
  });
});
