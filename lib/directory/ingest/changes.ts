import type { Delisting } from "@skillshelf/directory-api/schema";
import type { RepositoryName } from "@skillshelf/skill-reader/git/source";
import { isSameName, nameKey, nameText } from "@skillshelf/skill-reader/git/source";
import type { RepositoryFacts, UnitFacts } from "@skillshelf/skill-reader/repository-facts";
import { type HostFacts, isCurrent, type Snapshot } from "@skillshelf/skill-reader/repository-facts";
import { newestVersion } from "../store/catalogue.ts";
import type { Database, Transaction } from "../store/database.ts";
import { listEditorials } from "../store/runs.ts";
import {
  createVersion,
  deleteDelisting,
  deleteRecord,
  inheritMemberships,
  lockCatalogue,
  type RecordSources,
  readRecordSources,
  rekeyRecord,
  writeDelisting,
  writeEditorial,
  writeHead,
  writeHost,
  writeReading,
  writeRecord,
} from "../store/writing.ts";
import type { Classifier } from "./category/classifier.ts";
import { categoryOf, learnCategories } from "./category/classifier.ts";
import { compose, type Placement } from "./composition.ts";
import { refreshCopies } from "./copies.ts";

/** A shallow clone does not tell since when a file is there; what an earlier reading told of it still holds. */
export function withKnownDates(reading: Snapshot, before: RepositoryFacts | undefined): Snapshot {
  const known = new Map(
    before?.units.flatMap((unit) => locationsOf(unit).map((path) => [path, unit.firstCommittedAt] as const)),
  );
  const units = reading.facts.units.map((unit) => {
    // Of what is in several places now the earliest counts, whichever of them was known before.
    const [earliest = null] = locationsOf(unit)
      .flatMap((path) => known.get(path) ?? [])
      .toSorted();
    return { ...unit, firstCommittedAt: unit.firstCommittedAt ?? earliest };
  });
  return { ...reading, facts: { ...reading.facts, units } };
}

const locationsOf = ({ path, otherLocations = [] }: UnitFacts): readonly string[] => [path, ...otherLocations];

/** What a run found out about a repository. Of what is undefined nothing new is known. */
export type IngestResult = Readonly<{
  name: RepositoryName;
  /** What it was called when it was read last. */
  formerName?: RepositoryName | undefined;
  reading: Snapshot | undefined;
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
  findings: readonly IngestResult[],
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

type Place = (reading: Snapshot) => Promise<Placement>;

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
  { name, formerName, ...found }: IngestResult,
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
  const isReadAnew = found.reading !== undefined && !(sources?.reading && isCurrent(sources.reading.facts));
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

/**
 * Gives a record another name: all that is known of it goes with it, and the old name leads to the new one.
 * Where a record of the new name is there already, it stays what it is and takes over what it has not itself.
 *
 * @returns whether a record of the old name was there to be moved.
 */
async function moveRecord(transaction: Transaction, from: RepositoryName, to: RepositoryName): Promise<boolean> {
  const old = await readRecordSources(transaction, from.owner, from.repo);
  if (old === undefined || old.delisting || isSameName(old, to)) return false;
  if (old.editorial === undefined && old.reading === undefined) return false;
  const target = await readRecordSources(transaction, to.owner, to.repo);
  const hasCameBack = target?.delisting?.status === "renamed";
  if (target && hasCameBack) await deleteRecord(transaction, target.id);
  if (target && !hasCameBack) await takeOver(transaction, target, old);
  else await carryOver(transaction, old, to);
  await leaveSign(transaction, old, to);
  return true;
}

/** The record itself goes on under its new name. */
async function carryOver(transaction: Transaction, { id, ...old }: RecordSources, to: RepositoryName): Promise<void> {
  await rekeyRecord(transaction, id, to);
  if (old.reading) await writeReading(transaction, id, renamed(old.reading, old, to));
  await writeRecord(transaction, compose({ ...to, name: old.name === old.repo ? to.repo : old.name }, old));
}

function renamed({ facts, words, source }: Snapshot, old: RepositoryName, to: RepositoryName): Snapshot {
  const isByName = source?.toLowerCase() === nameKey(old);
  return { facts: { ...facts, ...to }, words, source: isByName ? nameText(to) : source };
}

async function takeOver(transaction: Transaction, target: RecordSources, old: RecordSources): Promise<void> {
  await inheritMemberships(transaction, target.id, old.id);
  if (target.delisting || target.editorial || !old.editorial) return;
  const { owner, repo, name } = target;
  await writeRecord(transaction, compose({ owner, repo, name }, { ...target, editorial: old.editorial }));
  await writeEditorial(transaction, target.id, old.editorial);
}

/** At the old name stands from now on where the record has gone. */
async function leaveSign(
  transaction: Transaction,
  { owner, repo, name }: RecordSources,
  to: RepositoryName,
): Promise<void> {
  const delisting: Delisting = {
    status: "renamed",
    reason: `Its repository is called ${nameText(to)} now.`,
    successor: nameText(to),
  };
  const sign = compose({ owner, repo, name }, { editorial: undefined, reading: undefined, delisting });
  const { id } = await writeRecord(transaction, sign);
  await writeEditorial(transaction, id, undefined);
  await writeDelisting(transaction, id, delisting, "operator");
}
