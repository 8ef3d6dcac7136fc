import type { AuditedUnitFacts, FindingFacts } from "@skillshelf/skill-audit/audit-facts";
import {
  COPY_FIELDS,
  type DrawnFacts,
  FILE_LIST_FIELDS,
  type ListedFiles,
  type PageFacts,
  SHOWN_FILES,
} from "@skillshelf/skill-reader/repository-facts";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { PreparedStatement } from "./statements.ts";
import { recordAudits, recordEditorials, recordReadings, records } from "./tables.ts";

/** An audit as it was stored. `auditedAt` is ISO 8601. */
export type StoredAudit = Readonly<{
  auditedAt: string;
  units: readonly AuditedUnitFacts[];
  excerpts: Readonly<Record<string, string>>;
}>;

const audit = new PreparedStatement<StoredAudit>(sql`
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

/** An audit in the history of a repository, with its findings. `auditedAt` is ISO 8601. */
type PastAudit = Readonly<{
  commit: string;
  engine: string;
  auditedAt: string;
  findings: readonly Pick<FindingFacts, "id" | "severity">[];
  /** Findings that are counted but not listed. */
  omitted: number;
}>;

/** Audits of a repository that are listed. */
const LISTED_AUDITS = 20;

const pastAudits = new PreparedStatement<readonly PastAudit[]>(sql`
  select coalesce(json_agg(json_build_object(
    'commit', commit, 'engine', engine, 'auditedAt', to_json(audited_at at time zone 'UTC'),
    'findings', (
      select coalesce(json_agg(json_build_object('id', finding -> 'id', 'severity', finding -> 'severity')), '[]')
      from jsonb_array_elements(units) unit, jsonb_array_elements(unit -> 'audit' -> 'findings') finding),
    'omitted', (
      select coalesce(sum((unit -> 'audit' ->> 'omitted')::int), 0) from jsonb_array_elements(units) unit)
  ) order by audited_at desc, commit, engine), '[]') as result
  from (
    select * from ${recordAudits} where ${recordAudits.recordId} = ${sql.placeholder("id")}::bigint
    order by audited_at desc, commit, engine limit ${sql.raw(String(LISTED_AUDITS))}
  ) latest`);

/** The latest audits of a record, newest first. */
export async function listAudits(database: Database, recordId: number): Promise<readonly PastAudit[]> {
  return (await pastAudits.read(database, { id: recordId })) ?? [];
}

/** The first files of a unit's list. */
const first = (list: string): SQL => sql.raw(`jsonb_path_query_array(unit, '$.${list}[0 to ${SHOWN_FILES - 1}]')`);

/** How many files of each list a unit has: fields of what is built of a unit. */
const fileCounts = sql`'scriptCount', jsonb_array_length(unit -> 'scripts'),
  'referenceCount', jsonb_array_length(unit -> 'references')`;

const listedFiles = new PreparedStatement<ListedFiles>(sql`
  select json_build_object('commit', ${recordReadings.facts} -> 'commit', 'units', (
    select coalesce(json_agg(json_build_object(
      'path', unit -> 'path', 'files', unit -> 'files', 'bytes', unit -> 'bytes',
      'scripts', ${first("scripts")}, 'references', ${first("references")}, ${fileCounts}
    ) order by position), '[]')
    from jsonb_array_elements(${recordReadings.facts} -> 'units') with ordinality as listed(unit, position)
  )) as result
  from ${recordReadings}
  where ${recordReadings.recordId} = ${sql.placeholder("id")}::bigint`);

/** The files of a record's units, in the order of the units; undefined when its repository was not read. */
export async function findListedFiles(database: Database, recordId: number): Promise<ListedFiles | undefined> {
  return listedFiles.read(database, { id: recordId });
}

const source = new PreparedStatement<string | null>(sql`
  select to_json(${recordReadings.source}) as result from ${recordReadings}
  where ${recordReadings.recordId} = ${sql.placeholder("id")}::bigint`);

/** The URL or folder that a record's repository was read from; null for bundled facts, and if it was not read. */
export async function findSource(database: Database, recordId: number): Promise<string | null> {
  return (await source.read(database, { id: recordId })) ?? null;
}

const notDrawn = sql.raw(`array['${[...COPY_FIELDS, ...FILE_LIST_FIELDS].join("','")}']`);

/** A repository may have thousands of units with hundreds of files: what is not drawn is not sent. */
const units = sql`(
  select json_agg(unit - ${notDrawn} || jsonb_build_object(${fileCounts}) order by position)
  from jsonb_array_elements(${recordReadings.facts} -> 'units') with ordinality as listed(unit, position))`;

export type PageFactsRow = Omit<PageFacts, "facts"> &
  Readonly<{ facts: Omit<DrawnFacts, "units"> | null; units: DrawnFacts["units"] | null }>;

/** Selects what only the page of a record tells. */
export const pageFactsOf = (recordId: SQL): SQL => sql`
  select json_build_object(
    'categoryTerms', ${records.categoryTerms}, 'facts', ${recordReadings.facts} - 'units', 'units', ${units},
    'accepted', coalesce(${recordEditorials.editorial} -> 'accepted', '[]'),
    'excerpts', coalesce(${recordReadings.words} -> 'excerpts', '{}')
  ) as result
  from ${records}
  left join ${recordReadings} on ${recordReadings.recordId} = ${records.id}
  left join ${recordEditorials} on ${recordEditorials.recordId} = ${records.id}
  where ${records.id} = ${recordId}`;

const pageFacts = new PreparedStatement<PageFactsRow>(pageFactsOf(sql`${sql.placeholder("id")}::bigint`));

/** What only the page of a record tells; undefined when there is no such record. */
export async function findPageFacts(database: Database, recordId: number): Promise<PageFacts | undefined> {
  const row = await pageFacts.read(database, { id: recordId });
  return row && toPageFacts(row);
}

export const toPageFacts = ({ facts, units: drawn, ...others }: PageFactsRow): PageFacts => ({
  ...others,
  facts: facts && { ...facts, units: drawn ?? [] },
});
