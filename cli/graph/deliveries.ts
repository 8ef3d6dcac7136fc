import type { Sql } from "#lib/graph/store/database.ts";
import { deadLetters, retryDead } from "#lib/graph/webhooks/dead-letters.ts";

/** Runs `graph deliveries dead`. @returns the exit code, 0. */
export async function runDeliveriesDead(
  sql: Sql,
  { namespace, json }: { namespace?: string | undefined; json: boolean },
): Promise<number> {
  for (const letter of await deadLetters(sql, namespace)) {
    const { id, event, attempts, lastError, createdAt } = letter;
    const told = [
      id,
      letter.namespace,
      event,
      new Date(createdAt).toISOString(),
      `${attempts} attempts`,
      lastError ?? "",
    ];
    console.log(json ? JSON.stringify(letter) : told.join("  "));
  }
  return 0;
}

/** Runs `graph deliveries retry`. @returns the exit code, 0. @throws {GraphError} where it was not given up. */
export async function runDeliveriesRetry(sql: Sql, id: string, { json }: { json: boolean }): Promise<number> {
  await retryDead(sql, id);
  console.log(json ? JSON.stringify({ id, status: "PENDING" }) : `${id} is tried again.`);
  return 0;
}
