import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { canonicalJson } from "../canonical-json.ts";
import { hashLeaf, toEvent } from "../chain/event.ts";
import type { Executor } from "../chain/executor.ts";
import { invalid } from "../graph-error.ts";
import { type Execution, type ExecutionMethod, executionSchema } from "../schema.ts";
import { appendEvent } from "../store/anchors.ts";
import type { Sql, Transaction } from "../store/database.ts";
import { claimIdempotencyKey, type IdempotentRequest, saveResponse } from "../store/idempotency.ts";
import { executionMethod, type RawRequest, type WriteEndpoint } from "./endpoint.ts";

/** Maximum number of attempts at a transaction that conflicts with others. */
const MAX_ATTEMPTS = 4;
/** Deadlock detected, serialization failure: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const conflictCodes = new Set(["40P01", "40001"]);

export type WriteRequest = RawRequest &
  Readonly<{
    idempotencyKey: string | undefined;
    /** Called when the write is committed, and again when its anchoring has begun. */
    onWrite: () => void;
  }>;

/** A validated write: everything that its transaction needs, which may be run again. */
type PreparedWrite = Readonly<{
  endpoint: WriteEndpoint;
  request: WriteRequest;
  run: Awaited<ReturnType<WriteEndpoint["prepare"]>>;
  method: ExecutionMethod;
  repeatable: IdempotentRequest | undefined;
}>;

/**
 * Executes a write and appends its event in one transaction, then anchors the event as far as the request's execution
 * method asks for.
 *
 * @returns the response as JSON.
 */
export async function executeWrite(
  sql: Sql,
  executor: Executor,
  endpoint: WriteEndpoint,
  request: WriteRequest,
): Promise<string> {
  const run = await endpoint.prepare(sql, request);
  const method = executionMethod(request.input);
  const prepared = { endpoint, request, run, method, repeatable: toRepeatable(endpoint, request) };
  const body = await commit(sql, prepared);
  request.onWrite();
  if (!endpoint.isAnchored || method === "FAST_UNCONFIRMED") return body;
  return anchor(sql, executor, prepared, body).finally(request.onWrite);
}

const executedSchema = z.object({ execution: executionSchema.nullable() });

/** Anchors a committed write and returns its response with the new state. The write stays, whatever fails here. */
async function anchor(sql: Sql, executor: Executor, { repeatable }: PreparedWrite, body: string): Promise<string> {
  const response: object = JSON.parse(body);
  const { execution } = executedSchema.parse(response);
  // A repeated request may find the write anchored already.
  if (execution?.status !== "QUEUED" || execution.reason !== undefined) return body;
  try {
    const completed = JSON.stringify({ ...response, execution: await executor.complete(execution) });
    if (repeatable) await saveResponse(sql, repeatable, completed);
    return completed;
  } catch (error) {
    console.error("anchoring:", error);
    return JSON.stringify({
      ...response,
      execution: { ...execution, reason: "It could not be sent yet; a worker sends it." },
    });
  }
}

async function commit(sql: Sql, prepared: PreparedWrite): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sql.begin((transaction) => runOnce(transaction, prepared));
    } catch (error) {
      const isConflict = error instanceof Error && "code" in error && conflictCodes.has(String(error.code));
      if (!isConflict || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Runs a write, or returns the stored response of an earlier one with the same `Idempotency-Key`. */
async function runOnce(sql: Transaction, prepared: PreparedWrite): Promise<string> {
  const { repeatable } = prepared;
  const earlier = repeatable && (await claimIdempotencyKey(sql, repeatable));
  if (earlier !== undefined) return earlier;
  const body = JSON.stringify(await writeWithEvent(sql, prepared));
  if (repeatable) await saveResponse(sql, repeatable, body);
  return body;
}

async function writeWithEvent(sql: Transaction, { endpoint, request, run, method }: PreparedWrite): Promise<object> {
  const { caller, input, now } = request;
  const { response, change } = await run(sql);
  if (!endpoint.isAnchored) return response;
  if (change === null) return { ...response, execution: null };
  const event = {
    id: uuid(),
    operation: endpoint.id,
    actor: change.actor,
    target: change.target,
    bodyHash: hashOf(change.body ?? input.body ?? null),
  };
  const { namespace, namespaceKey } = caller;
  const leaf = method === "FAST_UNCONFIRMED" ? undefined : hashLeaf(toEvent({ ...event, namespace, createdAt: now }));
  const execution: Execution = await appendEvent(sql, { ...event, namespaceKey, at: now, method, leaf });
  return { ...response, execution };
}

const MAX_IDEMPOTENCY_KEY = 255;

function toRepeatable({ method, path }: WriteEndpoint, request: WriteRequest): IdempotentRequest | undefined {
  const { caller, input, idempotencyKey, now } = request;
  if (idempotencyKey === undefined) return undefined;
  if (!/^[\x20-\x7e]+$/.test(idempotencyKey) || idempotencyKey.length > MAX_IDEMPOTENCY_KEY)
    throw invalid("Idempotency-Key", `must be 1 to ${MAX_IDEMPOTENCY_KEY} printable ASCII characters`);
  return { apiKeyKey: caller.keyKey, idempotencyKey, requestHash: hashOf([method, path, input]), at: now };
}

const hashOf = (value: unknown): Buffer => createHash("sha256").update(canonicalJson(value)).digest();
