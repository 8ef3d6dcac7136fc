import { eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import { fromExcluded, storable } from "./statements.ts";
import { categoryModels, categoryTermWeights, type StoredModel } from "./tables.ts";

type ModelRow = Readonly<typeof categoryModels.$inferSelect>;
type TermRow = Readonly<typeof categoryTermWeights.$inferSelect>;

/** Reads the trained classifier, without its terms. */
export async function readCategoryModel(transaction: Transaction): Promise<ModelRow | undefined> {
  const [found] = await transaction.select().from(categoryModels);
  return found;
}

/** Reads what was learned of some terms. */
export const readCategoryTerms = (transaction: Transaction, terms: readonly string[]): Promise<TermRow[]> =>
  transaction
    .select()
    .from(categoryTermWeights)
    .where(
      inArray(
        categoryTermWeights.term,
        sql`(select jsonb_array_elements_text(${JSON.stringify(terms.map(storable))}::jsonb))`,
      ),
    );

/** Stores that the classifier is what training on the present editorials would result in. */
export async function confirmCategoryModel(transaction: Transaction): Promise<void> {
  await transaction.update(categoryModels).set({ isCurrent: true }).where(eq(categoryModels.id, 1));
}

/** Stores a trained classifier in place of the former one. */
export async function replaceCategoryModel(
  transaction: Transaction,
  row: Readonly<{ version: string; trainedOn: string; model: StoredModel }>,
  terms: Iterable<TermRow>,
): Promise<void> {
  await transaction
    .insert(categoryModels)
    .values({ ...row, isCurrent: true })
    .onConflictDoUpdate({
      target: categoryModels.id,
      set: fromExcluded(categoryModels, ["version", "trainedOn", "isCurrent", "model"]),
    });
  await transaction.delete(categoryTermWeights);
  for (const batch of batches(terms)) {
    await transaction.execute(sql`
      insert into ${categoryTermWeights}
      select * from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as learned (term text, rarity float8, weights jsonb)`);
  }
}

/** Terms per statement. */
const BATCH_SIZE = 10_000;

function* batches(terms: Iterable<TermRow>): Generator<TermRow[]> {
  let batch: TermRow[] = [];
  for (const term of terms) {
    batch.push(term);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
