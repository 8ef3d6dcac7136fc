import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { listOf, Prepared, unseen } from "./prepared.ts";
import { unitCopies, units } from "./tables.ts";

/** A unit by its record and its place in it. */
export type CopiedUnit = Readonly<{ recordId: number; position: number }>;

/** Units of one text in several records: which they are, and whether this is the one that the others come from. */
export type Clustered = Readonly<{ cluster: number; isOrigin: boolean }>;

const clustered = new Prepared<readonly (Clustered & Readonly<{ recordId: number }>)[]>(sql`
  select ${listOf(sql`
    select record_id::int as "recordId", cluster, is_origin as "isOrigin"
    from unnest(${unseen("owners", "bigint[]")}, ${unseen("positions", "int[]")}) chosen (record_id, position)
    join ${units} using (record_id, position)
    join ${unitCopies} using (record_id, path)`)} as result`);

/** Those of some units, one of each record, that are copies, by their records. */
export async function copiesAmong(
  database: Database,
  chosen: readonly CopiedUnit[],
): Promise<ReadonlyMap<number, Clustered>> {
  if (chosen.length < 2) return new Map();
  const owners = `{${chosen.map(({ recordId }) => recordId)}}`;
  const positions = `{${chosen.map(({ position }) => position)}}`;
  const found = (await clustered.read(database, { owners, positions })) ?? [];
  return new Map(found.map(({ recordId, cluster, isOrigin }) => [recordId, { cluster, isOrigin }]));
}
