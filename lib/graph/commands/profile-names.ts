import { GraphError } from "../graph-error.ts";
import { nameKey } from "../names.ts";
import type { Transaction } from "../store/database.ts";

/** How long a released username stays reserved for its former owner, so that links to it lead to nobody else. Milliseconds. */
const RESERVED_MS = 30 * 24 * 3_600_000;

type Claim = Readonly<{ namespaceKey: number; profileKey: number; at: number }>;

/** A name cannot be taken. The message does not tell whether its owner still uses it. */
export const nameTaken = (name: string) =>
  new GraphError(
    "conflict",
    `${JSON.stringify(name)} is the id or username of another profile in this namespace, or was its username within the last 30 days. Letter case makes no other name.`,
  );

/**
 * Takes ids and usernames for a profile: by their keys, so that no two of a namespace look alike. Names are taken in one
 * order, so that nobody waits in a circle.
 *
 * @throws {GraphError} `conflict` when one is another profile's, or was within the last 30 days.
 */
export async function claimNames(
  sql: Transaction,
  { namespaceKey, profileKey, at }: Claim,
  names: readonly string[],
): Promise<void> {
  const wanted = [...new Set(names.map(nameKey))].toSorted();
  const claimed = await sql<{ name: string }[]>`
    insert into profile_names as held (namespace_key, name, profile_key)
    select ${namespaceKey}, name, ${profileKey} from unnest(${wanted}::text[]) name
    on conflict (namespace_key, name) do update set profile_key = excluded.profile_key, released_at = null
      where held.profile_key = excluded.profile_key or held.released_at <= ${at - RESERVED_MS}
    returning name`;
  const taken = names.find((name) => !claimed.some((row) => row.name === nameKey(name)));
  if (taken !== undefined) throw nameTaken(taken);
}

/** Releases a username. It stays reserved for the profile. */
export async function releaseName(
  sql: Transaction,
  { namespaceKey, profileKey, at }: Claim,
  name: string,
): Promise<void> {
  await sql`
    update profile_names set released_at = ${at}
    where namespace_key = ${namespaceKey} and name = ${nameKey(name)} and profile_key = ${profileKey}`;
}
