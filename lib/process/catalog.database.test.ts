import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { countOutdatedJson } from "#lib/directory/store/cached-json.ts";
import { countOutdatedIndex } from "#lib/directory/store/rebuild.ts";
import { cachedJson, recordSearch } from "#lib/directory/store/tables.ts";
import { projectFolder } from "../../e2e/setup/server-process.ts";
import { makeTestDirectory } from "../../e2e/setup/test-directory.ts";
import { prepareCatalog, rebuildOutdated } from "./catalog.ts";

const contentDir = `${projectFolder}/content`;

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;
let all = 0;

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  await prepareCatalog(directory.url, contentDir);
});

beforeEach(async () => {
  const outdated = await directory.database.update(recordSearch).set({ indexVersion: 0 }).returning();
  await directory.database.update(cachedJson).set({ cacheVersion: "0" });
  all = outdated.length;
  expect(all).toBeGreaterThan(50);
});

afterAll(async () => {
  await directory.remove();
});

const outdated = async () => ({
  index: await countOutdatedIndex(directory.database),
  answers: await countOutdatedJson(directory.database),
});
const none = { index: 0, answers: 0 };

describe("prepareCatalog", () => {
  it("makes the index and the answers of a few records anew, and leaves those of more", async () => {
    const { answers } = await outdated();
    expect(answers).toBeGreaterThanOrEqual(all);
    expect(await prepareCatalog(directory.url, contentDir, all - 1)).toEqual({ index: all, answers });
    expect(await outdated()).toEqual({ index: all, answers });
    expect(await prepareCatalog(directory.url, contentDir, answers)).toEqual(none);
    expect(await outdated()).toEqual(none);
  });
});

describe("rebuildOutdated", () => {
  it("makes what is left", async () => {
    await rebuildOutdated(directory.url, await outdated());
    expect(await outdated()).toEqual(none);
  });

  it("leaves what is not outdated", async () => {
    const before = await outdated();
    await rebuildOutdated(directory.url, none);
    expect(await outdated()).toEqual(before);
  });

  it("fails where the database is missing", async () => {
    await expect(rebuildOutdated(`${directory.url}-missing`, { index: 1, answers: 0 })).rejects.toThrow(
      /does not exist|Failed query/,
    );
  });
});
