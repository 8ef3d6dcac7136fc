import type { Word } from "@skillshelf/skill-reader/segment";
import { stem } from "./stem.ts";

/** The lexeme of two stems that follow each other: by it a phrase is found without a look at the places of its words, which many records have. */
export const pairLexeme = (one: string, next: string): string => `p:${one} ${next}`;

/** The lexemes of all pairs of a text. A word with parts is the neighbour of others by itself and by its outer parts. */
export function pairLexemes(words: readonly Word[]): string[] {
  const found: string[] = [];
  for (const [index, word] of words.entries()) {
    for (const [at, part] of word.parts.entries()) {
      const next = word.parts[at + 1];
      if (next !== undefined) found.push(pairLexeme(stem(part), stem(next)));
    }
    const next = words[index + 1];
    if (next === undefined) continue;
    for (const one of new Set([word.text, word.parts.at(-1) ?? word.text])) {
      for (const other of new Set([next.text, next.parts[0] ?? next.text])) {
        found.push(pairLexeme(stem(one), stem(other)));
      }
    }
  }
  return found;
}
