import { directionOf, isLocale } from "@skillshelf/directory-api/locales";
import type { Look, Pen } from "./canvas.ts";
import { facesOf, type Slice, type Style } from "./faces.ts";

/** A text as it can be drawn: what of it there are glyphs for, and the fonts that have them, first choice first. */
export type Setting = Readonly<{
  text: string;
  slices: readonly Slice[];
  direction: "ltr" | "rtl";
  /** A BCP 47 tag, or "" where it is not known. */
  language: string;
  /** Whether its letters fill more of a line's height than Latin ones do. */
  isTall: boolean;
}>;

/** More of a text than an image has room for; the rest is not looked at. Code units. */
const MAX_LENGTH = 1_000;

const ellipsis = "…";

/**
 * Chooses fonts for a text, and leaves out what none has a glyph for, such as emoji. A text that would lose
 * most of its letters says nothing any more and is left out whole.
 *
 * @param language a BCP 47 tag, or "" where it is not known.
 */
export function setText(text: string, style: Style, language: string): Setting {
  const faces = facesOf(text, style, language);
  const slicesOf = (grapheme: string): readonly (Slice | undefined)[] =>
    Array.from(grapheme, (character) => firstSlice(faces, character.codePointAt(0) ?? 0));
  const graphemes = Array.from(segmenter.segment(plain(text)), ({ segment }) => segment);
  const drawn = graphemes.filter((grapheme) => slicesOf(grapheme).every((slice) => slice !== undefined));
  const isWhole = countLetters(drawn) * 2 >= countLetters(graphemes);
  const shown = isWhole ? drawn.join("").replace(/ {2,}/g, " ").trim() : "";
  const used = new Set(slicesOf(shown + ellipsis));
  const first = /\p{Letter}/u.exec(shown)?.[0] ?? "";
  const fallback = isLocale(language) ? directionOf(language) : "ltr";
  return {
    text: shown,
    slices: faces.flatMap((face) => face.slices.filter((slice) => used.has(slice))),
    direction: first === "" ? fallback : /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first) ? "rtl" : "ltr",
    language,
    isTall: /[\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(shown),
  };
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const firstSlice = (faces: ReturnType<typeof facesOf>, character: number): Slice | undefined => {
  for (const face of faces) {
    const slice = face.sliceWith(character);
    if (slice) return slice;
  }
  return undefined;
};

/**
 * A text in one line. What would turn the direction of what stands around it is taken out, what asks for a
 * picture, and marks above marks that would reach into other lines.
 */
const plain = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .normalize("NFC")
    .replace(/(\p{Mark}{2})\p{Mark}+/gu, "$1")
    .replace(/[\p{Bidi_Control}\ufe0e\ufe0f]/gu, "")
    .replace(/[\s\p{Control}]+/gu, " ")
    .trim();

const countLetters = (graphemes: readonly string[]): number =>
  graphemes.filter((grapheme) => /[\p{Letter}\p{Number}]/u.test(grapheme)).length;

/** How wide a text is when it is drawn. Pixels. */
export type Measure = (text: string) => number;

/** Lines of a text. `isBroken` where a word had to be parted, `isCut` where not all of it is there. */
export type Lines = Readonly<{ lines: readonly string[]; isBroken: boolean; isCut: boolean }>;

/** How much of a line whole words have to fill, for the last one not to be parted. */
const MIN_FILLED = 0.6;

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
  return withEllipsis(measure(whole) < width * MIN_FILLED ? longestBeginning(text, width, measure, ellipsis) : whole);
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

/** A size that a text may be drawn in, and in how many lines then. */
type Step = Readonly<{ size: number; most: number }>;

/** A text as it is drawn. Heights are pixels. */
export type Fitted = Readonly<{ lines: readonly string[]; look: Look; lineHeight: number }>;

export type Room = Readonly<{
  width: number;
  /** From the one it is best drawn in to the one in which it is cut rather than drawn smaller. */
  steps: readonly [Step, ...Step[]];
  /** Height of a line by the size of its letters: of Latin ones, and of those that are taller. */
  leading: Readonly<{ usual: number; tall: number }>;
}>;

/** The first size in which a text fits without a word being parted, else the last one. */
export function fit(pen: Pen, setting: Setting, look: Omit<Look, "size">, room: Room): Fitted {
  const leading = setting.isTall ? room.leading.tall : room.leading.usual;
  const attempt = ({ size, most }: Step): Fitted & Pick<Lines, "isBroken" | "isCut"> => {
    const sized = { ...look, size };
    const broken = balanced(setting.text, room.width, most, pen.measure(setting, sized));
    return { ...broken, look: sized, lineHeight: Math.round(size * leading) };
  };
  const [first, ...others] = room.steps;
  return others.reduce((best, step) => (best.isBroken || best.isCut ? attempt(step) : best), attempt(first));
}

/** Widths for columns that may be too wide for all of them to stand side by side: the widest give way. */
export function shareWidth(wanted: readonly number[], available: number): number[] {
  const rising = wanted.toSorted((one, other) => one - other);
  let left = available;
  for (const [index, width] of rising.entries()) {
    const share = left / (rising.length - index);
    if (width > share) return wanted.map((one) => Math.min(one, Math.floor(share)));
    left -= width;
  }
  return [...wanted];
}
