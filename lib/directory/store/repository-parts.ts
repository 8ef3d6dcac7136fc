import { defaultLocale, type Locale } from "@skillshelf/directory-api/locales";
import type {
  Collection,
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
import { byRecord, unitColumns } from "./records.ts";
import { type RelatedRow, relatedTo, toRelated } from "./related.ts";
import { jsonArray, PreparedStatement, selectColumns } from "./statements.ts";
import { records, recordTexts, units } from "./tables.ts";

/** What the page of a repository shows besides its record. */
type RepositoryParts = Readonly<{
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

type Row = Omit<RepositoryParts, "pageFacts" | "collections" | "related" | "texts"> &
  Readonly<{
    pageFacts: PageFactsRow;
    collections: readonly CollectionRow[];
    related: readonly RelatedRow[];
    texts: readonly (RecordText & { recordId: number })[];
  }>;

const isShown = sql`${recordTexts.locale} in (${sql.raw(`'${defaultLocale}'`)}, ${sql.placeholder("locale")})`;

const texts = jsonArray(sql`
  select ${recordTexts.recordId} as "recordId", ${recordTexts.locale}, ${recordTexts.name}, ${recordTexts.summary},
    case when ${recordTexts.recordId} = this.id and ${isShown} then ${recordTexts.body} else '' end as body
  from ${recordTexts}
  where (${recordTexts.recordId} = this.id or ${isShown}) and ${recordTexts.recordId} = any(array(
    select this.id union all select (one -> 'record' ->> 'id')::bigint from json_array_elements(related.rows) one
  ))`);

/** One statement: sending one takes longer than reading most of these. */
const parts = new PreparedStatement<Row>(sql`
  select json_build_object(
    'units', ${jsonArray(sql`
      select ${selectColumns(unitColumns)} from ${units} where ${units.recordId} = this.id order by ${units.position}`)},
    'copies', ${copiesOf(sql`this.id`)},
    'pageFacts', (${pageFactsOf(sql`this.id`)}),
    'categories', ${categoryNames},
    'collections', ${collectionsOf(sql`this.id`)},
    'related', related.rows,
    'texts', ${texts},
    'hasMarkdownNamesake', exists (
      select from ${records}
      where lower(${records.owner}) = lower(this.owner) and lower(${records.repo}) = lower(this.repo || '.md')
    )
  ) as result
  from ${records} this
  cross join lateral (select ${relatedTo(sql`this.id`)} as rows offset 0) related
  where this.id = ${sql.placeholder("id")}::bigint`);

/** Reads the parts of a record's page in a locale; undefined when there is no such record. */
export async function findRepositoryParts(
  database: Database,
  recordId: number,
  locale: Locale,
): Promise<RepositoryParts | undefined> {
  const row = await parts.read(database, { id: recordId, locale });
  return (
    row && {
      ...row,
      pageFacts: toPageFacts(row.pageFacts),
      collections: toCollections(row.collections),
      related: toRelated(row.related),
      texts: byRecord(row.texts),
    }
  );
}
