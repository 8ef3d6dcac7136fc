import { notFound } from "../graph-error.ts";
import { withChanges } from "../properties.ts";
import type { PropertyChanges, PropertyMap } from "../schema.ts";
import type { Transaction } from "../store/database.ts";

/** Changes properties of a content. @returns what it is now, and whether that is not as it was. */
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
