import { type Clause, clausesOf } from "./clauses.ts";
import { type Concept, patternOf } from "./concepts.ts";
import type { LanguageCode } from "./lexicon.ts";

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
    return patternOf(this.language, "reported")?.test(this.before(place)) === true;
  }

  /** How many letters the clause has besides the concepts. */
  lettersWithout(...concepts: readonly Concept[]): number {
    const pattern = patternOf(this.language, ...concepts);
    const rest = pattern === null ? this.clause.text : this.clause.text.replace(new RegExp(pattern, "gi"), " ");
    return rest.match(/\p{L}/gu)?.length ?? 0;
  }
}

/** The readings of a text in the languages in which it may say something. */
export function* readingsOf(text: string, languages: readonly LanguageCode[]): Generator<Reading> {
  if (languages.length === 0) return;
  for (const clause of clausesOf(text)) for (const language of languages) yield new Reading(language, clause);
}
