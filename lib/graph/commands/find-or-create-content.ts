import { GraphError, invalid, notFound } from "../graph-error.ts";
import { requireName } from "../names.ts";
import { toPropertyMap } from "../properties.ts";
import type { PropertyChanges, PropertyMap } from "../schema.ts";
import { findCommentKey } from "../store/comments.ts";
import type { Transaction } from "../store/database.ts";
import { toCommentId } from "../store/nodes.ts";
import { findProfileKey } from "../store/profiles.ts";

export type NewContent = Readonly<{
  namespaceKey: number;
  id: string;
  profileId: string | undefined;
  relatedContentId: string | undefined;
  properties: PropertyChanges;
  at: number;
  pathWords: ReadonlySet<string>;
}>;

/** A content as it was found or made. */
export type FoundContent = Readonly<{
  createdAt: number;
  properties: PropertyMap;
  operation: "CREATED" | "FOUND";
}>;

/**
 * The content with an id, made where there is none, which is told as an activity of its owner. One that was there
 * does not change.
 *
 * @throws {GraphError} `conflict` when the id belongs to a content of another owner, or to a comment.
 */
export async function findOrCreateContent(sql: Transaction, content: NewContent): Promise<FoundContent> {
  const { namespaceKey, id, profileId } = content;
  const [found] = await sql<{ ownerKey: number; createdAt: number; properties: PropertyMap }[]>`
    select profile_key as "ownerKey", created_at as "createdAt", properties from contents
    where namespace_key = ${namespaceKey} and id = ${id}`;
  if (found === undefined && profileId === undefined)
    throw invalid("profileId", "is required: there is no content with this id yet");
  const ownerKey = profileId === undefined ? found?.ownerKey : await findProfileKey(sql, namespaceKey, profileId);
  if (ownerKey === undefined) throw notFound("profile", profileId ?? "");
  if (found && found.ownerKey !== ownerKey)
    throw new GraphError("conflict", `The content ${JSON.stringify(id)} belongs to another profile.`);
  if (found) return { createdAt: found.createdAt, properties: found.properties, operation: "FOUND" };
  const properties = toPropertyMap(content.properties);
  const isMade = await create(sql, content, ownerKey, properties);
  // Made by another transaction meanwhile: what this statement saw is older.
  return isMade ? { createdAt: content.at, properties, operation: "CREATED" } : findOrCreateContent(sql, content);
}

async function create(
  sql: Transaction,
  content: NewContent,
  ownerKey: number,
  properties: PropertyMap,
): Promise<boolean> {
  const { namespaceKey, id, at } = content;
  requireName("id", id, content.pathWords);
  if (toCommentId(id) !== null && (await findCommentKey(sql, namespaceKey, id)) !== undefined)
    throw new GraphError("conflict", `${JSON.stringify(id)} is the id of a comment, and likes name both by their ids.`);
  const relatedKey = await relatedKeyOf(sql, content);
  const [made] = await sql`
    with made as (
      insert into contents (namespace_key, id, profile_key, related_key, properties, created_at, updated_at)
      values (${namespaceKey}, ${id}, ${ownerKey}, ${relatedKey}, ${sql.json(properties)}, ${at}, ${at})
      on conflict do nothing returning key
    ), activity as (
      insert into activities (namespace_key, actor_key, type, node_key, created_at)
      select ${namespaceKey}, ${ownerKey}, 'new_content', key, ${at} from made
    )
    select from made`;
  return made !== undefined;
}

/** The related content, which cannot be deleted before this one is made. */
async function relatedKeyOf(sql: Transaction, { namespaceKey, relatedContentId }: NewContent): Promise<number | null> {
  if (relatedContentId === undefined) return null;
  const [related] = await sql<{ key: number }[]>`
    select key from contents where namespace_key = ${namespaceKey} and id = ${relatedContentId} for key share`;
  if (related === undefined) throw notFound("content", relatedContentId);
  return related.key;
}
