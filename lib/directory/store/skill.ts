import type { DirectoryRecord, DirectoryUnit, UnitCopies } from "@skillshelf/directory-api/schema";
import type { FindingFacts } from "@skillshelf/skill-audit/audit-facts";
import type { AgentVersions, UnitDetails, UnitLoading } from "@skillshelf/skill-reader/repository-facts";
import { sql } from "drizzle-orm";
import { copiesOf } from "./copies.ts";
import type { Database } from "./database.ts";
import { hasKeyParameters, isListed, type RecordRow, recordColumns, toRecord, unitColumns } from "./records.ts";
import { jsonArray, PreparedStatement, selectColumns } from "./statements.ts";
import { links, recordAudits, records, unitDetails, unitSources, units } from "./tables.ts";

/** A skill of another repository with a similar name. */
export type SimilarSkill = Readonly<{
  owner: string;
  repo: string;
  anchor: string;
}> &
  Pick<DirectoryUnit, "name" | "description" | "language" | "auditLevel">;

/** An audit of its repository. */
type SkillAudit = Readonly<{
  commit: string;
  engine: string;
  /** ISO 8601. */
  auditedAt: string;
  /** Whether it is the audit that the page shows. */
  isCurrent: boolean;
  /** What it found in the skill; null if it did not include it, or is current. */
  findings: readonly Pick<FindingFacts, "id" | "severity">[] | null;
}>;

/** Everything that the page of a skill shows. */
export type FoundSkill = Readonly<{
  /** Skills of the repository with the same name, this one included. */
  namesakes: readonly DirectoryUnit[];
  /** Whether another listed repository of the owner has a skill with the same name. */
  isNamedElsewhere: boolean;
  /** Null until its repository is read. */
  details: UnitDetails | null;
  /** How agents load it where they do not do so as it is written; null until it is predicted, like their `versions`. */
  loading: UnitLoading | null;
  versions: AgentVersions | null;
  /** Its SKILL.md, if its license permits showing it. */
  source: Readonly<{ text: string; isCut: boolean }> | null;
  copies: UnitCopies | null;
  /** The newest audits, latest first. */
  audits: readonly SkillAudit[];
  similar: readonly SimilarSkill[];
}>;

/** Maximum number of audits that are read. */
const AUDITS = 10;

const whole = (number: number) => sql.raw(String(number));

const similar = jsonArray(sql`
  select ${records.owner}, ${records.repo}, other.name, other.anchor, other.description, other.language, other.audit_level as "auditLevel"
  from ${links}
  join ${units} other on other.record_id = ${links.otherId} and other.path = ${links.otherPath}
  join ${records} on ${records.id} = other.record_id and ${isListed}
  where ${links.recordId} = this.record_id and ${links.path} = this.path order by ${links.place}`);

const audits = jsonArray(sql`
  select ${recordAudits.commit}, ${recordAudits.engine}, to_json(${recordAudits.auditedAt} at time zone 'UTC') as "auditedAt",
    current.is_current as "isCurrent", case when not current.is_current then
      jsonb_path_query_first(${recordAudits.units}, '$[*] ? (@.path == $path).audit.findings', jsonb_build_object('path', this.path))
    end as findings
  from ${recordAudits}
  cross join lateral (
    select ${recordAudits.commit} = ${records.commit} and ${recordAudits.engine} = ${records.audit} ->> 'engine' as is_current
  ) current
  where ${recordAudits.recordId} = this.record_id
  order by ${recordAudits.auditedAt} desc limit ${whole(AUDITS)}`);

export type RecordWithSkill = Readonly<{ record: DirectoryRecord; skill: FoundSkill | null }>;

type Row = Readonly<{ record: RecordRow; skill: FoundSkill | null }>;

const skill = new PreparedStatement<Row>(sql`
  select json_build_object(
    'record', (select to_json(found) from (select ${selectColumns(recordColumns)}) found),
    'skill', (
      select json_build_object(
        'namesakes', ${jsonArray(sql`
          select ${selectColumns(unitColumns)} from ${units}
          where ${units.name} = this.name and ${units.recordId} = this.record_id order by ${units.position}`)},
        'isNamedElsewhere', exists (
          select from ${units} other join ${records} sibling on sibling.id = other.record_id
          where other.name = this.name and sibling.id <> this.record_id and sibling.owner = ${records.owner}
            and sibling.status in ('active', 'archived')
        ),
        'details', (select details from ${unitDetails} where record_id = this.record_id and path = this.path),
        'loading', this.loading,
        'versions', ${records.agents},
        'source', (select json_build_object('text', text, 'isCut', is_cut) from ${unitSources}
          where record_id = this.record_id and path = this.path and ${unitSources.commit} = ${records.commit}),
        'copies', ${copiesOf(sql`this.record_id`, sql`this.path`)} -> 0,
        'audits', ${audits},
        'similar', ${similar}
      )
      from ${units} this where this.record_id = ${records.id} and this.anchor = 'unit-' || ${sql.placeholder("slug")}
    )
  ) as result from ${records} where ${hasKeyParameters}`);

/**
 * Reads a record, in any letter case and whatever its status, with the skill of a slug, which is null if it has none.
 * Undefined when there is no such record.
 */
export async function findSkill(
  database: Database,
  owner: string,
  repo: string,
  slug: string,
): Promise<RecordWithSkill | undefined> {
  const row = await skill.read(database, { owner, repo, slug });
  return row && { record: toRecord(row.record), skill: row.skill };
}

/** A skill that the home page shows. */
type FeaturedSkill = SimilarSkill & Pick<DirectoryUnit, "path">;

/** Maximum numbers of featured skills, and of repositories that are compared for them. */
const FEATURED = 3;
const CANDIDATES = 100;

/** Selects skills with a description, without findings, and with a name that is unique in their repository. */
const isClean = sql`
  this.kind = 'skill' and this.audit_level = 'none' and this.description is not null
  and not exists (select from ${units} other where other.record_id = this.record_id and other.name = this.name and other.path <> this.path)`;

/** The first one of the repository with the highest score in each of the best categories. */
const featured = new PreparedStatement<FeaturedSkill[]>(sql`
  select ${jsonArray(sql`
    select owner, repo, name, path, anchor, description, language, "auditLevel" from (
      select distinct on (best.category) best.*, skill.*
      from (
        select ${records.id}, ${records.owner}, ${records.repo}, ${records.category}, ${records.score}, ${records.updatedAt}
        from ${records}
        where ${isListed} and not ${records.isCopy} and ${records.audit} ->> 'unread' = '0'
        order by ${records.score} desc nulls last, ${records.updatedAt} desc nulls last, ${records.id} limit ${whole(CANDIDATES)}
      ) best
      cross join lateral (
        select this.name, this.path, this.anchor, this.description, this.language, this.audit_level as "auditLevel"
        from ${units} this where this.record_id = best.id and ${isClean} order by this.position limit 1
      ) skill
      order by best.category, best.score desc nulls last, best.updated_at desc nulls last
    ) one order by score desc nulls last, updated_at desc nulls last limit ${whole(FEATURED)}`)} as result`);

/** Reads skills without findings, of repositories of several categories with the highest scores. */
export async function featuredSkills(database: Database): Promise<FeaturedSkill[]> {
  return (await featured.read(database, {})) ?? [];
}
