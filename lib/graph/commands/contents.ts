import { GraphError, invalid, notFound } from "../graph-error.ts";
import { validateName } from "../name-rules.ts";
import { toPropertyMap, withChanges } from "../properties.ts";
import type { PropertyChanges, PropertyMap } from "../schema.ts";
import type { Transaction } from "../store/database.ts";
import { deleteNodeDependents, findCommentKey, toCommentId } from "../store/nodes.ts";
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

export type FoundContent = Readonly<{
  createdAt: number;
  properties: PropertyMap;
  operation: "CREATED" | "FOUND";
}>;

/**
 * Finds a content by id, or creates it with the activity of its owner. An existing content does not change.
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
  // Another transaction has created it meanwhile, after the snapshot of this statement.
  return isMade ? { createdAt: content.at, properties, operation: "CREATED" } : findOrCreateContent(sql, content);
}

async function create(
  sql: Transaction,
  content: NewContent,
  ownerKey: number,
  properties: PropertyMap,
): Promise<boolean> {
  const { namespaceKey, id, at } = content;
  validateName("id", id, content.pathWords);
  if (toCommentId(id) !== null && (await findCommentKey(sql, namespaceKey, id)) !== undefined)
    throw new GraphError(
      "conflict",
      `${JSON.stringify(id)} is the id of a comment; contents and comments share their ids.`,
    );
  const relatedKey = await relatedKeyOf(sql, content);
  const [created] = await sql`
    with created as (
      insert into contents (namespace_key, id, profile_key, related_key, properties, created_at, updated_at)
      values (${namespaceKey}, ${id}, ${ownerKey}, ${relatedKey}, ${sql.json(properties)}, ${at}, ${at})
      on conflict do nothing returning key
    ), activity as (
      insert into activities (namespace_key, actor_key, type, node_key, created_at)
      select ${namespaceKey}, ${ownerKey}, 'new_content', key, ${at} from created
    )
    select from created`;
  return created !== undefined;
}

/** Finds the related content and locks it against deletion. */
async function relatedKeyOf(sql: Transaction, { namespaceKey, relatedContentId }: NewContent): Promise<number | null> {
  if (relatedContentId === undefined) return null;
  const [related] = await sql<{ key: number }[]>`
    select key from contents where namespace_key = ${namespaceKey} and id = ${relatedContentId} for key share`;
  if (related === undefined) throw notFound("content", relatedContentId);
  return related.key;
}

/** Updates properties of a content. @returns the content, and whether it changed. */
export async function updateContent(
  sql: Transaction,
  { namespaceKey, id, properties, at }: { namespaceKey: number; id: string; properties: PropertyChanges; at: number },
): Promise<{ createdAt: number; properties: PropertyMap; ownerId: string; isChanged: boolean }> {
  const [content] = await sql<{ key: number; properties: PropertyMap; createdAt: number; ownerId: string }[]>`
    select contents.key, contents.properties, contents.created_at as "createdAt", profiles.id as "ownerId"
    from contents join profiles on profiles.key = profile_key
    where contents.namespace_key = ${namespaceKey} and contents.id = ${id} for no key update of contents`;
  if (content === undefined) throw notFound("content", id);
  const { key, createdAt, ownerId } = content;
  const changed = withChanges(content.properties, properties);
  const [written] = await sql`
    update contents set properties = ${sql.json(changed)}, updated_at = ${at}
    where key = ${key} and properties <> ${sql.json(changed)}::jsonb returning 1`;
  return { createdAt, properties: changed, ownerId, isChanged: written !== undefined };
}

/**
 * Deletes a content with its comments, likes and activities. The content is locked first and its comments next, so that
 * nothing is added meanwhile.
 *
 * @returns the id of its owner; undefined where there is no such content.
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
  await deleteNodeDependents(sql, [content.key, ...comments.map(({ key }) => key)]);
  await sql`delete from comments where content_key = ${content.key}`;
  await sql`delete from contents where key = ${content.key}`;
  return content.ownerId;
}
