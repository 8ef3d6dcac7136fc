import { isDeepStrictEqual } from "node:util";
import { Random } from "@skillshelf/skill-audit/testing/random";
import type { RepositoryName } from "@skillshelf/skill-reader/git/source";
import { sampleIngestResult, sampleReading, sampleUnitFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { eq, max, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { toCachedJson } from "../skill-record.ts";
import { newestVersion } from "../store/catalog.ts";
import { type Change, changeColumns, listChanges } from "../store/export.ts";
import { findRecord } from "../store/records.ts";
import { cachedJson, records } from "../store/tables.ts";
import { lockCatalog, transactionTime } from "../store/writing.ts";
import { toChangedRecord } from "../views/api.ts";
import { removeRecord, renameRecord, restoreRecord, writeIngestResults } from "./changes.ts";
import type { Content } from "./content/content.ts";
import { loadContent } from "./content/load.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;
let categories: Content["categories"];

beforeEach(async () => {
  ({ categories } = await bundledContent());
  directory = await makeTestDirectory(inject("postgresUrl"));
});
afterEach(async () => {
  await directory.remove();
});

const names: readonly RepositoryName[] = ["a/one", "A/Two", "b/one", "b/three", "C/four"].map((name) => {
  const [owner = "", repo = ""] = name.split("/");
  return { owner, repo };
});

const keyOf = ({ owner, repo }: RepositoryName): string => `${owner}/${repo}`.toLowerCase();

/** A copy of the catalog that is updated only by its changes. */
class Follower {
  readonly copy = new Map<string, unknown>();
  version = 0;
  #place = { changedIn: 0, id: Number.MAX_SAFE_INTEGER };

  /**
   * Reads one page.
   *
   * @returns whether it was the last one.
   */
  async read(pageSize: number): Promise<boolean> {
    const page = await listChanges(directory.database, this.#place, pageSize + 1);
    if (page === undefined) return true;
    const items = page.content.items.slice(0, pageSize);
    for (const item of items) this.copy.set(keyOf(item.record), shown(item));
    const last = items.at(-1);
    if (last && page.content.items.length > pageSize) {
      this.#place = { changedIn: last.changedIn, id: last.record.id };
      return false;
    }
    this.version = page.version;
    this.#place = { changedIn: page.version, id: Number.MAX_SAFE_INTEGER };
    return true;
  }
}

const shown = (change: Change): unknown => toChangedRecord(change, "https://site.example");

/** Returns all records by key, including delisted ones. */
async function catalogue(): Promise<Map<string, unknown>> {
  const rows = await directory.database.select(changeColumns).from(records);
  return new Map(rows.map(({ changedIn, ...record }) => [keyOf(record), shown({ record, changedIn })]));
}

/** A way of writing to the catalog, with records that may or may not be in it. */
async function changeSomething(random: Random): Promise<void> {
  const { database } = directory;
  const [one, other] = [random.oneOf(names), random.oneOf(names)];
  const license = random.oneOf(["MIT", "ISC", "Apache-2.0"]);
  // All with the same text, so that repositories become copies of each other and cease to be.
  const units = [sampleUnitFacts({ hash: random.oneOf(["0", "1"]).repeat(64) })];
  const finding = sampleIngestResult(sampleReading({ ...one, license, units }));
  switch (random.whole(0, 6)) {
    case 0:
      await removeRecord(database, one, { status: "removed", reason: "Asked for.", successor: null });
      return;
    case 1:
      await restoreRecord(database, one);
      return;
    case 2:
      await renameRecord(database, one, other);
      return;
    case 3:
      await writeIngestResults(database, [{ ...finding, formerName: other }]);
      return;
    case 4: {
      const skills = names
        .filter(() => random.chance(0.4))
        .map(({ owner, repo }) => makeSkill(owner, repo, { license }));
      await loadContent(database, { categories, collections: [], documents: [], skills });
      return;
    }
    case 5:
      // Changes that are rolled back leave no trace, not even a version number.
      await writeIngestResults(database, [
        finding,
        sampleIngestResult(sampleReading({ ...other, units: [...units, ...units] })),
      ]).catch(() => undefined);
      return;
    default:
      await writeIngestResults(database, [finding]);
  }
}

const newest = async (): Promise<number> => (await newestVersion(directory.database))?.version ?? 0;

/** The cached response of every record, including delisted ones, is current. */
async function expectAnswersAreKept(): Promise<void> {
  const rows = await directory.database
    .select({ ...changeColumns, answer: cachedJson.json })
    .from(records)
    .leftJoin(cachedJson, eq(cachedJson.recordId, records.id));
  expect(rows.map(({ answer }) => answer)).toEqual(rows.map(toCachedJson));
}

/** Changes something, and checks that a change of any record also changes the catalog's version. */
async function changeAndCount(random: Random): Promise<void> {
  const [before, versionBefore] = [await catalogue(), await newest()];
  await changeSomething(random);
  const [after, version] = [await catalogue(), await newest()];
  if (!isDeepStrictEqual(after, before)) expect(version).toBeGreaterThan(versionBefore);
  await expectAnswersAreKept();
  const [last] = await directory.database.select({ changedIn: max(records.changedIn) }).from(records);
  expect(last?.changedIn ?? 0).toBeLessThanOrEqual(version);
}

describe("a copy that follows the changes", () => {
  it.each([1, 2, 3, 4])("is the catalogue, whatever was done to it between pages (%i)", async (seed) => {
    const random = new Random(seed);
    const follower = new Follower();
    for (let round = 0; round < 25; round++) {
      await changeAndCount(random);
      if (random.chance(0.6)) await follower.read(random.whole(1, 3));
      if (!random.chance(0.2)) continue;
      while (!(await follower.read(2)));
      expect(follower.copy).toEqual(await catalogue());
      expect(follower.version).toBe(await newest());
    }
    while (!(await follower.read(2)));
    expect(follower.copy).toEqual(await catalogue());
    expect(follower.copy.size).toBeGreaterThan(0);
  });

  it("misses nothing while several write at once", async () => {
    const follower = new Follower();
    const written = new AbortController();
    const writers = [11, 12, 13].map(async (seed) => {
      const random = new Random(seed);
      for (let round = 0; round < 10; round++) await changeSomething(random);
    });
    const following = (async () => {
      while (!written.signal.aborted) await follower.read(2);
    })();
    await Promise.all(writers);
    written.abort();
    await following;
    while (!(await follower.read(2)));
    expect(follower.copy).toEqual(await catalogue());
    await expectAnswersAreKept();
  });
});

describe("what a record says of its change", () => {
  const read = (repo: string, license = "MIT") =>
    writeIngestResults(directory.database, [sampleIngestResult(sampleReading({ owner: "a", repo, license }))]);
  const changedIn = async (repo: string) => {
    const found = await findRecord(directory.database, "a", repo);
    const [row] = await directory.database
      .select({ changedIn: records.changedIn })
      .from(records)
      .where(sql`id = ${found?.id ?? 0}`);
    return row?.changedIn;
  };

  it("is the version it was written in, not one of other records", async () => {
    expect((await read("one")).version).toBe(1);
    expect((await read("two")).version).toBe(2);
    expect((await read("one", "ISC")).version).toBe(3);
    expect([await changedIn("one"), await changedIn("two")]).toEqual([3, 2]);
  });

  it("is a later time than that of any change before, also where its transaction began earlier", async () => {
    const times = await directory.database.transaction(async (transaction) => {
      await transaction.execute(sql`select`);
      await read("one");
      await lockCatalog(transaction);
      const one = sql`(select indexed_at from ${records} where repo = 'one')`;
      const [row] = await transaction.execute(
        sql`select now() < ${one} as "beganEarlier", ${transactionTime} > ${one} as "isLater"`,
      );
      return row;
    });
    expect(times).toEqual({ beganEarlier: true, isLater: true });
  });
});
