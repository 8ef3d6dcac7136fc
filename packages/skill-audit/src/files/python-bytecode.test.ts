import { describe, expect, it } from "vitest";
import { bytecodeSymbols } from "./python-bytecode.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Of Python 3.11, for a module that imports `subprocess` and gives a function of it a text. */
const ofNewer =
  "\xa7\x0d\x0d\x0a\x00\x00\x00\x00\x00\x00\x00\x00L\x00\x00\x00\xe3\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\xf3\x14\x00\x00\x00\x97\x00d\x00d\x01l\x00Z\x00d\x02\x84\x00Z\x01d\x01S\x00)\x03\xe9\x00\x00\x00\x00Nc\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x04\x00\x00\x00\x03\x00\x00\x00\xf32\x00\x00\x00\x97\x00t\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00j\x01\x00\x00\x00\x00\x00\x00\x00\x00d\x01d\x02\xac\x03\xa6\x02\x00\x00\xab\x02\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00d\x00S\x00)\x04Nz\x0aecho otherT)\x01\xda\x05shell)\x02\xda\x0asubprocess\xda\x03run)\x01\xda\x01ts\x01\x00\x00\x00 \xfa\x07rows.py\xda\x04showr\x09\x00\x00\x00\x02\x00\x00\x00s\x1d\x00\x00\x00\x80\x00\xdd\x04\x0e\x84N\x90<\xa0t\xd0\x04,\xd1\x04,\xd4\x04,\xd0\x04,\xd0\x04,\xd0\x04,\xf3\x00\x00\x00\x00)\x02r\x05\x00\x00\x00r\x09\x00\x00\x00\xa9\x00r\x0a\x00\x00\x00r\x08\x00\x00\x00\xfa\x08<module>r\x0c\x00\x00\x00\x01\x00\x00\x00s*\x00\x00\x00\xf0\x03\x01\x01\x01\xd8\x00\x11\xd0\x00\x11\xd0\x00\x11\xd0\x00\x11\xf0\x02\x01\x01-\xf0\x00\x01\x01-\xf0\x00\x01\x01-\xf0\x00\x01\x01-\xf0\x00\x01\x01-r\x0a\x00\x00\x00";

const integer = (value: number) => String.fromCharCode(value & 0xff, (value >> 8) & 0xff, 0, 0);
const short = (text: string) => `z${String.fromCharCode(text.length)}${text}`;
const list = (...items: string[]) => `)${String.fromCharCode(items.length)}${items.join("")}`;

/** A code object of Python 3.8, which has three tables of local names. */
const ofOlder = [
  "\x55\x0d\x0d\x0a",
  integer(0).repeat(3),
  "c",
  integer(0).repeat(6),
  `s${integer(2)}d\x00`,
  list(short("a text"), "N", `i${integer(7)}`),
  list(short("os"), short("system")),
  list(),
  list(),
  list(),
  short("rows.py"),
  short("<module>"),
  integer(1),
  `s${integer(0)}`,
].join("");

describe("bytecodeSymbols", () => {
  it.each([
    ["3.11", ofNewer, ["subprocess", "show", "run"], ["echo other", "shell"]],
    ["3.8", ofOlder, ["os", "system"], ["a text"]],
  ])("reads the names and texts of Python %s", (_, content, names, texts) => {
    const symbols = bytecodeSymbols(bytes(content));
    expect(new Set(symbols?.names)).toEqual(new Set(names));
    expect(symbols?.texts).toEqual(expect.arrayContaining(texts));
  });

  it.each([
    ["what ends early", ofNewer.slice(0, -20)],
    ["what is no code", `\xa7\x0d\x0d\x0a${integer(0).repeat(3)}?`],
    ["a list that is longer than the file", `\xa7\x0d\x0d\x0a${integer(0).repeat(3)}(\xff\xff\xff\x7f`],
    ["lists within lists", `\xa7\x0d\x0d\x0a${integer(0).repeat(3)}${")\x01".repeat(5_000)}N`],
    ["nothing", ""],
  ])("knows nothing of %s", (_, content) => {
    expect(bytecodeSymbols(bytes(content))).toBeNull();
  });
});
