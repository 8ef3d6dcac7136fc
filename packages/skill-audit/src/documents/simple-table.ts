import type { Table, TableCell, TableRow } from "mdast";
import { position } from "./position.ts";
import { simpleInlines } from "./simple-inlines.ts";

const ROW = /^\|(.*)\| *$/;
const DELIMITERS = /^\|(?: *:?-+:? *\|)+ *$/;

/**
 * Parses lines without other blocks as a table, up to a blank line; null if it is not simple.
 *
 * @param line line number of the first line.
 */
export function simpleTable(lines: readonly string[], line: number): Table | null {
  const rows: TableRow[] = [];
  const count = cellsOf(lines[0] ?? "").length;
  if (!DELIMITERS.test(lines[1] ?? "")) return null;
  for (const [at, text] of lines.entries()) {
    const cells = cellsOf(text);
    if (!ROW.test(text) || cells.length !== count) return null;
    if (at === 1) continue;
    const children: TableCell[] = [];
    for (const cell of cells) {
      const inlines = simpleInlines(cell, line + at);
      if (inlines === null) return null;
      children.push({ type: "tableCell", children: inlines });
    }
    rows.push({ type: "tableRow", children, position: position(line + at) });
  }
  return { type: "table", children: rows, position: position(line) };
}

const cellsOf = (line: string): string[] =>
  (ROW.exec(line)?.[1] ?? "").split("|").map((cell) => cell.replace(/^ +| +$/g, ""));
