/** A column: its heading, and how wide it is. Texts stand to the left, numbers to the right. */
export type Column = Readonly<{ heading: string; width: number; kind: "text" | "number" }>;

/** A table that is printed row by row, for its rows take their time. */
export class Table {
  readonly #columns: readonly Column[];

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
  }

  /** The headings with a line under them. */
  head(): string {
    const rule = this.#columns.map(({ width }) => "─".repeat(width)).join("  ");
    return `${this.row(this.#columns.map(({ heading }) => heading))}\n${rule}`;
  }

  /** @param cells one for each column. */
  row(cells: readonly string[]): string {
    return this.#columns
      .map(({ width, kind }, index) => {
        const cell = cells[index] ?? "";
        return kind === "text" ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd();
  }
}

/** A whole number with its thousands apart, or a dash for what is not known. */
export const whole = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? "–" : Math.round(value).toLocaleString("en");

/** A number with that many digits after the point, or a dash for what is not known. */
export const decimal = (value: number | undefined, digits: number): string =>
  value === undefined || Number.isNaN(value) ? "–" : value.toFixed(digits);

/** A share as a percentage. */
export const percentage = (value: number): string => (Number.isNaN(value) ? "–" : `${(value * 100).toFixed(1)} %`);
