import { findLedgerUrl } from "@skillshelf/solana-ledger/address";
import { env } from "#lib/env.ts";
import { type Chain, openChain } from "#lib/graph/chain/chain.ts";
import {
  listFailedExecutions,
  loadExecutions,
  retryFailed,
  toExecutionProof,
  verifyExecution,
} from "#lib/graph/chain/executions.ts";
import { startAnchoring } from "#lib/graph/chain/start-anchoring.ts";
import { GraphError } from "#lib/graph/graph-error.ts";
import { countAnchors, countWaitingEvents } from "#lib/graph/store/anchors.ts";
import type { Sql } from "#lib/graph/store/database.ts";

/** The chain that writes are anchored on. What only the chain knows is null while it cannot be reached. */
export type ChainStatus = Readonly<{
  chain: "local" | "solana";
  /** Address of the local ledger's JSON-RPC; null for a cluster, whose address may contain a secret. */
  rpc: string | null;
  genesisHash: string | null;
  payer: string;
  balanceLamports: number | null;
  waitingEvents: number;
  anchors: Readonly<Record<string, number>>;
}>;

async function chainStatus(sql: Sql, chain: Chain): Promise<ChainStatus> {
  const kind = env().chain;
  const [rpc, genesisHash, payer, balance, waiting, anchors] = await Promise.all([
    kind === "local" ? findLedgerUrl(sql) : null,
    orNull(chain.genesisHash()),
    chain.payerAddress(),
    orNull(chain.balance()),
    countWaitingEvents(sql),
    countAnchors(sql),
  ]);
  return {
    chain: kind,
    rpc: rpc ?? null,
    genesisHash,
    payer,
    balanceLamports: balance === null ? null : Number(balance),
    waitingEvents: waiting,
    anchors,
  };
}

const orNull = <Value>(value: Promise<Value>): Promise<Value | null> => value.catch(() => null);

type Json = Readonly<{ json: boolean }>;

const LAMPORTS_PER_SOL = 1_000_000_000;

/** Runs `graph chain`. @returns the exit code: 1 if the chain cannot be reached. */
export async function runChain(sql: Sql, { json }: Json): Promise<number> {
  const status = await chainStatus(sql, openChain(sql));
  const { chain, rpc, genesisHash, payer, balanceLamports, waitingEvents, anchors } = status;
  if (json) console.log(JSON.stringify(status));
  else {
    console.log(`chain     ${chain}${genesisHash === null ? ", unreachable" : `, genesis ${genesisHash}`}`);
    if (rpc !== null) console.log(`rpc       ${rpc}`);
    const balance = balanceLamports === null ? "unknown" : `${balanceLamports / LAMPORTS_PER_SOL} SOL`;
    console.log(`payer     ${payer}, balance ${balance}`);
    console.log(`pending   ${waitingEvents} events`);
    for (const [name, count] of Object.entries(anchors))
      console.log(`${name.toLowerCase().padEnd(10)}${count} transactions`);
  }
  return genesisHash === null ? 1 : 0;
}

/** Runs `graph worker` until `stopping` aborts. @returns the exit code, 0. */
export async function runWorker(sql: Sql, stopping: AbortSignal): Promise<number> {
  const anchoring = startAnchoring(sql);
  console.error("Anchoring events. Press Ctrl+C to stop.");
  await new Promise((resolve) => {
    // Keeps the process alive.
    const timer = setInterval(() => undefined, 60_000);
    stopping.addEventListener("abort", () => resolve(clearInterval(timer)), { once: true });
  });
  await anchoring.stop();
  return 0;
}

/** Runs `graph verify`. @returns the exit code: 0 if all checks pass, else 1. @throws {GraphError} if the execution does not exist. */
export async function runVerify(sql: Sql, id: string, { json }: Json): Promise<number> {
  const [row] = await loadExecutions(sql, [id]);
  if (row === undefined) throw new GraphError("not-found", `Execution not found: ${id}`);
  const execution = toExecutionProof(row);
  const checks = await verifyExecution(openChain(sql), execution);
  const isVerified = checks.every(({ passed }) => passed);
  if (json) console.log(JSON.stringify({ id, status: execution.status, isVerified, checks }));
  else {
    for (const { check, found, passed } of checks) console.log(`${passed ? "✓" : "✗"} ${check}: ${found}`);
    console.log(isVerified ? "Verified: the chain has this write." : `Not verified. Status: ${execution.status}`);
  }
  return isVerified ? 0 : 1;
}

/** Runs `graph failed`. @returns the exit code, 0. */
export async function runFailed(
  sql: Sql,
  { namespace, json }: Json & { namespace?: string | undefined },
): Promise<number> {
  for (const failed of await listFailedExecutions(sql, namespace)) {
    const { id, operation, size, reason, createdAt } = failed;
    const cells = [id, failed.namespace, operation, new Date(createdAt).toISOString(), `batch of ${size}`, reason];
    console.log(json ? JSON.stringify(failed) : cells.join("  "));
  }
  return 0;
}

/** Runs `graph retry`. @returns the exit code, 0. @throws {GraphError} if its anchoring has not failed. */
export async function runRetry(sql: Sql, id: string | undefined, { json }: Json): Promise<number> {
  const retried = await retryFailed(sql, id);
  console.log(
    json ? JSON.stringify({ retried }) : `Retrying ${retried} ${retried === 1 ? "transaction" : "transactions"}.`,
  );
  return 0;
}
