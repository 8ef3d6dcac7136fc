import { inArray, sql } from "drizzle-orm";
import { INDEX_FORM, type SearchedRecord, searchDocument, unitDocument } from "../search/document.ts";
import type { Transaction } from "./database.ts";
import { recordSearch, records, recordWords } from "./tables.ts";

/** A record whose unknown facts may be left out. */
type IndexedRecord = Omit<SearchedRecord, Unknown> & { readonly [Key in Unknown]?: SearchedRecord[Key] | undefined };
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
  const { quality, terms, words } = document;
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
    words: { recordId, words: [...words] },
  };
}

/** Makes a record be found by what it is now; one that is not listed, by nothing. */
export async function indexRecord(
  transaction: Transaction,
  { status, ...record }: IndexedRecord & Readonly<{ status: string }>,
): Promise<void> {
  if (status !== "active" && status !== "archived") return unindexRecords(transaction, [record.id]);
  const { search, words } = indexRows(record);
  const isCopy = sql`(select ${records.isCopy} from ${records} where ${records.id} = ${record.id})`;
  await transaction
    .insert(recordSearch)
    .values({ ...search, isCopy })
    .onConflictDoUpdate({ target: recordSearch.recordId, set: search });
  await transaction.insert(recordWords).values(words).onConflictDoUpdate({ target: recordWords.recordId, set: words });
}

/** Makes records be found by nothing. */
export async function unindexRecords(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction.delete(recordSearch).where(inArray(recordSearch.recordId, [...ids]));
  await transaction.delete(recordWords).where(inArray(recordWords.recordId, [...ids]));
}

/** What a row of a unit has for the index. */
export const indexedUnit = unitDocument;
