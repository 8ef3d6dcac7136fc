import { directionOf, isLocale } from "@skillshelf/directory-api/locales";
import type { Look, Pen } from "./canvas.ts";
import { facesOf, type Slice, type Style } from "./faces.ts";

/** The drawable part of a text, with its fonts in order of preference. */
export type Setting = Readonly<{
  text: string;
  slices: readonly Slice[];
  direction: "ltr" | "rtl";
  /** A BCP 47 tag; `""` if unknown. */
  language: string;
  /** Whether its script needs a greater line height than Latin. */
  isTall: boolean;
}>;

/** Maximum length that is laid out, more than an image can show. UTF-16 code units. */
const MAX_LENGTH = 1_000;

const ellipsis = "…";

/**
 * Chooses fonts for a text and removes characters without a glyph, such as emoji. A text that would lose most of its
 * letters is dropped entirely.
 *
 * @param language a BCP 47 tag; `""` if unknown.
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
 * Converts a text to one line, without bidirectional controls, variation selectors, and stacked marks that would reach into
 * other lines.
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

/** Returns the width of a text in pixels. */
export type Measure = (text: string) => number;

/** Lines of a text. `isBroken`: a word was split; `isCut`: the text was truncated. */
export type Lines = Readonly<{ lines: readonly string[]; isBroken: boolean; isCut: boolean }>;

/** Minimum part of a truncated line that whole words must fill; otherwise the last word is split. */
const MIN_FILLED_WIDTH = 0.6;

const words = new Intl.Segmenter(undefined, { granularity: "word" });
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const han = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々、。，：；！？「」『』（）《》【】・`;
const endsInHan = new RegExp(`[${han}]$`, "u");
const beginsWithHan = new RegExp(`^[${han}]`, "u");
/** Characters that must not begin or end a line in scripts without spaces (JIS X 4051, GB/T 15834). */
const neverFirst =
  /^[\p{Close_Punctuation}\p{Final_Punctuation}\p{Other_Punctuation}ー々〜ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const neverLast = /[\p{Open_Punctuation}\p{Initial_Punctuation}]$/u;

/** Breaks a text into at most `most` lines by the rules of its script. A word wider than a line is split. */
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

/** Truncates a text to a line with an ellipsis, after a whole word unless that leaves much of the line empty. */
export function cutLine(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text.trim();
  let whole = "";
  for (const piece of piecesOf(text)) {
    if (measure(withEllipsis(whole + piece)) > width) break;
    whole += piece;
  }
  return withEllipsis(
    measure(whole) < width * MIN_FILLED_WIDTH ? longestBeginning(text, width, measure, ellipsis) : whole,
  );
}

const withEllipsis = (beginning: string): string => beginning.replace(/[\s\p{Punctuation}]+$/u, "") + ellipsis;

/** Breaks a text at the smallest width that needs no more lines, so that lines have similar lengths. */
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

/** Splits a text at its break opportunities. Each piece includes the space after it. */
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

/** Returns the longest beginning, at least one character, that fits together with `after`. */
function longestBeginning(text: string, width: number, measure: Measure, after: string): string {
  let beginning = "";
  for (const { segment } of graphemes.segment(text)) {
    if (beginning !== "" && measure(beginning + segment + after) > width) break;
    beginning += segment;
  }
  return beginning;
}

/** A font size with the maximum number of lines. */
type Step = Readonly<{ size: number; most: number }>;

/** A text that was fitted into a box. Heights are pixels. */
export type Fitted = Readonly<{ lines: readonly string[]; look: Look; lineHeight: number }>;

export type TextBox = Readonly<{
  width: number;
  /** Sizes in order of preference. With the last one, text that does not fit is truncated. */
  steps: readonly [Step, ...Step[]];
  /** Line height relative to the font size, for Latin and for taller scripts. */
  leading: Readonly<{ usual: number; tall: number }>;
}>;

/** Uses the first size in which a text fits without split words, otherwise the last size. */
export function fit(pen: Pen, setting: Setting, look: Omit<Look, "size">, box: TextBox): Fitted {
  const leading = setting.isTall ? box.leading.tall : box.leading.usual;
  const attempt = ({ size, most }: Step): Fitted & Pick<Lines, "isBroken" | "isCut"> => {
    const sized = { ...look, size };
    const broken = balanced(setting.text, box.width, most, pen.measure(setting, sized));
    return { ...broken, look: sized, lineHeight: Math.round(size * leading) };
  };
  const [first, ...others] = box.steps;
  return others.reduce((best, step) => (best.isBroken || best.isCut ? attempt(step) : best), attempt(first));
}

/** Distributes a width among columns. If it is not enough, the widest columns are narrowed. */
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
