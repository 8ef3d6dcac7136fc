import { withoutHidden } from "@skillshelf/skill-audit/hidden-characters";
import { outsideCode, withoutTags } from "./markup.ts";

const MAX_ROUNDS = 5;

/** One line of text: composed (NFC), white space collapsed, without control, direction and invisible characters. */
export const oneLine = (text: string): string =>
  stable(text, (given) =>
    withoutHidden(given)
      .replace(/[\s\u0085]+/g, " ")
      .trim()
      .normalize("NFC"),
  );

/** One line of text without HTML tags; Markdown stays as it is written. */
export const untaggedLine = (text: string): string =>
  stable(text, (given) => withoutTags(oneLine(given)).replace(/ {2,}/g, " ").trim());

/**
 * One line of plain text: no tags of HTML, emphasis and links of Markdown reduced to their text, code spans as they are
 * written. At most `max` UTF-16 code units: cut at the end of a word, or else of a visible character, with an ellipsis.
 */
export const plainText = (value: string, max: number): string =>
  stable(value, (given) => cut(outsideCode(untaggedLine(given), withoutMarks).replace(/ {2,}/g, " ").trim(), max));

/** Repeats a change until nothing changes. What never settles loses the characters that markup is made of. */
function stable(text: string, change: (given: string) => string): string {
  let current = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = change(current);
    if (next === current) return current;
    current = next;
  }
  return change(change(current.replace(/[<>*_[\]`~]/g, "")));
}

const withoutMarks = (text: string): string =>
  text
    .replace(/!?\[([^[\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?: "[^"]*")?\)/g, "$1")
    .replace(/(?<![\w/*])\*{3}(?=[^\s*/])([^*]+)(?<=[^\s*/])\*{3}(?![\w/*])/g, "$1")
    .replace(/(?<![\w/*])\*\*(?=[^\s*/])([^*]+)(?<=[^\s*/])\*\*(?![\w/*])/g, "$1")
    .replace(/(?<![^\s("'“‘«—–:])\*(?=[\p{L}\p{N}"“])([^*]+)(?<=[\p{L}\p{N}.!?:)"”])\*(?![\p{L}\p{N}*./])/gu, "$1")
    // One word between two underscores each is a name of Python's, not emphasis.
    .replace(/(?<![\p{L}\p{N}_])__(?=[\p{L}\p{N}])([^_]+)__(?![\p{L}\p{N}_])/gu, (whole, words: string) =>
      words.includes(" ") ? words : whole,
    )
    .replace(/(?<![^\s("'“‘«—–:])_(?=[\p{L}\p{N}])([^_]+)(?<=[\p{L}\p{N}.!?:)])_(?![\p{L}\p{N}_(])/gu, "$1")
    .replace(/~~(?=[^\s~])([^~]+)(?<=[^\s~])~~/g, "$1");

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const words = new Intl.Segmenter("en", { granularity: "word" });
const ELLIPSIS = "…";
const LOOK_AHEAD = 64;

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max < 1) return "";
  const limit = Math.floor(max) - ELLIPSIS.length;
  // Beyond the limit only as much is divided as is needed to see whether a word or character ends there.
  const head = text.slice(0, limit + LOOK_AHEAD);
  const wordEnd = lastEnd(words, head, limit);
  const end = wordEnd * 2 > limit ? wordEnd : lastEnd(graphemes, head, limit);
  const kept = text.slice(0, end).trimEnd();
  return `${kept.replace(/[\s,;:–—-]{1,20}$/, "")}${ELLIPSIS}`;
}

function lastEnd(segmenter: Intl.Segmenter, text: string, limit: number): number {
  let end = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.length > limit) break;
    end = index + segment.length;
  }
  return end;
}
