import { readFile } from "node:fs/promises";
import { localeCodes } from "@skillshelf/directory-api/locales";
import { type HTMLElement, parse } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { badgeSvg, frame, tones } from "./badge.ts";

const draw = (label: string, value: string, locale: (typeof localeCodes)[number] = "en"): string =>
  badgeSvg({ label, value, tone: "plain" }, locale);
const read = (svg: string): HTMLElement => {
  const root = parse(svg).querySelector("svg");
  if (root === null) throw new Error("this is no SVG");
  return root;
};
const numberOf = (element: HTMLElement, name: string): number => Number(element.getAttribute(name));

/** Where a text begins and ends. */
const extentOf = (text: HTMLElement): [number, number] => {
  const half = numberOf(text, "textLength") / 2;
  return [numberOf(text, "x") - half, numberOf(text, "x") + half];
};

/** Contrast of two colors (WCAG 2.2, 1.4.3). */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe("a badge", () => {
  it("says what it is of and the value, to those who see it and to those who hear it", () => {
    const svg = read(draw("Audit", "High · 2"));
    expect(svg.querySelectorAll("text").map(({ text }) => text)).toEqual(["Audit", "High · 2"]);
    expect(svg.getAttribute("role")).toBe("img");
    expect(svg.getAttribute("aria-label")).toBe("Audit: High · 2");
    expect(svg.querySelector("title")?.text).toBe("Audit: High · 2");
  });

  it("escapes what is said and loads and runs nothing", () => {
    const hostile = `</text><script>alert("1")</script> & 'x' <image href="//evil"/> \0`;
    const svg = draw("Audit", hostile);
    expect(read(svg).querySelectorAll("script, image, use, style, foreignObject, a")).toEqual([]);
    expect(read(svg).querySelectorAll("text")[1]?.text).toContain("<script>");
    expect(svg).not.toMatch(/href=|url\(|@import|\0/);
    expect(svg.replaceAll(/<\/?[a-z]+(?: [\w:-]+="[^"<>]*")*\/?>/gi, "")).not.toMatch(/[<>]/);
  });

  it.each(Object.entries(tones))("can be read: %s", (_, { ground, text }) => {
    expect(contrast(ground, text)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(frame.ground, frame.text)).toBeGreaterThanOrEqual(4.5);
  });

  it("has the colors of the site", async () => {
    const styles = await readFile(new URL("../../app/globals.css", import.meta.url), "utf8");
    for (const { ground } of [...Object.values(tones), frame]) expect(styles).toContain(ground);
  });

  it("carries the site's sign", async () => {
    const icon = await readFile(new URL("../../public/icon.svg", import.meta.url), "utf8");
    expect(draw("Audit", "Low · 1")).toContain(/<svg[^>]*>(.*)<\/svg>/s.exec(icon)?.[1]);
  });
});

describe.each([
  ["MIT", "en"],
  ["iiiiiiiiiiiiiiiiiiii", "en"],
  ["WWWWWWWWWWWWWWWWWWWW", "en"],
  ["监管审计：未发现问题", "zh"],
  ["لم يُتعرف على رخصة", "ar"],
  ["👩‍👩‍👧‍👦 ÄÖÜ ñ", "de"],
  ["", "en"],
] as const)("a badge of %j (%s)", (value, locale) => {
  const svg = read(draw("Label", value, locale));
  const extents = svg.querySelectorAll("text").map(extentOf);

  it("holds its texts, one beside the other, whatever font they are drawn in", () => {
    expect(extents).toHaveLength(2);
    const [first, second] = extents.toSorted(([a], [b]) => a - b);
    expect(first?.[0]).toBeGreaterThan(0);
    expect(first?.[1]).toBeLessThan(second?.[0] ?? 0);
    expect(second?.[1]).toBeLessThan(numberOf(svg, "width"));
    for (const text of svg.querySelectorAll("text")) expect(text.getAttribute("lengthAdjust")).toBe("spacingAndGlyphs");
  });

  it("begins where the language begins", () => {
    const [label, shown] = extents;
    expect((label?.[0] ?? 0) > (shown?.[0] ?? 0)).toBe(locale === "ar");
    expect(svg.querySelector("[direction]")?.getAttribute("direction")).toBe(locale === "ar" ? "rtl" : undefined);
  });
});

describe("a long value", () => {
  it("is cut between characters", () => {
    const shown = read(draw("Licence", "\u{1f600}".repeat(100))).querySelectorAll("text")[1]?.text;
    expect(shown).toMatch(/^\u{1f600}+…$/u);
  });

  it("makes no image without end", () => {
    const svg = read(draw("Licence", `a${"\u0301".repeat(100_000)} ${"W".repeat(100_000)}`));
    expect(numberOf(svg, "width")).toBeLessThan(700);
    expect(svg.outerHTML.length).toBeLessThan(5_000);
  });
});
