import { colors } from "./canvas.ts";
import { shareWidth } from "./fitting.ts";
import { layout } from "./layout.ts";
import { cutLine } from "./lines.ts";
import type { Look, Pen } from "./pen.ts";
import type { Preview } from "./preview.ts";
import { type Setting, setText } from "./setting.ts";

/** Between columns, with a thin rule in the middle. */
const GAP = 64;

const termLook: Look = { style: "sans", weight: 400, size: 22, color: colors.muted };
const valueLook = (size: number): Look => ({ style: "sans", weight: 600, size, color: colors.ink });

/** A fact as it can be drawn; no term where it needs none. */
type Column = Readonly<{ term: Setting | undefined; value: Setting }>;

/** Draws facts in columns, each under its term: as large as they fit, and cut where they do not fit at all. */
export function drawFacts(pen: Pen, { facts, locale }: Preview): void {
  pen.rectangle(layout.margin, layout.facts, layout.width, 2, colors.line);
  const columns = facts.map(({ term, value }) => ({
    term: term === null ? undefined : setText(term, "sans", locale),
    value: setText(value, "sans", locale),
  }));
  const available = layout.width - GAP * (columns.length - 1);
  const [look, widths] = chooseLook(pen, columns, available);
  let x: number = layout.margin;
  for (const [index, column] of columns.entries()) {
    const width = widths[index] ?? 0;
    if (index > 0) pen.rectangle(x - GAP / 2, layout.facts + 24, 2, 60, colors.line);
    if (column.term) drawCut(pen, column.term, termLook, { x, width, baseline: layout.facts + 43 });
    drawCut(pen, column.value, look, { x, width, baseline: layout.facts + (column.term ? 81 : 62) });
    x += width + GAP;
  }
}

/** How values are drawn, and how wide each column is then. */
function chooseLook(pen: Pen, columns: readonly Column[], available: number): [Look, number[]] {
  const widthsIn = (look: Look): number[] =>
    columns.map(({ term, value }) => Math.ceil(Math.max(widthOf(pen, value, look), widthOf(pen, term, termLook))));
  const smallest = valueLook(24);
  const look = [valueLook(30), valueLook(27)].find((one) => sum(widthsIn(one)) <= available) ?? smallest;
  return [look, shareWidth(widthsIn(look), available)];
}

const widthOf = (pen: Pen, setting: Setting | undefined, look: Look): number =>
  setting === undefined ? 0 : pen.measure(setting, look)(setting.text);

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

type Place = Readonly<{ x: number; width: number; baseline: number }>;

const drawCut = (pen: Pen, setting: Setting, look: Look, { x, width, baseline }: Place): void =>
  pen.text(cutLine(setting.text, width, pen.measure(setting, look)), setting, look, x, baseline);
