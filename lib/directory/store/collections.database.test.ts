import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import type { CollectionContent, SkillContent } from "../ingest/content/content.ts";
import { loadContent } from "../ingest/content/load.ts";
import { collectionsWith, findCollection, listCollections } from "./collections.ts";
import { findRecord } from "./records.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

const collection = (slug: string, position: number, ...members: readonly string[]): CollectionContent => ({
  file: `collections/${slug}.en.md`,
  slug,
  position,
  texts: {
    en: { title: `${slug} in English`, introduction: "Why." },
    de: { title: `${slug} auf Deutsch`, introduction: "Warum." },
  },
  members: members.map((skill) => ({
    skill,
    reasons: { en: `${skill} in ${slug}`, de: `${skill} in ${slug}, deutsch` },
  })),
});

const skills = [makeSkill("acme", "one"), makeSkill("acme", "two"), makeSkill("acme", "three")];
const collections = [
  collection("readers", 2, "acme/two", "acme/one"),
  collection("writers", 1, "acme/two", "acme/three"),
];

async function load(held: readonly SkillContent[], sets: readonly CollectionContent[] = collections): Promise<void> {
  const { categories } = await bundledContent();
  await loadContent(directory.database, { categories, collections: sets, documents: [], skills: held });
}

const idOf = async (repo: string): Promise<number> =>
  (await findRecord(directory.database, "acme", repo))?.id ?? Number.NaN;

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  await load(skills);
});

afterEach(async () => {
  await directory.remove();
});

describe("a collection by its slug", () => {
  it("has its own texts and members alone, these in their order with their reasons", async () => {
    const found = await findCollection(directory.database, "readers");
    expect(found?.slug).toBe("readers");
    expect(found?.texts.map(({ title }) => title).toSorted()).toEqual(["readers auf Deutsch", "readers in English"]);
    expect(found?.members.map(({ record, reasons }) => [record.repo, reasons.en])).toEqual([
      ["two", "acme/two in readers"],
      ["one", "acme/one in readers"],
    ]);
  });

  it("is none for other slugs", async () => {
    const slugs = ["nothing", "Readers", "readers%", "", "' or true --"];
    const found = await Promise.all(slugs.map((slug) => findCollection(directory.database, slug)));
    expect(found).toEqual(slugs.map(() => undefined));
  });

  it("has whole records for members", async () => {
    const found = await findCollection(directory.database, "readers");
    expect(found?.members[0]?.record).toEqual(await findRecord(directory.database, "acme", "two"));
  });

  it("loses a member that leaves the directory, and stays", async () => {
    await load(skills.slice(0, 1));
    const found = await findCollection(directory.database, "readers");
    expect(found?.members.map(({ record }) => record.repo)).toEqual(["one"]);
    const empty = await findCollection(directory.database, "writers");
    expect(empty?.members).toEqual([]);
  });

  it("goes with its file", async () => {
    await load(skills, collections.slice(1));
    expect(await findCollection(directory.database, "readers")).toBeUndefined();
  });
});

describe("all collections", () => {
  it("come in their order, each with all its members", async () => {
    const found = await listCollections(directory.database);
    expect(found.map(({ slug, members }) => [slug, members.map(({ record }) => record.repo)])).toEqual([
      ["writers", ["two", "three"]],
      ["readers", ["two", "one"]],
    ]);
  });
});

describe("the collections of a record", () => {
  const held = async (repo: string) =>
    (await collectionsWith(directory.database, await idOf(repo))).map(({ slug, members }) => [
      slug,
      members.map(({ record }) => record.repo),
    ]);

  it("are those that hold it, with it alone", async () => {
    expect(await held("one")).toEqual([["readers", ["one"]]]);
    expect(await held("two")).toEqual([
      ["writers", ["two"]],
      ["readers", ["two"]],
    ]);
  });

  it("are none of a record that is in none", async () => {
    await load([...skills, makeSkill("acme", "four")]);
    expect(await held("four")).toEqual([]);
  });
});
