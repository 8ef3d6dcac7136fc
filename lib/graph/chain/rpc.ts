import { findLedgerUrl } from "@skillshelf/solana-ledger/address";
import { createSolanaRpc } from "@solana/kit";
import { env } from "#lib/env.ts";
import { GraphError } from "../graph-error.ts";
import type { Statements } from "../store/database.ts";

const REQUEST_TIMEOUT_MS = 5_000;
const LEDGER_URL_TTL_MS = 2_000;

export type Rpc = ReturnType<typeof createSolanaRpc>;

/** URLs of local ledgers by their database, with the time they were read. */
const ledgers = new WeakMap<Statements, Readonly<{ url: string; at: number }>>();

/**
 * Opens a client of the chain that anchors the graph's writes: the cluster at `SOLANA_RPC_URL`, or the local ledger.
 *
 * @throws {GraphError} `unavailable` where no local ledger runs.
 */
export async function openRpc(sql: Statements): Promise<Rpc> {
  const { chain, solanaRpcUrl } = env();
  const url = chain === "solana" ? solanaRpcUrl : await findLedger(sql);
  if (url === undefined) throw new GraphError("unavailable", "The local ledger is not running. Try again shortly.");
  return createSolanaRpc(url);
}

async function findLedger(sql: Statements): Promise<string | undefined> {
  const known = ledgers.get(sql);
  if (known && Date.now() - known.at < LEDGER_URL_TTL_MS) return known.url;
  const url = await findLedgerUrl(sql);
  if (url !== undefined) ledgers.set(sql, { url, at: Date.now() });
  return url;
}

type Request<Answer> = { send: (options: { abortSignal: AbortSignal }) => Promise<Answer> };

/** Sends a request. Rejects with the error of the connection, and after a timeout. */
export const send = <Answer>(request: Request<Answer>): Promise<Answer> =>
  request.send({ abortSignal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });

/**
 * Sends a request on behalf of a client.
 *
 * @throws {GraphError} `unavailable` when the node rejects it or does not respond in time. The cause is dropped:
 *   connection errors may contain the node's address, which may hold a secret.
 */
export async function askForClient<Answer>(request: Request<Answer>): Promise<Answer> {
  try {
    return await send(request);
  } catch {
    throw new GraphError("unavailable", "The chain cannot be read at the moment. Try again shortly.");
  }
}
