import { sampleIngestResult, sampleReading } from "@skillshelf/skill-reader/testing/sample-facts";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { listCollections } from "../store/catalog.ts";
import { findRecord, listUnits } from "../store/records.ts";
import { listRepositories } from "../store/runs.ts";
import { removeRecord, renameRecord, writeIngestResults } from "./changes.ts";
import { loadContent } from "./content/load.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});
afterEach(async () => {
  await directory.remove();
});

const [old, now] = [
  { owner: "a", repo: "one" },
  { owner: "b", repo: "two" },
];
const record = ({ owner, repo } = now) => findRecord(directory.database, owner, repo);
const rename = (from = old, to = now) => renameRecord(directory.database, from, to);
const write = (changes: Parameters<typeof sampleReading>[0] = {}) =>
  writeIngestResults(directory.database, [sampleIngestResult(sampleReading(changes))]);
const reviewed = ({ owner, repo } = old) =>
  makeSkill(owner, repo, { name: `Reviewed ${owner}`, units: [{ name: "pdf", path: "skills/pdf/SKILL.md" }] });

/** Content with a collection that contains the first repository. */
async function load(...skills: ReturnType<typeof makeSkill>[]) {
  const { categories, collections } = await bundledContent();
  const members = skills.slice(0, 1).map(({ skill }) => ({
    skill: `${skill.owner}/${skill.repo}`,
    reasons: { en: "It reads." },
  }));
  return loadContent(directory.database, {
    categories,
    collections: collections.slice(0, 1).map((collection) => ({ ...collection, members })),
    documents: [],
    skills,
  });
}

const members = async () =>
  (await listCollections(directory.database)).flatMap((one) => one.members.map((member) => member.record.repo));

describe("a renamed record", () => {
  it("goes on under its new name with all that is known of it, and its old name leads there", async () => {
    await write();
    const before = await record(old);
    expect(await rename()).toEqual({ version: 2 });
    expect(await record()).toMatchObject({
      id: before?.id,
      name: "two",
      status: "active",
      score: 99,
      firstIndexedAt: before?.firstIndexedAt,
    });
    expect(await listUnits(directory.database, before?.id ?? 0, { limit: 5, offset: 0 })).toHaveLength(1);
    expect(await record(old)).toMatchObject({ status: "renamed", successor: "b/two", skillCount: 0, summary: "" });
  });

  it("is read from where its repository is now", async () => {
    await write();
    await rename();
    expect(await listRepositories(directory.database)).toMatchObject([{ owner: "b", repo: "two", source: "b/two" }]);
  });

  it("keeps its review and its place in collections, also when the same files are loaded again", async () => {
    await load(reviewed());
    await rename();
    const isWhole = async () => {
      expect(await record()).toMatchObject({ name: "Reviewed a", reviewedOn: "2026-01-02", status: "active" });
      expect(await record(old)).toMatchObject({ status: "renamed", successor: "b/two" });
      expect(await members()).toEqual(["two"]);
    };
    await isWhole();
    await load(reviewed(), makeSkill("c", "three"));
    await isWhole();
  });

  it("has the review of its own file, once there is one", async () => {
    await load(reviewed());
    await rename();
    await load(reviewed(), reviewed(now));
    expect(await record()).toMatchObject({ name: "Reviewed b" });
    expect(await record(old)).toMatchObject({ status: "renamed" });
  });

  it("takes over the review where a record of the new name is there already", async () => {
    await load(reviewed());
    await write({ ...now, license: "ISC" });
    await rename();
    expect(await record()).toMatchObject({ name: "Reviewed a", license: "ISC", status: "active" });
    expect(await members()).toEqual(["two"]);
    expect(await record(old)).toMatchObject({ status: "renamed" });
  });

  it("may be renamed again, and back", async () => {
    const third = { owner: "c", repo: "three" };
    await load(reviewed());
    await rename();
    await rename(now, third);
    expect(await record(third)).toMatchObject({ name: "Reviewed a", status: "active" });
    await load(reviewed(), makeSkill("d", "four"));
    expect(await record(third)).toMatchObject({ name: "Reviewed a", status: "active" });
    await rename(third, old);
    expect(await record(old)).toMatchObject({ name: "Reviewed a", status: "active" });
    expect(await record(third)).toMatchObject({ status: "renamed", successor: "a/one" });
  });

  it("stays away when what it is called now was removed", async () => {
    await write();
    await write(now);
    await removeRecord(directory.database, now, { status: "removed", reason: "Asked for.", successor: null });
    await rename();
    expect(await record(old)).toMatchObject({ status: "renamed" });
    expect(await record()).toMatchObject({ status: "removed" });
  });

  it("makes a new version also where what it is called now was removed, and a run found it out", async () => {
    await write();
    await write(now);
    await removeRecord(directory.database, now, { status: "removed", reason: "Asked for.", successor: null });
    const finding = { ...sampleIngestResult(sampleReading(now)), formerName: old };
    expect(await writeIngestResults(directory.database, [finding])).toEqual({ version: 4, outcomes: ["changed"] });
    expect(await record(old)).toMatchObject({ status: "renamed", successor: "b/two" });
    expect(await record()).toMatchObject({ status: "removed" });
    expect(await writeIngestResults(directory.database, [finding])).toEqual({ version: 4, outcomes: ["departed"] });
  });

  it("makes a new version also where nobody could read it under either name", async () => {
    await load(reviewed());
    const finding = { name: now, formerName: old, reading: undefined, host: undefined, head: "f".repeat(40) };
    expect(await writeIngestResults(directory.database, [finding])).toEqual({ version: 2, outcomes: ["changed"] });
    expect(await record()).toMatchObject({ name: "Reviewed a", status: "active" });
    expect(await record(old)).toMatchObject({ status: "renamed" });
  });

  it("must be there", async () => {
    expect(await rename()).toBeUndefined();
    await write();
    await rename();
    expect(await rename()).toBeUndefined();
  });

  it("may be found out by a run", async () => {
    await write();
    const finding = { ...sampleIngestResult(sampleReading(now)), formerName: old };
    expect((await writeIngestResults(directory.database, [finding])).outcomes).toEqual(["changed"]);
    expect(await record(old)).toMatchObject({ status: "renamed", successor: "b/two" });
    expect((await writeIngestResults(directory.database, [finding])).outcomes).toEqual(["unchanged"]);
  });
});
