import { glyphless, hiddenCharacters, kindOfHidden } from "../../hidden-characters.ts";
import { linesWith } from "../../matchers/matches.ts";
import { unusualLinesWith } from "../../matchers/unusual-lines.ts";
import type { FileRule } from "../../rule.ts";

/** Invisible characters that can encode a message. */
const carrier = new RegExp(`[${glyphless}]`, "u");
const tag = /[\u{e0000}-\u{e007f}]/u;
const run = new RegExp(`[${glyphless}]{8,}`, "u");

/** A long run of both direction marks encodes digits; scripts use one or two at a time. */
const marks = /(?=[\u200e\u200f\u061c]*\u200e)(?=[\u200e\u200f\u061c]*[\u200f\u061c])[\u200e\u200f\u061c]{8,}/;

/** A run of alternating kinds of spaces, including the blank Braille cell, encodes digits; a single kind is padding. */
const blanks = /[ \t\u00a0\u2000-\u200a\u202f\u205f\u2800\u3000]{16,}/g;
/** Quick check for tabs between spaces. */
const tabsBetween = /\t +\t +\t/;
const otherBlank = /[\u00a0\u2000-\u200a\u202f\u205f\u2800\u3000]{2}|[\u2000-\u200a\u2800] [\u2000-\u200a\u2800]/;
const MIN_TURNS = 8;

/** Scripts that separate words with a zero-width space. */
const betweenWords = /(?<=[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}])\u200b/gu;

/** Minimum number of characters scattered over a line: enough for two letters, and too many for a copying artifact. */
const MIN_SCATTERED = 16;
const MIN_SHARE = 0.1;

/** Contains a message in invisible characters. */
export const hiddenMessage: FileRule = {
  kind: "file",
  id: "hidden-message",
  class: "hidden-text",
  severity: "high",
  *check(file) {
    if (file.text === null) return;
    for (const { text, line } of unusualLinesWith(file, carrier)) if (isMessage(text)) yield { line };
    for (const { line } of unusualLinesWith(file, marks)) yield { line };
    const ends = linesEndingInDigits(file.text);
    if (ends !== null) yield { line: ends };
    for (const { text, line } of [...linesWith(file.text, tabsBetween), ...unusualLinesWith(file, otherBlank)])
      if (hasDigitsOfBlanks(text)) yield { line };
  },
};

/** Spaces and tabs at the end of a line that encode bits. */
const mixedEnd = /(?:\t +\t| \t+ )[ \t]{0,60}$/m;
const MIN_ENDS = 6;
/** Minimum number of alternations; editors leave fewer. */
const MIN_TURNS_AT_END = 3;

/** Returns the first of many lines that end with different sequences of spaces and tabs; null if there are few. */
function linesEndingInDigits(text: string): number | null {
  const ends = new Map<string, number>();
  for (const { text: line, line: number } of linesWith(text, mixedEnd)) {
    const end = line.slice(line.trimEnd().length);
    if (turnsIn(end) >= MIN_TURNS_AT_END && !ends.has(end)) ends.set(end, number);
  }
  return ends.size < MIN_ENDS ? null : (ends.values().next().value ?? null);
}

const hasDigitsOfBlanks = (line: string): boolean =>
  Array.from(line.matchAll(blanks), ([found]) => turnsIn(found)).some((turns) => turns >= MIN_TURNS);

const turnsIn = (text: string): number => Array.from(text).filter((one, at) => at > 0 && one !== text[at - 1]).length;

/** Returns whether a line contains enough invisible characters for a message. */
export function isMessage(line: string): boolean {
  if (run.test(line)) return true;
  const found = hiddenCharacters(line.replace(betweenWords, "")).filter(
    (character) => kindOfHidden(character) === "invisible" && carrier.test(character),
  );
  return (
    found.some((character) => tag.test(character)) ||
    (found.length >= MIN_SCATTERED && found.length >= MIN_SHARE * line.length)
  );
}
