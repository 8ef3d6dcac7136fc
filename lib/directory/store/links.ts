import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import {
  addTo,
  bestOf,
  type Changes,
  isSameList,
  keyOf,
  type Link,
  type Linked,
  offersOf,
  type Place,
  placeOf,
  SHOWN,
  worsened,
} from "./link-lists.ts";
import { isListed } from "./records.ts";
import { relatedCandidates } from "./related.ts";
import { given, groupOf, similarCandidates } from "./similar-skills.ts";
import { categoryBest, linkChanges, links, recordCounts, records, unitCopies, units } from "./tables.ts";

/*
 * Related repositories and similar skills are stored with the repository or skill whose page shows them, so that a change
 * affects only the pages whose own list changed. What changed finds its candidates and is offered to them.
 */

/** Places that are linked together. Their candidates are in memory. */
const BATCH_SIZE = 2_000;

/** Brings the links up to date with everything that this transaction changed. */
export async function refreshLinks(transaction: Transaction): Promise<void> {
  const changes = await takeChanges(transaction, sql`${linkChanges.transaction} = txid_current()`);
  for (let from = 0; from < changes.length; from += BATCH_SIZE)
    await link(transaction, changes.slice(from, from + BATCH_SIZE));
  await refreshCategoryBest(transaction);
}

/** Counts repositories with changes that bulk loads, migrations or earlier releases left. */
export async function countUnlinked(database: Database): Promise<number> {
  const [row] = await database
    .select({ count: sql<number>`count(distinct ${linkChanges.recordId})::int` })
    .from(linkChanges);
  return row?.count ?? 0;
}

/** Links a batch of them. @returns the number of its repositories and the last id; undefined when nothing is left. */
export async function linkBatch(
  transaction: Transaction,
): Promise<Readonly<{ count: number; last: number }> | undefined> {
  const order = sql`${linkChanges.transaction}, ${linkChanges.recordId}`;
  const changes = await takeChanges(
    transaction,
    sql`(${order}) <= (
      select first.* from (select ${order} from ${linkChanges} order by ${order} limit ${BATCH_SIZE}) first
      order by 1 desc, 2 desc limit 1
    )`,
  );
  const last = changes.at(-1)?.recordId;
  if (last === undefined) return undefined;
  await link(transaction, changes);
  return { count: new Set(changes.map(({ recordId }) => recordId)).size, last };
}

type Change = Place & Readonly<{ isRegrouped: boolean }>;

/** Takes changes from the table. */
async function takeChanges(transaction: Transaction, chosen: SQL): Promise<readonly Change[]> {
  return transaction.execute<Change>(sql`
    with taken as (delete from ${linkChanges} where ${chosen} returning record_id, path, input, delta)
    select record_id::int as "recordId", path, bool_or(input = 'copies') as "isRegrouped"
    from (select record_id, path, input from taken group by record_id, path, input having sum(delta) <> 0) changed
    group by record_id, path order by record_id, path`);
}

/** Links changed repositories, then changed skills. */
async function link(transaction: Transaction, changes: readonly Change[]): Promise<void> {
  const isRepository = ({ path }: Change) => path === "";
  await refreshLists(transaction, changes.filter(isRepository), relatedCandidates);
  await refreshLists(
    transaction,
    changes.filter((one) => !isRepository(one)),
    similarCandidates,
  );
}

type FindCandidates = (transaction: Transaction, places: readonly Place[]) => Promise<Map<string, Link[]>>;

async function refreshLists(
  transaction: Transaction,
  changes: readonly Change[],
  findCandidates: FindCandidates,
): Promise<void> {
  if (changes.length === 0) return;
  const all: Changes = {
    changed: new Set(changes.map(keyOf)),
    regrouped: new Set(changes.filter(({ isRegrouped }) => isRegrouped).map(keyOf)),
    candidates: await findCandidates(transaction, changes),
    holding: await readLists(
      transaction,
      sql`(${links.recordId}, ${links.path}) in (
        select held.record_id, held.path from ${given(changes)}
        join ${links} held on held.other_id = given."recordId" and held.other_path = given.path
      )`,
    ),
  };
  const others = worsened(all).map(placeOf);
  const candidates = new Map([...all.candidates, ...(await findCandidates(transaction, others))]);
  const offers = offersOf(all);
  const touched = [...new Set([...all.changed, ...others.map(keyOf), ...offers.keys()])].map(placeOf);
  const stored = await readLists(
    transaction,
    sql`(${links.recordId}, ${links.path}) in (select "recordId", path from ${given(touched)})`,
  );
  const lists = touched.map((place) => {
    const key = keyOf(place);
    const before = stored.get(key) ?? [];
    const kept = all.changed.has(key) ? [] : before.filter(({ to }) => !all.changed.has(keyOf(to)));
    return { place, before, after: bestOf([...(candidates.get(key) ?? []), ...(offers.get(key) ?? []), ...kept]) };
  });
  await writeLists(
    transaction,
    lists.filter(({ before, after }) => !isSameList(before, after)),
  );
}

/** Reads the stored lists of some places by their keys. */
async function readLists(transaction: Transaction, chosen: SQL): Promise<Map<string, Link[]>> {
  type Row = Place &
    Omit<Link, "from" | "to"> & { otherId: number; otherPath: string } & Pick<Linked, "standing" | "group">;
  const rows = await transaction.execute<Row>(sql`
    select ${links.recordId}::int as "recordId", ${links.path}, ${links.otherId}::int as "otherId", ${links.otherPath} as "otherPath",
      ${links.score}, ${links.names}, ${links.tags},
      case ${links.path} when '' then ${links.otherId}::text else ${groupOf(sql`${units}`, sql`${unitCopies}`)} end as "group",
      case ${links.path} when '' then coalesce(${records.score}, -1) else coalesce(${unitCopies.isOrigin}, false)::int end as standing
    from ${links}
    left join ${records} on ${links.path} = '' and ${records.id} = ${links.otherId}
    left join ${units} on ${units.recordId} = ${links.otherId} and ${units.path} = ${links.otherPath}
    left join ${unitCopies} on ${unitCopies.recordId} = ${links.otherId} and ${unitCopies.path} = ${links.otherPath}
    where ${chosen} order by ${links.place}`);
  const lists = new Map<string, Link[]>();
  for (const { recordId, path, otherId, otherPath, standing, group, ...common } of rows) {
    const from = { recordId, path, standing: 0, group: "", isOffered: true };
    const to = { recordId: otherId, path: otherPath, standing, group, isOffered: true };
    addTo(lists, keyOf(from), { from, to, ...common });
  }
  return lists;
}

/** Replaces the stored lists of some places. */
async function writeLists(
  transaction: Transaction,
  lists: readonly Readonly<{ place: Place; after: readonly Link[] }>[],
): Promise<void> {
  if (lists.length === 0) return;
  const places = lists.map(({ place }) => place);
  await transaction.execute(sql`
    delete from ${links} using ${given(places)} where ${links.recordId} = given."recordId" and ${links.path} = given.path`);
  const rows = lists.flatMap(({ place: { recordId: record_id, path }, after }) =>
    after.map(({ to: { recordId: other_id, path: other_path }, score, names, tags }, index) => {
      return { record_id, path, place: index + 1, other_id, other_path, score, names, tags };
    }),
  );
  // One parameter: building a statement with one for each value takes longer than finding the links of a large batch.
  await transaction.execute(sql`
    insert into ${links} select * from jsonb_populate_recordset(null::${links}, ${JSON.stringify(rows)}::jsonb)`);
}

/** Repositories per category that complete lists: a list, and the repository that it belongs to. */
const BEST = SHOWN + 1;

/** Stores the best repositories of each category where they changed. */
async function refreshCategoryBest(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    with best as materialized (
      select value as category, row_number() over (partition by value order by one.is_copy, one.score desc nulls last, one.id) as place, one.id
      from ${recordCounts} cross join lateral (
        select id, is_copy, score from ${records} where ${isListed} and category = value
        order by is_copy, score desc nulls last, id limit ${sql.raw(String(BEST))}
      ) one
      where facet = 'category'
    ), outdated as (
      delete from ${categoryBest} old where not exists (
        select from best where best.category = old.category and best.place = old.place
      )
    )
    insert into ${categoryBest} as old (category, place, record_id) select category, place, id from best
    on conflict (category, place) do update set record_id = excluded.record_id where old.record_id <> excluded.record_id`);
}
