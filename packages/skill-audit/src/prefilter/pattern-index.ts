import { memoize } from "../memoize.ts";
import { type Alternative, alternativesOf, starts } from "./beginnings.ts";
import { ALL, BITS, classesIn, classOf, LENGTH, OTHER } from "./character-classes.ts";
import { GrowingSets } from "./growing-sets.ts";
import { Trial } from "./trial.ts";

const MASK = 2 ** (BITS * LENGTH) - 1;
/** The least number of four characters of which the first is beyond ASCII. */
const FIRST_BEYOND_ASCII = OTHER << (BITS * (LENGTH - 1));

/** What ends a line, to patterns with the flag `m`. */
const LINE_FEED = 10;
const lineEnds: ReadonlySet<number> = new Set([LINE_FEED, 13, 0x2028, 0x2029]);

/** Of ASCII. */
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const isOfWord = (code: number): boolean => isLetter(code) || (code >= 48 && code <= 57) || code === 95;

/**
 * Tells by which of many patterns a text is fitted, in one pass over it: an alternative of a pattern is tried only where four
 * characters stand that it may begin with. That takes a fraction of the time of one pattern with all of them as alternatives.
 */
export class PatternIndex {
  /** By four characters: which list of trials is made where they stand; 0 for none. */
  readonly #listOf = new Uint16Array(MASK + 1);
  readonly #lists: readonly (readonly Trial[])[];
  /** By the first character, beyond ASCII: the trials that are made where it stands. */
  readonly #byLetter = new Map<number, Trial[]>();
  /** Which patterns were found in the text that is searched. */
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
  fitsAny(whole: string, accepts: (index: number) => boolean): boolean {
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
      if (
        gram >= FIRST_BEYOND_ASCII &&
        this.#tryAt(start, text, this.#byLetter.get(text.charCodeAt(start)) ?? [], accepts)
      )
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
      if (this.#found[trial.index] === 1 || !trial.fitsAt(at, text)) continue;
      this.#found[trial.index] = 1;
      if (accepts(trial.index)) return true;
    }
    return false;
  }
}

/** The index of patterns that are the same all the time. It is made when a text is first looked through for them. */
export const indexOf = memoize((patterns: readonly RegExp[]) => new PatternIndex(patterns));

/** As much white space as no pattern asks for. Characters. */
const LONG_SPACE = 512;
const longSpaces = new RegExp(String.raw`\s{${LONG_SPACE}}\s*`, "g");

/**
 * A text that fits the same patterns, with less of its longest white space: a pattern that goes on over any of it would be
 * tried from each of its characters to its end. A line that ends in there still does.
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
 * Which alternatives are to be tried where: sets of them, by four characters and by a first letter beyond ASCII.
 *
 * @param setOf filled with the number of the set for each of `grams`; 0 for all before.
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

/** Tells the number of all four characters that a text of this beginning may begin with. */
function forEachGram(beginning: readonly number[], add: (gram: number) => void, gram = 0, at = 0): void {
  if (at === LENGTH) return add(gram);
  for (const one of classesIn(beginning[at] ?? ALL)) forEachGram(beginning, add, (gram << BITS) | one, at + 1);
}
