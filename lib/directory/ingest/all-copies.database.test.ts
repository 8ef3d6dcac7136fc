import { Random } from "@skillshelf/skill-audit/testing/random";
import { type Cluster, type ComparedUnit, clusterUnits } from "@skillshelf/skill-reader/duplicates/cluster";
import { readSignature } from "@skillshelf/skill-reader/duplicates/min-hash";
import { comparable } from "@skillshelf/skill-reader/duplicates/shingles";
import { readUnit } from "@skillshelf/skill-reader/facts/read-unit";
import { edited, textOf } from "@skillshelf/skill-reader/testing/generated-texts";
import { sampleIngestResult, sampleReading } from "@skillshelf/skill-reader/testing/sample-facts";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { listStated } from "../store/copies.ts";
import { recordSearch, records, unitCopies, unitSignatures } from "../store/tables.ts";
import { removeRecord, renameRecord, restoreRecord, writeIngestResults } from "./changes.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});
afterEach(async () => {
  await directory.remove();
});

type Compared = ComparedUnit & Readonly<{ recordId: number; name: string; key: string }>;

/** All skills of listed records. */
async function listUnits(): Promise<Compared[]> {
  return directory.database.transaction(async (transaction) => {
    const ids = await transaction.select({ id: records.id }).from(records);
    const stated = await listStated(
      transaction,
      ids.map(({ id }) => id),
    );
    return stated.map(
      ({ recordId, path, name, repository, hash, shingles, signature, firstCommittedAt, upstreams }) => ({
        recordId,
        name,
        key: `${recordId} ${path}`,
        id: `${repository}/${path}`,
        repository,
        hash,
        signature: readSignature(signature) ?? new Uint16Array(),
        shingleCount: shingles,
        firstCommittedAt: firstCommittedAt === null ? null : new Date(firstCommittedAt),
        upstreams,
      }),
    );
  });
}

const ageOf = ({ firstCommittedAt }: Compared): number => firstCommittedAt?.getTime() ?? Number.POSITIVE_INFINITY;

/** Returns the clusters of several repositories with their origins, of all skills compared with each other. */
function expectedClusters(units: readonly Compared[]): Cluster<Compared>[] {
  return clusterUnits(units)
    .filter(({ members }) => new Set(members.map(({ recordId }) => recordId)).size > 1)
    .map((cluster) => {
      const { members, origin } = cluster;
      const names = new Set(members.map(({ name }) => name));
      const oldest = Math.min(...units.filter(({ name }) => names.has(name)).map(ageOf));
      return origin?.evidence === "earliest" && oldest < ageOf(origin.member) ? { ...cluster, origin: null } : cluster;
    });
}

function expectedCopyOf(units: readonly Compared[], clusters: readonly Cluster<Compared>[]): Map<number, string> {
  const copyOf = new Map<number, string>();
  for (const recordId of new Set(units.map((unit) => unit.recordId))) {
    const own = units.filter((unit) => unit.recordId === recordId).length;
    const from = clusters.flatMap(({ members, origin }) =>
      members.flatMap((unit) =>
        unit.recordId === recordId && origin && origin.member.recordId !== recordId ? [origin.member.repository] : [],
      ),
    );
    for (const source of from) if (from.filter((one) => one === source).length * 2 > own) copyOf.set(recordId, source);
  }
  return copyOf;
}

/** Returns the stored copies by cluster, with the number of the cluster. */
async function storedClusters() {
  const rows = await directory.database.select().from(unitCopies);
  const clusters = new Map<number, typeof rows>();
  for (const row of rows) clusters.set(row.cluster, [...(clusters.get(row.cluster) ?? []), row]);
  return clusters;
}

const byFirst = (one: readonly string[], other: readonly string[]) => ((one[0] ?? "") < (other[0] ?? "") ? -1 : 1);

async function expectEqualToAllCompared(): Promise<void> {
  const units = await listUnits();
  const clusters = expectedClusters(units);
  const expected = clusters.map(({ members, isExact, origin }) =>
    members
      .map((unit) => {
        const since = origin?.evidence === "earliest" ? unit.firstCommittedAt : null;
        return `${unit.key} ${isExact} ${unit === origin?.member} ${since?.toISOString()}`;
      })
      .toSorted(),
  );
  const stored = [...(await storedClusters()).values()].map((rows) =>
    rows
      .map(
        ({ recordId, path, isExact, isOrigin, since }) =>
          `${recordId} ${path} ${isExact} ${isOrigin} ${since?.toISOString()}`,
      )
      .toSorted(),
  );
  expect(stored.toSorted(byFirst)).toEqual(expected.toSorted(byFirst));
  const copyOf = await directory.database
    .select({ id: records.id, copyOf: records.copyOf, isCopy: recordSearch.isCopy })
    .from(records)
    .leftJoin(recordSearch, sql`${recordSearch.recordId} = ${records.id}`);
  const wanted = expectedCopyOf(units, clusters);
  for (const row of copyOf) {
    expect(row.copyOf, `${row.id}`).toBe(wanted.get(row.id) ?? null);
    if (row.isCopy !== null) expect(row.isCopy).toBe(wanted.has(row.id));
  }
}

/** Draws repositories of skills, many of which have texts that others have too, or almost. */
class Drawing {
  readonly #random: Random;
  readonly #texts: string[];

  constructor(seed: number) {
    this.#random = new Random(seed);
    // Each text is a little different from the one before, so that some clusters are chains that fall apart.
    this.#texts = Array.from({ length: 4 }).flatMap(() => {
      const chain = [textOf(this.#random, 120)];
      for (let length = 1; length < 6; length++) chain.push(edited(this.#random, chain.at(-1) ?? [], 60));
      return chain.map((words) => words.join(" "));
    });
  }

  one<Item>(items: readonly [Item, ...Item[]]): Item {
    return this.#random.oneOf(items);
  }

  name(): { owner: string; repo: string } {
    return { owner: `o${this.#random.whole(1, 3)}`, repo: `r${this.#random.whole(1, 4)}` };
  }

  async ingest() {
    const { owner, repo } = this.name();
    const units = Array.from({ length: this.#random.whole(0, 4) }, (_, index) => this.#unit(owner, repo, index));
    const reading = sampleReading({
      owner,
      repo,
      committedAt: "2026-03-01T00:00:00.000Z",
      units: await Promise.all(units),
    });
    return sampleIngestResult(reading);
  }

  async #unit(owner: string, repo: string, index: number) {
    const [first = "", ...others] = this.#texts;
    const body = this.#random.chance(0.05) ? "" : this.#random.oneOf([first, ...others]);
    const { owner: o, repo: r } = this.name();
    const source = this.#random.chance(0.15) ? `source: https://github.com/${o}/${r}\n` : "";
    const bytes = Buffer.from(`---\nname: n${this.#random.whole(1, 6)}\ndescription: Reads.\n${source}---\n${body}\n`);
    const path = `skills/s${index}/SKILL.md`;
    const day = `${this.#random.whole(10, 28)}`;
    return {
      ...(await readUnit({ path, bytes, files: [], contents: [], around: [], unread: [], owner, repo })).facts,
      ...comparable(bytes),
      digest: null,
      plugin: null,
      license: null,
      firstCommittedAt: this.#random.chance(0.9) ? `2025-01-${day}T00:00:00.000Z` : null,
    };
  }
}

it.each([1, 2, 3])(
  "finds the same as comparing all skills, whatever changes (%i)",
  { timeout: 120_000 },
  async (seed) => {
    const { database } = directory;
    const drawing = new Drawing(seed);
    for (let step = 0; step < 40; step++) {
      const before = await storedClusters();
      const change = drawing.one(["ingest", "ingest", "ingest", "several", "rename", "remove", "restore"]);
      const name = drawing.name();
      if (change === "ingest") await writeIngestResults(database, [await drawing.ingest()]);
      if (change === "several") {
        await writeIngestResults(database, [await drawing.ingest(), await drawing.ingest(), await drawing.ingest()]);
      }
      if (change === "rename") await renameRecord(database, name, drawing.name());
      if (change === "remove")
        await removeRecord(database, name, { status: "removed", reason: "Asked.", successor: null });
      if (change === "restore") await restoreRecord(database, name);
      await expectEqualToAllCompared();
      await expectNumbersKept(before);
    }
  },
);

/** Expects that a number which is still there is that of a cluster with a former member. */
async function expectNumbersKept(before: Awaited<ReturnType<typeof storedClusters>>): Promise<void> {
  const numbers = await directory.database.select().from(unitSignatures);
  for (const [number, rows] of await storedClusters()) {
    const former = before.get(number)?.map(({ recordId, path }) => `${recordId} ${path}`);
    const members = new Set(rows.map(({ recordId, path }) => `${recordId} ${path}`));
    if (former)
      expect(
        former.some((key) => members.has(key)),
        `cluster ${number}`,
      ).toBe(true);
    expect(numbers.filter(({ cluster }) => cluster === number).length).toBe(rows.length);
  }
}
