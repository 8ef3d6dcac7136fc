import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { loadContent } from "../ingest/content/load.ts";
import { findRecord } from "../store/records.ts";
import { unitCopies } from "../store/tables.ts";
import { getOwner, getRecord, getRepository, getSkill, unitFilesOf } from "./records.ts";
import { noReads, requestReads } from "./request-reads.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

const recordOf = async (owner: string, repo: string) => {
  const record = await findRecord(directory.database, owner, repo);
  if (record === undefined) throw new Error(`${owner}/${repo} is not there`);
  return record;
};

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  globalThis.skillshelfDirectory = directory.database;
  const { categories } = await bundledContent();
  const units = [{ name: "pdf-forms", path: "SKILL.md" }];
  const skills = [
    makeSkill("Acme", "One", { units }),
    makeSkill("Beta", "Two", { units }),
    makeSkill("Gamma", "Three", { units: [{ name: "unrelated", path: "SKILL.md" }] }),
  ];
  await loadContent(directory.database, { categories, collections: [], documents: [], skills });
  const clusters = { path: "SKILL.md", cluster: 7, isExact: true, isOrigin: false, since: null };
  const [one, three] = [await recordOf("acme", "one"), await recordOf("gamma", "three")];
  await directory.database.insert(unitCopies).values([one, three].map(({ id }) => ({ ...clusters, recordId: id })));
});

afterAll(async () => {
  globalThis.skillshelfDirectory = undefined;
  await directory.remove();
});

const tagsOf = async (read: () => Promise<unknown>): Promise<string[]> => {
  const reads = noReads();
  await requestReads.run(reads, read);
  return [...reads.tags].toSorted();
};

it("a repository that is not there is read by its name", async () => {
  expect(await tagsOf(() => getRecord("Acme", "None"))).toEqual(["record:acme/none"]);
  expect(await tagsOf(() => getRecord("not a", "name"))).toEqual([]);
  expect(await tagsOf(() => getOwner("Nobody"))).toEqual(["owner:nobody"]);
});

it("a skill depends on its copies, on those of its name, and on the similar ones that its page shows", async () => {
  const tags = await tagsOf(() => getSkill("acme", "ONE", "pdf-forms"));
  const own = ["copies:7", "name:acme/pdf-forms", "record:acme/one"];
  expect(tags).toEqual(expect.arrayContaining([...own, "skill:beta/two/pdf-forms"]));
});

it("a skill that its repository does not have depends on the repository", async () => {
  expect(await tagsOf(() => getSkill("acme", "one", "none"))).toContain("record:acme/one");
});

it("what is read of a repository depends on it and on what it shows of others", async () => {
  const one = await recordOf("acme", "one");
  expect(await tagsOf(() => getRepository(one.owner, one.repo, "en"))).toEqual([
    "best:testing",
    "card:acme/one",
    "card:beta/two",
    "card:gamma/three",
    "categories",
    "copies:7",
    "record:acme/one",
    "record:acme/one.md",
    "related:acme/one",
  ]);
  expect(await tagsOf(() => unitFilesOf([one]))).toEqual(["record:acme/one"]);
});

it("requests at once do not depend on what others read", async () => {
  const names = Array.from({ length: 20 }, (_, index) => `none-${index}`);
  const tags = await Promise.all(names.map((name) => tagsOf(() => getRecord("acme", name))));
  expect(tags).toEqual(names.map((name) => [`record:acme/${name}`]));
});
