import { directionOf, type Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { canvasLibrary, colors } from "./canvas.ts";
import { drawFacts } from "./draw-facts.ts";
import { type Fitted, fit, type Room } from "./fitting.ts";
import { previewImage } from "./image-format.ts";
import { layout } from "./layout.ts";
import { cutLine } from "./lines.ts";
import { type Look, Pen } from "./pen.ts";
import type { Preview } from "./preview.ts";
import { type Setting, setText } from "./setting.ts";

/** The image of a page as PNG: a card of a catalogue. */
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
  // A name of which hardly anything can be drawn gives way to the address.
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
  const room: Room = {
    width: layout.width,
    steps: [
      { size: 84, most: 1 },
      { size: 66, most: 2 },
      { size: 56, most: 2 },
      { size: 48, most: 3 },
    ],
    leading: { usual: 1.14, tall: 1.28 },
  };
  return drawLines(pen, name, fit(pen, name, { style: "serif", weight: 600, color: colors.ink }, room), y);
}

/** As many lines as there is room for above the facts. */
function drawLead(pen: Pen, lead: Setting, y: number): number {
  const leading = { usual: 1.38, tall: 1.52 };
  const height = layout.facts - 30 - y;
  const step = (size: number) => {
    const lineHeight = Math.round(size * (lead.isTall ? leading.tall : leading.usual));
    return { size, most: Math.max(1, Math.floor(height / lineHeight)) };
  };
  const room: Room = { width: layout.width, steps: [step(34), step(31), step(28)], leading };
  return drawLines(pen, lead, fit(pen, lead, { style: "serif", weight: 400, color: colors.muted }, room), y);
}

/** @returns where the lines end. */
function drawLines(pen: Pen, setting: Setting, { lines, look, lineHeight }: Fitted, y: number): number {
  const baseline = y + Math.round((lineHeight + look.size * CAPITAL_HEIGHT) / 2);
  for (const [index, line] of lines.entries())
    pen.text(line, setting, look, layout.margin, baseline + index * lineHeight);
  return y + lines.length * lineHeight;
}

/** Of a letter's size, so that capitals stand in the middle of a line. */
const CAPITAL_HEIGHT = 0.68;
