import type { TopicWeight } from "../../store/tables.ts";
import type { RepositoryTerms, TermWeights, TrainingExample } from "./facts.ts";
import { categoryTerms, termsOf } from "./terms.ts";

/** Hand-written terms by topic. The weight of a term is divided among its topics. */
const writtenTerms: ReadonlyMap<string, TermWeights> = divideTerms();

function divideTerms(): Map<string, TermWeights> {
  const byTopic = Object.entries(categoryTerms).map(
    ([name, phrases]) => [name, new Set(phrases.split(",").flatMap(phraseTerms))] as const,
  );
  const sharing = new Map<string, number>();
  for (const [, terms] of byTopic) for (const term of terms) sharing.set(term, (sharing.get(term) ?? 0) + 1);
  return new Map(
    byTopic.map(([name, terms]) => [name, new Map([...terms].map((term) => [term, 1 / (sharing.get(term) ?? 1)]))]),
  );
}

/** Returns the pairs of a phrase, or its only word: "machine" does not indicate "machine learning". */
function phraseTerms(phrase: string): string[] {
  const terms = termsOf(phrase.replace(/\s+/g, " "));
  const pairs = terms.filter((term) => term.includes(" "));
  return pairs.length > 0 ? pairs : terms;
}

/** A learned example, which is excluded when the example itself is classified. */
export type LearnedExample = Readonly<{ topic: number; terms: TermWeights }>;

/** Rarity of a term, and its weight in each topic, hand-written and learned. */
type Row = { readonly rarity: number; readonly written: Float64Array; readonly learnt: Float64Array };

/** A topic, and the number of reviewed repositories that it was learned from. */
type Topic = Readonly<{ name: string; count: number }>;

/** A term with its rarity and its weights by topic, as it is stored. */
export type Term = Readonly<{ term: string; rarity: number; weights: readonly TopicWeight[] }>;

/**
 * Rocchio classifier. Each topic is a bag of terms weighted by rarity: half of it hand-written, half the mean of its
 * reviewed repositories.
 */
export class Topics {
  readonly topics: readonly Topic[];
  readonly names: readonly string[];
  /** Rarity of a term that no reviewed repository has. */
  readonly rarest: number;
  readonly #rows = new Map<string, Row>();

  /** @param terms those of the repositories to classify, or all. */
  constructor(topics: readonly Topic[], rarest: number, terms: readonly Term[]) {
    this.topics = topics;
    this.names = topics.map(({ name }) => name);
    this.rarest = rarest;
    for (const { term, rarity, weights } of terms) {
      const row = this.#newRow(term, rarity);
      for (const [topic, written, learnt] of weights) {
        row.written[topic] = written;
        row.learnt[topic] = learnt;
      }
    }
  }

  static learn(lessons: readonly TrainingExample[], excluded: ReadonlySet<string>): Topics {
    const taught = lessons.filter(({ category }) => !excluded.has(category));
    const names = [...new Set([...writtenTerms.keys(), ...taught.map(({ category }) => category)])];
    const counted = names.map((name) => ({ name, count: taught.filter(({ category }) => category === name).length }));
    const topics = new Topics(counted, Math.log(lessons.length + 2), rarityAmong(lessons));
    for (const [name, terms] of writtenTerms)
      topics.#add("written", { topic: names.indexOf(name), terms: topics.#unit(terms) });
    for (const lesson of taught) topics.#add("learnt", topics.known(lesson));
    return topics;
  }

  /** Returns everything that was learned of terms. */
  *terms(): Generator<Term> {
    for (const [term, { rarity, written, learnt }] of this.#rows) {
      const weights = this.names.map((_, topic) => [topic, written[topic] ?? 0, learnt[topic] ?? 0] as const);
      yield { term, rarity, weights: weights.filter(([, inWritten, inLearnt]) => inWritten > 0 || inLearnt > 0) };
    }
  }

  known(lesson: TrainingExample): LearnedExample {
    return { topic: this.names.indexOf(lesson.category), terms: this.#unit(lesson.whole) };
  }

  /** Returns the similarity of a bag of terms to each topic, by index of `names`; 0 and above. */
  scores(terms: TermWeights, without?: LearnedExample): number[] {
    const written = new Float64Array(this.names.length);
    const learnt = new Float64Array(this.names.length);
    let own = 0;
    for (const [term, weight] of terms) {
      const row = this.#rows.get(term);
      if (!row) continue;
      const share = weight * row.rarity;
      for (let topic = 0; topic < written.length; topic++) {
        written[topic] = (written[topic] ?? 0) + share * (row.written[topic] ?? 0);
        learnt[topic] = (learnt[topic] ?? 0) + share * (row.learnt[topic] ?? 0);
      }
      own += share * (without?.terms.get(term) ?? 0);
    }
    return this.names.map((_, topic) => {
      const isOwn = topic === without?.topic;
      const count = (this.topics[topic]?.count ?? 0) - (isOwn ? 1 : 0);
      const sum = (learnt[topic] ?? 0) - (isOwn ? own : 0);
      return (written[topic] ?? 0) + (count > 0 ? Math.max(0, sum) / count : 0);
    });
  }

  /** Returns the weight of each term for a topic, strongest first. */
  termsFor(topic: number, terms: TermWeights): { term: string; weight: number }[] {
    const count = this.topics[topic]?.count ?? 0;
    return [...terms]
      .map(([term, weight]) => {
        const row = this.#rows.get(term);
        const inTopic = row ? (row.written[topic] ?? 0) + (row.learnt[topic] ?? 0) / Math.max(1, count) : 0;
        return { term, weight: weight * (row?.rarity ?? 0) * inTopic };
      })
      .filter(({ weight }) => weight > 0)
      .toSorted((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
  }

  /** Counts the distinct words of a bag that are hand-written for a topic, including those in pairs. */
  writtenWordsFor(topic: number, terms: TermWeights): number {
    return new Set(
      [...terms.keys()]
        .filter((term) => (this.#rows.get(term)?.written[topic] ?? 0) > 0)
        .flatMap((term) => term.split(" ")),
    ).size;
  }

  /** Returns the mean cosine similarity among a repository's units, 0 to 1; 1 for a single unit. */
  cohesion({ units }: RepositoryTerms): number {
    if (units.length < 2) return 1;
    const sum = new Map<string, number>();
    for (const unit of units) {
      for (const [term, weight] of this.#unit(unit)) sum.set(term, (sum.get(term) ?? 0) + weight);
    }
    let square = 0;
    for (const weight of sum.values()) square += weight * weight;
    return (square - units.length) / (units.length * (units.length - 1));
  }

  #add(to: "written" | "learnt", { topic, terms }: LearnedExample): void {
    for (const [term, weight] of terms) {
      const row = this.#rows.get(term) ?? this.#newRow(term, this.rarest);
      row[to][topic] = (row[to][topic] ?? 0) + weight;
    }
  }

  #newRow(term: string, rarity: number): Row {
    const { length } = this.names;
    const row = { rarity, written: new Float64Array(length), learnt: new Float64Array(length) };
    this.#rows.set(term, row);
    return row;
  }

  /** Weights terms by rarity and normalizes them to length 1. */
  #unit(terms: TermWeights): TermWeights {
    const weighted = new Map<string, number>();
    let square = 0;
    for (const [term, weight] of terms) {
      const rare = weight * (this.#rows.get(term)?.rarity ?? this.rarest);
      weighted.set(term, rare);
      square += rare * rare;
    }
    const length = Math.sqrt(square) || 1;
    for (const [term, weight] of weighted) weighted.set(term, weight / length);
    return weighted;
  }
}

/**
 * Computes inverse document frequency. A term counts with the square root of the share of a repository's units that
 * contain it.
 */
function rarityAmong(lessons: readonly TrainingExample[]): Term[] {
  const frequency = new Map<string, number>();
  for (const { frequencies } of lessons) {
    for (const [term, share] of frequencies) frequency.set(term, (frequency.get(term) ?? 0) + share);
  }
  return [...frequency].map(([term, sum]) => ({
    term,
    rarity: Math.log((lessons.length + 2) / (1 + sum)),
    weights: [],
  }));
}
