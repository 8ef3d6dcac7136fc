import { clean, cutToWidth, rendered, type StyledText, styled, type Text, widthOf, wrapped } from "./text.ts";

/** How a column of a table is set. */
export type Column = Readonly<{
  title: string;
  /** Numbers stand at the right. */
  align?: "right";
  /** Whether it gives way where there is too little room: its text is then cut. */
  isFlexible?: boolean;
}>;

export type Cell = string | StyledText;

const GAP = "  ";
/** What is left of a column that gives way. */
const LEAST = 8;

/** Rows below their headings, in lines no wider than `width` where columns that give way allow it. */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  width: number,
  hasColour: boolean,
): string[] {
  const heading = columns.map(({ title }) => styled("dim", title));
  const lines = [heading, ...rows];
  const widths = columns.map((_, index) => Math.max(0, ...lines.map((cells) => widthOf(wordsOf(cells[index] ?? "")))));
  narrow(widths, columns, width);
  return lines.map((cells) =>
    columns
      .map(({ align }, index) => {
        const cell = cells[index] ?? "";
        const words = cutToWidth(wordsOf(cell), widths[index] ?? 0);
        const room = " ".repeat(Math.max(0, (widths[index] ?? 0) - widthOf(words)));
        const shown = typeof cell === "string" ? words : rendered(styled(cell.style, words), hasColour);
        return align === "right" ? room + shown : shown + room;
      })
      .join(GAP)
      .trimEnd(),
  );
}

const wordsOf = (cell: Cell): string => clean(typeof cell === "string" ? cell : cell.text);

/** Takes from the widest of the columns that give way what is too much. */
function narrow(widths: number[], columns: readonly Column[], width: number): void {
  const flexible = columns.flatMap(({ isFlexible }, index) => (isFlexible ? [index] : []));
  const widthAt = (index: number) => widths[index] ?? 0;
  // However long a text is, none stays wider than the whole.
  for (const index of flexible) widths[index] = Math.min(widthAt(index), Math.max(width, LEAST));
  let excess = widths.reduce((sum, one) => sum + one, GAP.length * (widths.length - 1)) - width;
  for (; excess > 0; excess--) {
    const widest = flexible.toSorted((one, other) => widthAt(other) - widthAt(one))[0];
    if (widest === undefined || widthAt(widest) <= LEAST) return;
    widths[widest] = widthAt(widest) - 1;
  }
}

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
