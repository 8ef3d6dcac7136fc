import { ellipsis } from "./setting.ts";

/** How wide a text is when it is drawn. Pixels. */
export type Measure = (text: string) => number;

/** Lines of a text. `isBroken` where a word had to be parted, `isCut` where not all of it is there. */
export type Lines = Readonly<{ lines: readonly string[]; isBroken: boolean; isCut: boolean }>;

/** How much of a line whole words have to fill, for the last one not to be parted. */
const LEAST_FILLED = 0.6;

const words = new Intl.Segmenter(undefined, { granularity: "word" });
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const han = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々、。，：；！？「」『』（）《》【】・`;
const endsInHan = new RegExp(`[${han}]$`, "u");
const beginsWithHan = new RegExp(`^[${han}]`, "u");
/** What no line begins with, and what none ends with, where there are no spaces to break at (JIS X 4051, GB/T 15834). */
const neverFirst =
  /^[\p{Close_Punctuation}\p{Final_Punctuation}\p{Other_Punctuation}ー々〜ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const neverLast = /[\p{Open_Punctuation}\p{Initial_Punctuation}]$/u;

/** Breaks a text into at most `most` lines, where its script breaks; a word that is wider than a line is parted. */
export function breakLines(text: string, width: number, most: number, measure: Measure): Lines {
  const all: string[] = [];
  let line = "";
  let isBroken = false;
  for (const piece of piecesOf(text)) {
    if (line === "" || measure((line + piece).trimEnd()) <= width) line += piece;
    else {
      all.push(line);
      line = piece;
    }
    while (measure(line.trimEnd()) > width) {
      const part = longestBeginning(line, width, measure, "");
      all.push(part);
      line = line.slice(part.length);
      isBroken = true;
    }
    if (all.length > most) break;
  }
  if (line !== "") all.push(line);
  const lines = all.slice(0, most).map((one) => one.trim());
  if (all.length <= most) return { lines, isBroken, isCut: false };
  const rest = all.slice(most - 1).join("");
  return { lines: [...lines.slice(0, -1), cutLine(rest, width, measure)], isBroken, isCut: true };
}

/** The beginning of a text that is too long for a line, with an ellipsis: after a whole word, unless that leaves much of the line empty. */
export function cutLine(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text.trim();
  let whole = "";
  for (const piece of piecesOf(text)) {
    if (measure(withEllipsis(whole + piece)) > width) break;
    whole += piece;
  }
  return withEllipsis(measure(whole) < width * LEAST_FILLED ? longestBeginning(text, width, measure, ellipsis) : whole);
}

const withEllipsis = (beginning: string): string => beginning.replace(/[\s\p{Punctuation}]+$/u, "") + ellipsis;

/** The narrowest width at which a text still has as many lines, so that none of them is left with a word alone. */
export function balanced(text: string, width: number, most: number, measure: Measure): Lines {
  const widest = breakLines(text, width, most, measure);
  if (widest.lines.length < 2 || widest.isBroken || widest.isCut) return widest;
  let [narrow, wide] = [width / 2, width];
  while (wide - narrow > 8) {
    const middle = (narrow + wide) / 2;
    const { isBroken, isCut } = breakLines(text, middle, widest.lines.length, measure);
    if (isBroken || isCut) narrow = middle;
    else wide = middle;
  }
  return breakLines(text, wide, widest.lines.length, measure);
}

/** The parts of a text that are never parted, each with the space after it. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(text)) {
    const before = pieces.at(-1);
    if (before === undefined || mayBreak(before, segment)) pieces.push(segment);
    else pieces[pieces.length - 1] = before + segment;
  }
  return pieces;
}

function mayBreak(before: string, next: string): boolean {
  if (/^\s/.test(next)) return false;
  if (/\s$/.test(before)) return true;
  if (/[\p{Letter}\p{Number}][-/]$/u.test(before)) return /^\p{Letter}/u.test(next);
  return (endsInHan.test(before) || beginsWithHan.test(next)) && !neverFirst.test(next) && !neverLast.test(before);
}

/** As many characters from the beginning as fit with what is put after them, one at least. */
function longestBeginning(text: string, width: number, measure: Measure, after: string): string {
  let beginning = "";
  for (const { segment } of graphemes.segment(text)) {
    if (beginning !== "" && measure(beginning + segment + after) > width) break;
    beginning += segment;
  }
  return beginning;
}
