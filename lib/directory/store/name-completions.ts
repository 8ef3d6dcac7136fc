import { sql } from "drizzle-orm";
import { nameText } from "../search/name-keys.ts";
import type { Database } from "./database.ts";
import type { UnitPlace } from "./search.ts";
import {
  jsonArray,
  opaqueParameter,
  PreparedStatement,
  selectWithVersion,
  storable,
  toVersioned,
  type Versioned,
  type VersionedRow,
} from "./statements.ts";
import { nameCompletions, records, unitCopies, units } from "./tables.ts";

/** Rows of the index that are read at most: of more, those that come first in the alphabet. */
const MAX_READ = 300;

/** Skills and repositories that are read at most; some of them are copies. */
const MAX_RANKED = 12;

/** A name that begins with what was typed, or has a word that does. */
export type CompletedName = Readonly<{
  owner: string;
  repo: string;
  /** The name of the repository, or of the skill. */
  name: string;
  /** Null for a repository. */
  anchor: string | null;
  isCopy: boolean;
  /** The cluster of copies that the skill is in. */
  cluster: number | null;
}>;

/** Whole names first, then those that begin so, then by quality; copies last. */
const order = sql`chosen.is_exact desc, chosen.is_start desc, ${records.isCopy}, origin.is_origin is false, chosen.quality desc`;

const begunSo = new PreparedStatement<VersionedRow<readonly CompletedName[]>>(
  selectWithVersion(sql`
    select ${jsonArray(sql`
      select ${records.owner}, ${records.repo}, coalesce(${units.name}, ${records.name}) as name, ${units.anchor},
        ${records.isCopy} as "isCopy", origin.cluster
      from (
        select *, row_number() over (
          partition by position = 0 order by is_exact desc, is_start desc, quality desc, record_id, position) as place
        from (
          select record_id, position, bool_or(is_start and key = ${opaqueParameter("key", "text")}) as is_exact,
            bool_or(is_start) as is_start, max(quality) as quality
          from (
            select * from ${nameCompletions}
            where ${nameCompletions.key} collate "C" >= ${opaqueParameter("key", "text")}
              and ${nameCompletions.key} collate "C" < ${opaqueParameter("end", "text")}
            order by ${nameCompletions.key} collate "C", ${nameCompletions.quality} desc limit ${sql.raw(String(MAX_READ))}
          ) begun group by record_id, position
        ) named
      ) chosen
      join ${records} on ${records.id} = chosen.record_id
      left join ${units} on ${units.recordId} = chosen.record_id and ${units.position} = chosen.position
      left join ${unitCopies} origin on origin.record_id = chosen.record_id and origin.path = ${units.path}
      where chosen.place <= ${sql.raw(String(MAX_RANKED))}
      order by ${order}, chosen.record_id, chosen.position`)}`),
);

/**
 * Reads the skills and repositories with a word that begins with a text, best first; undefined before the first load. The
 * effort does not depend on how many there are.
 */
export async function findNameCompletions(
  database: Database,
  text: string,
): Promise<Versioned<readonly CompletedName[]> | undefined> {
  const key = storable(nameText(text));
  // Nothing sorts before an empty end.
  const row = await begunSo.read(database, { key, end: key === "" ? "" : `${key}\u{10ffff}` });
  return row && toVersioned(row, (found) => found);
}

const skillsByName = new PreparedStatement<readonly UnitPlace[]>(sql`
  select ${jsonArray(sql`
    select ${nameCompletions.recordId}::int as "recordId", ${nameCompletions.position} from ${nameCompletions}
    where ${nameCompletions.key} collate "C" >= ${opaqueParameter("key", "text")}
      and ${nameCompletions.key} collate "C" <= ${opaqueParameter("end", "text")}
      and ${nameCompletions.isStart} and ${nameCompletions.position} > 0
    order by ${nameCompletions.key} collate "C", ${nameCompletions.quality} desc, record_id, position
    limit ${sql.placeholder("limit")}::int offset ${sql.placeholder("offset")}::int`)} as result`);

/** Which skills are read, by their names. */
export type NamedSkills = Readonly<{ name: string; isPrefix: boolean; limit: number; offset: number }>;

/** Finds skills of listed repositories by the words of their whole name, or by its beginning, in alphabetical order. */
export async function findSkillsByName(
  database: Database,
  { name, isPrefix, limit, offset }: NamedSkills,
): Promise<readonly UnitPlace[]> {
  const key = storable(nameText(name));
  if (key === "") return [];
  return (await skillsByName.read(database, { key, end: isPrefix ? `${key}\u{10ffff}` : key, limit, offset })) ?? [];
}
