import { insertAnchor } from "../store/anchors.ts";
import type { Sql, Statements, Transaction } from "../store/database.ts";
import { type EventRow, leafOf, toEvent } from "./event.ts";
import { treeOf } from "./merkle.ts";

/** Most events that one transaction anchors. */
const MAX_BATCH = 1_000;

type Waiting = EventRow & Readonly<{ key: number }>;

/** When a batch is made: of `MAX_BATCH` events, or when the first of them has waited for `waitMs`. */
export type BatchRule = Readonly<{ now: number; waitMs: number }>;

/** Whether a batch is to be made now. */
export async function isBatchDue(sql: Statements, { now, waitMs }: BatchRule): Promise<boolean> {
  const [waiting] = await sql<{ count: number; since: number | null }[]>`
    select count(*)::int as count, min(created_at) as since
    from (select created_at from outbox where anchor_key is null order by key limit ${MAX_BATCH}) first`;
  const { count = 0, since = null } = waiting ?? {};
  return since !== null && (count === MAX_BATCH || now - since >= waitMs);
}

/** When there is something to do next on the way to the chain: a batch to make, or an anchor to look after; infinite where nothing waits. */
export async function nextDueAt(sql: Statements, waitMs: number): Promise<number> {
  const [row] = await sql<{ at: number | null }[]>`
    select least(
      (select min(due_at) from anchors where status not in ('FINAL', 'FAILED')),
      (select created_at from outbox where anchor_key is null order by key limit 1) + ${waitMs}::bigint
    ) as at`;
  return row?.at ?? Number.POSITIVE_INFINITY;
}

/**
 * Makes a batch of the events that wait for one, and keeps the proof of each.
 *
 * @returns how many it has; 0 where other processes are making batches of all of them.
 */
export async function makeBatch(sql: Sql, now: number): Promise<number> {
  return sql.begin(async (transaction) => {
    const events = await transaction<Waiting[]>`
      select outbox.key, id, namespaces.name as namespace, operation, actor, target,
        outbox.created_at as "createdAt", body_hash as "bodyHash"
      from outbox join namespaces on namespaces.key = namespace_key
      where anchor_key is null order by outbox.key limit ${MAX_BATCH} for update of outbox skip locked`;
    if (events.length > 0) await keepBatch(transaction, events, now);
    return events.length;
  });
}

async function keepBatch(sql: Transaction, events: readonly Waiting[], now: number): Promise<void> {
  const { root, proofs } = treeOf(events.map((event) => leafOf(toEvent(event))));
  const anchorKey = await insertAnchor(sql, {
    kind: "root",
    hash: root,
    size: events.length,
    dueAt: now,
    at: now,
  });
  await sql`
    update outbox set anchor_key = ${anchorKey}, leaf_index = leaf.number, proof = decode(leaf.proof, 'hex')
    from unnest(
      ${events.map(({ key }) => key)}::bigint[],
      ${events.map((_, index) => index)}::int[],
      ${proofs.map((proof) => proof.toString("hex"))}::text[]
    ) leaf (key, number, proof)
    where outbox.key = leaf.key`;
}
