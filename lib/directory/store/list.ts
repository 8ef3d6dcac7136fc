import { and, asc, type SQL, sql } from "drizzle-orm";
import type { Sort } from "../parameters.ts";
import type { DirectoryRecord } from "../schema.ts";
import { keptCount } from "./counts.ts";
import type { Database } from "./database.ts";
import { asRow, listOf, Prepared } from "./prepared.ts";
import { hasOwner, isListed, type RecordRow, recordColumns, toRecord } from "./records.ts";
import { type State, type StateRow, stateWith, toState } from "./state.ts";
import { records } from "./tables.ts";

/** Which records a list holds: listed ones, or with `updatedSince` all that changed since. */
export type ListFilter = Readonly<{
  updatedSince?: Date | undefined;
  owner?: string | undefined;
  category?: string | undefined;
}>;

export type ListSort = Exclude<Sort, "relevance">;

export type Listed = Readonly<{ items: readonly DirectoryRecord[]; totalCount: number }>;

const newestFirst = [sql`${records.updatedAt} desc nulls last`, asc(records.id)];

/**
 * Order of a list. Copies come after everything else, and so after what they were copied from. Equal
 * records keep a fixed order, so that pages neither repeat nor miss one.
 */
export const listOrder = (sort: ListSort): SQL[] => [asc(records.isCopy), ...orderWithin(sort)];

function orderWithin(sort: ListSort): SQL[] {
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

type ListedRow = Readonly<{ items: readonly RecordRow[]; totalCount: number }>;

/** One page of a list. Those before it are counted through in an index: rows are read of its own records alone. */
function pageStatement(condition: SQL | undefined, count: SQL, order: SQL): SQL {
  const chosen = sql`
    select ${records.id} from ${records} where ${condition} order by ${order}
    limit ${sql.placeholder("limit")}::int offset ${sql.placeholder("offset")}::int`;
  const items = listOf(
    sql`select ${asRow(recordColumns)} from ${records} join (${chosen}) chosen using (id) order by ${order}`,
  );
  return stateWith(sql`select json_build_object('totalCount', ${count}, 'items', ${items})`);
}

const statements = new Map<string, Prepared<StateRow<ListedRow>>>();

/** The statement of a list. There is one for each order and each set of filters. */
function statementFor({ updatedSince, owner, category }: ListFilter, sort: ListSort): Prepared<StateRow<ListedRow>> {
  const key = [sort, updatedSince !== undefined, owner !== undefined, category !== undefined].join();
  const known = statements.get(key);
  if (known) return known;
  const condition = and(
    updatedSince === undefined
      ? isListed
      : sql`${records.indexedAt} >= ${sql.placeholder("updatedSince")}::timestamptz`,
    owner === undefined ? undefined : hasOwner(sql.placeholder("owner")),
    category === undefined ? undefined : sql`${records.category} = ${sql.placeholder("category")}`,
  );
  const kept = keptCountOf({ owner, category });
  const count = updatedSince === undefined && kept ? kept : sql`(select count(*) from ${records} where ${condition})`;
  const statement = new Prepared<StateRow<ListedRow>>(
    pageStatement(condition, count, sql.join(listOrder(sort), sql`, `)),
  );
  statements.set(key, statement);
  return statement;
}

/** The kept number of the records of an owner, of a category, or of all; undefined for those of both. */
function keptCountOf({ owner, category }: ListFilter): SQL | undefined {
  if (owner === undefined && category === undefined) return keptCount("total", sql`''`);
  if (category === undefined) return keptCount("owner", sql`lower(${sql.placeholder("owner")})`);
  return owner === undefined ? keptCount("category", sql`${sql.placeholder("category")}`) : undefined;
}

/** A page of a list, and how many records the list holds; undefined before the first load. */
export async function listRecords(
  database: Database,
  filter: ListFilter,
  { sort, limit, offset }: { sort: ListSort; limit: number; offset: number },
): Promise<State<Listed> | undefined> {
  const { owner, category, updatedSince } = filter;
  const row = await statementFor(filter, sort).read(database, {
    limit,
    offset,
    ...(owner !== undefined && { owner }),
    ...(category !== undefined && { category }),
    ...(updatedSince !== undefined && { updatedSince: updatedSince.toISOString() }),
  });
  return row && toState(row, ({ items, totalCount }) => ({ items: items.map(toRecord), totalCount }));
}

/** Ids of all listed records in an order; undefined before the first load. */
export async function listIds(database: Database, sort: ListSort): Promise<State<readonly number[]> | undefined> {
  const ids = sql`select ${records.id} from ${records} where ${isListed} order by ${sql.join(listOrder(sort), sql`, `)}`;
  const statement = stateWith(sql`select coalesce(json_agg(id), '[]') from (${ids}) found`);
  const row = await new Prepared<StateRow<readonly number[]>>(statement).read(database, {});
  return row && toState(row, (found) => found);
}

const byIds = new Prepared<StateRow<readonly RecordRow[]>>(
  stateWith(
    sql`select ${listOf(sql`
      select ${asRow(recordColumns)} from ${records}
      join unnest(${sql.placeholder("ids")}::bigint[]) with ordinality chosen (id, place) using (id) order by place`)}`,
  ),
);

/** Records in the order of their ids; undefined before the first load. */
export async function recordsOf(
  database: Database,
  ids: readonly number[],
): Promise<State<readonly DirectoryRecord[]> | undefined> {
  const row = await byIds.read(database, { ids: `{${ids}}` });
  return row && toState(row, (found) => found.map(toRecord));
}
