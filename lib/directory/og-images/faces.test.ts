import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { charactersOf } from "./faces.ts";

const charactersIn = (face: string, slice: string) =>
  charactersOf(readFileSync(`node_modules/@fontsource-variable/${face}/files/${face}-${slice}-wght-normal.woff2`));

const codes = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);

describe("the characters of a font", () => {
  it("are those it has glyphs for", () => {
    const latin = charactersIn("source-serif-4", "latin");
    for (const code of codes("AZaz09 .,…—“”éßÿ")) expect(latin).toContain(code);
    for (const code of codes("ДΩ検ب😀")) expect(latin).not.toContain(code);
    expect(charactersIn("noto-naskh-arabic", "arabic")).toContain("ب".codePointAt(0));
  });

  it("are not all that its package says", () => {
    expect(charactersIn("source-serif-4", "latin-ext")).not.toContain(0x131);
    expect(charactersIn("source-serif-4", "latin")).toContain(0x131);
  });

  it("may stand beyond the first 65,536", () => {
    const beyond = Array.from({ length: 4 }, (_, slice) => [...charactersIn("noto-serif-jp", String(slice))]).flat();
    expect(beyond.some((code) => code > 0xffff)).toBe(true);
  });
});
