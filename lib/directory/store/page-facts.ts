import { COMPARED, type DrawnFacts, LISTED, type PageFacts } from "@skillshelf/skill-reader/repository-facts";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { fileCounts } from "./listed-files.ts";
import { Prepared } from "./prepared.ts";
import { recordEditorials, recordReadings, records } from "./tables.ts";

const notDrawn = sql.raw(`array['${[...COMPARED, ...LISTED].join("','")}']`);

/** A repository may have thousands of units with hundreds of files: what is not drawn is not sent. */
const units = sql`(
  select json_agg(unit - ${notDrawn} || jsonb_build_object(${fileCounts}) order by position)
  from jsonb_array_elements(${recordReadings.facts} -> 'units') with ordinality as listed(unit, position))`;

type Row = Omit<PageFacts, "facts"> &
  Readonly<{ facts: Omit<DrawnFacts, "units"> | null; units: DrawnFacts["units"] | null }>;

const pageFacts = new Prepared<Row>(sql`
  select json_build_object(
    'categoryTerms', ${records.categoryTerms}, 'facts', ${recordReadings.facts} - 'units', 'units', ${units},
    'accepted', coalesce(${recordEditorials.editorial} -> 'accepted', '[]'),
    'excerpts', coalesce(${recordReadings.words} -> 'excerpts', '{}')
  ) as result
  from ${records}
  left join ${recordReadings} on ${recordReadings.recordId} = ${records.id}
  left join ${recordEditorials} on ${recordEditorials.recordId} = ${records.id}
  where ${records.id} = ${sql.placeholder("id")}::bigint`);

/** What only the page of a record tells; undefined when there is no such record. */
export async function findPageFacts(database: Database, recordId: number): Promise<PageFacts | undefined> {
  const row = await pageFacts.read(database, { id: recordId });
  if (row === undefined) return undefined;
  const { facts, units: drawn, ...others } = row;
  return { ...others, facts: facts && { ...facts, units: drawn ?? [] } };
}
