import { codePoint, type HiddenKind, hiddenCharacters, kindOfHidden } from "@skillshelf/skill-audit/hidden-characters";
import { type Deviation, deviation } from "../conformance/rules.ts";

const MAX_REPORTS = 10;
const MAX_CODE_POINTS = 8;
const kinds = ["control", "invisible", "bidirectional"] as const satisfies readonly HiddenKind[];
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Direction marks that right-to-left text needs next to numbers and foreign words. */
const isMark = (character: string): boolean => /[\u061c\u200e\u200f]/.test(character);

/** Reports hidden characters, with the first lines of each kind. */
export function scanCharacters(lines: readonly string[]): Deviation[] {
  const reports = new Map<HiddenKind, Deviation[]>();
  const further = new Map<HiddenKind, number>();
  for (const [index, line] of lines.entries()) {
    const characters = hiddenCharacters(line);
    if (characters.length === 0) continue;
    const found = rightToLeft.test(line) ? characters.filter((character) => !isMark(character)) : characters;
    for (const kind of kinds) {
      const ofKind = found.filter((character) => kindOfHidden(character) === kind);
      if (ofKind.length === 0) continue;
      const sofar = reports.get(kind) ?? [];
      reports.set(kind, sofar);
      if (sofar.length < MAX_REPORTS) sofar.push(deviation(`${kind}-characters`, index + 1, formatCounts(ofKind)));
      else further.set(kind, (further.get(kind) ?? 0) + 1);
    }
  }
  return [...reports].flatMap(([kind, found]) => appendRemainder(found, further.get(kind) ?? 0));
}

/** Reports hidden characters that a quoted value contains as escapes, which {@link scanCharacters} cannot see. */
export function scanEscaped(value: string, line: number, source: readonly string[]): Deviation[] {
  const characters = [...new Set(hiddenCharacters(value))];
  const escaped = characters.filter((character) => !source.some((text) => text.includes(character)));
  return kinds.flatMap((kind) => {
    const ofKind = escaped.filter((character) => kindOfHidden(character) === kind);
    return ofKind.length === 0 ? [] : [deviation(`${kind}-characters`, line, `${formatCounts(ofKind)}, as an escape`)];
  });
}

function formatCounts(characters: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shown = [...counts].slice(0, MAX_CODE_POINTS).map(([character, count]) => {
    return count === 1 ? codePoint(character) : `${codePoint(character)} × ${count}`;
  });
  return [...shown, ...(counts.size > shown.length ? [`${counts.size - shown.length} more`] : [])].join(", ");
}

function appendRemainder(found: readonly Deviation[], further: number): Deviation[] {
  const last = found.at(-1);
  if (further === 0 || last === undefined) return [...found];
  return [
    ...found.slice(0, -1),
    deviation(last.rule, last.line, `${last.detail}; on ${further} more ${further === 1 ? "line" : "lines"}`),
  ];
}

/** Lines of a file without line endings (at least one), and deviations of its encoding. */
export type DecodedLines = Readonly<{ lines: readonly string[]; deviations: readonly Deviation[] }>;

/** Decodes UTF-8, or UTF-16 with a byte order mark. Invalid bytes become U+FFFD; NUL characters are removed. */
export function decodeLines(bytes: Uint8Array): DecodedLines {
  const { encoding, markLength } = encodingOf(bytes);
  const content = bytes.subarray(markLength);
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(content);
  const lines = text.split(/\r\n|\r|\n/);
  const deviations: Deviation[] = [];
  if (markLength > 0) deviations.push(deviation("byte-order-mark", 1, encoding.toUpperCase()));
  if (encoding === "utf-8") deviations.push(...invalidBytes(content));
  else if (content.length % 2 === 1) {
    deviations.push(deviation("invalid-utf-8", lines.length, "incomplete UTF-16 code unit at the end"));
  }
  deviations.push(...lineEnds(text));
  const firstNul = lines.findIndex((line) => line.includes("\0"));
  if (firstNul < 0) return { lines, deviations };
  deviations.push(deviation("nul-bytes", firstNul + 1, `${text.split("\0").length - 1} in the file`));
  return { lines: lines.map((line) => line.replaceAll("\0", "")), deviations };
}

function encodingOf([first, second, third]: Uint8Array): { encoding: string; markLength: number } {
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: "utf-8", markLength: 3 };
  if (first === 0xff && second === 0xfe) return { encoding: "utf-16le", markLength: 2 };
  if (first === 0xfe && second === 0xff) return { encoding: "utf-16be", markLength: 2 };
  return { encoding: "utf-8", markLength: 0 };
}

function invalidBytes(bytes: Uint8Array): Deviation[] {
  if (readable(bytes, false) !== null) return [];
  // Finds the longest valid prefix by halving, which takes far fewer passes than going byte by byte.
  let readableTo = 0;
  for (let step = bytes.length; step > 0; step = step === 1 ? 0 : Math.ceil(step / 2)) {
    while (readableTo + step <= bytes.length && readable(bytes.subarray(0, readableTo + step), true) !== null) {
      readableTo += step;
    }
  }
  const line = (readable(bytes.subarray(0, readableTo), true) ?? "").split(/\r\n|\r|\n/).length;
  const byte = bytes[readableTo];
  const found = byte === undefined ? "incomplete character at the end" : `0x${byte.toString(16).padStart(2, "0")}`;
  return [deviation("invalid-utf-8", line, `${found}, byte ${readableTo + 1} of the text`)];
}

function readable(bytes: Uint8Array, mayContinue: boolean): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes, { stream: mayContinue });
  } catch {
    return null;
  }
}

function lineEnds(text: string): Deviation[] {
  const at = text.indexOf("\r");
  if (at < 0) return [];
  const line = text.slice(0, at).split("\n").length;
  const endings = [/\r\n/.test(text) && "CR LF", /\r(?!\n)/.test(text) && "CR", /(?<!\r)\n/.test(text) && "LF"];
  return [deviation("line-endings", line, endings.filter(Boolean).join(", "))];
}
