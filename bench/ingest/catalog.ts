import type { Editorial } from "@skillshelf/directory-api/schema";
import { Random } from "@skillshelf/skill-audit/testing/random";
import { minHash, type Signature, writeSignature } from "@skillshelf/skill-reader/duplicates/min-hash";
import type { Snapshot } from "@skillshelf/skill-reader/repository-facts";
import { sampleIngestResult, sampleReading, sampleUnitFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { categories } from "#content/categories.ts";
import { writeIngestResults } from "#lib/directory/ingest/changes.ts";
import { emptyRecord } from "#lib/directory/ingest/composition.ts";
import { type Database, openDirectory, type Transaction } from "#lib/directory/store/database.ts";
import { insertRows } from "#lib/directory/store/statements.ts";
import { recordEditorials, recordReadings, records } from "#lib/directory/store/tables.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { emptyDatabase } from "../empty-database.ts";
import { postmasterOf } from "../machine/postmaster.ts";
import { type CpuTimes, cpuOf, cpuOfTree, cpuTimes } from "../machine/processes.ts";
import { sentence, title, unitName } from "../seed/words.ts";

/** Repositories of a catalog: those that editors reviewed, and those that were only read. */
export type CatalogSize = Readonly<{ reviewed: number; read: number }>;

const SEED = 20_260_102;
const UNITS = { reviewed: 12, read: 4 };

/** Writes that are measured. The first one after the catalog was filled is not one of them. */
const WRITES = 20;

/**
 * Measures what writing one changed repository costs in a catalog of that size.
 *
 * @returns CPU time per write in microseconds, of this process and of PostgreSQL.
 */
export async function measureWrites(serverUrl: string, size: CatalogSize, lifecycle: Lifecycle): Promise<CpuTimes> {
  const url = await emptyDatabase(serverUrl, { name: "skillshelf_bench_writes" }, lifecycle);
  const { database } = await lifecycle.start(
    async () => openDirectory(url, { name: "skillshelf-bench" }),
    ({ close }) => close(),
  );
  const random = new Random(SEED);
  await lifecycle.start(() =>
    logStep(`Catalog of ${size.reviewed} reviewed and ${size.read} read repositories`, async () => {
      await database.transaction((transaction) => fill(transaction, random, size));
      await writeChanged(database, random, 0);
      await database.execute("vacuum (analyze)");
    }),
  );
  const postmaster = await postmasterOf(database.$client);
  const clocks = () =>
    cpuTimes({
      process: () => cpuOf(process.pid),
      ...(postmaster !== undefined && { postgres: () => cpuOfTree(postmaster) }),
    });
  const start = await clocks();
  for (let write = 1; write <= WRITES; write++) await lifecycle.start(() => writeChanged(database, random, write));
  const end = await clocks();
  return Object.fromEntries(Object.entries(end).map(([part, time]) => [part, (time - (start[part] ?? 0)) / WRITES]));
}

const writeChanged = (database: Database, random: Random, write: number): Promise<unknown> =>
  writeIngestResults(database, [
    sampleIngestResult(readingOf(random, { owner: "bench", repo: "changed" }, `${write}`.padStart(40, "0"))),
  ]);

/** Fills the tables that a write depends on. */
async function fill(transaction: Transaction, random: Random, { reviewed, read }: CatalogSize): Promise<void> {
  const numbers = Array.from({ length: reviewed + read }, (_, index) => index + 1);
  const nameOf = (number: number) => ({ owner: `owner-${number}`, repo: `${unitName(random)}-${number}` });
  const rows = numbers.map((number) => ({
    ...emptyRecord,
    ...nameOf(number),
    name: title(random),
    status: "active" as const,
    category: categories[number % categories.length]?.slug ?? "other",
    ...(number <= reviewed && { reviewedOn: "2026-01-01" }),
    indexedAt: new Date(0),
    fingerprint: "",
  }));
  for (let from = 0; from < rows.length; from += BATCH) {
    const written = await transaction
      .insert(records)
      .values(rows.slice(from, from + BATCH))
      .returning();
    const [byEditors, others] = [written.filter((row) => row.reviewedOn), written.filter((row) => !row.reviewedOn)];
    await insertRows(
      transaction,
      recordEditorials,
      byEditors.map((row) => ({ recordId: row.id, editorial: editorialOf(random, row.category) })),
    );
    await insertRows(
      transaction,
      recordReadings,
      others.map((row) => ({ recordId: row.id, ...readingOf(random, row, "0".repeat(40)) })),
    );
  }
}

const BATCH = 500;

const editorialOf = (random: Random, category: string): Editorial => ({
  name: title(random),
  summary: sentence(random),
  status: "active",
  category,
  tags: [],
  languages: ["en"],
  license: "MIT",
  marketplace: null,
  commit: "0".repeat(40),
  committedAt: "2026-01-01T00:00:00.000Z",
  reviewedOn: "2026-01-01",
  units: Array.from({ length: UNITS.reviewed }, () => {
    const name = unitName(random);
    return { name, path: `skills/${name}/SKILL.md`, plugin: null, description: sentence(random) };
  }),
  accepted: [],
  texts: {},
});

/** A reading whose first skill many others have, too. */
function readingOf(random: Random, name: Readonly<{ owner: string; repo: string }>, commit: string): Snapshot {
  const { owner, repo } = name;
  const units = Array.from({ length: UNITS.read }, (_, index) => {
    const text = index === 0 ? random.whole(1, COPIED) : random.whole(COPIED, 2 ** 31);
    const path = `skills/s${index}/SKILL.md`;
    const hash = `${text}`.padStart(64, "0");
    return sampleUnitFacts({ path, name: unitName(random), hash, shingles: SHINGLES, signature: signatureOf(text) });
  });
  const descriptions = Object.fromEntries(units.map(({ path }) => [path, sentence(random)]));
  return sampleReading({ owner, repo, commit, units }, { summary: sentence(random), descriptions });
}

/** Texts that are copied. */
const COPIED = 20_000;
const SHINGLES = 200;

function signatureOf(text: number): string {
  const random = new Random(text);
  const signature: Signature = minHash(Array.from({ length: SHINGLES }, () => random.whole(0, 2 ** 31)));
  return writeSignature(signature);
}
