import type { Editorial } from "@skillshelf/directory-api/schema";
import { eq } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import { isListed } from "./records.ts";
import { recordEditorials, records } from "./tables.ts";

/** What editors say of every record that is listed. */
export async function listEditorials(
  transaction: Transaction,
): Promise<readonly Readonly<{ repo: string; editorial: Editorial }>[]> {
  return transaction
    .select({ repo: records.repo, editorial: recordEditorials.editorial })
    .from(recordEditorials)
    .innerJoin(records, eq(records.id, recordEditorials.recordId))
    .where(isListed);
}
