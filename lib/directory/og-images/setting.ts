import { directionOf, isLocale } from "@skillshelf/directory-api/locales";
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
const LONGEST = 1_000;

export const ellipsis = "…";

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
    .slice(0, LONGEST)
    .normalize("NFC")
    .replace(/(\p{Mark}{2})\p{Mark}+/gu, "$1")
    .replace(/[\p{Bidi_Control}\ufe0e\ufe0f]/gu, "")
    .replace(/[\s\p{Control}]+/gu, " ")
    .trim();

const countLetters = (graphemes: readonly string[]): number =>
  graphemes.filter((grapheme) => /[\p{Letter}\p{Number}]/u.test(grapheme)).length;
