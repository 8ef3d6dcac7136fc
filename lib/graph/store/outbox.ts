import type { Execution, ExecutionMethod } from "../schema.ts";
import type { Transaction } from "./database.ts";

/** A change of the graph that is to be anchored on chain. */
export type Event = Readonly<{
  id: string;
  namespaceKey: number;
  operation: string;
  actor: string;
  target: string;
  at: number;
  bodyHash: Buffer;
  method: ExecutionMethod;
}>;

/** Keeps an event with the change it tells of, in the same transaction. */
export async function appendEvent(sql: Transaction, event: Event): Promise<Execution> {
  const { id, namespaceKey, operation, actor, target, at, bodyHash, method } = event;
  await sql`
    insert into outbox (id, namespace_key, operation, actor, target, created_at, body_hash, method)
    values (${id}, ${namespaceKey}, ${operation}, ${actor}, ${target}, ${at}, ${bodyHash}, ${method})`;
  return { id, method, status: "QUEUED", signature: null, slot: null };
}
