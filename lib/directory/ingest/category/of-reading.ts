import type { Reading } from "../../facts.ts";
import type { Editorial } from "../../schema.ts";
import type { Classifier } from "./classifier.ts";
import { trainClassifier } from "./classifier.ts";
import { readExample } from "./facts.ts";

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

/** The category of a repository that nobody reviewed, as far as its names, paths and descriptions tell it. */
export function categoryOf(classifier: Classifier, { facts, words }: Reading): string {
  const units = facts.units.map(({ name, path, kind }) => ({
    name,
    path,
    description: words.descriptions[path] ?? null,
    isProduct: kind === "skill",
  }));
  return classifier.classify({ repo: facts.repo, units }).category;
}
