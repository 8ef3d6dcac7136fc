import type { Editorial } from "@skillshelf/directory-api/schema";
import { naturalLanguage } from "@skillshelf/skill-reader/facts/language";
import type { Snapshot } from "@skillshelf/skill-reader/repository-facts";
import type { StoredModel } from "../../store/tables.ts";
import { type RepositoryFacts, type RepositoryTerms, readExample, readFacts, type TrainingExample } from "./facts.ts";
import { spelledTermsOf } from "./terms.ts";
import { type LearnedExample, Topics } from "./topics.ts";

/** Trains a classifier on the editors' categories. */
export const learnCategories = (reviewed: readonly Readonly<{ repo: string; editorial: Editorial }>[]): Trained =>
  train(
    reviewed.map(({ repo, editorial: { category, name, summary, tags, units } }) =>
      readExample({
        category,
        facts: { repo, units: units.map((unit) => ({ ...unit, isProduct: true })) },
        title: name,
        summary,
        tags,
      }),
    ),
  );

/** Maximum number of returned terms. */
const MAX_TERMS = 5;

/**
 * Determines the category of an unreviewed repository from its names, paths and descriptions, and the terms that
 * determined it, strongest first. For a mixed collection, the terms are the categories of its units.
 */
export function categoryOf(classifier: Classifier, snapshot: Snapshot): { category: string; terms: readonly string[] } {
  const { repo, units } = repositoryFacts(snapshot);
  const { category, reasons } = classifier.classify({ repo, units });
  const texts = units.flatMap(({ name, description, path }) => [name, description ?? "", ...path.split("/")]);
  const spelled = originalSpellings([...texts, repo], new Set(reasons.map(({ term }) => term)));
  const terms = reasons.map(({ term }) => spelled.get(term) ?? term);
  const isPart = (term: string) => terms.some((other) => other !== term && ` ${other} `.includes(` ${term} `));
  return { category, terms: [...new Set(terms)].filter((term) => !isPart(term)).slice(0, MAX_TERMS) };
}

/** Returns the facts of a snapshot that determine its category. */
export const repositoryFacts = ({ facts, words }: Snapshot): RepositoryFacts => ({
  repo: facts.repo,
  units: facts.units.map(({ name, path, kind }) => ({
    name,
    path,
    description: words.descriptions[path] ?? null,
    isProduct: kind === "skill",
  })),
});

/** Maps terms, which consist of stems such as "machin learn", to their first spelling in the texts. */
function originalSpellings(texts: readonly string[], wanted: ReadonlySet<string>): ReadonlyMap<string, string> {
  const spelled = new Map<string, string>();
  for (const { term, words } of texts.flatMap(spelledTermsOf)) {
    if (wanted.has(term) && !spelled.has(term)) spelled.set(term, words);
  }
  return spelled;
}

type Classification = Readonly<{
  /** A category's slug; `other` without enough evidence. */
  category: string;
  /** From 0 to 1: lead over the second category, and amount of evidence. */
  confidence: number;
  /**
   * Terms that determined the category, strongest first, with their share of the evidence: word stems and pairs of
   * them, or for a mixed collection the categories of its units.
   */
  reasons: readonly Readonly<{ term: string; weight: number }>[];
}>;

export type Classifier = Readonly<{ classify: (facts: RepositoryFacts) => Classification }>;

const mixed = "mixed-collections";
const unplaced = "other";

const nowhere = { category: unplaced, reasons: [] };

/** Length of the text used to detect the language of a repository. Characters. */
const LANGUAGE_SAMPLE_LENGTH = 20_000;

/**
 * Returns the minimum number of a category's hand-written words in a repository: a single word, such as "marketplace"
 * or "checklist", may occur in any text. The words are English; texts in other languages, and most of all in other
 * scripts, mention products and file types by their English names regardless of their subject.
 */
function minWrittenWords({ units }: RepositoryFacts): number {
  const text = units
    .map(({ name, description }) => `${name} ${description ?? ""}`)
    .join("\n")
    .slice(0, LANGUAGE_SAMPLE_LENGTH);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const others = text.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0;
  if (others * 2 > letters) return 4;
  const language = naturalLanguage(text);
  return language === null || language === "en" ? 2 : 3;
}

/** Minimum number of units in a mixed collection. */
const MIN_COLLECTION_UNITS = 12;
const MAX_REASONS = 8;

/** What was learned: the topics, and the thresholds for mixed collections and for low confidence. */
export type Trained = Readonly<{ topics: Topics } & Omit<StoredModel, "topics" | "rarest">>;

/**
 * Trains a classifier on reviewed repositories. Its thresholds are those that work best in leave-one-out
 * cross-validation.
 */
function train(lessons: readonly TrainingExample[]): Trained {
  const topics = Topics.learn(lessons, new Set([mixed, unplaced]));
  const tried = lessons.map((lesson) => ({
    category: lesson.category,
    opinion: opinionOf(topics, lesson, topics.known(lesson)),
  }));
  const strength = median(tried.map(({ opinion }) => opinion.best));
  const spread = bestSpread(tried);
  const leastConfidence = bestConfidence(
    tried.filter(({ opinion }) => !isMixed(opinion, spread)),
    strength,
  );
  return { topics, strength, spread, leastConfidence };
}

export const trainClassifier = (lessons: readonly TrainingExample[]): Classifier => toClassifier(train(lessons));

export function toClassifier({ topics, strength, spread, leastConfidence }: Trained): Classifier {
  return {
    classify: (facts) => {
      const reading = readFacts(facts);
      const opinion = opinionOf(topics, reading);
      if (isMixed(opinion, spread)) {
        return { category: mixed, confidence: 1 - opinion.leadingShare, reasons: opinion.votes.slice(0, MAX_REASONS) };
      }
      const confidence = confidenceOf(opinion, strength);
      if (confidence === 0 || confidence < leastConfidence) return { ...nowhere, confidence };
      const topic = topics.names.indexOf(opinion.topic);
      if (topics.writtenWordsFor(topic, reading.whole) < minWrittenWords(facts)) return { ...nowhere, confidence };
      const terms = topics.termsFor(topic, reading.whole);
      const sum = terms.reduce((all, { weight }) => all + weight, 0);
      const reasons = terms.slice(0, MAX_REASONS).map(({ term, weight }) => ({ term, weight: weight / sum }));
      return { category: opinion.topic, confidence, reasons };
    },
  };
}

type Opinion = Readonly<{
  topic: string;
  best: number;
  second: number;
  units: number;
  /** Categories by the share of units that are closest to them, and the largest share. */
  votes: readonly Readonly<{ term: string; weight: number }>[];
  leadingShare: number;
  cohesion: number;
}>;

type EvaluatedExample = Readonly<{ category: string; opinion: Opinion }>;
type Spread = Readonly<{ share: number; cohesion: number }>;

function opinionOf(topics: Topics, reading: RepositoryTerms, without?: LearnedExample): Opinion {
  const scores = topics.scores(reading.whole, without);
  const [best = 0, second = 0] = scores.toSorted((a, b) => b - a);
  const counts = new Map<string, number>();
  for (const unit of reading.units) {
    const liking = topics.scores(unit, without);
    const name = topics.names[liking.indexOf(Math.max(...liking))] ?? unplaced;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const votes = [...counts]
    .map(([term, count]) => ({ term, weight: count / reading.units.length }))
    .toSorted((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
  return {
    topic: topics.names[scores.indexOf(best)] ?? unplaced,
    // Normalize: the weights do not have length 1, and a repository with one unit has a smaller length.
    best: best / size(reading),
    second: second / size(reading),
    units: reading.units.length,
    votes,
    leadingShare: votes[0]?.weight ?? 1,
    cohesion: topics.cohesion(reading),
  };
}

function size({ whole }: RepositoryTerms): number {
  let square = 0;
  for (const weight of whole.values()) square += weight * weight;
  return Math.sqrt(square) || 1;
}

const isMixed = ({ units, leadingShare, cohesion }: Opinion, spread: Spread): boolean =>
  units >= MIN_COLLECTION_UNITS && leadingShare < spread.share && cohesion < spread.cohesion;

/**
 * Computes the confidence, which halves if the second category is half as likely, and also if there is only a typical
 * amount of evidence.
 */
const confidenceOf = ({ best, second }: Opinion, strength: number): number =>
  best === 0 ? 0 : (1 - second / best) * (best / (best + strength));

/** Returns the thresholds with the most correct examples; the middle pair of several. */
function bestSpread(tried: readonly EvaluatedExample[]): Spread {
  const candidates = [0.25, 0.29, 0.33, 0.37, 0.41, 0.45].flatMap((share) =>
    [0.02, 0.035, 0.05, 0.075, 0.1].map((cohesion) => ({ share, cohesion })),
  );
  const right = candidates.map(
    (spread) =>
      tried.filter(({ category, opinion }) => category === (isMixed(opinion, spread) ? mixed : opinion.topic)).length,
  );
  const most = Math.max(...right);
  const best = candidates.filter((_, index) => right[index] === most);
  return best[best.length >> 1] ?? { share: 0, cohesion: 0 };
}

/**
 * Returns the confidence below which categories are wrong more than twice as often as right. A doubtful category is
 * returned with its low confidence; `other` would hide a repository whose category is right half of the time.
 */
function bestConfidence(tried: readonly EvaluatedExample[], strength: number): number {
  const answers = tried
    .map(({ category, opinion }) => ({
      confidence: confidenceOf(opinion, strength),
      isRight: category === opinion.topic,
    }))
    .toSorted((a, b) => a.confidence - b.confidence);
  let least = 0;
  let balance = 0;
  let lowest = 0;
  for (const [index, { isRight }] of answers.entries()) {
    balance += isRight ? 2 : -1;
    if (balance < lowest) {
      lowest = balance;
      least = answers[index + 1]?.confidence ?? 1;
    }
  }
  return least;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
