import { styleText } from "node:util";
import stringWidth from "string-width";

export type Style = "bold" | "dim" | "red" | "yellow" | "green" | "cyan";

/** Text with styled parts. Text from elsewhere is passed as it is: it is cleaned when it is written. */
export type Text = string | StyledText | readonly Text[];

export type StyledText = Readonly<{ style: Style; text: string }>;

export const styled = (style: Style, text: string): StyledText => ({ style, text });

/** The style of each severity of a finding. */
export const severityStyles = { high: "red", medium: "yellow", low: "dim" } as const;

/** Returns one line without control, bidirectional and invisible characters, which terminals obey or which mislead readers. */
export const clean = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replaceAll(/[\p{Cf}\p{Cs}]/gu, "");

/** Returns text as it is written, with the escape sequences of its styles if `hasColor`. */
export function rendered(text: Text, hasColor: boolean): string {
  if (typeof text === "string") return clean(text);
  if (!("style" in text)) return text.map((part) => rendered(part, hasColor)).join("");
  const cleaned = clean(text.text);
  return hasColor && cleaned !== "" ? styleText(text.style, cleaned, { validateStream: false }) : cleaned;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Segmenting takes time that grows with the square of the length, so longer texts are split first. UTF-16 code units. */
const MAX_PART = 1_000;
const partPattern = new RegExp(`[^]{1,${MAX_PART}}`, "gu");

const partsOf = (text: string): readonly string[] =>
  text.length <= MAX_PART ? [text] : (text.match(partPattern) ?? []);

const graphemesOf = (text: string): string[] =>
  partsOf(text).flatMap((part) =>
    /^[\x20-\x7e]*$/.test(part) ? [...part] : Array.from(graphemes.segment(part), ({ segment }) => segment),
  );

/** Returns how many columns a text takes on a terminal. */
export const widthOf = (text: string): number => partsOf(text).reduce((sum, part) => sum + stringWidth(part), 0);

/** Cuts a text to a width in columns, with an ellipsis if something is cut. */
export function cutToWidth(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const [start = ""] = pieces(text, width - 1);
  return `${start.trimEnd()}…`;
}

/** Wraps a text into lines of at most `width` columns, between words where possible. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line !== "" && widthOf(line) + 1 + widthOf(word) <= width) {
      line += ` ${word}`;
      continue;
    }
    if (line !== "") lines.push(line);
    const parts = widthOf(word) <= width ? [word] : [...pieces(word, width)];
    line = parts.pop() ?? "";
    lines.push(...parts);
  }
  return line === "" ? lines : [...lines, line];
}

/** Splits a text into pieces of at most `width` columns. A wider character is a piece by itself. */
function* pieces(text: string, width: number): Generator<string> {
  let piece = "";
  let pieceWidth = 0;
  for (const character of graphemesOf(text)) {
    const characterWidth = widthOf(character);
    if (piece !== "" && pieceWidth + characterWidth > width) {
      yield piece;
      [piece, pieceWidth] = ["", 0];
    }
    piece += character;
    pieceWidth += characterWidth;
  }
  yield piece;
}
