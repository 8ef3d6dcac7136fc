import type { Statements } from "./database.ts";

/** A profile as JSON that is a `ProfileRow`, of a query over `profiles` and `namespaces`. */
export const authorAsJson = (sql: Statements) => sql`
  json_build_object('key', profiles.key, 'id', profiles.id, 'namespace', namespaces.name,
    'username', profiles.username, 'bio', profiles.bio, 'image', profiles.image, 'createdAt', profiles.created_at,
    'properties', profiles.properties)`;
