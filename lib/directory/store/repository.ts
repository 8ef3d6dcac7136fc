import type { Locale } from "@skillshelf/directory-api/locales";
import type {
  Collection,
  DirectoryRecord,
  DirectoryUnit,
  NamedCategory,
  RecordText,
  RelatedRecord,
  UnitCopies,
} from "@skillshelf/directory-api/schema";
import type { PageFacts } from "@skillshelf/skill-reader/repository-facts";
import { sql } from "drizzle-orm";
import { type CollectionRow, categoryNames, collectionsOf, toCollections } from "./catalog.ts";
import { copiesOf } from "./copies.ts";
import type { Database } from "./database.ts";
import { type PageFactsRow, pageFactsOf, toPageFacts } from "./page-facts.ts";
import {
  byRecord,
  hasKeyParameters,
  isLocaleShown,
  type RecordRow,
  recordColumns,
  toRecord,
  unitColumns,
} from "./records.ts";
import { type RelatedRow, relatedTo, toRelated } from "./related.ts";
import { jsonArray, PreparedStatement, selectColumns } from "./statements.ts";
import { records, recordTexts, units } from "./tables.ts";

/** A record with everything that its page shows in a locale. Texts of categories and collections are in it and in the default one. */
export type Repository = Readonly<{
  record: DirectoryRecord;
  units: readonly DirectoryUnit[];
  copies: readonly UnitCopies[];
  pageFacts: PageFacts;
  categories: readonly NamedCategory[];
  /** The collections that hold it, with it alone. */
  collections: readonly Collection[];
  related: readonly RelatedRecord[];
  /** Its own texts in every locale, and those of related records that the page may show. Bodies are its own, where it may show them. */
  texts: ReadonlyMap<number, readonly RecordText[]>;
  /** Whether there is another repository at the address of its Markdown alternate. */
  hasMarkdownNamesake: boolean;
}>;

type Row = Omit<Repository, "record" | "pageFacts" | "collections" | "related" | "texts"> &
  Readonly<{
    record: RecordRow;
    pageFacts: PageFactsRow;
    collections: readonly CollectionRow[];
    related: readonly RelatedRow[];
    texts: readonly (RecordText & { recordId: number })[];
  }>;

const texts = jsonArray(sql`
  select ${recordTexts.recordId} as "recordId", ${recordTexts.locale}, ${recordTexts.name}, ${recordTexts.summary},
    case when ${recordTexts.recordId} = this.id and ${isLocaleShown} then ${recordTexts.body} else '' end as body
  from ${recordTexts}
  where (${recordTexts.recordId} = this.id or ${isLocaleShown}) and ${recordTexts.recordId} = any(array(
    select this.id union all select (one -> 'record' ->> 'id')::bigint from json_array_elements(related.rows) one
  ))`);

/** One statement: sending one takes longer than reading most of these. */
const repository = new PreparedStatement<Row>(sql`
  select json_build_object(
    'record', (select to_json(own) from (select ${selectColumns(recordColumns)} from ${records} where ${records.id} = this.id) own),
    'units', ${jsonArray(sql`
      select ${selectColumns(unitColumns)} from ${units} where ${units.recordId} = this.id order by ${units.position}`)},
    'copies', ${copiesOf(sql`this.id`)},
    'pageFacts', (${pageFactsOf(sql`this.id`)}),
    'categories', ${categoryNames(isLocaleShown)},
    'collections', ${collectionsOf(sql`this.id`, isLocaleShown)},
    'related', related.rows,
    'texts', ${texts},
    'hasMarkdownNamesake', exists (
      select from ${records}
      where lower(${records.owner}) = lower(this.owner) and lower(${records.repo}) = lower(this.repo || '.md')
    )
  ) as result
  from (select ${records.id}, ${records.owner}, ${records.repo} from ${records} where ${hasKeyParameters}) this
  cross join lateral (select ${relatedTo(sql`this.id`)} as rows offset 0) related`);

/** Reads a record, in any letter case and whatever its status, with everything that its page shows in a locale. */
export async function findRepository(
  database: Database,
  owner: string,
  repo: string,
  locale: Locale,
): Promise<Repository | undefined> {
  const row = await repository.read(database, { owner, repo, locale });
  return (
    row && {
      ...row,
      record: toRecord(row.record),
      pageFacts: toPageFacts(row.pageFacts),
      collections: toCollections(row.collections),
      related: toRelated(row.related),
      texts: byRecord(row.texts),
    }
  );
}
