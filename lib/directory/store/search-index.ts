import { eq, inArray, sql } from "drizzle-orm";
import { INDEX_FORM, type SearchedRecord, searchDocument, unitDocument } from "../search/document.ts";
import type { Transaction } from "./database.ts";
import { insertRows } from "./insert-rows.ts";
import { OWN_TEXT, recordSearch, records, recordWords, searchTexts } from "./tables.ts";

/** A record whose unknown facts may be left out. */
type IndexedRecord = Omit<SearchedRecord, Unknown | "units"> & {
  readonly [Key in Unknown]?: SearchedRecord[Key] | undefined;
} & Readonly<{ units: readonly IndexedUnit[] }>;
type IndexedUnit = SearchedRecord["units"][number] & Readonly<{ position: number; kind?: string | undefined }>;
type Unknown = "stars" | "score" | "updatedAt" | "reviewedOn" | "license";

/** The rows by which a record is found. */
export function indexRows({
  stars = null,
  score = null,
  updatedAt = null,
  reviewedOn = null,
  license = null,
  ...record
}: IndexedRecord) {
  const document = searchDocument({ ...record, stars, score, updatedAt, reviewedOn, license });
  const { quality, terms, ownTerms, words } = document;
  const { id: recordId, owner, category, languages, units: own } = record;
  return {
    search: {
      recordId,
      form: INDEX_FORM,
      quality,
      unitCount: own.length,
      owner: owner.toLowerCase(),
      category,
      license,
      languages: [...languages],
      terms,
    },
    texts: [
      { recordId, position: OWN_TEXT, name: "", isSkill: false, nameWords: 0, terms: ownTerms },
      ...own.map((unit) => textRow(recordId, unit)),
    ],
    words: { recordId, words: [...words] },
  };
}

const textRow = (recordId: number, { position, kind = "skill", ...unit }: IndexedUnit) => ({
  recordId,
  position,
  name: unit.name,
  isSkill: kind === "skill",
  ...unitDocument(unit),
});

/** Makes a record be found by what it is now; one that is not listed, by nothing. */
export async function indexRecord(
  transaction: Transaction,
  { status, ...record }: IndexedRecord & Readonly<{ status: string }>,
): Promise<void> {
  if (status !== "active" && status !== "archived") return unindexRecords(transaction, [record.id]);
  const { search, texts, words } = indexRows(record);
  const isCopy = sql`(select ${records.isCopy} from ${records} where ${records.id} = ${record.id})`;
  await transaction
    .insert(recordSearch)
    .values({ ...search, isCopy })
    .onConflictDoUpdate({ target: recordSearch.recordId, set: search });
  await transaction.insert(recordWords).values(words).onConflictDoUpdate({ target: recordWords.recordId, set: words });
  await transaction.delete(searchTexts).where(eq(searchTexts.recordId, record.id));
  await insertRows(transaction, searchTexts, texts);
}

/** Makes records be found by nothing. */
export async function unindexRecords(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction.delete(recordSearch).where(inArray(recordSearch.recordId, [...ids]));
  await transaction.delete(recordWords).where(inArray(recordWords.recordId, [...ids]));
  await transaction.delete(searchTexts).where(inArray(searchTexts.recordId, [...ids]));
}
