import { GraphError } from "../graph-error.ts";
import type { Statements, Transaction } from "./database.ts";

/** Longest an answer is kept for whoever repeats a write. Milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** A write that may be repeated: the key it named, and what it asked for. */
export type IdempotentRequest = Readonly<{
  apiKeyKey: number;
  idempotencyKey: string;
  requestHash: Buffer;
  at: number;
}>;

/**
 * Claims an idempotency key for a write of this transaction; one that is under way with it is waited for.
 *
 * @returns the answer of an earlier write with it, to be given again; undefined where this is the first.
 * @throws {GraphError} `conflict` where the key was used for something else.
 */
export async function claimIdempotencyKey(
  sql: Transaction,
  repeatable: IdempotentRequest,
): Promise<string | undefined> {
  const { apiKeyKey, idempotencyKey, requestHash, at } = repeatable;
  const [claimed] = await sql`
    insert into idempotent_answers as kept (api_key_key, idempotency_key, request_hash, body, created_at)
    values (${apiKeyKey}, ${idempotencyKey}, ${requestHash}, '', ${at})
    on conflict (api_key_key, idempotency_key) do update
      set request_hash = excluded.request_hash, body = '', created_at = excluded.created_at
      where kept.created_at < ${at - KEPT_MS}
    returning 1`;
  if (claimed) return undefined;
  const [kept] = await sql<{ requestHash: Buffer; body: string }[]>`
    select request_hash as "requestHash", body from idempotent_answers
    where api_key_key = ${apiKeyKey} and idempotency_key = ${idempotencyKey}`;
  if (kept === undefined || !kept.requestHash.equals(requestHash))
    throw new GraphError("conflict", "This Idempotency-Key was used for another request within the last 24 hours.");
  return kept.body;
}

/** Keeps the answer of the write that claimed a key. */
export async function saveResponse(sql: Statements, repeatable: IdempotentRequest, body: string): Promise<void> {
  await sql`
    update idempotent_answers set body = ${body}
    where api_key_key = ${repeatable.apiKeyKey} and idempotency_key = ${repeatable.idempotencyKey}`;
}

/** Forgets answers that are no longer kept. */
export async function deleteExpiredResponses(sql: Transaction, now: number): Promise<void> {
  await sql`delete from idempotent_answers where created_at < ${now - KEPT_MS}`;
}
