import { createSolanaRpc } from "@solana/rpc";
import { env } from "#lib/env.ts";
import { GraphError } from "../graph-error.ts";

/** Longest the chain may take to answer, in milliseconds. */
const TIMEOUT_MS = 5_000;

export type Rpc = ReturnType<typeof createSolanaRpc>;

/**
 * The chain that `SOLANA_RPC_URL` names.
 *
 * @throws {GraphError} `unavailable` where none is configured.
 */
export function openRpc(): Rpc {
  const url = env().solanaRpcUrl;
  if (url === undefined)
    throw new GraphError("unavailable", "No chain is configured here: the operator must set SOLANA_RPC_URL.");
  return createSolanaRpc(url);
}

/**
 * Asks the chain.
 *
 * @throws {GraphError} `unavailable` when it does not answer in time, or refuses. Why is not told: errors of the
 *   connection may hold the address, and that a secret.
 */
export async function ask<Answer>(request: {
  send: (options: { abortSignal: AbortSignal }) => Promise<Answer>;
}): Promise<Answer> {
  try {
    return await request.send({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new GraphError("unavailable", "The chain cannot be read at the moment. Try again shortly.");
  }
}
