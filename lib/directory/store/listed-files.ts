import { type ListedFiles, SHOWN_FILES } from "@skillshelf/skill-reader/repository-facts";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { Prepared } from "./prepared.ts";
import { recordReadings } from "./tables.ts";

/** The first files of a unit's list. */
const first = (list: string): SQL => sql.raw(`jsonb_path_query_array(unit, '$.${list}[0 to ${SHOWN_FILES - 1}]')`);

/** How many files of each list a unit has: fields of what is built of a unit. */
export const fileCounts = sql`'scriptCount', jsonb_array_length(unit -> 'scripts'),
  'referenceCount', jsonb_array_length(unit -> 'references')`;

const listedFiles = new Prepared<ListedFiles>(sql`
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
