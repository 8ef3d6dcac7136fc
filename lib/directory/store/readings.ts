import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import { FORM } from "@skillshelf/skill-reader/repository-facts";
import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { isListed } from "./records.ts";
import { recordReadings, records } from "./tables.ts";

/** A listed record as ingestion knows it: where it was read from last, and what its head was then. */
export type KnownReading = Readonly<{
  owner: string;
  repo: string;
  /** null when it was not read here: its facts came with the code, or there are none. */
  source: string | null;
  commit: string | null;
}>;

/** All listed records, by name. */
export async function listReadings(database: Database): Promise<KnownReading[]> {
  return database
    .select({
      owner: records.owner,
      repo: records.repo,
      source: recordReadings.source,
      // What was read in an older form, or audited by older rules, is read again.
      commit: sql<string | null>`case when (${recordReadings.facts} ->> 'form')::int = ${FORM}
        and ${recordReadings.facts} ->> 'engine' = ${ENGINE_VERSION}
        then ${recordReadings.facts} ->> 'commit' end`,
    })
    .from(records)
    .leftJoin(recordReadings, eq(recordReadings.recordId, records.id))
    .where(isListed)
    .orderBy(asc(sql`lower(${records.owner})`), asc(sql`lower(${records.repo})`));
}
