import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { type Column, outputTo, showsColor, tableLines } from "./output.ts";
import { styled, widthOf } from "./text.ts";

function recorded(terminal: Readonly<{ isTTY?: boolean; columns?: number }> = {}, hasColor = false) {
  const [answers, remarks]: [string[], string[]] = [[], []];
  const out = outputTo(
    { ...terminal, write: (text: string) => answers.push(text) },
    { write: (text: string) => remarks.push(text) },
    { stdout: hasColor, stderr: hasColor },
  );
  return { out, answer: () => answers.join(""), remarks: () => remarks.join("") };
}

describe("what a command writes", () => {
  it("answers on one stream and remarks on the other", () => {
    const { out, answer, remarks } = recorded();
    out.line("answer");
    out.note("remark");
    expect([answer(), remarks()]).toEqual(["answer\n", "remark\n"]);
  });

  it("leaves out what a terminal would obey, and keeps its own colors", () => {
    const { out, answer } = recorded({}, true);
    out.line("a\u001b[31mb\u009b1m\u2066c", " ", styled("red", "d\u0007\ne"));
    expect(answer()).toBe("a [31mb 1mc \u001b[31md e\u001b[39m\n");
  });

  it("breaks paragraphs at the width of the terminal, after their indent", () => {
    const { out, answer } = recorded({ isTTY: true, columns: 12 });
    out.paragraph("one two three four", 2);
    expect(answer()).toBe("  one two\n  three four\n");
  });

  it("leaves out of paragraphs what a terminal would obey", () => {
    const { out, answer } = recorded();
    out.paragraph("a\u001b[31mb\u0007c");
    expect(answer()).toBe("a [31mb c\n");
  });

  it("is as wide as the terminal, and 80 columns where there is none", () => {
    expect(recorded({ isTTY: true, columns: 132 }).out.columns).toBe(132);
    expect(recorded({ columns: 132 }).out.columns).toBe(80);
  });

  it("escapes in JSON what a terminal would obey, and keeps the value", () => {
    const { out, answer } = recorded();
    const value = { text: "a\u009b\u202e\u{e0041}\u2028b é 技" };
    out.json(value);
    expect(answer()).not.toMatch(/[\u009b\u202e\u2028]|\u{e0041}/u);
    expect(answer()).toContain("é 技");
    expect(JSON.parse(answer())).toEqual(value);
  });
});

describe("whether there are colors", () => {
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
  it("sets words at the left and numbers at the right of their columns", () => {
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

  it("is no wider than the terminal, by what gives way", () => {
    const rows = [["技能/目录", "1", "A summary that has no room beside the rest of the row"]];
    const lines = tableLines(columns, rows, 40, false);
    expect(lines.map(widthOf)).toEqual([26, 40]);
    expect(lines[1]).toMatch(/^技能\/目录 {7}1 {2}A summary.*…$/);
  });

  it("never cuts what does not give way", () => {
    const [, row] = tableLines(columns, [["owner/".padEnd(60, "x"), "1", "A longer summary"]], 40, false);
    expect(row).toContain("owner/".padEnd(60, "x"));
    expect(row).toMatch(/ {2}A longe…$/);
  });

  it("cuts what gives way, however long it is", () => {
    const [, row = ""] = tableLines(columns, [["a/b", "1", "é".repeat(100_000)]], 40, false);
    expect(row).toMatch(/^a\/b {10}1 {2}é+…$/);
    expect(widthOf(row)).toBe(40);
  });

  it("colors words and not the space around them", () => {
    const rows = [[styled("bold", "a/b"), "1", "x"]];
    const colored = tableLines(columns, rows, 80, true);
    expect(colored[1]).toContain("\u001b[1ma/b\u001b[22m   ");
    expect(colored.map(stripVTControlCharacters)).toEqual(tableLines(columns, rows, 80, false));
  });

  it("keeps a row on one line, whatever is in it", () => {
    const [, row, ...more] = tableLines(columns, [["a\nb", "\u001b[2J1", "x\u202ey"]], 80, false);
    expect(more).toEqual([]);
    expect(row).toBe("a b       [2J1  xy");
  });
});
