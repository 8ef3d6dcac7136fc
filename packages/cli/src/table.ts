import { clean, rendered, type StyledText, styled } from "./text.ts";
import { cutToWidth, widthOf } from "./width.ts";

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
