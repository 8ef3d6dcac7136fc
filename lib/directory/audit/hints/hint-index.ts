import { beginningsOf } from "./beginnings.ts";
import { ALL, BITS, classesIn, classOf, LENGTH, OTHER } from "./character-classes.ts";

const MASK = 2 ** (BITS * LENGTH) - 1;
/** The least number of four characters of which the first is beyond ASCII. */
const FIRST_BEYOND_ASCII = OTHER << (BITS * (LENGTH - 1));

/**
 * Tells by which of many patterns a text is fitted, in one pass over it: a pattern is tried only where four characters
 * stand that it may begin with. That takes a fraction of the time of one pattern with all of them as alternatives.
 */
export class HintIndex {
  readonly #patterns: readonly RegExp[];
  /** By four characters: which list of patterns may begin so; 0 for none. */
  readonly #listOf = new Uint16Array(MASK + 1);
  readonly #lists: number[][] = [[]];
  /** By the first character, beyond ASCII: the patterns that may begin with it. */
  readonly #byLetter = new Map<number, number[]>();
  /** Which patterns were found in the text that is searched. */
  readonly #found: Uint8Array;

  constructor(patterns: readonly RegExp[]) {
    this.#patterns = patterns.map(({ source, flags }) => new RegExp(source, `${flags.replace(/[gy]/g, "")}y`));
    this.#found = new Uint8Array(patterns.length);
    const addedFor = new Int16Array(MASK + 1).fill(-1);
    for (const [index, pattern] of patterns.entries()) {
      const longer = new Map<number, number>();
      const add = (gram: number) => {
        if (addedFor[gram] === index) return;
        addedFor[gram] = index;
        this.#add(gram, index, longer);
      };
      for (const { classes, letters } of beginningsOf(pattern))
        if (letters === null) forEachGram(classes, add);
        else for (const letter of letters) this.#addLetter(letter, index);
    }
  }

  /** The patterns that a text fits, by their numbers. */
  fitting(text: string): number[] {
    const found: number[] = [];
    this.fitsAny(text, (index) => {
      found.push(index);
      return false;
    });
    return found;
  }

  /** Whether a text fits one of those patterns that are accepted. `accepts` is asked but once of each that it fits. */
  fitsAny(text: string, accepts: (index: number) => boolean): boolean {
    this.#found.fill(0);
    const { length } = text;
    let gram = 0;
    for (let at = 0; at < length + LENGTH - 1; at++) {
      gram = ((gram << BITS) | (at < length ? classOf(text.charCodeAt(at)) : 0)) & MASK;
      const list = this.#listOf[gram] ?? 0;
      const start = at - LENGTH + 1;
      if (start < 0) continue;
      if (list !== 0 && this.#tryAt(start, text, this.#lists[list] ?? [], accepts)) return true;
      if (
        gram >= FIRST_BEYOND_ASCII &&
        this.#tryAt(start, text, this.#byLetter.get(text.charCodeAt(start)) ?? [], accepts)
      )
        return true;
    }
    return false;
  }

  #tryAt(start: number, text: string, some: readonly number[], accepts: (index: number) => boolean): boolean {
    for (const index of some) {
      if (this.#found[index] === 1 || !this.#fitsAt(index, text, start)) continue;
      this.#found[index] = 1;
      if (accepts(index)) return true;
    }
    return false;
  }

  #fitsAt(index: number, text: string, at: number): boolean {
    const pattern = this.#patterns[index];
    if (pattern === undefined) return false;
    pattern.lastIndex = at;
    return pattern.test(text);
  }

  #addLetter(letter: number, index: number): void {
    const some = this.#byLetter.get(letter) ?? [];
    if (!some.includes(index)) this.#byLetter.set(letter, [...some, index]);
  }

  /** @param longer the list that comes of another one and a pattern, where it is known. */
  #add(gram: number, index: number, longer: Map<number, number>): void {
    const list = this.#listOf[gram] ?? 0;
    let next = longer.get(list);
    if (next === undefined) {
      next = this.#lists.push([...(this.#lists[list] ?? []), index]) - 1;
      longer.set(list, next);
    }
    this.#listOf[gram] = next;
  }
}

/** Tells the number of all four characters that a text of this beginning may begin with. */
function forEachGram(beginning: readonly number[], add: (gram: number) => void, gram = 0, at = 0): void {
  if (at === LENGTH) return add(gram);
  for (const one of classesIn(beginning[at] ?? ALL)) forEachGram(beginning, add, (gram << BITS) | one, at + 1);
}
