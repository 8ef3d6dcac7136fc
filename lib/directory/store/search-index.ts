import { inArray, sql } from "drizzle-orm";
import { INDEX_VERSION, type SearchedRecord, searchDocument } from "../search/document.ts";
import { nameKeys } from "../search/name-keys.ts";
import type { Transaction } from "./database.ts";
import { hasListedStatus } from "./records.ts";
import { fromExcluded, insertRows } from "./statements.ts";
import { nameCompletions, recordSearch, records, recordWords, searchTexts } from "./tables.ts";

/** A record; unknown facts may be left out. */
type IndexedRecord = Omit<SearchedRecord, Unknown> & {
  readonly [Key in Unknown]?: SearchedRecord[Key] | undefined;
};
type Unknown = "stars" | "score" | "updatedAt" | "reviewedOn" | "license" | "audit";

/** Builds the rows of the search index for a record. */
export function indexRows({
  stars = null,
  score = null,
  updatedAt = null,
  reviewedOn = null,
  license = null,
  audit = null,
  ...record
}: IndexedRecord) {
  const document = searchDocument({ ...record, stars, score, updatedAt, reviewedOn, license, audit });
  const { quality, terms, texts, words, capabilities, agents } = document;
  const { id: recordId, owner, category, languages, units } = record;
  return {
    search: {
      recordId,
      indexVersion: INDEX_VERSION,
      quality,
      unitCount: units.length,
      owner: owner.toLowerCase(),
      category,
      license,
      languages: [...languages],
      auditLevel: audit?.level ?? null,
      capabilities: [...capabilities],
      agents,
      terms,
    },
    texts: { recordId, ...texts },
    words: { recordId, words: [...words] },
    completions: [
      ...nameKeys([record.repo, `${owner} ${record.repo}`, record.name]).map((one) => ({ ...one, position: 0 })),
      ...units.flatMap(({ name, kind = "skill" }, index) =>
        kind === "skill" ? nameKeys([name]).map((one) => ({ ...one, position: index + 1 })) : [],
      ),
    ].map((one) => ({ ...one, recordId, quality })),
  };
}

/** Updates the search index of records, and removes those that are not listed from it. */
export async function indexRecords(
  transaction: Transaction,
  all: readonly (IndexedRecord & Readonly<{ status: string }>)[],
): Promise<void> {
  const [listed, others] = [all.filter(hasListedStatus), all.filter((record) => !hasListedStatus(record))];
  await unindexRecords(transaction, idsOf(others));
  if (listed.length === 0) return;
  const rows = listed.map(indexRows);
  await transaction
    .insert(recordSearch)
    .values(rows.map(({ search }) => ({ ...search, isCopy: isCopy(search.recordId) })))
    .onConflictDoUpdate({ target: recordSearch.recordId, set: fromExcluded(recordSearch, searchColumns) });
  await transaction
    .insert(recordWords)
    .values(rows.map(({ words }) => words))
    .onConflictDoUpdate({ target: recordWords.recordId, set: fromExcluded(recordWords, ["words"]) });
  await transaction
    .insert(searchTexts)
    .values(rows.map(({ texts }) => texts))
    .onConflictDoUpdate({ target: searchTexts.recordId, set: fromExcluded(searchTexts, ["lexemes", "units"]) });
  await transaction.delete(nameCompletions).where(inArray(nameCompletions.recordId, idsOf(listed)));
  await insertRows(
    transaction,
    nameCompletions,
    rows.flatMap((row) => row.completions),
  );
}

const idsOf = (some: readonly { id: number }[]): number[] => some.map(({ id }) => id);
const isCopy = (id: number) => sql`(select ${records.isCopy} from ${records} where ${records.id} = ${id})`;

/** Columns that are updated for an indexed record; `isCopy` changes separately. */
const searchColumns = [
  "indexVersion",
  "quality",
  "unitCount",
  "owner",
  "category",
  "license",
  "languages",
  "auditLevel",
  "capabilities",
  "agents",
  "terms",
] as const;

/** Removes records from the search index. */
export async function unindexRecords(transaction: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.delete(recordSearch).where(inArray(recordSearch.recordId, [...ids]));
  await transaction.delete(recordWords).where(inArray(recordWords.recordId, [...ids]));
  await transaction.delete(searchTexts).where(inArray(searchTexts.recordId, [...ids]));
  await transaction.delete(nameCompletions).where(inArray(nameCompletions.recordId, [...ids]));
}
