import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { loadContent } from "../ingest/content/load.ts";
import { addSuggestion, deleteSuggestions, listSuggestions, MAX_SUGGESTIONS, suggestionState } from "./suggestions.ts";
import { suggestions } from "./tables.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});
beforeEach(async () => {
  await directory.database.delete(suggestions);
});
afterAll(() => directory.remove());

const add = (owner: string, repo: string) => addSuggestion(directory.database, { owner, repo });
const names = async () =>
  (await listSuggestions(directory.database)).map(({ owner, repo, count }) => `${owner}/${repo} ${count}`);

it("counts a repository once, whatever its letter case, and lists the most wanted first", async () => {
  await add("Acme", "tools");
  await add("octo", "one");
  await add("OCTO", "One");
  expect(await names()).toEqual(["octo/one 2", "Acme/tools 1"]);
  expect(await suggestionState(directory.database, { owner: "acme", repo: "TOOLS" })).toEqual({
    isQueued: true,
    isFull: false,
  });
});

it("refuses others when there are too many, and still counts those that there are", async () => {
  const some = Array.from({ length: MAX_SUGGESTIONS }, (_, index) => ({
    key: `a/r${index}`,
    owner: "a",
    repo: `r${index}`,
  }));
  await directory.database.insert(suggestions).values(some);
  await add("b", "new");
  await add("a", "r7");
  expect(await suggestionState(directory.database, { owner: "b", repo: "new" })).toEqual({
    isQueued: false,
    isFull: true,
  });
  expect((await names())[0]).toBe("a/r7 2");
});

it("forgets what is dismissed, and what is listed by now", async () => {
  for (const repo of ["one", "two", "three"]) await add("acme", repo);
  const asked = [
    { owner: "Acme", repo: "One" },
    { owner: "acme", repo: "never" },
  ];
  expect(await deleteSuggestions(directory.database, asked)).toEqual([{ owner: "acme", repo: "one" }]);
  const { categories } = await bundledContent();
  const skills = [makeSkill("Acme", "Two")];
  await loadContent(directory.database, { categories, collections: [], documents: [], skills });
  expect(await names()).toEqual(["acme/three 1"]);
});
