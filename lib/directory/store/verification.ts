import type { RepositoryKey } from "@skillshelf/directory-api/links";
import {
  type Audit,
  type AuditLevel,
  MAX_MATCHES,
  MAX_VERIFIED_FINDINGS,
  type Status,
} from "@skillshelf/directory-api/schema";
import type { FindingFacts } from "@skillshelf/skill-audit/audit-facts";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { isListed } from "./records.ts";
import {
  jsonArray,
  PreparedStatement,
  selectWithVersion,
  textArray,
  toJsonTexts,
  toVersioned,
  type Versioned,
  type VersionedRow,
} from "./statements.ts";
import { recordReadings, records, unitDetails, unitDigests, units } from "./tables.ts";

/** A skill that is looked up. Without a path it is the repository alone. */
export type Place = RepositoryKey & Readonly<{ path?: string | undefined }>;

/** What is known about a skill of a repository. */
export type KnownPlace = RepositoryKey &
  Readonly<{
    status: Status;
    reason: string | null;
    successor: string | null;
    commit: string | null;
    /** A newer commit that could not be read. */
    head: string | null;
    audit: Audit | null;
    skill: Readonly<{
      name: string;
      path: string;
      anchor: string;
      level: AuditLevel | null;
      findings: readonly FindingFacts[];
      /** IDs of the findings that editors accepted. */
      accepted: readonly string[];
      omitted: number;
    }> | null;
    /** A path with the same folder name, where the repository has no skill at the given one. */
    movedTo: string | null;
  }>;

const path = sql`asked.path`;

/** The skill at a path, or else the one that has identical files there. */
const unitAtPath = sql`(
  select * from (
    select * from ${units} where ${units.recordId} = ${records.id} and ${units.path} = ${path}
    union all
    select * from ${units} where ${units.recordId} = ${records.id} and ${path} = any(${units.otherLocations})
  ) found limit 1)`;

const findings = sql.raw(`jsonb_path_query_array(details, '$.audit.findings[0 to ${MAX_VERIFIED_FINDINGS - 1}]')`);

const places = new PreparedStatement<VersionedRow<readonly (KnownPlace | null)[]>>(
  selectWithVersion(
    jsonArray(sql`
      select ${records.owner}, ${records.repo}, ${records.status}, ${records.reason}, ${records.successor},
        ${records.commit}, ${recordReadings.head}, ${records.audit},
        case when unit.path is not null then json_build_object(
          'name', unit.name, 'path', unit.path, 'anchor', unit.anchor, 'level', unit.audit_level,
          'findings', coalesce(${findings}, '[]'),
          'accepted', coalesce(jsonb_path_query_array(details, '$.accepted[*].id'), '[]'),
          'omitted', coalesce((details -> 'audit' ->> 'omitted')::int, 0)
            + greatest(0, coalesce(jsonb_array_length(details -> 'audit' -> 'findings'), 0) - ${sql.raw(String(MAX_VERIFIED_FINDINGS))})
        ) end as skill,
        case when unit.path is null and ${path} ~ '/[^/]+/[^/]+$' then (
          select ${units.path} from ${units} where ${units.recordId} = ${records.id}
            and right(${units.path}, length(substring(${path} from '/[^/]+/[^/]+$'))) = substring(${path} from '/[^/]+/[^/]+$')
          order by ${units.position} limit 1
        ) end as "movedTo"
      from unnest(${textArray("owners")}, ${textArray("repos")}, ${textArray("paths")})
        with ordinality as asked (owner, repo, path, place)
      left join ${records} on lower(${records.owner}) = lower(asked.owner) and lower(${records.repo}) = lower(asked.repo)
      left join ${recordReadings} on ${recordReadings.recordId} = ${records.id}
      left join lateral ${unitAtPath} unit on true
      left join ${unitDetails} on ${unitDetails.recordId} = ${records.id} and ${unitDetails.path} = unit.path
      order by asked.place`),
  ),
);

/**
 * Looks up skills of repositories of any status, in the given order; null for a repository that is not in the catalog.
 * Undefined before the first load.
 */
export async function findPlaces(
  database: Database,
  asked: readonly Place[],
): Promise<Versioned<readonly (KnownPlace | null)[]> | undefined> {
  const row = await places.read(database, {
    owners: toJsonTexts(asked.map(({ owner }) => owner)),
    repos: toJsonTexts(asked.map(({ repo }) => repo)),
    paths: toJsonTexts(asked.map((one) => one.path ?? "")),
  });
  return row && toVersioned(row, (found) => found.map((one) => (one?.owner ? one : null)));
}

/** A skill whose SKILL.md has a digest. */
export type DigestMatch = RepositoryKey &
  Readonly<{
    digest: string;
    commit: string;
    name: string;
    path: string;
    anchor: string;
    level: AuditLevel | null;
  }>;

const bound = (digit: "0" | "f") => sql`decode(rpad(asked.prefix, 64, ${sql.raw(`'${digit}'`)}), 'hex')`;

const matches = new PreparedStatement<readonly (readonly DigestMatch[])[]>(sql`
  select coalesce(json_agg(found.matches order by asked.place), '[]') as result
    from unnest(${textArray("prefixes")}) with ordinality as asked (prefix, place)
    cross join lateral (select coalesce(json_agg(matching), '[]') as matches from (
      select encode(${unitDigests.digest}, 'hex') as digest, ${records.owner}, ${records.repo},
        ${recordReadings.facts} ->> 'commit' as commit, ${units.name}, ${units.path}, ${units.anchor},
        ${units.auditLevel} as level
      from ${unitDigests}
      join ${records} on ${records.id} = ${unitDigests.recordId} and ${isListed}
      join ${recordReadings} on ${recordReadings.recordId} = ${records.id}
      join ${units} on ${units.recordId} = ${records.id} and ${units.path} = ${unitDigests.path}
      where ${unitDigests.digest} between ${bound("0")} and ${bound("f")}
      order by ${unitDigests.digest}, lower(${records.owner}), lower(${records.repo}), ${units.path}
      limit ${sql.raw(String(MAX_MATCHES + 1))}
    ) matching) found`);

/**
 * Finds skills of listed repositories by the first hexadecimal digits of the SHA-256 of their SKILL.md, for each prefix one
 * more than are shown.
 */
export async function findByDigests(
  database: Database,
  prefixes: readonly string[],
): Promise<readonly (readonly DigestMatch[])[]> {
  return prefixes.length === 0 ? [] : ((await matches.read(database, { prefixes: toJsonTexts(prefixes) })) ?? []);
}
