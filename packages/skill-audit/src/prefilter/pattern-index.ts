import { memoize } from "../memoize.ts";
import { type Alternative, alternativesOf, starts } from "./beginnings.ts";
import { ALL, BITS, classesIn, classOf, LENGTH, OTHER } from "./character-classes.ts";
import { GrowingSets } from "./growing-sets.ts";
import { Trial } from "./trial.ts";

const MASK = 2 ** (BITS * LENGTH) - 1;
/** Smallest four-character key whose first character is non-ASCII. */
const MIN_NON_ASCII = OTHER << (BITS * (LENGTH - 1));

/** Line terminators of patterns with the flag `m`. */
const LINE_FEED = 10;
const lineEnds: ReadonlySet<number> = new Set([LINE_FEED, 13, 0x2028, 0x2029]);

/** ASCII letters only. */
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const isOfWord = (code: number): boolean => isLetter(code) || (code >= 48 && code <= 57) || code === 95;

/**
 * Finds which of many patterns match a text, in one pass: an alternative of a pattern is tried only at positions whose
 * four characters it may begin with. This is many times faster than one pattern that combines all of them.
 */
export class PatternIndex {
  /** By four-character key: the index of the list of trials; 0 for none. */
  readonly #listOf = new Uint16Array(MASK + 1);
  readonly #lists: readonly (readonly Trial[])[];
  /** The trials by non-ASCII first character. */
  readonly #byLetter = new Map<number, Trial[]>();
  /** Flags of the patterns already found in the current text. */
  readonly #found: Uint8Array;

  constructor(patterns: readonly RegExp[]) {
    this.#found = new Uint8Array(patterns.length);
    const trials: Trial[] = [];
    const lists = new GrowingSets();
    const setOf = new Uint16Array(MASK + 1);
    for (const [index, pattern] of patterns.entries()) {
      const alternatives = alternativesOf(pattern);
      for (const start of starts) {
        const { sets, grams, ofLetters } = setsByBeginning(
          alternatives.filter((one) => one.start === start),
          setOf,
        );
        const made = sets.map((set) => new Trial(index, start, set, pattern));
        const first = trials.push(...made) - made.length;
        for (const gram of grams) {
          this.#listOf[gram] = lists.with(this.#listOf[gram] ?? 0, first + (setOf[gram] ?? 0));
          setOf[gram] = 0;
        }
        for (const [letter, set] of ofLetters)
          this.#byLetter.set(letter, [...(this.#byLetter.get(letter) ?? []), ...made.slice(set, set + 1)]);
      }
    }
    this.#lists = lists.all.map((list) => list.flatMap((trial) => trials[trial] ?? []));
  }

  /** Returns the indexes of the patterns that match a text. */
  matching(text: string): number[] {
    const found: number[] = [];
    this.matchesAny(text, (index) => {
      found.push(index);
      return false;
    });
    return found;
  }

  /** Returns whether a matching pattern is accepted. `accepts` is called once per matching pattern. */
  matchesAny(whole: string, accepts: (index: number) => boolean): boolean {
    const text = withoutLongSpaces(whole);
    this.#found.fill(0);
    const { length } = text;
    let gram = 0;
    for (let at = 0; at < length + LENGTH - 1; at++) {
      gram = ((gram << BITS) | (at < length ? classOf(text.charCodeAt(at)) : 0)) & MASK;
      const list = this.#listOf[gram] ?? 0;
      const start = at - LENGTH + 1;
      if (start < 0) continue;
      if (list !== 0 && this.#tryAt(start, text, this.#lists[list] ?? [], accepts)) return true;
      if (gram >= MIN_NON_ASCII && this.#tryAt(start, text, this.#byLetter.get(text.charCodeAt(start)) ?? [], accepts))
        return true;
    }
    return false;
  }

  #tryAt(at: number, text: string, trials: readonly Trial[], accepts: (index: number) => boolean): boolean {
    const before = at === 0 ? LINE_FEED : text.charCodeAt(at - 1);
    const isAtLine = lineEnds.has(before);
    const isInWord = isLetter(before) && isOfWord(text.charCodeAt(at));
    for (const trial of trials) {
      if (trial.start === "word" ? isInWord : trial.start === "line" && !isAtLine) continue;
      if (this.#found[trial.index] === 1 || !trial.matchesAt(at, text)) continue;
      this.#found[trial.index] = 1;
      if (accepts(trial.index)) return true;
    }
    return false;
  }
}

/** Returns the memoized index of a constant list of patterns. */
export const indexOf = memoize((patterns: readonly RegExp[]) => new PatternIndex(patterns));

/** More whitespace than any pattern requires, in characters. */
const LONG_SPACE = 512;
const longSpaces = new RegExp(String.raw`\s{${LONG_SPACE}}\s*`, "g");

/**
 * Shortens very long runs of whitespace without affecting matches. Otherwise patterns such as `\s+x` would take
 * quadratic time. A line break inside the run is kept.
 */
const withoutLongSpaces = (text: string): string =>
  text.length < LONG_SPACE
    ? text
    : text.replace(longSpaces, (spaces) => {
        const half = LONG_SPACE / 2;
        const between = /[\n\r\u2028\u2029]/.exec(spaces.slice(half, -half))?.[0] ?? "";
        return spaces.slice(0, half) + between + spaces.slice(-half);
      });

/**
 * Groups alternatives by where they are tried: by four-character key and by non-ASCII first character.
 *
 * @param setOf receives the index of the set for each of `grams`; must contain only zeros.
 */
function setsByBeginning(alternatives: readonly Alternative[], setOf: Uint16Array) {
  const sets = new GrowingSets();
  const grams: number[] = [];
  const ofLetters = new Map<number, number>();
  for (const [alternative, { beginnings }] of alternatives.entries())
    for (const { classes, letters } of beginnings) {
      for (const letter of letters ?? []) ofLetters.set(letter, sets.with(ofLetters.get(letter) ?? 0, alternative));
      if (letters === null)
        forEachGram(classes, (gram) => {
          const set = setOf[gram] ?? 0;
          if (set === 0) grams.push(gram);
          setOf[gram] = sets.with(set, alternative);
        });
    }
  return { sets: sets.all.map((set) => set.flatMap((one) => alternatives[one] ?? [])), grams, ofLetters };
}

/** Calls `add` with each four-character key that the beginning allows. */
function forEachGram(beginning: readonly number[], add: (gram: number) => void, gram = 0, at = 0): void {
  if (at === LENGTH) return add(gram);
  for (const one of classesIn(beginning[at] ?? ALL)) forEachGram(beginning, add, (gram << BITS) | one, at + 1);
}
