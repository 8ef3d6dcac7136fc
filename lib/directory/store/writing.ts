import { createHash } from "node:crypto";
import type { Delisting, Editorial } from "@skillshelf/directory-api/schema";
import {
  auditsOf,
  FACTS_VERSION,
  type HostFacts,
  type Snapshot,
  type UnitText,
} from "@skillshelf/skill-reader/repository-facts";
import { and, eq, inArray, isNotNull, notInArray, sql } from "drizzle-orm";
import { cacheChangedJson } from "./cached-json.ts";
import type { Transaction } from "./database.ts";
import { refreshLinks } from "./links.ts";
import { hasKey, isListed } from "./records.ts";
import { indexRecords, unindexRecords } from "./search-index.ts";
import { fromExcluded, insertRows, storable } from "./statements.ts";
import {
  catalogVersions,
  collectionMembers,
  recordAudits,
  recordDelistings,
  recordEditorials,
  recordHosts,
  recordReadings,
  records,
  recordTexts,
  unitDetails,
  unitSources,
  units,
} from "./tables.ts";

type Row<Table extends { $inferInsert: object }> = Table["$inferInsert"];

/** A record with its parts, as they are to be written. */
export type RecordDraft = Readonly<{
  record: Omit<Row<typeof records>, "id" | "fingerprint" | "indexedAt" | "firstIndexedAt" | "changedIn">;
  texts: readonly Omit<Row<typeof recordTexts>, "recordId">[];
  units: readonly Omit<Row<typeof units>, "recordId">[];
  details: readonly Omit<Row<typeof unitDetails>, "recordId">[];
}>;

/** The stored sources of a record. */
export type RecordSources = Readonly<{
  id: number;
  /** In the catalog's letter case. */
  owner: string;
  repo: string;
  name: string;
  /** Its category, and the words that decided it. */
  placement: Readonly<{ category: string; terms: readonly string[] }>;
  editorial: Editorial | undefined;
  reading: Snapshot | undefined;
  /** The newer commit of its head that could not be read; null where there is none. */
  head: string | null;
  host: HostFacts | undefined;
  delisting: Delisting | undefined;
  /** An operator's decision takes precedence. */
  delistedBy: "operator" | "editors" | undefined;
}>;

const WRITE_LOCK = 7_450_022;

/**
 * Serializes transactions that write the catalog. Rows are stamped with the time at which the lock was acquired, which
 * is later than that of anything written before; the start of the transaction may not be.
 */
export async function lockCatalog(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${WRITE_LOCK})`);
  await transaction.execute(sql`
    select set_config('directory.written_at', greatest(clock_timestamp(), (
      select ${catalogVersions.createdAt} + interval '1 microsecond' from ${catalogVersions}
      order by ${catalogVersions.version} desc limit 1
    ))::text, true)`);
}

/**
 * Declares that the transaction changes everything: triggers do not note what each statement changes, which takes about as
 * long as writing it, and the version has no tags.
 */
export async function writeInBulk(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select set_config('directory.bulk', 'on', true)`);
}

/** The timestamp of everything that the transaction with the lock writes. */
export const transactionTime = sql`current_setting('directory.written_at')::timestamptz`;

/** Creates a catalog version of everything that the transaction has written, and updates what is derived from it. */
export async function createVersion(transaction: Transaction, contentHash: string): Promise<number> {
  await refreshLinks(transaction);
  const [created] = await transaction
    .insert(catalogVersions)
    .values({ contentHash, createdAt: transactionTime })
    .returning({ version: catalogVersions.version });
  const version = created?.version ?? 0;
  await cacheChangedJson(transaction, version);
  return version;
}

/** Reads the sources of a record by its name, in any letter case; undefined when there is none. */
export async function readRecordSources(
  transaction: Transaction,
  owner: string,
  repo: string,
): Promise<RecordSources | undefined> {
  const [found] = await transaction
    .select({
      id: records.id,
      owner: records.owner,
      repo: records.repo,
      name: records.name,
      category: records.category,
      terms: records.categoryTerms,
      editorial: recordEditorials.editorial,
      facts: recordReadings.facts,
      words: recordReadings.words,
      source: recordReadings.source,
      head: recordReadings.head,
      host: recordHosts.host,
      status: recordDelistings.status,
      reason: recordDelistings.reason,
      successor: recordDelistings.successor,
      decidedBy: recordDelistings.decidedBy,
    })
    .from(records)
    .leftJoin(recordEditorials, eq(recordEditorials.recordId, records.id))
    .leftJoin(recordReadings, eq(recordReadings.recordId, records.id))
    .leftJoin(recordHosts, eq(recordHosts.recordId, records.id))
    .leftJoin(recordDelistings, eq(recordDelistings.recordId, records.id))
    .where(hasKey(owner, repo));
  if (found === undefined) return undefined;
  const { category, terms, editorial, facts, words, source, host, status, reason, successor, decidedBy, ...key } =
    found;
  return {
    ...key,
    placement: { category, terms },
    editorial: editorial ?? undefined,
    reading: facts && words ? { facts, words, source } : undefined,
    host: host ?? undefined,
    delisting: status && reason ? { status, reason, successor } : undefined,
    delistedBy: decidedBy ?? undefined,
  };
}

/** Writes a record and its parts if they differ from the stored ones; `changed` tells whether they do. */
export async function writeRecord(
  transaction: Transaction,
  composition: RecordDraft,
): Promise<{ id: number; isNew: boolean; changed: boolean }> {
  const { record, texts, units: unitRows, details } = composition;
  const fingerprint = createHash("sha256").update(JSON.stringify(composition, inFixedOrder)).digest("hex");
  const [existing] = await transaction
    .select({ id: records.id, fingerprint: records.fingerprint })
    .from(records)
    .where(hasKey(record.owner, record.repo));
  if (existing?.fingerprint === fingerprint) return { id: existing.id, isNew: false, changed: false };
  const values = { ...record, fingerprint, indexedAt: transactionTime };
  const [written] = existing
    ? await transaction.update(records).set(values).where(eq(records.id, existing.id)).returning({ id: records.id })
    : await transaction
        .insert(records)
        .values({ ...values, firstIndexedAt: transactionTime })
        .returning({ id: records.id });
  if (!written) throw new Error(`${record.owner}/${record.repo} could not be written`);
  const recordId = written.id;
  await clearParts(transaction, [recordId]);
  await indexRecords(transaction, [{ ...record, id: recordId, texts, units: unitRows }]);
  if (texts.length > 0) await transaction.insert(recordTexts).values(texts.map((text) => ({ ...text, recordId })));
  const ofRecord = unitRows.map((unit) => ({ ...unit, recordId }));
  await insertRows(transaction, units, ofRecord);
  await insertRows(
    transaction,
    unitDetails,
    details.map((one) => ({ ...one, recordId })),
  );
  return { id: recordId, isNew: existing === undefined, changed: true };
}

/**
 * Sorts the keys of objects, since facts that were stored come back in another order. Leaves out the date of the audit: a
 * repeated audit of the same commit by the same rules keeps its first.
 */
function inFixedOrder(key: string, value: unknown): unknown {
  if (key === "auditedAt") return undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Stores the editors' texts of a record; undefined deletes them. */
export async function writeEditorial(
  transaction: Transaction,
  recordId: number,
  editorial: Editorial | undefined,
): Promise<void> {
  if (editorial === undefined) {
    await transaction.delete(recordEditorials).where(eq(recordEditorials.recordId, recordId));
    return;
  }
  await transaction
    .insert(recordEditorials)
    .values({ recordId, editorial })
    .onConflictDoUpdate({
      target: recordEditorials.recordId,
      set: { editorial },
      setWhere: sql`${recordEditorials.editorial} <> excluded.editorial`,
    });
}

/** Stores the snapshot of a record's repository; undefined deletes it. */
export async function writeReading(
  transaction: Transaction,
  recordId: number,
  reading: Snapshot | undefined,
): Promise<void> {
  if (reading === undefined) {
    await transaction.delete(recordReadings).where(eq(recordReadings.recordId, recordId));
    return;
  }
  const { texts, ...facts } = reading;
  const row = { recordId, ...facts, head: null };
  await transaction
    .insert(recordReadings)
    .values(row)
    .onConflictDoUpdate({
      target: recordReadings.recordId,
      set: fromExcluded(recordReadings, ["source", "head", "facts", "words"]),
      setWhere: sql`record_readings.* is distinct from excluded.*`,
    });
  await writeAudit(transaction, recordId, reading);
  if (texts) await writeTexts(transaction, recordId, reading.facts.commit, texts);
}

/** Replaces the texts of a record's units. */
async function writeTexts(
  transaction: Transaction,
  recordId: number,
  commit: string,
  texts: readonly UnitText[],
): Promise<void> {
  await transaction.delete(unitSources).where(eq(unitSources.recordId, recordId));
  await insertRows(
    transaction,
    unitSources,
    texts.map((one) => ({ ...one, text: storable(one.text), recordId, commit })),
  );
}

/** Stores that a repository's head is at a commit that could not be read. */
export async function writeHead(transaction: Transaction, recordId: number, head: string): Promise<void> {
  await transaction.update(recordReadings).set({ head }).where(eq(recordReadings.recordId, recordId));
}

/** Keeps the audit of a reading, unless that commit was audited by these rules before. */
async function writeAudit(transaction: Transaction, recordId: number, { facts, words }: Snapshot): Promise<void> {
  // Snapshots of earlier releases were not audited.
  if (facts.form !== FACTS_VERSION) return;
  const { commit, engine, readAt } = facts;
  const { excerpts } = words;
  await transaction
    .insert(recordAudits)
    .values({ recordId, commit, engine, auditedAt: new Date(readAt), units: auditsOf(facts), excerpts })
    .onConflictDoUpdate({
      target: [recordAudits.recordId, recordAudits.commit, recordAudits.engine],
      set: { excerpts },
      setWhere: sql`${recordAudits.excerpts} = '{}'`,
    });
}

/** Stores the host's facts of a repository. */
export async function writeHost(transaction: Transaction, recordId: number, host: HostFacts): Promise<void> {
  await transaction
    .insert(recordHosts)
    .values({ recordId, host })
    .onConflictDoUpdate({ target: recordHosts.recordId, set: { host } });
}

/** Renames a record to a key that no other record has. */
export async function rekeyRecord(
  transaction: Transaction,
  recordId: number,
  { owner, repo }: Readonly<{ owner: string; repo: string }>,
): Promise<void> {
  await transaction.update(records).set({ owner, repo }).where(eq(records.id, recordId));
}

/** Deletes a record. */
export async function deleteRecord(transaction: Transaction, recordId: number): Promise<void> {
  await transaction.delete(records).where(eq(records.id, recordId));
}

/** Replaces a record by another one in all collections. */
export async function inheritMemberships(transaction: Transaction, heir: number, from: number): Promise<void> {
  const inherited = transaction
    .select({ slug: collectionMembers.slug })
    .from(collectionMembers)
    .where(eq(collectionMembers.recordId, heir));
  await transaction
    .update(collectionMembers)
    .set({ recordId: heir })
    .where(and(eq(collectionMembers.recordId, from), notInArray(collectionMembers.slug, inherited)));
}

/** Stores that a record was delisted, and by whom. */
export async function writeDelisting(
  transaction: Transaction,
  recordId: number,
  delisting: Delisting,
  decidedBy: "operator" | "editors",
): Promise<void> {
  const row = { ...delisting, decidedBy };
  await transaction
    .insert(recordDelistings)
    .values({ recordId, ...row })
    .onConflictDoUpdate({ target: recordDelistings.recordId, set: row });
}

/** Deletes the delisting of a record. */
export async function deleteDelisting(transaction: Transaction, recordId: number): Promise<void> {
  await transaction.delete(recordDelistings).where(eq(recordDelistings.recordId, recordId));
}

/**
 * Withdraws the editors' records that are not among `kept`: they are removed from now on.
 *
 * @param nothing the values of a row without claims.
 * @returns the number of withdrawn records.
 */
export async function withdrawRecords(
  transaction: Transaction,
  kept: readonly number[],
  nothing: Partial<RecordDraft["record"]>,
): Promise<number> {
  const others = kept.length > 0 ? notInArray(records.id, [...kept]) : undefined;
  const withdrawn = await transaction
    .update(records)
    .set({ ...nothing, fingerprint: "", indexedAt: transactionTime })
    .where(and(isNotNull(records.reviewedOn), isListed, others))
    .returning({ id: records.id });
  const ids = withdrawn.map(({ id }) => id);
  await clearParts(transaction, ids);
  await unindexRecords(transaction, ids);
  await transaction.delete(recordEditorials).where(inArray(recordEditorials.recordId, ids));
  await transaction.delete(recordReadings).where(inArray(recordReadings.recordId, ids));
  await transaction.delete(unitSources).where(inArray(unitSources.recordId, ids));
  return ids.length;
}

async function clearParts(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction.delete(recordTexts).where(inArray(recordTexts.recordId, [...ids]));
  await transaction.delete(units).where(inArray(units.recordId, [...ids]));
  await transaction.delete(unitDetails).where(inArray(unitDetails.recordId, [...ids]));
}
