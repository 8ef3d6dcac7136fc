import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { loadContent } from "#lib/directory/ingest/content/load.ts";
import { bundledContent, makeTestDirectory } from "../../e2e/setup/test-directory.ts";
import { type JudgedResult, judgeResults, lowQuality, openMiniSearch, qualityByKind } from "./answers.ts";
import { bundledQueries, type JudgedQuery, judgedQuerySchema, readJsonLines } from "./queries.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;
let queries: readonly JudgedQuery[];
const answers: JudgedResult[] = [];

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  await loadContent(directory.database, await bundledContent());
  globalThis.skillshelfDirectory = directory.database;
  queries = await readJsonLines(bundledQueries, judgedQuerySchema);
  const other = await openMiniSearch(directory.database);
  for (const query of queries) answers.push(await judgeResults(query, other));
});

afterAll(async () => {
  globalThis.skillshelfDirectory = undefined;
  await directory.remove();
});

/** What the worst queries found, for whoever has to find out why. */
const worst = (): string =>
  answers
    .toSorted((one, other) => one.gain - other.gain)
    .slice(0, 5)
    .map(({ query, gain, returned }) => `${gain.toFixed(2)} ${query.q}: ${returned.map(({ name }) => name).join(", ")}`)
    .join("\n");

describe("search in the bundled catalog", () => {
  it("is judged by records that are in it", async () => {
    const { skills } = await bundledContent();
    const listed = new Map(
      skills.map(({ skill: { owner, repo }, facts }) => [
        `${owner}/${repo}`,
        new Set(facts?.units.map(({ name }) => name)),
      ]),
    );
    for (const { owner, repo, skills: units = [] } of queries.flatMap(({ relevant }) => relevant)) {
      const names = listed.get(`${owner}/${repo}`);
      expect(names, `${owner}/${repo}`).toBeDefined();
      expect(units.filter((unit) => !names?.has(unit))).toEqual([]);
    }
    expect(new Set(queries.map(({ q }) => q)).size).toBe(queries.length);
  });

  it("finds what queries of every kind ask for among the first ten", () => {
    expect([...qualityByKind(answers).keys()].toSorted()).toEqual([
      "multilingual",
      "navigational",
      "prefix",
      "task",
      "topical",
      "typo",
    ]);
    expect(lowQuality(answers), worst()).toEqual([]);
  });
});
