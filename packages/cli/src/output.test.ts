import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { type Column, outputTo, showsColor, tableLines } from "./output.ts";
import { styled, widthOf } from "./text.ts";

function recorded(terminal: Readonly<{ isTTY?: boolean; columns?: number }> = {}, hasColor = false) {
  const [results, notes]: [string[], string[]] = [[], []];
  const out = outputTo(
    { ...terminal, write: (text: string) => results.push(text) },
    { write: (text: string) => notes.push(text) },
    { stdout: hasColor, stderr: hasColor },
  );
  return { out, stdout: () => results.join(""), stderr: () => notes.join("") };
}

describe("the output of a command", () => {
  it("writes results to standard output and notes to standard error", () => {
    const { out, stdout, stderr } = recorded();
    out.line("result");
    out.note("note");
    expect([stdout(), stderr()]).toEqual(["result\n", "note\n"]);
  });

  it("removes control characters, and keeps its own colors", () => {
    const { out, stdout } = recorded({}, true);
    out.line("a\u001b[31mb\u009b1m\u2066c", " ", styled("red", "d\u0007\ne"));
    expect(stdout()).toBe("a [31mb 1mc \u001b[31md e\u001b[39m\n");
  });

  it("wraps paragraphs at the width of the terminal, with their indent", () => {
    const { out, stdout } = recorded({ isTTY: true, columns: 12 });
    out.paragraph("one two three four", 2);
    expect(stdout()).toBe("  one two\n  three four\n");
  });

  it("removes control characters from paragraphs", () => {
    const { out, stdout } = recorded();
    out.paragraph("a\u001b[31mb\u0007c");
    expect(stdout()).toBe("a [31mb c\n");
  });

  it("is as wide as the terminal, and 80 columns without one", () => {
    expect(recorded({ isTTY: true, columns: 132 }).out.columns).toBe(132);
    expect(recorded({ columns: 132 }).out.columns).toBe(80);
  });

  it("escapes control characters in JSON, and keeps the value", () => {
    const { out, stdout } = recorded();
    const value = { text: "a\u009b\u202e\u{e0041}\u2028b é 技" };
    out.json(value);
    expect(stdout()).not.toMatch(/[\u009b\u202e\u2028]|\u{e0041}/u);
    expect(stdout()).toContain("é 技");
    expect(JSON.parse(stdout())).toEqual(value);
  });
});

describe("colors", () => {
  it.each([
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: "1" }, true, false],
    [{ NO_COLOR: "" }, true, true],
    [{ TERM: "dumb" }, true, false],
    [{ FORCE_COLOR: "1" }, false, true],
    [{ FORCE_COLOR: "" }, false, true],
    [{ FORCE_COLOR: "0" }, true, false],
    [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false, true],
  ])("with %j and a terminal %j: %j", (variables, isTerminal, expected) => {
    expect(showsColor(variables, isTerminal)).toBe(expected);
  });
});

const columns: readonly Column[] = [
  { title: "Record" },
  { title: "Skills", align: "right" },
  { title: "Summary", isFlexible: true },
];

describe("a table", () => {
  it("aligns text left and numbers right", () => {
    const rows = [
      ["a/b", "1", "x"],
      ["longer/name", "1,000", "y"],
    ];
    expect(tableLines(columns, rows, 80, false)).toEqual([
      "Record       Skills  Summary",
      "a/b               1  x",
      "longer/name   1,000  y",
    ]);
  });

  it("fits the terminal by cutting flexible columns", () => {
    const rows = [["技能/目录", "1", "A summary that has no room beside the rest of the row"]];
    const lines = tableLines(columns, rows, 40, false);
    expect(lines.map(widthOf)).toEqual([26, 40]);
    expect(lines[1]).toMatch(/^技能\/目录 {7}1 {2}A summary.*…$/);
  });

  it("separates columns by one space where this makes them fit", () => {
    const [, row] = tableLines(columns, [["owner/".padEnd(24, "x"), "1", "A longer summary"]], 40, false);
    expect(row).toHaveLength(39);
    expect(row).toMatch(/^owner\/x{18} +1 A long…$/);
  });

  it("never cuts other columns", () => {
    const [, row] = tableLines(columns, [["owner/".padEnd(60, "x"), "1", "A longer summary"]], 40, false);
    expect(row).toContain("owner/".padEnd(60, "x"));
    expect(row).toMatch(/ {2}A long…$/);
  });

  it("cuts flexible columns of any length", () => {
    const [, row = ""] = tableLines(columns, [["a/b", "1", "é".repeat(100_000)]], 40, false);
    expect(row).toMatch(/^a\/b {10}1 {2}é+…$/);
    expect(widthOf(row)).toBe(40);
  });

  it("colors text but not the padding", () => {
    const rows = [[styled("bold", "a/b"), "1", "x"]];
    const colored = tableLines(columns, rows, 80, true);
    expect(colored[1]).toContain("\u001b[1ma/b\u001b[22m   ");
    expect(colored.map(stripVTControlCharacters)).toEqual(tableLines(columns, rows, 80, false));
  });

  it("keeps a row on one line, whatever it contains", () => {
    const [, row, ...more] = tableLines(columns, [["a\nb", "\u001b[2J1", "x\u202ey"]], 80, false);
    expect(more).toEqual([]);
    expect(row).toBe("a b       [2J1  xy");
  });
});
