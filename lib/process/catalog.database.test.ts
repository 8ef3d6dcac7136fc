import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { countOutdatedJson } from "#lib/directory/store/cached-json.ts";
import { countOutdatedIndex } from "#lib/directory/store/rebuild.ts";
import { cachedJson, recordSearch } from "#lib/directory/store/tables.ts";
import { projectFolder, waitFor } from "../../e2e/setup/server-process.ts";
import { makeTestDirectory } from "../../e2e/setup/test-directory.ts";
import { prepareCatalog, Reindexing } from "./catalog.ts";

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

describe("Reindexing", () => {
  const faults: unknown[] = [];
  const reindexing = (url = directory.url) => new Reindexing(url, (fault) => faults.push(fault));

  it("makes what is left by itself", async () => {
    const one = reindexing();
    one.start(await outdated());
    await waitFor(async () => {
      const { index, answers } = await outdated();
      return index + answers === 0;
    }, 20_000);
    await one.stop();
    expect(faults).toEqual([]);
  });

  it("stops between records, and leaves the others", async () => {
    const one = reindexing();
    const before = await outdated();
    one.start(before);
    await one.stop();
    const left = await outdated();
    expect(left.index).toBeGreaterThan(0);
    expect(left.index).toBeLessThan(all);
    expect(left.answers).toBe(before.answers);
    expect(faults).toEqual([]);
  });

  it("tells what goes wrong, and stops without having been started", async () => {
    const one = reindexing(`${directory.url}-missing`);
    one.start({ index: 1, answers: 0 });
    await waitFor(async () => faults.length === 1, 20_000);
    await one.stop();
    expect(String(faults[0])).toMatch(/does not exist|Failed query/);
    await reindexing().stop();
  });
});
