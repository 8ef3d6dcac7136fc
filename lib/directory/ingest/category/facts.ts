import { termsOf } from "./terms.ts";

/** Facts of an unreviewed repository. */
export type RepositoryFacts = Readonly<{
  repo: string;
  units: readonly Readonly<{
    name: string;
    /** Path of its SKILL.md in the repository. */
    path: string;
    /** Description in the source. */
    description: string | null;
    /** False for templates and fixtures, which do not indicate the repository's subject. */
    isProduct: boolean;
  }>[];
}>;

/** A reviewed repository: its facts and editorial texts. */
export type ReviewedExample = Readonly<{
  category: string;
  facts: RepositoryFacts;
  title: string;
  summary: string;
  tags: readonly string[];
}>;

export type TermWeights = ReadonlyMap<string, number>;

/** Terms of each unit and of the whole repository. */
export type RepositoryTerms = Readonly<{ units: readonly TermWeights[]; whole: TermWeights }>;

/** Terms with the editor's category, and the frequency of terms: square roots of the shares of units. */
export type TrainingExample = RepositoryTerms & Readonly<{ category: string; frequencies: TermWeights }>;

/**
 * Weights of terms. A name is chosen to indicate the subject, while descriptions contain many other words and folder
 * names are arbitrary.
 */
const weights = { unitName: 3, unitPath: 1, unitDescription: 1, repositoryName: 2, editorsWord: 1 };

/** Total weight of the terms of all units, relative to those of the repository's name. */
const weightOfUnits = 30;

export function readFacts(facts: RepositoryFacts): RepositoryTerms {
  const units = facts.units.filter(({ isProduct }) => isProduct).map(unitTerms);
  return {
    units,
    whole: addTerms(meanOfUnits(units), termsOf(facts.repo.replace(commonInNames, " , ")), weights.repositoryName),
  };
}

export function readExample({ category, facts, title, summary, tags }: ReviewedExample): TrainingExample {
  const { units, whole } = readFacts(facts);
  const titled = addTerms(whole, termsOf(title), weights.repositoryName);
  const tagged = addTerms(titled, tags.flatMap(termsOf), weights.editorsWord);
  return {
    category,
    units,
    whole: addTerms(tagged, termsOf(summary), weights.editorsWord),
    frequencies: frequenciesAmong(units),
  };
}

function frequenciesAmong(units: readonly TermWeights[]): TermWeights {
  const counts = new Map<string, number>();
  for (const unit of units) for (const term of unit.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const [term, count] of counts) counts.set(term, Math.sqrt(count / units.length));
  return counts;
}

/** Words in the names of most repositories, regardless of subject. */
const commonInNames = /\b(?:agents?|ai|skills?|awesome|toolkit|tools?|plugins?|claude)\b/gi;

/** Conventional folder names. */
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
 * Returns the mean of units, so that a long one does not dominate. The square root makes a term in half of a collection
 * count for more than half of a term in all of it.
 */
function meanOfUnits(units: readonly TermWeights[]): TermWeights {
  const shares = new Map<string, number>();
  for (const unit of units) {
    const all = total(unit.values());
    for (const [term, weight] of unit) shares.set(term, (shares.get(term) ?? 0) + weight / all / units.length);
  }
  const sum = total([...shares.values()].map(Math.sqrt));
  return new Map([...shares].map(([term, share]) => [term, (Math.sqrt(share) * weightOfUnits) / sum]));
}

function addTerms(to: TermWeights, terms: readonly string[], weight: number): TermWeights {
  const sum = new Map(to);
  for (const term of new Set(terms)) sum.set(term, (sum.get(term) ?? 0) + weight);
  return sum;
}

function total(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}
