import type { Execution, ExecutionMethod } from "../schema.ts";
import type { Sql, Statements, Transaction } from "./database.ts";

/** Time for the process that handles a write to start anchoring its event alone, before the event joins a batch. */
const START_TIMEOUT_MS = 30_000;

/** A change of the graph to be anchored. `leaf` is given where the event is anchored alone. */
type OutboxEvent = Readonly<{
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

/** Saves an event. Must run in the transaction of the change itself. */
export async function appendEvent(sql: Transaction, event: OutboxEvent): Promise<Execution> {
  const { id, namespaceKey, operation, actor, target, at, bodyHash, method, leaf } = event;
  const anchorKey =
    leaf === undefined
      ? null
      : await insertAnchor(sql, { kind: "event", hash: leaf, size: 1, dueAt: at + START_TIMEOUT_MS, at });
  await sql`
    insert into outbox (id, namespace_key, operation, actor, target, created_at, body_hash, method, anchor_key, leaf_index)
    values (${id}, ${namespaceKey}, ${operation}, ${actor}, ${target}, ${at}, ${bodyHash}, ${method}, ${anchorKey},
      ${anchorKey === null ? null : 0})`;
  return { id, method, status: "QUEUED", signature: null, slot: null };
}

/** A transaction on chain that anchors events: a row of `anchors`. */
export type Anchor = Readonly<{
  key: number;
  kind: "event" | "root";
  hash: Buffer;
  size: number;
  status: "QUEUED" | "SIGNED" | "SENT" | "CONFIRMED" | "FINAL" | "FAILED";
  signature: string | null;
  earlierSignatures: readonly string[];
  wire: Buffer | null;
  lastValidHeight: number | null;
  genesisHash: string | null;
  slot: number | null;
  reason: string | null;
  createdAt: number;
}>;

const columns = (sql: Statements) => sql`
  anchors.key, kind, hash, size, anchors.status, signature, earlier_signatures as "earlierSignatures", wire,
  last_valid_height as "lastValidHeight", genesis_hash as "genesisHash", slot, reason, anchors.created_at as "createdAt"`;

/** Inserts an anchor, which no worker leases before `dueAt`. @returns its key. */
export async function insertAnchor(
  sql: Statements,
  { kind, hash, size, dueAt, at }: Pick<Anchor, "kind" | "hash" | "size"> & { dueAt: number; at: number },
): Promise<number> {
  const [row] = await sql<{ key: number }[]>`
    insert into anchors (kind, hash, size, due_at, created_at) values (${kind}, ${hash}, ${size}, ${dueAt}, ${at})
    returning key`;
  if (row === undefined) throw new Error("The anchor was not inserted.");
  return row.key;
}

/** Leases due anchors, the longest due first, until `leaseUntil`. Skips those that another process has locked. */
export async function leaseDueAnchors(
  sql: Sql,
  { now, leaseUntil, limit }: { now: number; leaseUntil: number; limit: number },
): Promise<readonly Anchor[]> {
  return sql<Anchor[]>`
    with leased as materialized (
      select key from anchors where status not in ('FINAL', 'FAILED') and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    )
    update anchors set due_at = ${leaseUntil} from leased where anchors.key = leased.key
    returning ${columns(sql)}`;
}

/** Makes leased anchors due at `dueAt`. */
export async function releaseAnchors(sql: Statements, keys: readonly number[], dueAt: number): Promise<void> {
  await sql`
    update anchors set due_at = ${dueAt}
    where key = any(${[...keys]}::bigint[]) and status not in ('FINAL', 'FAILED')`;
}

/** Loads the anchors of executions, leaving out executions without one. */
export async function anchorsOfExecutions(
  sql: Statements,
  ids: readonly string[],
): Promise<readonly (Anchor & { executionId: string })[]> {
  return sql<(Anchor & { executionId: string })[]>`
    select outbox.id as "executionId", ${columns(sql)} from outbox join anchors on anchors.key = anchor_key
    where outbox.id = any(${[...ids]}::uuid[])`;
}

type Change = Partial<Pick<Anchor, "status" | "signature" | "lastValidHeight" | "genesisHash" | "slot" | "reason">> &
  Readonly<{ wire?: Buffer | null; earlierSignatures?: readonly string[]; confirmedAt?: number | null; dueAt: number }>;

/**
 * Updates an anchor unless another process has changed its status or signature since it was read.
 *
 * @returns the updated anchor; undefined where it was changed.
 */
export async function updateAnchor(sql: Statements, anchor: Anchor, change: Change): Promise<Anchor | undefined> {
  const { wire, earlierSignatures, confirmedAt, lastValidHeight, genesisHash, dueAt, ...same } = change;
  const row = {
    ...same,
    due_at: dueAt,
    ...(wire !== undefined && { wire }),
    ...(earlierSignatures !== undefined && { earlier_signatures: [...earlierSignatures] }),
    ...(confirmedAt !== undefined && { confirmed_at: confirmedAt }),
    ...(lastValidHeight !== undefined && { last_valid_height: lastValidHeight }),
    ...(genesisHash !== undefined && { genesis_hash: genesisHash }),
  };
  const changes = Object.entries(row).map(([column, value]) => sql`${sql.raw(column)} = ${value}`);
  const [changed] = await sql<Anchor[]>`
    update anchors set ${sql.join(changes, ", ")}
    where key = ${anchor.key} and status = ${anchor.status} and signature is not distinct from ${anchor.signature}
    returning ${columns(sql)}`;
  return changed;
}

/** Moves an event that was to be anchored alone to the next batch, unless another process has changed its anchor. */
export async function moveToBatch(sql: Sql, anchor: Anchor): Promise<void> {
  await sql.begin(async (transaction) => {
    const [removed] = await transaction`
      delete from anchors
      where key = ${anchor.key} and status = ${anchor.status} and signature is not distinct from ${anchor.signature}
      returning 1`;
    if (removed)
      await transaction`update outbox set anchor_key = null, leaf_index = null, proof = null where anchor_key = ${anchor.key}`;
  });
}

/** Counts the events that wait for a batch. */
export async function countWaitingEvents(sql: Statements): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from outbox where anchor_key is null`;
  return row?.count ?? 0;
}

/** Counts the anchors by their status. */
export async function countAnchors(sql: Statements): Promise<Readonly<Record<string, number>>> {
  const rows = await sql<{ status: string; count: number }[]>`
    select status, count(*)::int as count from anchors group by status`;
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
