import { and, asc, desc, eq, gt, gte, inArray, lte, max, type SQL, sql } from "drizzle-orm";
import type { Sort } from "../parameters.ts";
import type { DirectoryRecord, DirectoryUnit, RecordText } from "../schema.ts";
import type { Database } from "./database.ts";
import { recordCounts, records, recordTexts, units } from "./tables.ts";

/** The columns of a `DirectoryRecord`. */
export const recordColumns = {
  id: records.id,
  owner: records.owner,
  repo: records.repo,
  name: records.name,
  summary: records.summary,
  category: records.category,
  tags: records.tags,
  languages: records.languages,
  license: records.license,
  marketplace: records.marketplace,
  skillCount: records.skillCount,
  stars: records.stars,
  score: records.score,
  contextAlways: records.contextAlways,
  contextOnActivation: records.contextOnActivation,
  audit: records.audit,
  reviewedCommit: records.reviewedCommit,
  reviewedOn: records.reviewedOn,
  status: records.status,
  reason: records.reason,
  successor: records.successor,
  commit: records.commit,
  updatedAt: records.updatedAt,
  firstIndexedAt: records.firstIndexedAt,
  indexedAt: records.indexedAt,
} as const;

/** Records that lists, search and counts hold. */
export const isListed = inArray(records.status, ["active", "archived"]);

const newestFirst = [sql`${records.updatedAt} desc nulls last`, asc(records.id)];

/** Order of a list. Equal records keep a fixed order, so that pages neither repeat nor miss one. */
export function listOrder(sort: Sort): SQL[] {
  switch (sort) {
    case "score":
      return [sql`${records.score} desc nulls last`, ...newestFirst];
    case "stars":
      return [sql`${records.stars} desc nulls last`, ...newestFirst];
    case "name":
      return [sql`lower(${records.name}) collate "C"`, asc(records.id)];
    case "relevance":
    case "updated":
      return newestFirst;
  }
}

/** The one record of this key. Letter case makes no difference. */
export const hasKey = (owner: string, repo: string): SQL =>
  sql`lower(${records.owner}) = lower(${owner}) and lower(${records.repo}) = lower(${repo})`;

/** A record by its key, without regard to letter case, whatever its status. */
export async function findRecord(
  database: Database,
  owner: string,
  repo: string,
): Promise<DirectoryRecord | undefined> {
  const [record] = await database.select(recordColumns).from(records).where(hasKey(owner, repo)).limit(1);
  return record;
}

/** Which records a list holds: listed ones, or with `updatedSince` all that changed since. */
export type ListFilter = Readonly<{ updatedSince?: Date | undefined; owner?: string | undefined }>;

const listCondition = ({ updatedSince, owner }: ListFilter): SQL | undefined =>
  and(
    updatedSince === undefined ? isListed : gte(records.indexedAt, updatedSince),
    owner === undefined ? undefined : hasOwner(owner),
  );

const hasOwner = (owner: string): SQL => sql`lower(${records.owner}) = lower(${owner})`;

export async function listRecords(
  database: Database,
  filter: ListFilter,
  window: { sort: Sort; limit: number; offset: number },
): Promise<DirectoryRecord[]> {
  return database
    .select(recordColumns)
    .from(records)
    .where(listCondition(filter))
    .orderBy(...listOrder(window.sort))
    .limit(window.limit)
    .offset(window.offset);
}

/** How many records a list holds: the kept count where there is one. */
export async function countRecords(database: Database, filter: ListFilter): Promise<number> {
  if (filter.updatedSince !== undefined) return database.$count(records, listCondition(filter));
  const [facet, value] = filter.owner === undefined ? ["total", ""] : ["owner", filter.owner.toLowerCase()];
  const [kept] = await database
    .select({ count: recordCounts.count })
    .from(recordCounts)
    .where(and(eq(recordCounts.facet, facet), eq(recordCounts.value, value)));
  return kept?.count ?? 0;
}

/** The name of an account with a listed record, in its canonical letter case; undefined when it has none. */
export async function findOwner(database: Database, owner: string): Promise<string | undefined> {
  const [found] = await database
    .select({ owner: records.owner })
    .from(records)
    .where(and(isListed, hasOwner(owner)))
    .orderBy(asc(records.id))
    .limit(1);
  return found?.owner;
}

/** Listed records that are newest here, or that changed here last. */
export async function latestRecords(
  database: Database,
  by: "firstIndexedAt" | "indexedAt",
  limit: number,
): Promise<DirectoryRecord[]> {
  return database
    .select(recordColumns)
    .from(records)
    .where(isListed)
    .orderBy(desc(records[by]), desc(records.id))
    .limit(limit);
}

/** Units of a record in the order of their paths. */
export async function listUnits(
  database: Database,
  recordId: number,
  window: { limit: number; offset: number },
): Promise<DirectoryUnit[]> {
  return database
    .select({
      name: units.name,
      path: units.path,
      description: units.description,
      anchor: units.anchor,
      plugin: units.plugin,
    })
    .from(units)
    .where(
      and(
        eq(units.recordId, recordId),
        gt(units.position, window.offset),
        lte(units.position, window.offset + window.limit),
      ),
    )
    .orderBy(asc(units.position));
}

/** Editors' texts of some records, by record. */
export async function recordTextsOf(
  database: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly RecordText[]>> {
  const texts = new Map<number, RecordText[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return texts;
  const rows = await database
    .select()
    .from(recordTexts)
    .where(inArray(recordTexts.recordId, [...ids]));
  for (const { recordId, ...text } of rows) texts.get(recordId)?.push(text);
  return texts;
}

/** When a listed record last changed here; null in an empty catalogue. */
export async function lastIndexed(database: Database): Promise<Date | null> {
  const [row] = await database
    .select({ at: max(records.indexedAt) })
    .from(records)
    .where(isListed);
  return row?.at ?? null;
}
