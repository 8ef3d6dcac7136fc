import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { countOutdated } from "#lib/directory/store/reindexing.ts";
import { recordSearch } from "#lib/directory/store/tables.ts";
import { projectFolder, waitFor } from "../../e2e/setup/server-process.ts";
import { makeTestDirectory } from "../../e2e/setup/test-directory.ts";
import { prepareCatalogue } from "./catalogue.ts";
import { Reindexing } from "./reindexing.ts";

const contentDir = `${projectFolder}/content`;

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;
let all = 0;

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  await prepareCatalogue(directory.url, contentDir);
});

beforeEach(async () => {
  const outdated = await directory.database.update(recordSearch).set({ form: 0 }).returning();
  all = outdated.length;
  expect(all).toBeGreaterThan(50);
});

afterAll(async () => {
  await directory.remove();
});

const outdated = () => countOutdated(directory.database);

describe("prepareCatalogue", () => {
  it("indexes a few records anew, and leaves more of them", async () => {
    expect(await prepareCatalogue(directory.url, contentDir, all - 1)).toBe(all);
    expect(await outdated()).toBe(all);
    expect(await prepareCatalogue(directory.url, contentDir, all)).toBe(0);
    expect(await outdated()).toBe(0);
  });
});

describe("Reindexing", () => {
  const faults: unknown[] = [];
  const reindexing = (url = directory.url) => new Reindexing(url, (fault) => faults.push(fault));

  it("indexes what is left by itself", async () => {
    const one = reindexing();
    one.start(all);
    await waitFor(async () => (await outdated()) === 0, 20_000);
    await one.stop();
    expect(faults).toEqual([]);
  });

  it("stops between records, and leaves the others", async () => {
    const one = reindexing();
    one.start(all);
    await one.stop();
    const left = await outdated();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(all);
    expect(faults).toEqual([]);
  });

  it("tells what goes wrong, and stops without having been started", async () => {
    const one = reindexing(`${directory.url}-missing`);
    one.start(1);
    await waitFor(async () => faults.length === 1, 20_000);
    await one.stop();
    expect(String(faults[0])).toMatch(/does not exist|Failed query/);
    await reindexing().stop();
  });
});
