import { GraphError } from "../graph-error.ts";
import type { Statements, Transaction } from "./database.ts";

const RETENTION_MS = 24 * 60 * 60 * 1_000;

/** A write with an idempotency key. `requestHash` identifies its content. */
export type IdempotentRequest = Readonly<{
  apiKeyKey: number;
  idempotencyKey: string;
  requestHash: Buffer;
  at: number;
}>;

/**
 * Claims an idempotency key in the transaction of a write. Waits for a concurrent write with the same key.
 *
 * @returns the response of an earlier write with the key; undefined for the first.
 * @throws {GraphError} `conflict` where the key was used for a different request.
 */
export async function claimIdempotencyKey(sql: Transaction, request: IdempotentRequest): Promise<string | undefined> {
  const { apiKeyKey, idempotencyKey, requestHash, at } = request;
  const [claimed] = await sql`
    insert into idempotent_answers as existing (api_key_key, idempotency_key, request_hash, body, created_at)
    values (${apiKeyKey}, ${idempotencyKey}, ${requestHash}, '', ${at})
    on conflict (api_key_key, idempotency_key) do update
      set request_hash = excluded.request_hash, body = '', created_at = excluded.created_at
      where existing.created_at < ${at - RETENTION_MS}
    returning 1`;
  if (claimed) return undefined;
  const [existing] = await sql<{ requestHash: Buffer; body: string }[]>`
    select request_hash as "requestHash", body from idempotent_answers
    where api_key_key = ${apiKeyKey} and idempotency_key = ${idempotencyKey}`;
  if (existing === undefined || !existing.requestHash.equals(requestHash))
    throw new GraphError("conflict", "This Idempotency-Key was used for another request within the last 24 hours.");
  return existing.body;
}

/** Saves the response of the write that claimed a key. */
export async function saveResponse(sql: Statements, request: IdempotentRequest, body: string): Promise<void> {
  await sql`
    update idempotent_answers set body = ${body}
    where api_key_key = ${request.apiKeyKey} and idempotency_key = ${request.idempotencyKey}`;
}

export async function deleteExpiredResponses(sql: Transaction, now: number): Promise<void> {
  await sql`delete from idempotent_answers where created_at < ${now - RETENTION_MS}`;
}
