import { codePoint, type HiddenKind, hiddenCharacters, kindOfHidden } from "@skillshelf/skill-audit/hidden-characters";
import { type Deviation, deviation } from "./deviation.ts";

const MAX_REPORTS = 10;
const MAX_CODE_POINTS = 8;
const kinds = ["control", "invisible", "bidirectional"] as const satisfies readonly HiddenKind[];
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Marks that a text written from right to left needs beside numbers and foreign words. */
const isMark = (character: string): boolean => /[\u061c\u200e\u200f]/.test(character);

/** Reports the characters of a file that cannot be seen, for each kind the first lines they are on. */
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
      if (sofar.length < MAX_REPORTS) sofar.push(deviation(`${kind}-characters`, index + 1, counted(ofKind)));
      else further.set(kind, (further.get(kind) ?? 0) + 1);
    }
  }
  return [...reports].flatMap(([kind, found]) => withFurther(found, further.get(kind) ?? 0));
}

/** Characters that a quoted value writes as escapes, so that no line of the file has them. */
export function scanEscaped(value: string, line: number, source: readonly string[]): Deviation[] {
  const characters = [...new Set(hiddenCharacters(value))];
  const escaped = characters.filter((character) => !source.some((text) => text.includes(character)));
  return kinds.flatMap((kind) => {
    const ofKind = escaped.filter((character) => kindOfHidden(character) === kind);
    return ofKind.length === 0 ? [] : [deviation(`${kind}-characters`, line, `${counted(ofKind)}, as an escape`)];
  });
}

function counted(characters: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shown = [...counts].slice(0, MAX_CODE_POINTS).map(([character, count]) => {
    return count === 1 ? codePoint(character) : `${codePoint(character)} × ${count}`;
  });
  return [...shown, ...(counts.size > shown.length ? [`${counts.size - shown.length} others`] : [])].join(", ");
}

function withFurther(found: readonly Deviation[], further: number): Deviation[] {
  const last = found.at(-1);
  if (further === 0 || last === undefined) return [...found];
  return [...found.slice(0, -1), deviation(last.rule, last.line, `${last.detail}; on ${further} more lines`)];
}
