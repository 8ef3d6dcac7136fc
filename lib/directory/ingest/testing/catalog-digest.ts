import { sql } from "drizzle-orm";
import type { Database } from "../../store/database.ts";

/** What depends on when and in which order records were written, not on what was read. */
const incidental = ["id", "record_id", "indexed_at", "first_indexed_at", "changed_in", "fingerprint", "cluster"];

/** Parts of a record, with the order of their rows. */
const parts: readonly (readonly [table: string, order: string])[] = [
  ["record_readings", "1"],
  ["record_texts", "1"],
  ["record_search", "1"],
  ["units", "path"],
  ["unit_details", "path"],
  ["unit_sources", "path"],
  ["unit_signatures", "path"],
  ["unit_copies", "path"],
];

/** Hashes of all records with their skills, by name: catalogs of the same day that are equal have equal digests, however they were made. */
export async function catalogDigest(database: Database): Promise<ReadonlyMap<string, string>> {
  const without = sql`array[${sql.join(
    incidental.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`;
  const rows = parts.map(
    ([table, order]) => sql`coalesce((
      select md5(string_agg((to_jsonb(part) - ${without} #- '{facts,readAt}')::text, ' ' order by ${sql.raw(order)}))
      from ${sql.identifier(table)} part where part.record_id = record.id), '-')`,
  );
  const found = await database.execute<{ name: string; digest: string }>(sql`
    select lower(owner || '/' || repo) as name,
      concat_ws(' ', md5((to_jsonb(record) - ${without} #- '{audit,auditedAt}')::text), ${sql.join(rows, sql`, `)}) as digest
    from records record order by 1`);
  return new Map(found.map(({ name, digest }) => [name, digest]));
}
