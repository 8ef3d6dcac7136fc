import type { Execution, ExecutionMethod } from "../schema.ts";
import { insertAnchor } from "./anchors.ts";
import type { Transaction } from "./database.ts";

/** How long the process that answers a write has to begin anchoring it, before its event goes into a batch. Milliseconds. */
const BEGIN_MS = 30_000;

/** A change of the graph that is to be anchored on chain. `leaf` is needed where it is anchored alone. */
export type OutboxEvent = Readonly<{
  id: string;
  namespaceKey: number;
  operation: string;
  actor: string;
  target: string;
  at: number;
  bodyHash: Buffer;
  method: ExecutionMethod;
  leaf: Buffer | undefined;
}>;

/** Keeps an event with the change it tells of, in the same transaction. */
export async function appendEvent(sql: Transaction, event: OutboxEvent): Promise<Execution> {
  const { id, namespaceKey, operation, actor, target, at, bodyHash, method, leaf } = event;
  const anchorKey =
    leaf === undefined
      ? null
      : await insertAnchor(sql, { kind: "event", hash: leaf, size: 1, dueAt: at + BEGIN_MS, at });
  await sql`
    insert into outbox (id, namespace_key, operation, actor, target, created_at, body_hash, method, anchor_key, leaf_index)
    values (${id}, ${namespaceKey}, ${operation}, ${actor}, ${target}, ${at}, ${bodyHash}, ${method}, ${anchorKey},
      ${anchorKey === null ? null : 0})`;
  return { id, method, status: "QUEUED", signature: null, slot: null };
}
