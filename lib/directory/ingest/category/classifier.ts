import type { Editorial } from "@skillshelf/directory-api/schema";
import { naturalLanguage } from "@skillshelf/skill-reader/facts/language";
import type { Snapshot } from "@skillshelf/skill-reader/repository-facts";
import { type Lesson, type RepositoryFacts, type RepositoryTerms, readExample, readFacts } from "./facts.ts";
import { spelledTermsOf } from "./terms.ts";
import { type Known, Topics } from "./topics.ts";

/** Learns categories from what editors chose. */
export const learnCategories = (reviewed: readonly Readonly<{ repo: string; editorial: Editorial }>[]): Classifier =>
  trainClassifier(
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

/** So many words are told of those that decided. */
const TOLD_TERMS = 5;

/**
 * The category of a repository that nobody reviewed, as far as its names, paths and descriptions tell it,
 * and the words that decided, the strongest first. Of a mixed collection they are the categories of its units.
 */
export function categoryOf(
  classifier: Classifier,
  { facts, words }: Snapshot,
): { category: string; terms: readonly string[] } {
  const units = facts.units.map(({ name, path, kind }) => ({
    name,
    path,
    description: words.descriptions[path] ?? null,
    isProduct: kind === "skill",
  }));
  const { category, reasons } = classifier.classify({ repo: facts.repo, units });
  const texts = units.flatMap(({ name, description, path }) => [name, description ?? "", ...path.split("/")]);
  const spelled = spelledAs([...texts, facts.repo], new Set(reasons.map(({ term }) => term)));
  const terms = reasons.map(({ term }) => spelled.get(term) ?? term);
  const isPart = (term: string) => terms.some((other) => other !== term && ` ${other} `.includes(` ${term} `));
  return { category, terms: [...new Set(terms)].filter((term) => !isPart(term)).slice(0, TOLD_TERMS) };
}

/** How terms are written where they come first: a term itself is made of stems, "machin learn". */
function spelledAs(texts: readonly string[], wanted: ReadonlySet<string>): ReadonlyMap<string, string> {
  const spelled = new Map<string, string>();
  for (const { term, words } of texts.flatMap(spelledTermsOf)) {
    if (wanted.has(term) && !spelled.has(term)) spelled.set(term, words);
  }
  return spelled;
}

type Classification = Readonly<{
  /** A category's slug; `other` where nothing tells enough. */
  category: string;
  /** 0 to 1: how far the category is ahead of the next, and how much there is to go by. */
  confidence: number;
  /**
   * What decided, the strongest first, as shares of all that spoke for the category: word stems and
   * pairs of them; for a mixed collection the subjects of its units.
   */
  reasons: readonly Readonly<{ term: string; weight: number }>[];
}>;

export type Classifier = Readonly<{ classify: (facts: RepositoryFacts) => Classification }>;

const mixed = "mixed-collections";
const unplaced = "other";

const nowhere = { category: unplaced, reasons: [] };

/** So much of its own words tells the language of a repository. Characters. */
const TOLD_BY = 20_000;

/**
 * So many words of its trade a repository has to have: one may stand in any text, "marketplace" or "checklist". They are
 * written down in English alone: texts in other languages mention products and file types by their English names,
 * whatever they are about, those in other scripts most.
 */
function leastWords({ units }: RepositoryFacts): number {
  const text = units
    .map(({ name, description }) => `${name} ${description ?? ""}`)
    .join("\n")
    .slice(0, TOLD_BY);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const others = text.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0;
  if (others * 2 > letters) return 4;
  const language = naturalLanguage(text);
  return language === null || language === "en" ? 2 : 3;
}

/** Fewer units are no collection, however different they are. */
const fewestOfCollection = 12;
const mostReasons = 8;

/**
 * Learns categories from reviewed repositories. Its bounds, for what is a mixed collection and for
 * when to give no answer, are those that serve best when each example is classified by the others.
 */
export function trainClassifier(lessons: readonly Lesson[]): Classifier {
  const topics = new Topics(lessons, new Set([mixed, unplaced]));
  const tried = lessons.map((lesson) => ({
    category: lesson.category,
    opinion: opinionOf(topics, lesson, topics.known(lesson)),
  }));
  const strength = median(tried.map(({ opinion }) => opinion.best));
  const spread = bestSpread(tried);
  const least = bestConfidence(
    tried.filter(({ opinion }) => !isMixed(opinion, spread)),
    strength,
  );
  return {
    classify: (facts) => {
      const reading = readFacts(facts);
      const opinion = opinionOf(topics, reading);
      if (isMixed(opinion, spread)) {
        return { category: mixed, confidence: 1 - opinion.leadingShare, reasons: opinion.votes.slice(0, mostReasons) };
      }
      const confidence = confidenceOf(opinion, strength);
      if (confidence === 0 || confidence < least) return { ...nowhere, confidence };
      const topic = topics.names.indexOf(opinion.topic);
      if (topics.writtenWordsFor(topic, reading.whole) < leastWords(facts)) return { ...nowhere, confidence };
      const terms = topics.termsFor(topic, reading.whole);
      const sum = terms.reduce((all, { weight }) => all + weight, 0);
      const reasons = terms.slice(0, mostReasons).map(({ term, weight }) => ({ term, weight: weight / sum }));
      return { category: opinion.topic, confidence, reasons };
    },
  };
}

type Opinion = Readonly<{
  topic: string;
  best: number;
  second: number;
  units: number;
  /** Subjects by the share of units that are most like them, and the largest share. */
  votes: readonly Readonly<{ term: string; weight: number }>[];
  leadingShare: number;
  cohesion: number;
}>;

type Tried = Readonly<{ category: string; opinion: Opinion }>;
type Spread = Readonly<{ share: number; cohesion: number }>;

function opinionOf(topics: Topics, reading: RepositoryTerms, without?: Known): Opinion {
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
    // Weights of a bag are not of length 1, and a single-unit repository has a shorter one.
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
  units >= fewestOfCollection && leadingShare < spread.share && cohesion < spread.cohesion;

/** Half of it is lost when the next category is half as likely, and half when there is only usual evidence. */
const confidenceOf = ({ best, second }: Opinion, strength: number): number =>
  best === 0 ? 0 : (1 - second / best) * (best / (best + strength));

/** The pair of bounds under which most examples come out right; of several the one in the middle. */
function bestSpread(tried: readonly Tried[]): Spread {
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
 * Below it answers are wrong more than twice as often as right. A doubtful category comes with its
 * low confidence; `other` would hide a record that is right every second time.
 */
function bestConfidence(tried: readonly Tried[], strength: number): number {
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
