import { termsOf } from "./terms.ts";

/** What is known of a repository that nobody has reviewed. */
export type RepositoryFacts = Readonly<{
  repo: string;
  units: readonly Readonly<{
    name: string;
    /** Of its SKILL.md, relative to the repository. */
    path: string;
    /** The source's own. */
    description: string | null;
    /** False for templates and fixtures, which say nothing about the repository's subject. */
    isProduct: boolean;
  }>[];
}>;

/** A reviewed repository: the same facts, and what an editor wrote. */
export type ReviewedExample = Readonly<{
  category: string;
  facts: RepositoryFacts;
  title: string;
  summary: string;
  tags: readonly string[];
}>;

export type TermWeights = ReadonlyMap<string, number>;

/** The terms of each unit, and of the repository as a whole. */
export type RepositoryTerms = Readonly<{ units: readonly TermWeights[]; whole: TermWeights }>;

/** A reading together with the category an editor chose, and how frequent terms are: roots of the shares of units. */
export type Lesson = RepositoryTerms & Readonly<{ category: string; frequencies: TermWeights }>;

/** A name was chosen to tell the subject; a description has many words, and a folder may be anything. */
const weights = { unitName: 3, unitPath: 1, unitDescription: 1, repositoryName: 2, editorsWord: 1 };

/** What the terms of all units weigh together beside those of the repository's name. */
const weightOfUnits = 30;

export function readFacts(facts: RepositoryFacts): RepositoryTerms {
  const units = facts.units.filter(({ isProduct }) => isProduct).map(unitTerms);
  return {
    units,
    whole: added(ofUnits(units), termsOf(facts.repo.replace(commonInNames, " , ")), weights.repositoryName),
  };
}

export function readExample({ category, facts, title, summary, tags }: ReviewedExample): Lesson {
  const { units, whole } = readFacts(facts);
  const titled = added(whole, termsOf(title), weights.repositoryName);
  const tagged = added(titled, tags.flatMap(termsOf), weights.editorsWord);
  return {
    category,
    units,
    whole: added(tagged, termsOf(summary), weights.editorsWord),
    frequencies: frequenciesAmong(units),
  };
}

function frequenciesAmong(units: readonly TermWeights[]): TermWeights {
  const counts = new Map<string, number>();
  for (const unit of units) for (const term of unit.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const [term, count] of counts) counts.set(term, Math.sqrt(count / units.length));
  return counts;
}

/** Most repositories of this directory are called by one of these, whatever they are about. */
const commonInNames = /\b(?:agents?|ai|skills?|awesome|toolkit|tools?|plugins?|claude)\b/gi;

/** Folders by convention. */
const commonInPaths =
  /^(?:skills?|plugins?|external_plugins|\.?agents?|\.?claude|src|packages?|main|assets|references|\..*)$/i;

function unitTerms({ name, path, description }: RepositoryFacts["units"][number]): TermWeights {
  const terms = new Map<string, number>();
  for (const term of termsOf(description ?? "")) terms.set(term, weights.unitDescription);
  const folders = path.split("/").slice(0, -1);
  for (const folder of folders) {
    if (!commonInPaths.test(folder)) for (const term of termsOf(folder)) terms.set(term, weights.unitPath);
  }
  for (const term of termsOf(name)) terms.set(term, weights.unitName);
  return terms;
}

/**
 * The mean of units, so that a talkative one does not outweigh the others. Roots are taken for a
 * term that half of a collection has to count for more than half of one that all have.
 */
function ofUnits(units: readonly TermWeights[]): TermWeights {
  const shares = new Map<string, number>();
  for (const unit of units) {
    const all = total(unit.values());
    for (const [term, weight] of unit) shares.set(term, (shares.get(term) ?? 0) + weight / all / units.length);
  }
  const sum = total([...shares.values()].map(Math.sqrt));
  return new Map([...shares].map(([term, share]) => [term, (Math.sqrt(share) * weightOfUnits) / sum]));
}

function added(to: TermWeights, terms: readonly string[], weight: number): TermWeights {
  const sum = new Map(to);
  for (const term of new Set(terms)) sum.set(term, (sum.get(term) ?? 0) + weight);
  return sum;
}

function total(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}
