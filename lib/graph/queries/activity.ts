import type { Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import { readRows } from "../store/rows.ts";
import { unseen } from "../store/unseen.ts";
import { type Counted, type CountedPage, toCountedPage } from "./counted.ts";

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

export type ActivityPage = CountedPage<ActivityRow>;

export const activityColumns = (sql: Statements) => sql`
  key, type, actor_key as "actorKey", target_profile_key as "targetProfileKey", node_key as "nodeKey",
  comment_key as "commentKey", created_at as "createdAt"`;

/** What comes after the page before. */
export const below = (sql: Statements, { after }: Window) =>
  after ? sql`and (created_at, key) < (${unseen(sql, Number(after[0]))}, ${unseen(sql, Number(after[1]))})` : sql``;

/**
 * What was done in a namespace, newest first: one more than the page has, and how many there are, counted to one more
 * than `COUNTED`.
 */
export async function activitiesIn(sql: Statements, namespaceKey: number, window: Window): Promise<ActivityPage> {
  const rows = await readRows<Counted<ActivityRow>>(
    sql,
    sql`
    with page as (
      select ${activityColumns(sql)} from activities where namespace_key = ${namespaceKey} ${below(sql, window)}
      order by created_at desc, key desc limit ${window.limit + 1} offset ${window.offset}
    ), total as (
      -- In order, so that a small namespace is not looked for in the whole table.
      select count(*)::int as counted from (
        select from activities where namespace_key = ${namespaceKey}
        order by created_at desc, key desc limit ${COUNTED + 1}
      ) found
    )
    select counted, page.* from total left join page on true order by "createdAt" desc, key desc`,
  );
  return toCountedPage(rows);
}
