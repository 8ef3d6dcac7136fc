import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import type { SkillContent } from "../ingest/content/content.ts";
import { loadContent } from "../ingest/content/load.ts";
import { findRecord } from "./records.ts";
import { findRepository } from "./repository.ts";
import { records } from "./tables.ts";
import { createVersion, lockCatalog } from "./writing.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

type Traits = Readonly<{ units?: readonly string[]; tags?: string[]; category?: string; day?: number }>;

/** A record with nothing in common with any other but what is stated. */
function record(
  repo: string,
  { units = [`${repo}-unit`], tags = [`${repo}-tag`], category = "other", day = 1 }: Traits,
) {
  return makeSkill("acme", repo, {
    tags,
    category,
    committedAt: new Date(Date.UTC(2026, 0, day)),
    units: units.map((name) => ({ name, path: `${name}/SKILL.md` })),
  });
}

function departed(repo: string, status: "renamed" | "removed"): SkillContent {
  const { file } = record(repo, {});
  const skill = { owner: "acme", repo, name: repo, status, reason: "Gone.", successor: "acme/base" };
  return { file, skill, texts: {} };
}

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `copied-${index}`);

const base = record("base", { units: ["pdf", "docx"], tags: ["office", "files"], category: "documents" });
const skills = [
  base,
  record("nothing", { category: "science" }),
  record("same-category", { category: "documents", day: 20 }),
  record("same-tag", { tags: ["office"], category: "science", day: 10 }),
  record("same-unit", { units: ["pdf", "more"], category: "science", day: 2 }),
  record("unit-and-tag", { units: ["pdf"], tags: ["files", "z"], category: "science", day: 1 }),
  { ...record("archived", { tags: ["office"], category: "science", day: 9 }) },
  record("just-left", { units: ["pdf", "docx"], tags: ["office", "files"], category: "documents" }),
  departed("renamed", "renamed"),
  departed("removed", "removed"),
  record("alone", { category: "writing", tags: ["with-a-database"] }),
  record("nothing-else", { category: "education" }),
  record("unplaced", {}),
  record("copied", { units: names(30), tags: ["one", "two"], category: "testing" }),
  record("whole-copy", { units: names(30), tags: ["three"], category: "security" }),
  record("part-with-tag", { units: names(4), tags: ["one", "two"], category: "security" }),
  ...Array.from({ length: 8 }, (_, index) => record(`database-${index}`, { category: "databases", day: index + 1 })),
  record("linked-database", { category: "databases", tags: ["with-a-database"] }),
];

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  const { categories } = await bundledContent();
  const load = (of: readonly SkillContent[]) =>
    loadContent(directory.database, { categories, collections: [], documents: [], skills: of });
  const archived = skills.map((content) =>
    content.skill.repo === "archived" && "units" in content.skill
      ? { ...content, skill: { ...content.skill, status: "archived" as const } }
      : content,
  );
  const withdrawn = record("withdrawn", { units: ["pdf"], tags: ["office", "files"], category: "documents" });
  await load([...archived, withdrawn]);
  await load(archived);
  // One that has left with all its traits still in the store.
  await directory.database.transaction(async (transaction) => {
    await lockCatalog(transaction);
    await transaction.update(records).set({ status: "removed" }).where(eq(records.repo, "just-left"));
    await createVersion(transaction, "");
  });
});

afterAll(async () => {
  await directory.remove();
});

async function relatedTo(repo: string) {
  const found = await findRepository(directory.database, "acme", repo, "en");
  if (found === undefined) throw new Error(`acme/${repo} is not there`);
  return found.related;
}

const reposRelatedTo = async (...parameters: Parameters<typeof relatedTo>) =>
  (await relatedTo(...parameters)).map((related) => related.record.repo);

describe("records related to a record", () => {
  it("come by what they have in common: skills of the same name before tags, and are four", async () => {
    expect(await reposRelatedTo("base")).toEqual(["unit-and-tag", "same-unit", "same-tag", "archived"]);
  });

  it("say what that is", async () => {
    const reasons = (await relatedTo("base")).map(({ record: { repo }, units, tags, sameCategory }) => [
      repo,
      { units, tags, sameCategory },
    ]);
    expect(Object.fromEntries(reasons)).toEqual({
      "unit-and-tag": { units: ["pdf"], tags: ["files"], sameCategory: false },
      "same-unit": { units: ["pdf"], tags: [], sameCategory: false },
      "same-tag": { units: [], tags: ["office"], sameCategory: false },
      archived: { units: [], tags: ["office"], sameCategory: false },
    });
    expect((await relatedTo("same-category"))[0]).toMatchObject({
      record: { repo: "base" },
      units: [],
      tags: [],
      sameCategory: true,
    });
  });

  it("are related both ways", async () => {
    for (const repo of await reposRelatedTo("base")) expect(await reposRelatedTo(repo)).toContain("base");
  });

  it("are whole records", async () => {
    const [first] = await relatedTo("base");
    expect(first?.record).toEqual(await findRecord(directory.database, "acme", "unit-and-tag"));
  });

  it("are never the record itself", async () => {
    for (const { skill } of skills.filter(({ texts }) => Object.keys(texts).length > 0))
      expect(await reposRelatedTo(skill.repo)).not.toContain(skill.repo);
  });

  it("are never ones that have left the directory", async () => {
    for (const repo of ["base", "unplaced"])
      for (const related of await relatedTo(repo)) expect(["active", "archived"]).toContain(related.record.status);
  });

  it("are none where nothing is in common", async () => {
    expect(await relatedTo("nothing-else")).toEqual([]);
    expect(await relatedTo("unplaced")).toEqual([]);
  });

  it("are completed by the best of the category, the first of equal ones", async () => {
    expect(await reposRelatedTo("database-0")).toEqual(["database-1", "database-2", "database-3", "database-4"]);
    expect(await reposRelatedTo("database-7")).toEqual(["database-0", "database-1", "database-2", "database-3"]);
    expect(await reposRelatedTo("linked-database")).toEqual(["alone", "database-0", "database-1", "database-2"]);
  });

  it("are not crowded out by a copy of the whole repository, of whose names the first are told", async () => {
    const [first, second] = await relatedTo("copied");
    expect([first?.record.repo, second?.record.repo]).toEqual(["part-with-tag", "whole-copy"]);
    expect(first?.tags).toEqual(["one", "two"]);
    expect(second?.units).toEqual(names(30).toSorted().slice(0, 5));
  });
});
