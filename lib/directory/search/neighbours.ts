import type { Word } from "./segment.ts";
import { stem } from "./stem.ts";

/**
 * Of all pairs of words that follow each other, each is one of so many lexemes: a phrase is first looked for by those of
 * its pairs, which few records have, and only in these by the places of its words, which many have.
 */
const BUCKETS = 2 ** 20;

/** The lexeme of two stems that follow each other. */
export function pairLexeme(one: string, next: string): string {
  let hash = 0x811c9dc5;
  for (const text of [one, " ", next]) {
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return `p:${((hash ^ (hash >>> 16)) & (BUCKETS - 1)).toString(32)}`;
}

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
