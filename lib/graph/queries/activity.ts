import type { Window } from "../paging.ts";
import { asColumns, type Columns, toRows } from "../store/columns.ts";
import type { Statements } from "../store/database.ts";
import { type NameColumns, type Names, namesOf, toNames } from "../store/names.ts";
import { unseen } from "../store/unseen.ts";

/** What a profile did, by keys. `new_follower` is a `following` as who is followed sees it. */
export type ActivityRow = Readonly<{
  key: number;
  type: "following" | "new_content" | "like" | "comment" | "new_follower";
  actorKey: number;
  targetProfileKey: number | null;
  nodeKey: number | null;
  commentKey: number | null;
  createdAt: number;
}>;

/** Activities are counted so far. */
export const COUNTED = 1_000;

/** Activities newest first, what is called how in them, and how many there are in all. */
export type ActivityPage = Readonly<{ rows: readonly ActivityRow[]; names: Names; counted: number }>;

/** A page as it is read. */
export type FoundActivities = NameColumns & Readonly<{ rows: Columns; counted: number }>;

const rowNames = ["key", "type", "actorKey", "targetProfileKey", "nodeKey", "commentKey", "createdAt"] as const;

/** Selects, from a part of the statement that is named `told` and has the activities of a page, them and the names in them. */
export const foundActivities = (sql: Statements) => sql`
  ${asColumns(
    sql,
    rowNames,
    sql`
    select key, type, actor_key as "actorKey", target_profile_key as "targetProfileKey", node_key as "nodeKey",
      comment_key as "commentKey", created_at as "createdAt"
    from told order by created_at desc, key desc`,
  )} as rows,
  ${namesOf(sql, {
    profiles: sql`select actor_key from told union all select target_profile_key from told`,
    contents: sql`select node_key from told`,
    comments: sql`select node_key from told union all select comment_key from told`,
  })}`;

export const toActivityPage = (found: FoundActivities): ActivityPage => ({
  rows: toRows<ActivityRow>(rowNames, found.rows),
  names: toNames(found),
  counted: found.counted,
});

/** What comes after the page before. */
export const below = (sql: Statements, { after }: Window) =>
  after ? sql`and (created_at, key) < (${unseen(sql, Number(after[0]))}, ${unseen(sql, Number(after[1]))})` : sql``;

/**
 * What was done in a namespace, newest first: one more than the page has, and how many there are, counted to one more
 * than `COUNTED`.
 */
export async function activitiesIn(sql: Statements, namespaceKey: number, window: Window): Promise<ActivityPage> {
  const namespace = unseen(sql, namespaceKey);
  const [found] = await sql<FoundActivities[]>`
    with told as materialized (
      select * from activities where namespace_key = ${namespace} ${below(sql, window)}
      order by created_at desc, key desc limit ${unseen(sql, window.limit + 1)} offset ${unseen(sql, window.offset)}
    )
    select ${foundActivities(sql)}, (
      -- In order, so that a small namespace is not looked for in the whole table.
      select count(*) from (
        select from activities where namespace_key = ${namespace}
        order by created_at desc, key desc limit ${unseen(sql, COUNTED + 1)}
      ) found
    ) as counted`;
  return found ? toActivityPage(found) : { rows: [], names: { profiles: new Map(), nodes: new Map() }, counted: 0 };
}
