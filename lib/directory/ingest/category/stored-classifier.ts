import { createHash } from "node:crypto";
import type { Snapshot } from "@skillshelf/skill-reader/repository-facts";
import {
  confirmCategoryModel,
  readCategoryModel,
  readCategoryTerms,
  replaceCategoryModel,
} from "../../store/category-model.ts";
import type { Transaction } from "../../store/database.ts";
import { listEditorials } from "../../store/runs.ts";
import type { StoredModel } from "../../store/tables.ts";
import type { Placement } from "../composition.ts";
import { categoryOf, learnCategories, repositoryFacts, toClassifier } from "./classifier.ts";
import { readFacts } from "./facts.ts";
import { categoryTerms } from "./terms.ts";
import { Topics } from "./topics.ts";

/** To be raised when the same editorials would result in another classifier. */
const ALGORITHM = 1;

const hash = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

const version = hash([ALGORITHM, categoryTerms]);

/** Categorizes repositories as the editors would. Reads the classifier on first use: most results do not need it. */
export function createCategorizer(transaction: Transaction): (reading: Snapshot) => Promise<Placement> {
  let current: Promise<StoredModel> | undefined;
  return async (reading) => {
    current ??= currentModel(transaction);
    const { topics, rarest, ...thresholds } = await current;
    const { whole } = readFacts(repositoryFacts(reading));
    const terms = await readCategoryTerms(transaction, [...whole.keys()]);
    return categoryOf(toClassifier({ topics: new Topics(topics, rarest, terms), ...thresholds }), reading);
  };
}

/** Returns the stored classifier, trained anew when the editorials have changed. The caller holds the catalog's lock. */
export async function currentModel(transaction: Transaction): Promise<StoredModel> {
  const stored = await readCategoryModel(transaction);
  if (stored?.isCurrent && stored.version === version) return stored.model;
  const editorials = await listEditorials(transaction);
  const trainedOn = hash(editorials);
  if (stored?.trainedOn === trainedOn && stored.version === version) {
    await confirmCategoryModel(transaction);
    return stored.model;
  }
  const { topics, ...thresholds } = learnCategories(editorials);
  const model = { topics: topics.topics, rarest: topics.rarest, ...thresholds };
  await replaceCategoryModel(transaction, { version, trainedOn, model }, topics.terms());
  return model;
}
