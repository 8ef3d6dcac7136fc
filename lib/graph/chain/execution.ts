import type { Execution, ExecutionProof } from "../schema.ts";
import type { Anchor } from "../store/anchors.ts";
import type { Statements } from "../store/database.ts";
import { type EventRow, leafOf, toEvent } from "./event.ts";
import { memoOf } from "./memo.ts";
import { siblingsOf } from "./merkle.ts";

/** A write of the graph, and how far it has come on its way to the chain. */
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

/** Executions by their ids. Those that do not exist are left out. */
export async function executionsOf(sql: Statements, ids: readonly string[]): Promise<readonly ExecutionRow[]> {
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

/** What clients are told of each state of an anchor. */
const told = {
  QUEUED: "QUEUED",
  SIGNED: "QUEUED",
  SENT: "SENT",
  CONFIRMED: "CONFIRMED",
  FINAL: "CONFIRMED",
  FAILED: "FAILED",
} as const satisfies Record<Anchor["status"], Execution["status"]>;

/** What is told of an execution, and of its anchor. */
type ToldRow = Pick<Execution, "id" | "method"> & {
  anchor: Pick<Anchor, "kind" | "hash" | "size" | "status" | "signature" | "slot" | "reason"> | null;
};

export function toExecution({ id, method, anchor }: ToldRow): Execution {
  const status = anchor === null ? "QUEUED" : told[anchor.status];
  return {
    id,
    method,
    status,
    signature: status === "SENT" || status === "CONFIRMED" ? (anchor?.signature ?? null) : null,
    slot: anchor?.slot ?? null,
    ...(anchor && status === "CONFIRMED" && { memo: memoOf(anchor) }),
    ...(anchor?.reason && { reason: anchor.reason }),
  };
}

/** An execution with all that is needed to prove it to somebody who trusts the chain alone. */
export function toExecutionProof(row: ExecutionRow): ExecutionProof {
  const event = toEvent(row);
  return { ...toExecution(row), event, leaf: leafOf(event).toString("hex"), anchor: anchorOf(row) };
}

function anchorOf({ anchor, leafIndex, proof }: ExecutionRow): ExecutionProof["anchor"] {
  if (anchor === null) return null;
  const { hash, size, genesisHash, confirmedAt, status } = anchor;
  const index = leafIndex ?? 0;
  return {
    memo: memoOf(anchor),
    root: hash.toString("hex"),
    size,
    index,
    proof: siblingsOf(proof ?? Buffer.alloc(0), index, size).map(({ side, hash: beside }) => ({
      side,
      hash: beside.toString("hex"),
    })),
    genesisHash,
    confirmedAt,
    isFinal: status === "FINAL",
  };
}
