import { describe, expect, it } from "vitest";
import { decodeLines, scanCharacters, scanEscaped } from "./decode.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const rulesOf = (bytes: Uint8Array) => decodeLines(bytes).deviations.map(({ rule, line }) => [rule, line]);

function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = [0xfeff, ...Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))];
  return Uint8Array.from(bytes.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
}

describe("decodeLines", () => {
  it("finds nothing wrong with UTF-8 and line feeds", () => {
    expect(decodeLines(utf8("a\nß\n😀"))).toEqual({ lines: ["a", "ß", "😀"], deviations: [] });
  });

  it("gives an empty file one empty line", () => {
    expect(decodeLines(new Uint8Array())).toEqual({ lines: [""], deviations: [] });
  });

  it("takes a byte order mark away and reports it", () => {
    expect(decodeLines(utf8("\ufeffa\nb")).lines).toEqual(["a", "b"]);
    expect(rulesOf(utf8("\ufeffa\nb"))).toEqual([["byte-order-mark", 1]]);
  });

  it.each([true, false])("reads UTF-16 with a byte order mark (little-endian: %s)", (isLittle) => {
    expect(decodeLines(utf16("é\nb", isLittle)).lines).toEqual(["é", "b"]);
    expect(rulesOf(utf16("é\nb", isLittle))).toEqual([["byte-order-mark", 1]]);
  });

  it("reports half a code unit of UTF-16", () => {
    expect(rulesOf(Uint8Array.of(0xff, 0xfe, 0x61, 0x00, 0x62))).toContainEqual(["invalid-utf-8", 1]);
  });

  it.each([
    ["a\r\nb\r\nc", 1],
    ["a\rb\rc", 1],
    ["a\nb\r\nc", 2],
  ])("divides %j into lines and reports the first with a carriage return", (text, line) => {
    expect(decodeLines(utf8(text)).lines).toEqual(["a", "b", "c"]);
    expect(rulesOf(utf8(text))).toEqual([["line-endings", line]]);
  });

  it("leaves NUL bytes out and says where the first was", () => {
    expect(decodeLines(utf8("a\nb\0\0c\n\0")).lines).toEqual(["a", "bc", ""]);
    expect(decodeLines(utf8("a\nb\0\0c\n\0")).deviations).toMatchObject([
      { rule: "nul-bytes", line: 2, detail: expect.stringContaining("3") },
    ]);
  });

  it("reports the line of the first byte that is not UTF-8 and keeps the rest", () => {
    const bytes = Uint8Array.of(...utf8("é\r\nab"), 0xe9, ...utf8("c\n"), 0xff, 0x0a);
    expect(decodeLines(bytes).lines).toEqual(["é", "ab\ufffdc", "\ufffd", ""]);
    expect(rulesOf(bytes)).toContainEqual(["invalid-utf-8", 2]);
  });

  it("finds that byte among letters of several bytes", () => {
    for (let length = 1; length < 40; length++) {
      const bytes = Uint8Array.of(...utf8(`${"é漢😀".repeat(length)}\n`), 0xff, ...utf8("é"));
      expect(decodeLines(bytes).deviations).toMatchObject([
        { line: 2, detail: `0xff, byte ${9 * length + 2} of the text` },
      ]);
    }
  });

  it("reports a character cut off at the end of the file", () => {
    expect(rulesOf(utf8("a\né").subarray(0, 3))).toEqual([["invalid-utf-8", 2]]);
  });

  it("does not take a replacement character in the file for a fault", () => {
    expect(rulesOf(utf8("a \ufffd b"))).toEqual([]);
  });
});

describe("scanCharacters", () => {
  it("reports code points, kind and line", () => {
    expect(scanCharacters(["plain", "a\u200bb\u200bc\u2060", "x\u202ey\u0007"])).toEqual([
      { rule: "invisible-characters", line: 2, detail: "U+200B × 2, U+2060" },
      { rule: "control-characters", line: 3, detail: "U+0007" },
      { rule: "bidirectional-characters", line: 3, detail: "U+202E" },
    ]);
  });

  it("allows direction marks beside letters that are written from right to left", () => {
    expect(scanCharacters(["النسخة\u200f 2.0", "شرح\u061c"])).toEqual([]);
    expect(scanCharacters(["version\u200f 2.0"])).toHaveLength(1);
    expect(scanCharacters(["النسخة\u202e 2.0"])).toHaveLength(1);
  });

  it("reports ten lines of a kind and counts the rest", () => {
    const found = scanCharacters(Array.from({ length: 25 }, () => "a\u200b"));
    expect(found.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(found.at(-1)?.detail).toContain("15");
  });

  it("names a few code points of many and counts the others", () => {
    const tags = Array.from({ length: 20 }, (_, index) => String.fromCodePoint(0xe0041 + index)).join("");
    expect(scanCharacters([tags])[0]?.detail).toMatch(/U\+E0041.*12/);
  });
});

describe("scanEscaped", () => {
  it("reports what no line shows", () => {
    expect(scanEscaped("a\u202eb", 3, ['description: "a\\u202eb"'])).toMatchObject([
      { rule: "bidirectional-characters", line: 3 },
    ]);
  });

  it("does not report twice what a line has", () => {
    expect(scanEscaped("a\u202eb", 3, ["description: a\u202eb"])).toEqual([]);
  });
});
