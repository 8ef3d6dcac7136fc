import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { canonicalJson } from "../canonical-json.ts";
import { leafOf, toEvent } from "../chain/event.ts";
import type { Executor } from "../chain/executor.ts";
import { invalid } from "../graph-error.ts";
import { type Execution, type ExecutionMethod, executionSchema } from "../schema.ts";
import type { Sql, Transaction } from "../store/database.ts";
import { claim, keepAnswer, type Repeatable } from "../store/idempotency.ts";
import { appendEvent } from "../store/outbox.ts";
import { type AskedWrite, type Endpoint, executionMethod } from "./endpoint.ts";

/** How often a write is begun again that could not go on beside others. */
const ATTEMPTS = 4;
/** Deadlock detected, serialization failure: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const passing = new Set(["40P01", "40001"]);

export type Asked = AskedWrite &
  Readonly<{
    idempotencyKey: string | undefined;
    /** Called when it is written, and again when its way to the chain has begun. */
    onWrite: () => void;
  }>;

type Write = Endpoint & { kind: "write" };

/** A write that was read and judged: all that its transaction needs, which may be begun again. */
type Work = Readonly<{
  endpoint: Write;
  asked: Asked;
  run: Awaited<ReturnType<Write["prepare"]>>;
  method: ExecutionMethod;
  repeatable: Repeatable | undefined;
}>;

/** Carries out a write and the event of it in one transaction, and then what else it asks for. @returns the answer as JSON. */
export async function carryOut(sql: Sql, executor: Executor, endpoint: Write, asked: Asked): Promise<string> {
  const run = await endpoint.prepare(sql, asked);
  const method = executionMethod(asked.given);
  const work = { endpoint, asked, run, repeatable: toRepeatable(endpoint, asked), method };
  const body = await commit(sql, work);
  asked.onWrite();
  if (!endpoint.isAnchored || work.method === "FAST_UNCONFIRMED") return body;
  return complete(sql, executor, work, body).finally(asked.onWrite);
}

const executedSchema = z.object({ execution: executionSchema.nullable() });

/**
 * Brings a write that is kept on chain, as far as its method asks for; one that was answered already is answered so again.
 * Whatever fails on the way, the write stands.
 */
async function complete(sql: Sql, executor: Executor, { repeatable }: Work, body: string): Promise<string> {
  const answer: object = JSON.parse(body);
  const { execution } = executedSchema.parse(answer);
  if (execution?.status !== "QUEUED" || execution.reason !== undefined) return body;
  try {
    const completed = JSON.stringify({ ...answer, execution: await executor.complete(execution) });
    if (repeatable) await keepAnswer(sql, repeatable, completed);
    return completed;
  } catch (error) {
    console.error("anchoring:", error);
    return JSON.stringify({
      ...answer,
      execution: { ...execution, reason: "It could not be sent yet; a worker sends it." },
    });
  }
}

async function commit(sql: Sql, work: Work): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sql.begin((transaction) => attemptOnce(transaction, work));
    } catch (error) {
      const isPassing = error instanceof Error && "code" in error && passing.has(String(error.code));
      if (!isPassing || attempt === ATTEMPTS) throw error;
    }
  }
}

async function attemptOnce(sql: Transaction, work: Work): Promise<string> {
  const { repeatable } = work;
  const earlier = repeatable && (await claim(sql, repeatable));
  if (earlier !== undefined) return earlier;
  const body = JSON.stringify(await writeAndTell(sql, work));
  if (repeatable) await keepAnswer(sql, repeatable, body);
  return body;
}

async function writeAndTell(sql: Transaction, { endpoint, asked, run, method }: Work): Promise<object> {
  const { caller, given, now } = asked;
  const { answer, change } = await run(sql);
  if (!endpoint.isAnchored) return answer;
  if (change === null) return { ...answer, execution: null };
  const event = {
    id: uuid(),
    operation: endpoint.id,
    actor: change.actor,
    target: change.target,
    bodyHash: hashOf(change.body ?? given.body ?? null),
  };
  const { namespace, namespaceKey } = caller;
  const leaf = method === "FAST_UNCONFIRMED" ? undefined : leafOf(toEvent({ ...event, namespace, createdAt: now }));
  const execution: Execution = await appendEvent(sql, { ...event, namespaceKey, at: now, method, leaf });
  return { ...answer, execution };
}

const MAX_IDEMPOTENCY_KEY = 255;

function toRepeatable({ method, path }: Write, asked: Asked): Repeatable | undefined {
  const { caller, given, idempotencyKey, now } = asked;
  if (idempotencyKey === undefined) return undefined;
  if (!/^[\x20-\x7e]+$/.test(idempotencyKey) || idempotencyKey.length > MAX_IDEMPOTENCY_KEY)
    throw invalid("Idempotency-Key", `must be 1 to ${MAX_IDEMPOTENCY_KEY} printable ASCII characters`);
  return { apiKeyKey: caller.keyKey, idempotencyKey, requestHash: hashOf([method, path, given]), at: now };
}

const hashOf = (value: unknown): Buffer => createHash("sha256").update(canonicalJson(value)).digest();
