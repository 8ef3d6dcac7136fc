import { FORM, type Reading } from "../facts.ts";
import type { Departure } from "../schema.ts";
import { newestVersion } from "../store/catalogue.ts";
import type { Database, Transaction } from "../store/database.ts";
import { listEditorials } from "../store/editorials.ts";
import {
  createVersion,
  lockCatalogue,
  readSources,
  writeDeparture,
  writeReading,
  writeRecord,
} from "../store/writing.ts";
import { categoryOf, learnCategories } from "./category/of-reading.ts";
import { compose } from "./composition.ts";
import { refreshCopies } from "./copies.ts";

/** What became of a reading in the catalogue. */
export type Outcome = "new" | "changed" | "unchanged" | "departed";

type Written = Readonly<{
  /** The catalogue's version afterwards. */
  version: number;
  /** One for each reading, in their order. */
  outcomes: readonly Outcome[];
}>;

/**
 * Writes what was read of repositories, in one transaction and as one new version: a catalogue that
 * is cut off while writing is the one before. Readings that change nothing make no version.
 */
export async function writeReadings(database: Database, readings: readonly Reading[]): Promise<Written> {
  if (readings.length === 0) return { outcomes: [], version: (await newestVersion(database))?.version ?? 0 };
  const written = await changeCatalogue(database, async (transaction) => {
    const outcomes: Outcome[] = [];
    const classifier = learnCategories(await listEditorials(transaction));
    for (const reading of readings)
      outcomes.push(await writeOne(transaction, reading, categoryOf(classifier, reading)));
    return { outcomes, isChanged: outcomes.some((outcome) => outcome === "new" || outcome === "changed") };
  });
  return { outcomes: written.outcomes, version: written.version };
}

async function writeOne(transaction: Transaction, reading: Reading, category: string): Promise<Outcome> {
  const { owner, repo } = reading.facts;
  const sources = await readSources(transaction, owner, repo);
  // What an operator took out stays out until an operator brings it back.
  if (sources?.departure) return "departed";
  const key = { owner: sources?.owner ?? owner, repo: sources?.repo ?? repo, name: repo };
  const parts = { editorial: sources?.editorial, reading, departure: undefined, category };
  const { id, isNew, changed } = await writeRecord(transaction, compose(key, parts));
  await writeReading(transaction, id, reading);
  const isOlder = sources?.reading !== undefined && sources.reading.facts.form !== FORM;
  return isNew ? "new" : changed || isOlder ? "changed" : "unchanged";
}

/**
 * Takes a record out of the directory. Its address answers with the reason from then on.
 *
 * @returns undefined when there is no record of that name.
 */
export async function removeRecord(
  database: Database,
  key: Readonly<{ owner: string; repo: string }>,
  departure: Departure,
): Promise<{ version: number } | undefined> {
  const { isFound, version } = await changeCatalogue(database, async (transaction) => {
    const sources = await readSources(transaction, key.owner, key.repo);
    if (sources === undefined) return { isFound: false, isChanged: false };
    const { owner, repo, name, editorial, reading } = sources;
    const gone = compose({ owner, repo, name }, { editorial, reading, departure });
    const { id, changed } = await writeRecord(transaction, gone);
    await writeDeparture(transaction, id, departure);
    return { isFound: true, isChanged: changed };
  });
  return isFound ? { version } : undefined;
}

/** Runs a change after any other, and gives it a version if it changed anything. */
async function changeCatalogue<Result extends { isChanged: boolean }>(
  database: Database,
  change: (transaction: Transaction) => Promise<Result>,
): Promise<Result & { version: number }> {
  return database.transaction(async (transaction) => {
    await lockCatalogue(transaction);
    const result = await change(transaction);
    if (result.isChanged) await refreshCopies(transaction);
    const current = await newestVersion(transaction);
    const version = result.isChanged
      ? await createVersion(transaction, current?.contentHash ?? "")
      : (current?.version ?? 0);
    return { ...result, version };
  });
}
