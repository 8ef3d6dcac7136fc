import { z } from "zod";
import { GraphError } from "../graph-error.ts";
import type { Execution, ExecutionProof } from "../schema.ts";
import type { Anchor } from "../store/anchors.ts";
import type { Sql, Statements } from "../store/database.ts";
import { notifyWorkers } from "../store/work-channel.ts";
import type { Chain } from "./chain.ts";
import { type EventRow, hashLeaf, toEvent } from "./event.ts";
import { toMemo } from "./memo-transaction.ts";
import { computeRoot, toSiblings } from "./merkle.ts";

const MAX_LISTED = 1_000;

/** A failed execution. `size` is the number of events in its transaction. */
type FailedExecution = Readonly<{
  id: string;
  namespace: string;
  operation: string;
  size: number;
  reason: string;
  createdAt: number;
}>;

/** Lists failed executions, of one namespace or of all, newest first. */
export async function listFailedExecutions(
  sql: Statements,
  namespace: string | undefined,
): Promise<readonly FailedExecution[]> {
  return sql<FailedExecution[]>`
    select outbox.id, namespaces.name as namespace, operation, size, coalesce(reason, '') as reason,
      outbox.created_at as "createdAt"
    from anchors join outbox on anchor_key = anchors.key join namespaces on namespaces.key = namespace_key
    where anchors.status = 'FAILED' ${namespace === undefined ? sql`` : sql`and namespaces.name = ${namespace}`}
    order by anchors.key desc, leaf_index limit ${MAX_LISTED}`;
}

/**
 * Requeues a failed execution with its whole batch, or all failed ones.
 *
 * @returns the number of requeued transactions.
 * @throws {GraphError} `not-found` where the execution has not failed.
 */
export async function retryFailed(sql: Sql, id: string | undefined, now = Date.now()): Promise<number> {
  const isMeant =
    id === undefined
      ? sql`true`
      : sql`key = (select anchor_key from outbox where id = ${z.uuid().safeParse(id).success ? id : null})`;
  const retried = await sql`
    update anchors set status = 'QUEUED', earlier_signatures = '{}', due_at = ${now}
    where status = 'FAILED' and ${isMeant}
    returning 1`;
  if (id !== undefined && retried.length === 0)
    throw new GraphError("not-found", `There is no execution ${JSON.stringify(id)} that was given up.`);
  await notifyWorkers(sql);
  return retried.length;
}

/** A write of the graph with its anchor. */
export type ExecutionRow = EventRow &
  Readonly<{
    method: Execution["method"];
    namespaceKey: number;
    leafIndex: number | null;
    proof: Buffer | null;
    anchor:
      | (Pick<Anchor, "kind" | "hash" | "size" | "status" | "signature" | "slot" | "genesisHash" | "reason"> & {
          confirmedAt: number | null;
        })
      | null;
  }>;

type FlatRow = Omit<ExecutionRow, "anchor"> & { anchorKey: number | null } & NonNullable<ExecutionRow["anchor"]>;

/** Loads executions by their ids, leaving out unknown ones. */
export async function loadExecutions(sql: Statements, ids: readonly string[]): Promise<readonly ExecutionRow[]> {
  const rows = await sql<FlatRow[]>`
    select outbox.id, namespaces.name as namespace, namespace_key as "namespaceKey", operation, actor, target,
      outbox.created_at as "createdAt", body_hash as "bodyHash", method, leaf_index as "leafIndex", proof,
      anchors.key as "anchorKey", kind, hash, size, status, signature, slot, genesis_hash as "genesisHash", reason,
      confirmed_at as "confirmedAt"
    from outbox join namespaces on namespaces.key = namespace_key left join anchors on anchors.key = anchor_key
    where outbox.id = any(${[...ids]}::uuid[])`;
  return rows.map(
    ({ anchorKey, kind, hash, size, status, signature, slot, genesisHash, reason, confirmedAt, ...row }) => ({
      ...row,
      anchor:
        anchorKey === null ? null : { kind, hash, size, status, signature, slot, genesisHash, reason, confirmedAt },
    }),
  );
}

/** Status of an execution in responses, by the status of its anchor. */
const clientStatus = {
  QUEUED: "QUEUED",
  SIGNED: "QUEUED",
  SENT: "SENT",
  CONFIRMED: "CONFIRMED",
  FINAL: "CONFIRMED",
  FAILED: "FAILED",
} as const satisfies Record<Anchor["status"], Execution["status"]>;

type ExecutionState = Pick<Execution, "id" | "method"> & {
  anchor: Pick<Anchor, "kind" | "hash" | "size" | "status" | "signature" | "slot" | "reason"> | null;
};

export function toExecution({ id, method, anchor }: ExecutionState): Execution {
  const status = anchor === null ? "QUEUED" : clientStatus[anchor.status];
  return {
    id,
    method,
    status,
    signature: status === "SENT" || status === "CONFIRMED" ? (anchor?.signature ?? null) : null,
    slot: anchor?.slot ?? null,
    ...(anchor && status === "CONFIRMED" && { memo: toMemo(anchor) }),
    ...(anchor?.reason && { reason: anchor.reason }),
  };
}

/** Presents an execution with its proof for somebody who trusts only the chain. */
export function toExecutionProof(row: ExecutionRow): ExecutionProof {
  const event = toEvent(row);
  return { ...toExecution(row), event, leaf: hashLeaf(event).toString("hex"), anchor: toAnchorProof(row) };
}

function toAnchorProof({ anchor, leafIndex, proof }: ExecutionRow): ExecutionProof["anchor"] {
  if (anchor === null) return null;
  const { hash, size, genesisHash, confirmedAt, status } = anchor;
  const index = leafIndex ?? 0;
  return {
    memo: toMemo(anchor),
    root: hash.toString("hex"),
    size,
    index,
    proof: toSiblings(proof ?? Buffer.alloc(0), index, size).map(({ side, hash: beside }) => ({
      side,
      hash: beside.toString("hex"),
    })),
    genesisHash,
    confirmedAt,
    isFinal: status === "FINAL",
  };
}

type Check = Readonly<{ check: string; found: string; passed: boolean }>;

/**
 * Verifies an execution against the chain, starting from its event: the leaf, the path to the root, the memo, and the
 * transaction as its payer signed it. Stored values are compared, never trusted.
 *
 * @throws {ChainUnavailableError} when the chain does not respond.
 */
export async function verifyExecution(chain: Chain, execution: ExecutionProof): Promise<readonly Check[]> {
  const { anchor, signature, leaf: storedLeaf } = execution;
  const leaf = hashLeaf(execution.event);
  const checks: Check[] = [
    { check: "leaf of the event", found: leaf.toString("hex"), passed: leaf.toString("hex") === storedLeaf },
  ];
  if (anchor === null) return [...checks, { check: "anchor", found: "it waits for a batch", passed: false }];
  const root = computeRoot(
    leaf,
    anchor.proof.map(({ side, hash }) => ({ side, hash: Buffer.from(hash, "hex") })),
  ).toString("hex");
  checks.push({
    check: anchor.proof.length === 0 ? "the leaf is the root" : `root by ${anchor.proof.length} hashes`,
    found: root,
    passed: root === anchor.root,
  });
  checks.push({ check: "memo", found: anchor.memo, passed: anchor.memo.split(":").at(-1) === root });
  const genesisHash = await chain.genesisHash();
  checks.push({ check: "chain", found: genesisHash, passed: genesisHash === anchor.genesisHash });
  return [...checks, await checkTransaction(chain, { ...anchor, signature, slot: execution.slot })];
}

async function checkTransaction(
  chain: Chain,
  { signature, memo, slot }: { signature: string | null; memo: string; slot: number | null },
): Promise<Check> {
  const check = "transaction";
  if (signature === null) return { check, found: "it was not sent yet", passed: false };
  const found = await chain.memos(signature);
  if (found === undefined) return { check, found: `the chain has none with the signature ${signature}`, passed: false };
  const has = found.memos.includes(memo) ? "it has the memo" : "it has another memo";
  return {
    check,
    found: `${signature} in slot ${found.slot}: ${has}`,
    passed: found.memos.includes(memo) && found.slot === slot,
  };
}
