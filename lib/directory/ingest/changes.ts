import type { Delisting } from "@skillshelf/directory-api/schema";
import type { RepositoryName } from "@skillshelf/skill-reader/git/source";
import { type HostFacts, isOfToday, type Reading } from "@skillshelf/skill-reader/repository-facts";
import { newestVersion } from "../store/catalogue.ts";
import type { Database, Transaction } from "../store/database.ts";
import { listEditorials } from "../store/runs.ts";
import {
  createVersion,
  deleteDelisting,
  lockCatalogue,
  readRecordSources,
  writeDelisting,
  writeHead,
  writeHost,
  writeReading,
  writeRecord,
} from "../store/writing.ts";
import type { Classifier } from "./category/classifier.ts";
import { categoryOf, learnCategories } from "./category/of-reading.ts";
import { compose, type Placement } from "./composition.ts";
import { refreshCopies } from "./copies.ts";
import { withKnownDates } from "./known-dates.ts";
import { moveRecord } from "./rename.ts";

/** What a run found out about a repository. Of what is undefined nothing new is known. */
export type Finding = Readonly<{
  name: RepositoryName;
  /** What it was called when it was read last. */
  formerName?: RepositoryName | undefined;
  reading: Reading | undefined;
  host: HostFacts | undefined;
  /** The commit its head is at, where that could not be read. */
  head?: string | undefined;
}>;

/** What became of a finding in the catalogue. */
export type Outcome = "new" | "changed" | "unchanged" | "departed";

type Written = Readonly<{
  /** The catalogue's version afterwards. */
  version: number;
  /** One for each finding, in their order. */
  outcomes: readonly Outcome[];
}>;

/**
 * Writes what was found out about repositories, in one transaction and as one new version: a catalogue
 * that is cut off while writing is the one before. Findings that change nothing make no version.
 *
 * @param note writes what is to be known exactly when they are, given what became of each.
 */
export async function writeFindings(
  database: Database,
  findings: readonly Finding[],
  note: (transaction: Transaction, outcomes: readonly Outcome[]) => Promise<void> = async () => {},
): Promise<Written> {
  if (findings.length === 0) {
    await database.transaction((transaction) => note(transaction, []));
    return { outcomes: [], version: (await newestVersion(database))?.version ?? 0 };
  }
  const written = await changeCatalogue(database, async (transaction) => {
    const outcomes: Outcome[] = [];
    const place = placer(transaction);
    for (const finding of findings) outcomes.push(await writeOne(transaction, finding, place));
    await note(transaction, outcomes);
    return { outcomes, isChanged: outcomes.some((outcome) => outcome === "new" || outcome === "changed") };
  });
  return { outcomes: written.outcomes, version: written.version };
}

type Place = (reading: Reading) => Promise<Placement>;

/** Places records as the editors would, from whom it learns at the first question: most findings raise none. */
function placer(transaction: Transaction): Place {
  let learned: Promise<Classifier> | undefined;
  return async (reading) => {
    learned ??= listEditorials(transaction).then(learnCategories);
    return categoryOf(await learned, reading);
  };
}

async function writeOne(
  transaction: Transaction,
  { name, formerName, ...found }: Finding,
  place: Place,
): Promise<Outcome> {
  const isMoved = formerName !== undefined && (await moveRecord(transaction, formerName, name));
  const sources = await readRecordSources(transaction, name.owner, name.repo);
  // What was taken out stays out: who reads repositories does not decide that. What was moved there has left its name.
  if (sources?.delisting) return isMoved ? "changed" : "departed";
  const read = found.reading && withKnownDates(found.reading, sources?.reading?.facts);
  const reading = read ?? sources?.reading;
  // Of a repository that nobody has read yet, that it cannot be read tells nothing.
  if (found.head !== undefined && sources?.reading === undefined) return isMoved ? "changed" : "unchanged";
  const head = found.reading ? null : (found.head ?? sources?.head ?? null);
  const host = found.host ?? sources?.host;
  // A host spells a name as it is; anybody else as it was typed.
  const key = found.host ? name : { owner: sources?.owner ?? name.owner, repo: sources?.repo ?? name.repo };
  const editorial = sources?.editorial;
  const placement = editorial === undefined && reading ? await place(reading) : undefined;
  const parts = { editorial, reading, head, host, delisting: undefined, placement };
  const { id, isNew, changed } = await writeRecord(transaction, compose({ ...key, name: name.repo }, parts));
  if (read) await writeReading(transaction, id, read);
  if (found.head !== undefined) await writeHead(transaction, id, found.head);
  if (found.host) await writeHost(transaction, id, found.host);
  const isReadAnew = found.reading !== undefined && !(sources?.reading && isOfToday(sources.reading.facts));
  return isNew ? "new" : changed || isMoved || isReadAnew ? "changed" : "unchanged";
}

/**
 * Takes a record out of the directory. Its address answers with the reason from then on.
 *
 * @returns undefined when there is no record of that name.
 */
export async function removeRecord(
  database: Database,
  key: RepositoryName,
  delisting: Delisting,
): Promise<{ version: number } | undefined> {
  const { isFound, version } = await changeCatalogue(database, async (transaction) => {
    const sources = await readRecordSources(transaction, key.owner, key.repo);
    if (sources === undefined) return { isFound: false, isChanged: false };
    const { owner, repo, name, editorial, reading } = sources;
    const gone = compose({ owner, repo, name }, { editorial, reading, delisting });
    const { id, changed } = await writeRecord(transaction, gone);
    await writeDelisting(transaction, id, delisting, "operator");
    return { isFound: true, isChanged: changed };
  });
  return isFound ? { version } : undefined;
}

/**
 * Brings back a record that an operator removed, with all that was known of it.
 *
 * @returns undefined when there is none of that name.
 */
export async function restoreRecord(database: Database, key: RepositoryName): Promise<{ version: number } | undefined> {
  const { isChanged, version } = await changeCatalogue(database, async (transaction) => {
    const sources = await readRecordSources(transaction, key.owner, key.repo);
    const isKnown = sources?.editorial !== undefined || sources?.reading !== undefined;
    if (sources?.delistedBy !== "operator" || !isKnown) return { isChanged: false };
    const { owner, repo, editorial, reading } = sources;
    const placement = editorial === undefined && reading ? await placer(transaction)(reading) : undefined;
    const parts = { ...sources, delisting: undefined, placement };
    await writeRecord(transaction, compose({ owner, repo, name: repo }, parts));
    await deleteDelisting(transaction, sources.id);
    return { isChanged: true };
  });
  return isChanged ? { version } : undefined;
}

/**
 * Gives a record the name its repository has now. The old address leads to the new one from then on.
 *
 * @returns undefined when no record of the old name is in the directory.
 */
export async function renameRecord(
  database: Database,
  from: RepositoryName,
  to: RepositoryName,
): Promise<{ version: number } | undefined> {
  const { isChanged, version } = await changeCatalogue(database, async (transaction) => ({
    isChanged: await moveRecord(transaction, from, to),
  }));
  return isChanged ? { version } : undefined;
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
