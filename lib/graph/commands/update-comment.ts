import { notFound } from "../graph-error.ts";
import { withChanges } from "../properties.ts";
import type { PropertyChanges, PropertyMap } from "../schema.ts";
import type { Transaction } from "../store/database.ts";
import { toCommentId } from "../store/nodes.ts";

export type CommentChanges = Readonly<{
  namespaceKey: number;
  id: string;
  text: string | undefined;
  properties: PropertyChanges;
  at: number;
}>;

/** Changes the text and properties of a comment. @returns what it is now, and whether that is not as it was. */
export async function updateComment(
  sql: Transaction,
  { namespaceKey, id, text, properties, at }: CommentChanges,
): Promise<{ id: string; text: string; createdAt: number; authorId: string; isChanged: boolean }> {
  const [comment] = await sql<
    { key: number; id: string; text: string; properties: PropertyMap; createdAt: number; authorId: string }[]
  >`
    select comments.key, comments.id, text, comments.properties, comments.created_at as "createdAt",
      profiles.id as "authorId"
    from comments join profiles on profiles.key = profile_key
    where comments.namespace_key = ${namespaceKey} and comments.id = ${toCommentId(id)} and deleted_at is null
    for no key update of comments`;
  if (comment === undefined) throw notFound("comment", id);
  const changed = sql.json(withChanges(comment.properties, properties));
  const newText = text ?? comment.text;
  const [written] = await sql`
    update comments set text = ${newText}, properties = ${changed}, updated_at = ${at}
    where key = ${comment.key} and (text <> ${newText} or properties <> ${changed}::jsonb) returning 1`;
  const { createdAt, authorId } = comment;
  return { id: comment.id, text: newText, createdAt, authorId, isChanged: written !== undefined };
}
