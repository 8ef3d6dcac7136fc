import { type Cell, type Column, tableLines } from "./table.ts";
import { clean, rendered, type Text } from "./text.ts";
import { wrapped } from "./width.ts";

/** What a command writes to. Control characters and the like are taken out of everything. */
export type Output = Readonly<{
  isTerminal: boolean;
  /** Width of the terminal; 80 where there is none. */
  columns: number;
  /** A line of the answer, on standard output. */
  line(...text: readonly Text[]): void;
  /** Lines no wider than the terminal, broken between words, each with so many spaces before it. */
  paragraph(text: string, indent?: number): void;
  /** Rows below their headings, as wide as the terminal. */
  table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): void;
  /** A value as JSON, indented. What a terminal would obey is written as escapes; the value stays the same. */
  json(value: unknown): void;
  /** A line about the work, on standard error: it is no part of the answer. */
  note(...text: readonly Text[]): void;
}>;

/** Longer lines are hard to read. Columns. */
const WIDEST_PARAGRAPH = 100;

/** A stream that text is written to, as the process has them. */
type Target = Readonly<{ isTTY?: boolean; columns?: number; write(text: string): unknown }>;

/** @param hasColour says of each of the two whether it shows colours. */
export function outputTo(
  answer: Target,
  remarks: Target,
  hasColour: Readonly<{ answer: boolean; remarks: boolean }>,
): Output {
  const columns = answer.isTTY === true ? (answer.columns ?? 80) : 80;
  const write = (lines: readonly string[]) => {
    if (lines.length > 0) answer.write(`${lines.join("\n")}\n`);
  };
  return {
    isTerminal: answer.isTTY === true,
    columns,
    line: (...text) => write([rendered(text, hasColour.answer)]),
    paragraph: (text, indent = 0) =>
      write(
        wrapped(clean(text), Math.min(columns, WIDEST_PARAGRAPH) - indent).map((line) => " ".repeat(indent) + line),
      ),
    table: (given, rows) => write(tableLines(given, rows, columns, hasColour.answer)),
    json: (value) => write([jsonText(value)]),
    note: (...text) => void remarks.write(`${rendered(text, hasColour.remarks)}\n`),
  };
}

/** Characters that JSON may hold as they are, and that a terminal or a reader may be misled by. */
const jsonText = (value: unknown): string =>
  JSON.stringify(value, undefined, 2).replaceAll(/[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from(character.split(""), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
  );

/** Whether colours are to be shown, as programs of the command line have agreed on. */
export function showsColour(
  { NO_COLOR = "", FORCE_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return NO_COLOR === "" && TERM !== "dumb" && isTerminal;
}
