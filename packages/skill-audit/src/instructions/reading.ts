import { type Clause, clausesOf } from "./clauses.ts";
import { type Act, type Concept, patternOf } from "./concepts.ts";
import type { LanguageCode } from "./lexicon.ts";

/** In these languages, a negation of an order may stand anywhere: "Ignoriere keine Anweisungen." */
const negatedBehind: ReadonlySet<string> = new Set(["de", "nl"]);

/** Marks of mistakes. */
const wrong = /❌|🚫|⛔|✗|✘|✖/;

/** Maximum number of characters and words between two concepts that belong together. */
const MAX_GAP = 30;
const MAX_WORDS = 3;

const isClose = (between: string): boolean =>
  between.length <= MAX_GAP && !/[,，、()]/.test(between) && (between.match(/[^\s]+/g)?.length ?? 0) <= MAX_WORDS;

/** What a clause says in a language: where it names a concept, in the clause or in its whole sentence. */
export class Reading {
  readonly language: LanguageCode;
  readonly clause: Clause;
  readonly #places = new Map<string, number>();

  constructor(language: LanguageCode, clause: Clause) {
    this.language = language;
    this.clause = clause;
  }

  /** Where the clause first names one of the concepts; -1 if it does not. */
  at(...concepts: readonly Concept[]): number {
    const key = concepts.join(" ");
    let place = this.#places.get(key);
    if (place === undefined) {
      const pattern = patternOf(this.language, ...concepts);
      place = pattern === null ? -1 : this.clause.text.search(pattern);
      this.#places.set(key, place);
    }
    return place;
  }

  has(...concepts: readonly Concept[]): boolean {
    return this.at(...concepts) >= 0;
  }

  /** Whether the clause names one of the concepts behind a place. */
  hasAfter(place: number, ...concepts: readonly Concept[]): boolean {
    return patternOf(this.language, ...concepts)?.test(this.clause.text.slice(place)) === true;
  }

  /** Whether the clause names concepts of two kinds close to each other behind a place, in either order. */
  hasNear(from: number, some: readonly Concept[], others: readonly Concept[]): boolean {
    const spans = others.flatMap((concept) => this.spansOf(concept, from));
    return some
      .flatMap((concept) => this.spansOf(concept, from))
      .some((one) =>
        spans.some((other) => {
          const [first, last] = one.start < other.start ? [one, other] : [other, one];
          return first.end > last.start || isClose(this.clause.text.slice(first.end, last.start));
        }),
      );
  }

  /** Where the clause names a concept behind a place. */
  spansOf(concept: Concept, from: number): readonly Readonly<{ start: number; end: number }>[] {
    const pattern = patternOf(this.language, concept);
    if (pattern === null) return [];
    return Array.from(this.clause.text.slice(from).matchAll(new RegExp(pattern, "gi")), ({ index, 0: { length } }) => ({
      start: from + index,
      end: from + index + length,
    }));
  }

  /** Whether the sentence names one of the concepts before a place in the clause. */
  hasBefore(place: number, ...concepts: readonly Concept[]): boolean {
    return patternOf(this.language, ...concepts)?.test(this.before(place)) === true;
  }

  /** Whether the sentence names one of the concepts. */
  inSentence(...concepts: readonly Concept[]): boolean {
    return patternOf(this.language, ...concepts)?.test(this.clause.sentence) === true;
  }

  /** Whether the sentence before names a concept. */
  wasSaid(concept: Concept): boolean {
    return patternOf(this.language, concept)?.test(this.clause.previous) === true;
  }

  /** The words that the sentence has before a place in the clause. */
  before(place: number): string {
    const { sentence, sentenceIndex, index } = this.clause;
    return sentence.slice(0, index - sentenceIndex + place);
  }

  /** Returns whether the words at an index report, quote, or suppose what others say or do. */
  isReported(place: number): boolean {
    return wrong.test(this.before(place)) || this.hasBefore(place, "reported");
  }

  /** Whether the clause forbids an act. */
  forbids(act: Act): boolean {
    return this.has(`no-${act}`) || (negatedBehind.has(this.language) && this.saysWithout("not", act));
  }

  /** How many letters the clause has besides the concepts. */
  lettersWithout(...concepts: readonly Concept[]): number {
    return this.#without(...concepts).match(/\p{L}/gu)?.length ?? 0;
  }

  /** Whether the clause names a concept besides others. */
  saysWithout(concept: Concept, ...others: readonly Concept[]): boolean {
    return patternOf(this.language, concept)?.test(this.#without(...others)) === true;
  }

  #without(...concepts: readonly Concept[]): string {
    const pattern = patternOf(this.language, ...concepts);
    return pattern === null ? this.clause.text : this.clause.text.replace(new RegExp(pattern, "gi"), " ");
  }
}

/** Japanese and Chinese share characters. */
const kana = /[\u3041-\u30fa]/;

/** The readings of a text in the languages in which it may say something. */
export function* readingsOf(text: string, languages: readonly LanguageCode[]): Generator<Reading> {
  if (languages.length === 0) return;
  for (const clause of clausesOf(text)) {
    const isJapanese = kana.test(clause.sentence);
    for (const language of languages)
      if (isJapanese ? language !== "zh" : language !== "ja") yield new Reading(language, clause);
  }
}
