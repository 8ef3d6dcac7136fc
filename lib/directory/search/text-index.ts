import type { Word } from "./segment.ts";
import { stem } from "./stem.ts";

/** Where in a record or a unit a word stands, as PostgreSQL's weights tell it apart. Of a record, what its units are called is description, too. */
export const places = { name: "A", tag: "B", summary: "C", description: "D" } as const;
export type Place = keyof typeof places;

/** Positions beyond this are all taken for it. */
const LAST_POSITION = 16_383;
/** PostgreSQL keeps so many positions of a lexeme. */
const MOST_POSITIONS = 255;
/** Between texts: no phrase reaches from one to the next. */
const GAP = 2;
/** PostgreSQL keeps a little more of a document; what comes after so many bytes is left out. */
const MOST_BYTES = 1_000_000;
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

  /** Adds a text. */
  add(words: readonly Word[], place: Place): void {
    for (const word of words) this.#addWord(word, places[place]);
    this.#position += GAP;
  }

  /** Adds a lexeme that stands nowhere in the text. */
  mark(lexeme: string): void {
    if (!this.#positions.has(lexeme) && this.#hasRoomFor(lexeme)) this.#positions.set(lexeme, "");
  }

  /** A word with parts stands where the first and the last of them do, so that a phrase finds it from both sides. */
  #addWord({ text, parts, pairs = [] }: Word, weight: string): void {
    if (parts.length === 0) {
      for (const pair of pairs) this.#put(pair, weight);
      this.#put(stem(text), weight);
      this.#position++;
      return;
    }
    this.#put(stem(text), weight);
    for (const part of parts) {
      this.#put(stem(part), weight);
      this.#position++;
    }
    this.#position--;
    this.#put(stem(text), weight);
    this.#position++;
  }

  #put(lexeme: string, weight: string): void {
    const position = `${Math.min(this.#position, LAST_POSITION)}${weight}`;
    const before = this.#positions.get(lexeme) ?? "";
    const number = this.#numbers.get(lexeme) ?? 0;
    // A word and a part of it may be the same. Positions grow, so that no other one ends as this one does.
    if (before.endsWith(position) || number === MOST_POSITIONS || !this.#hasRoomFor(lexeme)) return;
    this.#numbers.set(lexeme, number + 1);
    this.#positions.set(lexeme, before === "" ? position : `${before},${position}`);
  }

  #hasRoomFor(lexeme: string): boolean {
    const isNew = !this.#positions.has(lexeme);
    this.#bytes += BYTES.place + (isNew ? BYTES.lexeme + Buffer.byteLength(lexeme) : 0);
    return this.#bytes <= MOST_BYTES;
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
