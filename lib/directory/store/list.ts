import type { AgentId } from "@skillshelf/agent-loading/agent-ids";
import type { AuditLevel, DirectoryRecord } from "@skillshelf/directory-api/schema";
import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import { maskOf } from "../agent-mask.ts";
import type { Sort } from "../parameters.ts";
import { joinedJson } from "./cached-json.ts";
import { storedCount } from "./catalog.ts";
import type { Database } from "./database.ts";
import { hasOwner, isListed, type RecordRow, recordColumns, toRecord } from "./records.ts";
import {
  jsonArray,
  memoize,
  opaqueParameter,
  PreparedStatement,
  selectColumns,
  selectWithVersion,
  toVersioned,
  type Versioned,
  type VersionedRow,
} from "./statements.ts";
import { recordSearch, records } from "./tables.ts";

/** Filters of a list. Without `updatedSince` it has only listed records, else all that changed since. */
export type ListFilter = Readonly<{
  updatedSince?: Date | undefined;
  owner?: string | undefined;
  category?: string | undefined;
  audit?: AuditLevel | undefined;
  /** One that loads at least one of the skills. */
  agent?: AgentId | undefined;
}>;

/** The filters of a list whose records may be anywhere in it. */
export type ScatteredFilter = Pick<ListFilter, "audit" | "agent">;

export type ListSort = Exclude<Sort, "relevance">;

export type RecordPage = Readonly<{ items: readonly DirectoryRecord[]; totalCount: number }>;

const newestFirst = [sql`${records.updatedAt} desc nulls last`, asc(records.id)];

/**
 * Returns the order of a list. Copies come last, and so after their origin, except in the order of listing. The order is
 * total, so that pages neither repeat nor miss a record.
 */
export const listOrder = (sort: ListSort): SQL[] =>
  sort === "new" ? [desc(records.firstIndexedAt), desc(records.id)] : [asc(records.isCopy), ...orderWithin(sort)];

function orderWithin(sort: Exclude<ListSort, "new">): SQL[] {
  switch (sort) {
    case "score":
      return [sql`${records.score} desc nulls last`, ...newestFirst];
    case "stars":
      return [sql`${records.stars} desc nulls last`, ...newestFirst];
    case "name":
      return [sql`lower(${records.name}) collate "C"`, asc(records.id)];
    case "updated":
      return newestFirst;
  }
}

/** A page as JSON: the cached JSON of its records joined by commas, null where any of them is not cached. */
export type JsonPage = Readonly<{ json: string | null; totalCount: number }>;

type CountedRow = Readonly<{ totalCount: number }>;
type ListedRow = CountedRow & Readonly<{ items: readonly RecordRow[] }>;

export type Order = Readonly<{ sort: ListSort; limit: number; offset: number }>;
type PageParts = Readonly<{ condition: SQL | undefined; count: SQL; order: SQL }>;

/** Selects the ids of a page. The offset is skipped in an index, so that only the rows of the page are read. */
const idsOnPage = ({ condition, order }: PageParts): SQL => sql`
  select ${records.id} from ${records} where ${condition} order by ${order}
  limit ${sql.placeholder("limit")}::int offset ${sql.placeholder("offset")}::int`;

const recordsOnPage = listStatements<ListedRow>((parts) => {
  const rows = sql`
    select ${selectColumns(recordColumns)} from ${records} join (${idsOnPage(parts)}) chosen using (id) order by ${parts.order}`;
  return selectWithVersion(sql`select json_build_object('totalCount', ${parts.count}, 'items', ${jsonArray(rows)})`);
});

const jsonOnPage = listStatements<CountedRow>((parts) => {
  const chosen = sql`select id, row_number() over () as place from (${idsOnPage(parts)}) ordered`;
  return selectWithVersion(sql`select json_build_object('totalCount', ${parts.count})`, joinedJson(chosen));
});

/** Makes one statement per order and set of filters. */
function listStatements<Row>(page: (parts: PageParts) => SQL) {
  return memoize(
    (filter: ListFilter, sort: ListSort) => new PreparedStatement<VersionedRow<Row>>(page(partsOf(filter, sort))),
    ({ updatedSince, owner, category, audit, agent }, sort) =>
      [sort, ...[updatedSince, owner, category, audit, agent].map((one) => one !== undefined)].join(),
  );
}

function partsOf({ updatedSince, owner, category, ...scattered }: ListFilter, sort: ListSort): PageParts {
  const condition = and(
    updatedSince === undefined
      ? isListed
      : sql`${records.indexedAt} >= ${sql.placeholder("updatedSince")}::timestamptz`,
    owner === undefined ? undefined : hasOwner(sql.placeholder("owner")),
    category === undefined ? undefined : sql`${records.category} = ${sql.placeholder("category")}`,
    isScattered(scattered) ? matchesScattered(scattered) : undefined,
  );
  const stored = storedCountOf({ owner, category });
  const isStored = updatedSince === undefined && !isScattered(scattered);
  const count = isStored && stored ? stored : sql`(select count(*) from ${records} where ${condition})`;
  return { condition, count, order: sql.join(listOrder(sort), sql`, `) };
}

export const isScattered = ({ audit, agent }: ScatteredFilter): boolean => audit !== undefined || agent !== undefined;

/** Tests the level of a record's audit, and whether an agent loads one of its skills. */
const matchesScattered = ({ audit, agent }: ScatteredFilter): SQL | undefined =>
  and(
    audit === undefined ? undefined : sql`${records.audit} ->> 'level' = ${sql.placeholder("audit")}`,
    agent === undefined
      ? undefined
      : sql`exists (
          select from ${recordSearch} found
          where found.record_id = ${records.id} and found.agents & ${sql.placeholder("agent")}::int <> 0)`,
  );

const scatteredValues = ({ audit, agent }: ScatteredFilter) => ({
  ...(audit !== undefined && { audit }),
  ...(agent !== undefined && { agent: maskOf(agent) }),
});

/** Selects the stored count of an owner, of a category, or of all records; undefined for both filters. */
function storedCountOf({ owner, category }: ListFilter): SQL | undefined {
  if (owner === undefined && category === undefined) return storedCount("total", sql`''`);
  if (category === undefined) return storedCount("owner", sql`lower(${sql.placeholder("owner")})`);
  return owner === undefined ? storedCount("category", sql`${sql.placeholder("category")}`) : undefined;
}

/** Reads a page and the length of the list; undefined before the first load. */
export async function listRecords(
  database: Database,
  filter: ListFilter,
  order: Order,
): Promise<Versioned<RecordPage> | undefined> {
  const row = await recordsOnPage(filter, order.sort).read(database, valuesOf(filter, order));
  return row && toVersioned(row, ({ items, totalCount }) => ({ items: items.map(toRecord), totalCount }));
}

/** Reads the same page as JSON. */
export async function listCachedJson(
  database: Database,
  filter: ListFilter,
  order: Order,
): Promise<Versioned<JsonPage> | undefined> {
  const row = await jsonOnPage(filter, order.sort).readWithText(database, valuesOf(filter, order));
  return row && toVersioned(row.result, ({ totalCount }) => ({ json: row.text, totalCount }));
}

const valuesOf = ({ owner, category, updatedSince, ...scattered }: ListFilter, { limit, offset }: Order) => ({
  limit,
  offset,
  ...(owner !== undefined && { owner }),
  ...(category !== undefined && { category }),
  ...scatteredValues(scattered),
  ...(updatedSince !== undefined && { updatedSince: updatedSince.toISOString() }),
});

/** Reads the ids of all listed records that match a filter, in order; undefined before the first load. */
export async function listIds(
  database: Database,
  sort: ListSort,
  filter: ScatteredFilter,
): Promise<Versioned<readonly number[]> | undefined> {
  const condition = and(isListed, matchesScattered(filter));
  const ids = sql`select ${records.id} from ${records} where ${condition} order by ${sql.join(listOrder(sort), sql`, `)}`;
  const statement = selectWithVersion(sql`select coalesce(json_agg(id), '[]') from (${ids}) found`);
  const row = await new PreparedStatement<VersionedRow<readonly number[]>>(statement).read(
    database,
    scatteredValues(filter),
  );
  return row && toVersioned(row, (found) => found);
}

/** Selects ids passed as a parameter, with their positions from 1. */
const selectedIds = sql`unnest(${opaqueParameter("ids", "bigint[]")}) with ordinality chosen (id, place)`;

/** Selects records by id, in the order of the ids, as one JSON array. */
export const selectedRecords = jsonArray(sql`
  select ${selectColumns(recordColumns)} from ${records} join ${selectedIds} using (id) order by place`);

const recordsByIds = new PreparedStatement<VersionedRow<readonly RecordRow[]>>(
  selectWithVersion(sql`select ${selectedRecords}`),
);

/** Reads records in the order of the ids; undefined before the first load. */
export async function recordsOf(
  database: Database,
  ids: readonly number[],
): Promise<Versioned<Pick<RecordPage, "items">> | undefined> {
  const row = await recordsByIds.read(database, { ids: `{${ids}}` });
  return row && toVersioned(row, (found) => ({ items: found.map(toRecord) }));
}

const jsonByIds = new PreparedStatement<VersionedRow<null>>(
  selectWithVersion(sql`null::json`, joinedJson(sql`select id, place from ${selectedIds}`)),
);

/** Reads their cached JSON. */
export async function cachedJsonOf(
  database: Database,
  ids: readonly number[],
): Promise<Versioned<Pick<JsonPage, "json">> | undefined> {
  const row = await jsonByIds.readWithText(database, { ids: `{${ids}}` });
  return row && toVersioned(row.result, () => ({ json: row.text }));
}
