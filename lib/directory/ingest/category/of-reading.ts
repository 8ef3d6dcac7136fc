import type { Editorial } from "@skillshelf/directory-api/schema";
import type { Reading } from "@skillshelf/skill-reader/repository-facts";
import type { Classifier } from "./classifier.ts";
import { trainClassifier } from "./classifier.ts";
import { readExample } from "./facts.ts";
import { spelledTermsOf } from "./terms.ts";

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
  { facts, words }: Reading,
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
