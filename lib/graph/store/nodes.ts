import type { Statements, Transaction } from "./database.ts";
import { profileNamed } from "./profiles.ts";
import { slot } from "./slot.ts";

/** A content or a comment: what can be liked. */
export type Node = Readonly<{ key: number; ownerKey: number }>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id as comments have them; null for one that no comment can have. */
export const toCommentId = (id: string): string | null => (uuid.test(id) ? id : null);

/**
 * Finds the content or comment with an id and keeps it from being deleted until the transaction ends. Those who like
 * or answer it do not wait for each other.
 */
export async function holdNode(sql: Transaction, namespaceKey: number, id: string): Promise<Node | undefined> {
  const [node] = await sql<Node[]>`
    with content as (
      select key, profile_key from contents where namespace_key = ${namespaceKey} and id = ${id} for key share
    ), comment as (
      select key, profile_key from comments
      where namespace_key = ${namespaceKey} and id = ${toCommentId(id)} and deleted_at is null for key share
    )
    select key, profile_key as "ownerKey" from content union all select key, profile_key from comment limit 1`;
  return node;
}

/** The likes and comments of the node `key` names in a query, as a lateral join `counts`. */
export const joinCounts = (sql: Statements, key: ReturnType<Statements>) => sql`
  left join lateral (
    select coalesce(sum(likes), 0)::int as likes, coalesce(sum(comments), 0)::int as comments
    from node_counts where node_key = ${key}
  ) counts on true`;

/** For whom a request asks: a profile by id or username. One that is not there has done nothing. */
export type Viewer = Readonly<{ namespaceKey: number; id: string }>;

/** The viewer of a query, as a join `viewer` with the column `key`, without a row where there is none. */
export const joinViewer = (sql: Statements, viewer: Viewer | undefined) => sql`
  left join (${
    viewer === undefined ? sql`select null::bigint as key limit 0` : profileNamed(sql, viewer.namespaceKey, viewer.id)
  }) viewer on true`;

/** Whether the viewer likes the node `key` names; null without a viewer. */
export const hasLiked = (sql: Statements, key: ReturnType<Statements>) => sql`
  case when viewer.key is not null
    then exists (select from likes where node_key = ${key} and likes.profile_key = viewer.key) end`;

/** Counts a comment more or less on nodes, whose rows all take in the same order. Null stands for none. */
export async function countComment(sql: Transaction, keys: readonly (number | null)[], by: 1 | -1): Promise<void> {
  const counting = keys.filter((key) => key !== null);
  if (counting.length === 0) return;
  await sql`
    insert into node_counts as counts (node_key, slot, likes, comments)
    select key, ${slot(sql)}, 0, ${by}::int from unnest(${counting}::bigint[]) key order by key
    on conflict (node_key, slot) do update set comments = counts.comments + excluded.comments`;
}

/** Removes what hangs on nodes that are being deleted, and that nobody can add to any more: likes, counts, activities. */
export async function removeTraces(sql: Transaction, keys: readonly number[]): Promise<void> {
  const nodes = keys as number[];
  await sql`
    with liked as (
      delete from likes where node_key = any(${nodes})
    ), counted as (
      delete from node_counts where node_key = any(${nodes})
    )
    delete from activities where node_key = any(${nodes}) or comment_key = any(${nodes})`;
}
