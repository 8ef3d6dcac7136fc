import { clean, cutToWidth, rendered, type StyledText, styled, type Text, widthOf, wrapped } from "./text.ts";

/** Where a command writes to. Control characters and the like are removed from everything. */
export type Output = Readonly<{
  /** Width of the terminal in columns; 80 without one. */
  columns: number;
  /** Writes a line of the result to standard output. */
  line(...text: readonly Text[]): void;
  /** Writes lines no wider than the terminal, wrapped between words, each indented by so many spaces. */
  paragraph(text: string, indent?: number): void;
  /** Writes rows below their headings, no wider than the terminal if flexible columns can be cut. */
  table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): void;
  /** Writes a value as indented JSON. Characters that a terminal would obey are escaped. */
  json(value: unknown): void;
  /** Writes a message to standard error: it is not part of the result. */
  note(...text: readonly Text[]): void;
}>;

/** Longer lines are hard to read. Columns. */
const MAX_PARAGRAPH_WIDTH = 100;

type Stream = Readonly<{ isTTY?: boolean; columns?: number; write(text: string): unknown }>;

/** @param hasColor whether each of the two streams shows colors. */
export function outputTo(
  stdout: Stream,
  stderr: Stream,
  hasColor: Readonly<{ stdout: boolean; stderr: boolean }>,
): Output {
  const columns = stdout.isTTY === true ? (stdout.columns ?? 80) : 80;
  const write = (lines: readonly string[]) => {
    if (lines.length > 0) stdout.write(`${lines.join("\n")}\n`);
  };
  return {
    columns,
    line: (...text) => write([rendered(text, hasColor.stdout)]),
    paragraph: (text, indent = 0) =>
      write(
        wrapped(clean(text), Math.min(columns, MAX_PARAGRAPH_WIDTH) - indent).map((line) => " ".repeat(indent) + line),
      ),
    table: (given, rows) => write(tableLines(given, rows, columns, hasColor.stdout)),
    json: (value) => write([jsonText(value)]),
    note: (...text) => void stderr.write(`${rendered(text, hasColor.stderr)}\n`),
  };
}

/** JSON strings may contain these characters, which a terminal would obey or which mislead readers. */
const jsonText = (value: unknown): string =>
  JSON.stringify(value, undefined, 2).replaceAll(/[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from(character.split(""), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
  );

/** Decides about colors by the variables that command-line programs agree on: see no-color.org and force-color.org. */
export function showsColor(
  { NO_COLOR = "", FORCE_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return NO_COLOR === "" && TERM !== "dumb" && isTerminal;
}

export type Column = Readonly<{
  title: string;
  align?: "right";
  /** Whether its text may be cut to make the table fit. */
  isFlexible?: boolean;
}>;

export type Cell = string | StyledText;

const COLUMN_GAP = "  ";
const MIN_FLEXIBLE_WIDTH = 7;

/**
 * Formats rows below their headings. Columns without `isFlexible` are never cut, so lines may be wider than `width`. One space
 * separates them instead of two where this makes them fit.
 */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  width: number,
  hasColor: boolean,
): string[] {
  const heading = columns.map(({ title }) => styled("dim", title));
  const lines = [heading, ...rows];
  const widths = columns.map((_, index) => Math.max(0, ...lines.map((cells) => widthOf(textOf(cells[index] ?? "")))));
  shrink(widths, columns, width);
  const excess = totalWidth(widths) - width;
  const gap = excess > 0 && excess < widths.length ? " " : COLUMN_GAP;
  return lines.map((cells) =>
    columns
      .map(({ align }, index) => {
        const cell = cells[index] ?? "";
        const text = cutToWidth(textOf(cell), widths[index] ?? 0);
        const padding = " ".repeat(Math.max(0, (widths[index] ?? 0) - widthOf(text)));
        const shown = typeof cell === "string" ? text : rendered(styled(cell.style, text), hasColor);
        return align === "right" ? padding + shown : shown + padding;
      })
      .join(gap)
      .trimEnd(),
  );
}

const textOf = (cell: Cell): string => clean(typeof cell === "string" ? cell : cell.text);

const totalWidth = (widths: readonly number[]): number =>
  widths.reduce((sum, one) => sum + one, COLUMN_GAP.length * (widths.length - 1));

/** Shrinks the widest flexible columns until the table fits. */
function shrink(widths: number[], columns: readonly Column[], width: number): void {
  const flexible = columns.flatMap(({ isFlexible }, index) => (isFlexible ? [index] : []));
  const widthAt = (index: number) => widths[index] ?? 0;
  // Bounds the loop below, whatever the length of a text.
  for (const index of flexible) widths[index] = Math.min(widthAt(index), Math.max(width, MIN_FLEXIBLE_WIDTH));
  let excess = totalWidth(widths) - width;
  for (; excess > 0; excess--) {
    const widest = flexible.toSorted((one, other) => widthAt(other) - widthAt(one))[0];
    if (widest === undefined || widthAt(widest) <= MIN_FLEXIBLE_WIDTH) return;
    widths[widest] = widthAt(widest) - 1;
  }
}
