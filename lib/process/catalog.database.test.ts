import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { countOutdatedJson } from "#lib/directory/store/cached-json.ts";
import { newestVersion } from "#lib/directory/store/catalog.ts";
import { countUnlinked } from "#lib/directory/store/links.ts";
import { countOutdatedIndex } from "#lib/directory/store/rebuild.ts";
import { cachedJson, links, recordSearch } from "#lib/directory/store/tables.ts";
import { projectFolder } from "../../e2e/setup/server-process.ts";
import { makeTestDirectory } from "../../e2e/setup/test-directory.ts";
import { prepareCatalog, rebuildOutdated } from "./catalog.ts";

const contentDir = `${projectFolder}/content`;

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;
let all = 0;

const storedLinks = () => directory.database.select().from(links).orderBy(links.recordId, links.path, links.place);
let linked: Awaited<ReturnType<typeof storedLinks>>;

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  await prepareCatalog(directory.url, contentDir);
  linked = await storedLinks();
  expect(linked.length).toBeGreaterThan(1_000);
});

beforeEach(async () => {
  const outdated = await directory.database.update(recordSearch).set({ indexVersion: 0 }).returning();
  await directory.database.update(cachedJson).set({ cacheVersion: "0" });
  all = outdated.length;
  await directory.database.delete(links);
  // As a migration or a bulk load leaves them.
  await directory.database.execute(sql`
    insert into link_changes (record_id, path, input, delta)
    select record_id, '', 'record', 1 from record_search union all select record_id, path, 'text', 1 from units`);
  expect(all).toBeGreaterThan(50);
});

afterAll(async () => {
  await directory.remove();
});

const outdated = async () => ({
  index: await countOutdatedIndex(directory.database),
  answers: await countOutdatedJson(directory.database),
  links: await countUnlinked(directory.database),
});
const none = { index: 0, answers: 0, links: 0 };

describe("prepareCatalog", () => {
  it("makes the index and the answers of a few records anew, and leaves those of more", async () => {
    const { answers, links: unlinked } = await outdated();
    expect(unlinked).toBe(all);
    expect(answers).toBeGreaterThanOrEqual(all);
    expect(await prepareCatalog(directory.url, contentDir, { maxRebuiltFirst: all - 1 })).toEqual({
      index: all,
      answers,
      links: all,
    });
    expect(await outdated()).toEqual({ index: all, answers, links: all });
    expect(await prepareCatalog(directory.url, contentDir, { maxRebuiltFirst: answers })).toEqual(none);
    expect(await outdated()).toEqual(none);
  });
});

describe("rebuildOutdated", () => {
  it("makes what is left", async () => {
    const version = await newestVersion(directory.database);
    await rebuildOutdated(directory.url, await outdated());
    expect(await outdated()).toEqual(none);
    expect(await storedLinks()).toEqual(linked);
    // So that pages without their links are not served any more.
    expect((await newestVersion(directory.database))?.version).toBe((version?.version ?? 0) + 1);
  });

  it("leaves what is not outdated", async () => {
    const before = await outdated();
    await rebuildOutdated(directory.url, none);
    expect(await outdated()).toEqual(before);
  });

  it("fails where the database is missing", async () => {
    await expect(rebuildOutdated(`${directory.url}-missing`, { index: 1, answers: 0, links: 0 })).rejects.toThrow(
      /does not exist|Failed query/,
    );
  });
});
