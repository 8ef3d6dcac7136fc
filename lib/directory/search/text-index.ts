import { asOne, type Word } from "@skillshelf/skill-reader/segment";
import { foreignStem, stem } from "./stem.ts";

/** Returns the lexeme of two consecutive stems, which finds a phrase without reading positions of frequent words. */
export const pairLexeme = (one: string, next: string): string => `p:${one} ${next}`;

/** Returns the lexemes of all pairs of a text. A word with parts pairs by itself and by its outer parts. */
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

/** The field that a word is in, as a weight of PostgreSQL. For a record, the names of its units count as description. */
export const places = { name: "A", tag: "B", summary: "C", description: "D" } as const;
export type Place = keyof typeof places;

/** Positions beyond this are stored as this one. */
const LAST_POSITION = 16_383;
/** PostgreSQL stores this many positions per lexeme. */
const MAX_POSITIONS = 255;
/** Longer names are never typed as one word. */
const MAX_JOINED_LENGTH = 40;
const isHan = /^\p{sc=Han}+$/u;

/** Gap between texts, so that no phrase spans two. */
const GAP = 2;
/** PostgreSQL stores slightly more per document; the rest is left out. */
const MAX_BYTES = 1_000_000;
/** Bytes per lexeme beside its text, and per position. */
const BYTES = { lexeme: 4, place: 2 } as const;

/** Builds the lexemes of a document with their positions, as for a `tsvector`. */
export class TextIndex {
  /** Positions of lexemes in `tsvector` syntax; empty for lexemes without a position. */
  readonly #positions = new Map<string, string>();
  /** Number of positions per lexeme. */
  readonly #numbers = new Map<string, number>();
  #position = 1;
  /** Estimated size in PostgreSQL, rounded up. */
  #bytes = 0;

  /** Adds a text. @param language its BCP 47 tag, if known. */
  add(words: readonly Word[], place: Place, language?: string | null): void {
    for (const word of words) this.#addWord(word, places[place], language);
    this.#position += GAP;
  }

  /** Adds a name by its words, and by all of them as one. */
  addName(words: readonly Word[], place: Place, language?: string | null): void {
    const whole = asOne(words);
    if (words.length > 1 && whole.length <= MAX_JOINED_LENGTH) this.#put(stem(whole), places[place]);
    this.add(words, place, language);
  }

  /** Adds a lexeme without a position. */
  mark(lexeme: string): void {
    if (!this.#positions.has(lexeme) && this.#hasRoomFor(lexeme)) this.#positions.set(lexeme, "");
  }

  /** Adds a lexeme in a field that is not a word of its text. */
  put(lexeme: string, place: Place): void {
    this.#put(lexeme, places[place]);
    this.#position += GAP;
  }

  /** Places a word with parts at its first and last part, so that phrases match from both sides. */
  #addWord({ text, parts, pairs = [] }: Word, weight: string, language: string | null | undefined): void {
    if (parts.length === 0) {
      for (const pair of pairs) this.#put(pair, weight);
      if (pairs.length > 0 || isHan.test(text)) for (const character of text) this.#put(character, weight);
      this.#putForms(text, weight, language);
      this.#position++;
      return;
    }
    this.#put(stem(text), weight);
    for (const part of parts) {
      this.#putForms(part, weight, language);
      this.#position++;
    }
    this.#position--;
    this.#put(stem(text), weight);
    this.#position++;
  }

  #putForms(word: string, weight: string, language: string | null | undefined): void {
    this.#put(stem(word), weight);
    const foreign = foreignStem(word, language);
    if (foreign !== undefined) this.#put(foreign, weight);
  }

  #put(lexeme: string, weight: string): void {
    const position = `${Math.min(this.#position, LAST_POSITION)}${weight}`;
    const before = this.#positions.get(lexeme) ?? "";
    const number = this.#numbers.get(lexeme) ?? 0;
    // A word and a part of it may be equal. Positions grow, so that no other entry ends like this one.
    if (before.endsWith(position) || number === MAX_POSITIONS || !this.#hasRoomFor(lexeme)) return;
    this.#numbers.set(lexeme, number + 1);
    this.#positions.set(lexeme, before === "" ? position : `${before},${position}`);
  }

  #hasRoomFor(lexeme: string): boolean {
    const isNew = !this.#positions.has(lexeme);
    this.#bytes += BYTES.place + (isNew ? BYTES.lexeme + Buffer.byteLength(lexeme) : 0);
    return this.#bytes <= MAX_BYTES;
  }

  /** Positions by lexeme: `1A,7C` is the first word, in a name, and the seventh, in a summary. */
  get positions(): ReadonlyMap<string, string> {
    return this.#positions;
  }

  /** Writes it in `tsvector` syntax. */
  toString(): string {
    let text = "";
    for (const [lexeme, positions] of this.#positions)
      text += `${quoted(lexeme)}${positions === "" ? "" : `:${positions}`} `;
    return text;
  }
}

/** Quotes a lexeme for `tsvector` and `tsquery`. */
export const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, "$&$&")}'`;
