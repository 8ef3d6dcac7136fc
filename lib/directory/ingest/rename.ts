import type { Delisting } from "@skillshelf/directory-api/schema";
import { isSameName, nameKey, nameText, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import type { Reading } from "@skillshelf/skill-reader/repository-facts";
import type { Transaction } from "../store/database.ts";
import {
  deleteRecord,
  inheritMemberships,
  type RecordSources,
  readRecordSources,
  rekeyRecord,
  writeDelisting,
  writeEditorial,
  writeReading,
  writeRecord,
} from "../store/writing.ts";
import { compose } from "./composition.ts";

/**
 * Gives a record another name: all that is known of it goes with it, and the old name leads to the new one.
 * Where a record of the new name is there already, it stays what it is and takes over what it has not itself.
 *
 * @returns whether a record of the old name was there to be moved.
 */
export async function moveRecord(transaction: Transaction, from: RepositoryName, to: RepositoryName): Promise<boolean> {
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

function renamed({ facts, words, source }: Reading, old: RepositoryName, to: RepositoryName): Reading {
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
