import { sampleReading, sampleUnitFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { categories } from "#content/categories.ts";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../../e2e/setup/test-directory.ts";
import { renameRecord } from "../../ingest/changes.ts";
import { readCategoryModel } from "../../store/category-model.ts";
import type { Transaction } from "../../store/database.ts";
import { listEditorials } from "../../store/runs.ts";
import { categoryModels } from "../../store/tables.ts";
import { loadContent } from "../content/load.ts";
import { categoryOf, learnCategories, toClassifier } from "./classifier.ts";
import { createCategorizer, currentModel } from "./stored-classifier.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});
afterEach(async () => {
  await directory.remove();
});

const inTransaction = <Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> =>
  directory.database.transaction(work);

const nothing = { collections: [], documents: [] };

describe("the stored classifier", () => {
  it("categorizes as the trained one, the same repositories for the same words", { timeout: 120_000 }, async () => {
    const content = await bundledContent();
    await loadContent(directory.database, { ...content, documents: [], collections: [] });
    await inTransaction(async (transaction) => {
      const trained = toClassifier(learnCategories(await listEditorials(transaction)));
      const place = createCategorizer(transaction);
      for (const { skill } of content.skills) {
        if (!("units" in skill)) continue;
        const units = skill.units.map(({ name, path }) => sampleUnitFacts({ name, path }));
        const descriptions = Object.fromEntries(skill.units.map(({ path, description = "" }) => [path, description]));
        const reading = sampleReading({ owner: skill.owner, repo: skill.repo, units }, { descriptions });
        expect(await place(reading), skill.repo).toEqual(categoryOf(trained, reading));
      }
    });
  });

  const load = (...summaries: string[]) =>
    loadContent(directory.database, {
      ...nothing,
      categories,
      skills: summaries.map((summary, index) => makeSkill("a", `repo${index}`, { summary })),
    });
  const stored = () => inTransaction(readCategoryModel);

  it("is trained when the editors' texts change, and is kept when they are loaded again unchanged", async () => {
    await load("Reads.");
    const first = await stored();
    expect(first).toMatchObject({ isCurrent: true });
    await load("Reads.", "Writes.");
    const second = await stored();
    expect(second?.isCurrent).toBe(true);
    expect(second?.trainedOn).not.toBe(first?.trainedOn);
    await directory.database.execute(sql`update directory.record_editorials set editorial = editorial`);
    expect((await stored())?.isCurrent).toBe(false);
    await inTransaction(currentModel);
    expect(await stored()).toEqual(second);
  });

  it("is not what it was trained on when another process changes an editorial or renames a reviewed repository", async () => {
    await load("Reads.");
    const first = await stored();
    await renameRecord(directory.database, { owner: "a", repo: "repo0" }, { owner: "a", repo: "renamed" });
    expect((await stored())?.isCurrent).toBe(false);
    await inTransaction(currentModel);
    expect((await stored())?.trainedOn).not.toBe(first?.trainedOn);
  });

  it("is trained anew by another version of the algorithm", async () => {
    await load("Reads.");
    const first = await stored();
    await directory.database.update(categoryModels).set({ version: "older", trainedOn: "" });
    await inTransaction(currentModel);
    expect(await stored()).toEqual(first);
  });
});
