import { styleText } from "node:util";
import stringWidth from "string-width";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The time it takes to find the characters of a text grows with the square of its length: longer ones are taken in parts. */
const LONGEST_PART = 1_000;

const partsOf = (text: string): readonly string[] =>
  text.length <= LONGEST_PART ? [text] : (text.match(partPattern) ?? []);
const partPattern = new RegExp(`[^]{1,${LONGEST_PART}}`, "gu");

/** Characters as a reader counts them. ASCII alone, which most text is, needs no looking up. */
const charactersOf = (text: string): string[] =>
  partsOf(text).flatMap((part) =>
    /^[\x20-\x7e]*$/.test(part) ? [...part] : Array.from(graphemes.segment(part), ({ segment }) => segment),
  );

/** Columns that a text takes on a terminal. */
export const widthOf = (text: string): number => partsOf(text).reduce((sum, part) => sum + stringWidth(part), 0);

/** As much of a text as has room, with an ellipsis where that is not all. */
export function cutToWidth(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const kept = startOf(text, width - 1).trimEnd();
  return `${kept}…`;
}

/** The longest start of a text that is no wider. */
function startOf(text: string, width: number): string {
  let taken = 0;
  let start = "";
  for (const character of charactersOf(text)) {
    taken += widthOf(character);
    if (taken > width) break;
    start += character;
  }
  return start;
}

/** A text in lines no wider, broken between words; a word that is wider by itself is broken where it has to be. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line !== "" && widthOf(line) + 1 + widthOf(word) <= width) {
      line += ` ${word}`;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = piecesOf(word, width);
    line = pieces.pop() ?? "";
    lines.push(...pieces);
  }
  return line === "" ? lines : [...lines, line];
}

/** A word in pieces no wider. A character that is wider than there is room stands by itself. */
function piecesOf(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = "";
  let taken = 0;
  for (const character of charactersOf(word)) {
    const more = widthOf(character);
    if (piece !== "" && taken + more > width) {
      pieces.push(piece);
      [piece, taken] = ["", 0];
    }
    piece += character;
    taken += more;
  }
  return [...pieces, piece];
}

export type Style = "bold" | "dim" | "red" | "yellow" | "green" | "cyan";

/** Words of which some are to stand out. What came from elsewhere is given as it is: it is cleaned when it is written. */
export type Text = string | StyledText | readonly Text[];

export type StyledText = Readonly<{ style: Style; text: string }>;

export const styled = (style: Style, text: string): StyledText => ({ style, text });

/** One line without control, direction and invisible characters: terminals obey some of them, and readers are misled by others. */
export const clean = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replaceAll(/[\p{Cf}\p{Cs}]/gu, "");

/** Text as it is written: where there are colours, with the codes for them. */
export function rendered(text: Text, hasColour: boolean): string {
  if (typeof text === "string") return clean(text);
  if (!("style" in text)) return text.map((part) => rendered(part, hasColour)).join("");
  const words = clean(text.text);
  return hasColour && words !== "" ? styleText(text.style, words, { validateStream: false }) : words;
}
