import type {
  Collection,
  DirectoryUnit,
  NamedCategory,
  RecordText,
  UnitCopies,
} from "@skillshelf/directory-api/schema";
import type { PageFacts } from "@skillshelf/skill-reader/repository-facts";
import { sql } from "drizzle-orm";
import { type CollectionRow, categoryNames, collectionsOf, toCollections } from "./catalog.ts";
import { copiesOf } from "./copies.ts";
import type { Database } from "./database.ts";
import { type PageFactsRow, pageFactsOf, toPageFacts } from "./page-facts.ts";
import { textColumns, unitColumns } from "./records.ts";
import { jsonArray, PreparedStatement, selectColumns } from "./statements.ts";
import { records, recordTexts, units } from "./tables.ts";

/** What the page of a repository shows besides its record and related ones. */
type RepositoryParts = Readonly<{
  units: readonly DirectoryUnit[];
  copies: readonly UnitCopies[];
  pageFacts: PageFacts;
  categories: readonly NamedCategory[];
  /** The collections that hold it, with it alone. */
  collections: readonly Collection[];
  texts: readonly RecordText[];
  /** Whether there is another repository at the address of its Markdown alternate. */
  hasMarkdownNamesake: boolean;
}>;

type Row = Omit<RepositoryParts, "pageFacts" | "collections"> &
  Readonly<{ pageFacts: PageFactsRow; collections: readonly CollectionRow[] }>;

/** One statement: sending one takes longer than what most of these read. */
const parts = new PreparedStatement<Row>(sql`
  select json_build_object(
    'units', ${jsonArray(sql`
      select ${selectColumns(unitColumns)} from ${units} where ${units.recordId} = this.id order by ${units.position}`)},
    'copies', ${copiesOf(sql`this.id`)},
    'pageFacts', (${pageFactsOf(sql`this.id`)}),
    'categories', ${categoryNames},
    'collections', ${collectionsOf(sql`this.id`)},
    'texts', ${jsonArray(sql`select ${selectColumns(textColumns)} from ${recordTexts} where ${recordTexts.recordId} = this.id`)},
    'hasMarkdownNamesake', exists (
      select from ${records} where lower(${records.owner}) = lower(this.owner) and lower(${records.repo}) = lower(this.repo || '.md')
    )
  ) as result
  from ${records} this where this.id = ${sql.placeholder("id")}::bigint`);

/** Reads the parts of a record's page; undefined when there is no such record. */
export async function findRepositoryParts(database: Database, recordId: number): Promise<RepositoryParts | undefined> {
  const row = await parts.read(database, { id: recordId });
  return row && { ...row, pageFacts: toPageFacts(row.pageFacts), collections: toCollections(row.collections) };
}
