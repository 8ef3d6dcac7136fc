import { asOne, type Word } from "@skillshelf/skill-reader/segment";
import { foreignStem, stem } from "./stem.ts";

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

/** Where in a record or a unit a word stands, as PostgreSQL's weights tell it apart. Of a record, what its units are called is description, too. */
export const places = { name: "A", tag: "B", summary: "C", description: "D" } as const;
export type Place = keyof typeof places;

/** Positions beyond this are all taken for it. */
const LAST_POSITION = 16_383;
/** PostgreSQL keeps so many positions of a lexeme. */
const MAX_POSITIONS = 255;
/** Longer names nobody types as one. */
const MAX_JOINED_LENGTH = 40;
const isHan = /^\p{sc=Han}+$/u;

/** Between texts: no phrase reaches from one to the next. */
const GAP = 2;
/** PostgreSQL keeps a little more of a document; what comes after so many bytes is left out. */
const MAX_BYTES = 1_000_000;
/** What a lexeme takes beside its text, and a place of it. */
const BYTES = { lexeme: 4, place: 2 } as const;

/** The lexemes of a document with the places of those that are words, as PostgreSQL's `tsvector` has them. */
export class TextIndex {
  /** Positions of lexemes, in the notation of `tsvector`; none for one that stands nowhere. */
  readonly #positions = new Map<string, string>();
  /** How many of them a lexeme has. */
  readonly #numbers = new Map<string, number>();
  #position = 1;
  /** What it takes in PostgreSQL, or a little more. */
  #bytes = 0;

  /** Adds a text. @param language of it, BCP 47, as far as it is known. */
  add(words: readonly Word[], place: Place, language?: string | null): void {
    for (const word of words) this.#addWord(word, places[place], language);
    this.#position += GAP;
  }

  /** Adds a name: by its words, and by all of them as one, as it may be typed. */
  addName(words: readonly Word[], place: Place, language?: string | null): void {
    const whole = asOne(words);
    if (words.length > 1 && whole.length <= MAX_JOINED_LENGTH) this.#put(stem(whole), places[place]);
    this.add(words, place, language);
  }

  /** Adds a lexeme that stands nowhere in the text. */
  mark(lexeme: string): void {
    if (!this.#positions.has(lexeme) && this.#hasRoomFor(lexeme)) this.#positions.set(lexeme, "");
  }

  /** Adds a lexeme that is no word of the text but stands in a place of it. */
  put(lexeme: string, place: Place): void {
    this.#put(lexeme, places[place]);
    this.#position += GAP;
  }

  /** A word with parts stands where the first and the last of them do, so that a phrase finds it from both sides. */
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
    // A word and a part of it may be the same. Positions grow, so that no other one ends as this one does.
    if (before.endsWith(position) || number === MAX_POSITIONS || !this.#hasRoomFor(lexeme)) return;
    this.#numbers.set(lexeme, number + 1);
    this.#positions.set(lexeme, before === "" ? position : `${before},${position}`);
  }

  #hasRoomFor(lexeme: string): boolean {
    const isNew = !this.#positions.has(lexeme);
    this.#bytes += BYTES.place + (isNew ? BYTES.lexeme + Buffer.byteLength(lexeme) : 0);
    return this.#bytes <= MAX_BYTES;
  }

  /** The same by their lexemes: `1A,7C` for one at the first word, of a name, and at the seventh, of a summary. */
  get positions(): ReadonlyMap<string, string> {
    return this.#positions;
  }

  /** In the notation of `tsvector`. */
  toString(): string {
    let text = "";
    for (const [lexeme, positions] of this.#positions)
      text += `${quoted(lexeme)}${positions === "" ? "" : `:${positions}`} `;
    return text;
  }
}

/** A lexeme in the notation of `tsvector` and `tsquery`. */
export const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, "$&$&")}'`;
