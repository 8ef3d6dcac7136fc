import type { Delisting } from "@skillshelf/directory-api/schema";
import { isSameName, nameKey, nameText, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import {
  type HostFacts,
  isCurrent,
  type RepositoryFacts,
  type Snapshot,
  type UnitFacts,
} from "@skillshelf/skill-reader/repository-facts";
import { newestVersion } from "../store/catalog.ts";
import type { Database, Transaction } from "../store/database.ts";
import {
  createVersion,
  deleteDelisting,
  deleteRecord,
  inheritMemberships,
  lockCatalog,
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
import { createCategorizer } from "./category/stored-classifier.ts";
import { compose } from "./composition.ts";
import { refreshCopies } from "./copies.ts";

/** Fills in first commit dates from an earlier snapshot, because a shallow clone does not contain them. */
export function withKnownDates(reading: Snapshot, before: RepositoryFacts | undefined): Snapshot {
  const known = new Map(
    before?.units.flatMap((unit) => locationsOf(unit).map((path) => [path, unit.firstCommittedAt] as const)),
  );
  const units = reading.facts.units.map((unit) => {
    // A unit with several locations gets the earliest date of any of them.
    const [earliest = null] = locationsOf(unit)
      .flatMap((path) => known.get(path) ?? [])
      .toSorted();
    return { ...unit, firstCommittedAt: unit.firstCommittedAt ?? earliest };
  });
  return { ...reading, facts: { ...reading.facts, units } };
}

const locationsOf = ({ path, otherLocations = [] }: UnitFacts): readonly string[] => [path, ...otherLocations];

/** Result of ingesting a repository. An undefined property means that nothing new is known. */
export type IngestResult = Readonly<{
  name: RepositoryName;
  /** Name of the repository at the previous ingest. */
  formerName?: RepositoryName | undefined;
  reading: Snapshot | undefined;
  host: HostFacts | undefined;
  /** The commit of HEAD if it could not be read. */
  head?: string | undefined;
}>;

/** Effect of an ingest result on the catalog. */
export type Outcome = "new" | "changed" | "unchanged" | "departed";

type WriteSummary = Readonly<{
  /** Version of the catalog afterwards. */
  version: number;
  /** Outcomes in the order of the results. */
  outcomes: readonly Outcome[];
}>;

/**
 * Writes ingest results in one transaction as one new version, so that an interruption leaves the previous catalog.
 * Results without changes do not create a version.
 *
 * @param note writes additional data in the same transaction, given the outcomes.
 */
export async function writeIngestResults(
  database: Database,
  results: readonly IngestResult[],
  note: (transaction: Transaction, outcomes: readonly Outcome[]) => Promise<void> = async () => {},
): Promise<WriteSummary> {
  if (results.length === 0) {
    await database.transaction((transaction) => note(transaction, []));
    return { outcomes: [], version: (await newestVersion(database))?.version ?? 0 };
  }
  const written = await changeCatalog(database, async (transaction) => {
    const outcomes: Outcome[] = [];
    const place = createCategorizer(transaction);
    for (const result of results) outcomes.push(await writeIngestResult(transaction, result, place));
    await note(transaction, outcomes);
    return { outcomes, isChanged: outcomes.some((outcome) => outcome === "new" || outcome === "changed") };
  });
  return { outcomes: written.outcomes, version: written.version };
}

type Categorize = ReturnType<typeof createCategorizer>;

async function writeIngestResult(
  transaction: Transaction,
  { name, formerName, ...found }: IngestResult,
  place: Categorize,
): Promise<Outcome> {
  const isMoved = formerName !== undefined && (await moveRecord(transaction, formerName, name));
  const sources = await readRecordSources(transaction, name.owner, name.repo);
  // Ingest never relists a delisted record. If a record was renamed to it, the old name has changed.
  if (sources?.delisting) return isMoved ? "changed" : "departed";
  const read = found.reading && withKnownDates(found.reading, sources?.reading?.facts);
  const reading = read ?? sources?.reading;
  // An unreadable HEAD is meaningless for a repository that was never read.
  if (found.head !== undefined && sources?.reading === undefined) return isMoved ? "changed" : "unchanged";
  const head = found.reading ? null : (found.head ?? sources?.head ?? null);
  const host = found.host ?? sources?.host;
  // The host returns the canonical letter case; other names are as the operator typed them.
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
 * Delists a record. Its address then returns the reason.
 *
 * @returns undefined if there is no record of that name.
 */
export async function removeRecord(
  database: Database,
  key: RepositoryName,
  delisting: Delisting,
): Promise<{ version: number } | undefined> {
  const { isFound, version } = await changeCatalog(database, async (transaction) => {
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
 * Relists a record that an operator removed, with its previous data.
 *
 * @returns undefined if there is no such record.
 */
export async function restoreRecord(database: Database, key: RepositoryName): Promise<{ version: number } | undefined> {
  const { isChanged, version } = await changeCatalog(database, async (transaction) => {
    const sources = await readRecordSources(transaction, key.owner, key.repo);
    const isKnown = sources?.editorial !== undefined || sources?.reading !== undefined;
    if (sources?.delistedBy !== "operator" || !isKnown) return { isChanged: false };
    const { owner, repo, editorial, reading } = sources;
    const placement = editorial === undefined && reading ? await createCategorizer(transaction)(reading) : undefined;
    const parts = { ...sources, delisting: undefined, placement };
    await writeRecord(transaction, compose({ owner, repo, name: repo }, parts));
    await deleteDelisting(transaction, sources.id);
    return { isChanged: true };
  });
  return isChanged ? { version } : undefined;
}

/**
 * Renames a record. The old address then redirects to the new one.
 *
 * @returns undefined if there is no listed record of the old name.
 */
export async function renameRecord(
  database: Database,
  from: RepositoryName,
  to: RepositoryName,
): Promise<{ version: number } | undefined> {
  const { isChanged, version } = await changeCatalog(database, async (transaction) => ({
    isChanged: await moveRecord(transaction, from, to),
  }));
  return isChanged ? { version } : undefined;
}

/** Applies a change under the catalog lock, and creates a version if it changed anything. */
async function changeCatalog<Result extends { isChanged: boolean }>(
  database: Database,
  change: (transaction: Transaction) => Promise<Result>,
): Promise<Result & { version: number }> {
  return database.transaction(async (transaction) => {
    await lockCatalog(transaction);
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
 * Renames a record with all its data and redirects the old name. An existing record of the new name is kept and
 * inherits what it does not have.
 *
 * @returns whether there was a record of the old name.
 */
async function moveRecord(transaction: Transaction, from: RepositoryName, to: RepositoryName): Promise<boolean> {
  const old = await readRecordSources(transaction, from.owner, from.repo);
  if (old === undefined || old.delisting || isSameName(old, to)) return false;
  if (old.editorial === undefined && old.reading === undefined) return false;
  const target = await readRecordSources(transaction, to.owner, to.repo);
  const hasCameBack = target?.delisting?.status === "renamed";
  if (target && hasCameBack) await deleteRecord(transaction, target.id);
  if (target && !hasCameBack) await mergeInto(transaction, target, old);
  else await rekey(transaction, old, to);
  await writeRedirect(transaction, old, to);
  return true;
}

/** Renames the record itself. */
async function rekey(transaction: Transaction, { id, ...old }: RecordSources, to: RepositoryName): Promise<void> {
  await rekeyRecord(transaction, id, to);
  if (old.reading) await writeReading(transaction, id, renamed(old.reading, old, to));
  await writeRecord(transaction, compose({ ...to, name: old.name === old.repo ? to.repo : old.name }, old));
}

function renamed({ facts, words, source }: Snapshot, old: RepositoryName, to: RepositoryName): Snapshot {
  const isByName = source?.toLowerCase() === nameKey(old);
  return { facts: { ...facts, ...to }, words, source: isByName ? nameText(to) : source };
}

async function mergeInto(transaction: Transaction, target: RecordSources, old: RecordSources): Promise<void> {
  await inheritMemberships(transaction, target.id, old.id);
  if (target.delisting || target.editorial || !old.editorial) return;
  const { owner, repo, name } = target;
  await writeRecord(transaction, compose({ owner, repo, name }, { ...target, editorial: old.editorial }));
  await writeEditorial(transaction, target.id, old.editorial);
}

/** Redirects the old name to the renamed record. */
async function writeRedirect(
  transaction: Transaction,
  { owner, repo, name }: RecordSources,
  to: RepositoryName,
): Promise<void> {
  const delisting: Delisting = {
    status: "renamed",
    reason: `The repository was renamed to ${nameText(to)}.`,
    successor: nameText(to),
  };
  const sign = compose({ owner, repo, name }, { editorial: undefined, reading: undefined, delisting });
  const { id } = await writeRecord(transaction, sign);
  await writeEditorial(transaction, id, undefined);
  await writeDelisting(transaction, id, delisting, "operator");
}
