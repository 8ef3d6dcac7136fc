import type { Transaction } from "../store/database.ts";
import { removeTraces } from "../store/nodes.ts";

/**
 * Deletes a content with its comments and all that was done with them. First the content is locked, so that nobody
 * can comment on it or like it any more, then its comments: what hangs on them is complete then.
 *
 * @returns the id of its owner; undefined where there is none of that id, as after it was deleted.
 */
export async function deleteContent(
  sql: Transaction,
  { namespaceKey, id }: { namespaceKey: number; id: string },
): Promise<string | undefined> {
  const [content] = await sql<{ key: number; ownerId: string }[]>`
    select contents.key, profiles.id as "ownerId" from contents join profiles on profiles.key = profile_key
    where contents.namespace_key = ${namespaceKey} and contents.id = ${id} for update of contents`;
  if (content === undefined) return undefined;
  const comments = await sql<{ key: number }[]>`
    select key from comments where content_key = ${content.key} order by key for update`;
  await removeTraces(sql, [content.key, ...comments.map(({ key }) => key)]);
  await sql`delete from comments where content_key = ${content.key}`;
  await sql`delete from contents where key = ${content.key}`;
  return content.ownerId;
}
