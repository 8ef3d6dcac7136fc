import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { type Column, tableLines } from "./table.ts";
import { styled } from "./text.ts";
import { widthOf } from "./width.ts";

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

  it("colours words and not the space around them", () => {
    const rows = [[styled("bold", "a/b"), "1", "x"]];
    const coloured = tableLines(columns, rows, 80, true);
    expect(coloured[1]).toContain("\u001b[1ma/b\u001b[22m   ");
    expect(coloured.map(stripVTControlCharacters)).toEqual(tableLines(columns, rows, 80, false));
  });

  it("keeps a row on one line, whatever is in it", () => {
    const [, row, ...more] = tableLines(columns, [["a\nb", "\u001b[2J1", "x\u202ey"]], 80, false);
    expect(more).toEqual([]);
    expect(row).toBe("a b       [2J1  xy");
  });
});
