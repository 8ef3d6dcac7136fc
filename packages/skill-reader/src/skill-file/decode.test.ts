import { describe, expect, it } from "vitest";
import { decodeLines } from "./decode.ts";

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
