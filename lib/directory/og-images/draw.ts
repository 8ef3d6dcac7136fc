import { directionOf, type Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import type { AuditTone } from "../views/audit-level.ts";
import { canvasLibrary, colors, type Look, Pen } from "./canvas.ts";
import { previewImage } from "./image-format.ts";
import { cutLine, type Fitted, fit, type Setting, setText, shareWidth, type TextBox } from "./lines.ts";
import type { Preview } from "./preview.ts";

/** Layout of an image, in pixels from the top and from the edge at which lines begin. */
export const layout = {
  /** Width of the band along the edge. */
  spine: 20,
  /** Margin of texts. */
  margin: 84,
  width: previewImage.width - 2 * 84,
  /** The square logo and the site's name beside it. */
  sign: { top: 52, size: 46, baseline: 87 },
  /** Top of the name, or of the label above it. */
  top: 142,
  /** The rule above the facts. */
  facts: 508,
} as const;

/** Gap between columns, with a thin rule in the middle. */
const GAP = 64;

const termLook: Look = { style: "sans", weight: 400, size: 22, color: colors.muted };
const valueLook = (size: number): Look => ({ style: "sans", weight: 600, size, color: colors.ink });

/** Colors of the results of an audit. */
const toneColors: Readonly<Record<AuditTone, string>> = {
  high: colors.high,
  medium: colors.medium,
  low: colors.low,
  none: colors.clear,
  partial: colors.muted,
  unknown: colors.muted,
};

/** The laid out texts of a fact. */
type Column = Readonly<{ term: Setting | undefined; value: Setting; color: string }>;

/** Draws facts in columns with their terms, in the largest font that fits; texts that never fit are truncated. */
function drawFacts(pen: Pen, { facts, locale }: Preview): void {
  pen.rectangle(layout.margin, layout.facts, layout.width, 2, colors.line);
  const columns = facts.map(({ term, value, tone }) => ({
    term: term === null ? undefined : setText(term, "sans", locale),
    value: setText(value, "sans", locale),
    color: tone === undefined ? colors.ink : toneColors[tone],
  }));
  const available = layout.width - GAP * (columns.length - 1);
  const [look, widths] = chooseLook(pen, columns, available);
  let x: number = layout.margin;
  for (const [index, column] of columns.entries()) {
    const width = widths[index] ?? 0;
    if (index > 0) pen.rectangle(x - GAP / 2, layout.facts + 24, 2, 60, colors.line);
    if (column.term) drawCut(pen, column.term, termLook, { x, width, baseline: layout.facts + 43 });
    drawCut(
      pen,
      column.value,
      { ...look, color: column.color },
      { x, width, baseline: layout.facts + (column.term ? 81 : 62) },
    );
    x += width + GAP;
  }
}

/** Chooses the font of the values and the widths of the columns. */
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

/** Draws the preview image of a page as PNG. */
export async function drawPreview(preview: Preview): Promise<Buffer> {
  const { width, height } = previewImage;
  const pen = await Pen.on(width, height, directionOf(preview.locale));
  pen.rectangle(0, 0, width, height, colors.paper);
  pen.rectangle(0, 0, layout.spine, height, colors.accent);
  await drawSign(pen, preview.locale);
  drawTexts(pen, preview);
  drawFacts(pen, preview);
  return pen.png();
}

const wordmark: Look = { style: "serif", weight: 600, size: 36, color: colors.ink };

async function drawSign(pen: Pen, locale: Locale): Promise<void> {
  const { icon } = await canvasLibrary();
  const { top, size, baseline } = layout.sign;
  const name = setText(dictionaryOf(locale).site.name, "serif", locale);
  pen.picture(await icon(size), layout.margin, top, size);
  pen.text(name.text, name, wordmark, layout.margin + size + 16, baseline);
}

function drawTexts(pen: Pen, preview: Preview): void {
  const label = setText(preview.label, "sans", preview.labelLanguage);
  const name = setText(preview.name, "serif", preview.language);
  const lead = setText(preview.lead, "serif", preview.language);
  const belowLabel = drawLabel(pen, label, layout.top);
  // A name without glyphs is replaced by the label.
  const title = name.text === "" ? setText(preview.label, "serif", preview.labelLanguage) : name;
  drawLead(pen, lead, drawName(pen, title, belowLabel) + 22);
}

const labelLook: Look = { style: "sans", weight: 500, size: 29, color: colors.accent };

function drawLabel(pen: Pen, label: Setting, y: number): number {
  if (label.text === "") return y;
  pen.text(cutLine(label.text, layout.width, pen.measure(label, labelLook)), label, labelLook, layout.margin, y + 30);
  return y + 50;
}

function drawName(pen: Pen, name: Setting, y: number): number {
  const box: TextBox = {
    width: layout.width,
    steps: [
      { size: 84, most: 1 },
      { size: 66, most: 2 },
      { size: 56, most: 2 },
      { size: 48, most: 3 },
    ],
    leading: { usual: 1.14, tall: 1.28 },
  };
  return drawLines(pen, name, fit(pen, name, { style: "serif", weight: 600, color: colors.ink }, box), y);
}

/** Draws as many lines of the lead as fit above the facts. */
function drawLead(pen: Pen, lead: Setting, y: number): number {
  const leading = { usual: 1.38, tall: 1.52 };
  const height = layout.facts - 30 - y;
  const step = (size: number) => {
    const lineHeight = Math.round(size * (lead.isTall ? leading.tall : leading.usual));
    return { size, most: Math.max(1, Math.floor(height / lineHeight)) };
  };
  const box: TextBox = { width: layout.width, steps: [step(34), step(31), step(28)], leading };
  return drawLines(pen, lead, fit(pen, lead, { style: "serif", weight: 400, color: colors.muted }, box), y);
}

/** @returns the bottom of the last line. */
function drawLines(pen: Pen, setting: Setting, { lines, look, lineHeight }: Fitted, y: number): number {
  const baseline = y + Math.round((lineHeight + look.size * CAPITAL_HEIGHT) / 2);
  for (const [index, line] of lines.entries())
    pen.text(line, setting, look, layout.margin, baseline + index * lineHeight);
  return y + lines.length * lineHeight;
}

/** Height of capitals relative to the font size, to center them in a line. */
const CAPITAL_HEIGHT = 0.68;
