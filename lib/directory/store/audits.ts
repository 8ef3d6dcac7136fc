import type { AuditedUnitFacts } from "@skillshelf/skill-audit/audit-facts";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { Prepared } from "./prepared.ts";
import { recordAudits } from "./tables.ts";

/** An audit as it was stored. `auditedAt` is ISO 8601. */
export type StoredAudit = Readonly<{
  auditedAt: string;
  units: readonly AuditedUnitFacts[];
  excerpts: Readonly<Record<string, string>>;
}>;

const audit = new Prepared<StoredAudit>(sql`
  select json_build_object(
    'auditedAt', to_json(${recordAudits.auditedAt} at time zone 'UTC'), 'units', ${recordAudits.units},
    'excerpts', ${recordAudits.excerpts}
  ) as result
  from ${recordAudits}
  where ${recordAudits.recordId} = ${sql.placeholder("id")}::bigint
    and ${recordAudits.commit} = ${sql.placeholder("commit")}::text
    and ${recordAudits.engine} = ${sql.placeholder("engine")}::text`);

/** The audit of a record's commit by one version of the rules; undefined when there was none. */
export async function findAudit(
  database: Database,
  recordId: number,
  commit: string,
  engine: string,
): Promise<StoredAudit | undefined> {
  return audit.read(database, { id: recordId, commit, engine });
}
