import { findLedgerUrl } from "@skillshelf/solana-ledger/address";
import { createSolanaRpc } from "@solana/kit";
import { env } from "#lib/env.ts";
import { GraphError } from "../graph-error.ts";
import type { Statements } from "../store/database.ts";

/** Longest the chain may take to answer, and how long is known where it is. Milliseconds. */
const TIMEOUT_MS = 5_000;
const KNOWN_MS = 2_000;

export type Rpc = ReturnType<typeof createSolanaRpc>;

/** Where the local ledger of a database was last found, and when. */
const ledgers = new WeakMap<Statements, Readonly<{ url: string; at: number }>>();

/**
 * The chain that the graph's writes are anchored on: the cluster at `SOLANA_RPC_URL`, or the local ledger.
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
  if (known && Date.now() - known.at < KNOWN_MS) return known.url;
  const url = await findLedgerUrl(sql);
  if (url !== undefined) ledgers.set(sql, { url, at: Date.now() });
  return url;
}

type Request<Answer> = { send: (options: { abortSignal: AbortSignal }) => Promise<Answer> };

/** Asks the chain. Fails as the connection does, and where no answer comes in time. */
export const send = <Answer>(request: Request<Answer>): Promise<Answer> =>
  request.send({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });

/**
 * Asks the chain for a client.
 *
 * @throws {GraphError} `unavailable` when it does not answer in time, or refuses. Why is not told: errors of the
 *   connection may hold the address, and that a secret.
 */
export async function askForClient<Answer>(request: Request<Answer>): Promise<Answer> {
  try {
    return await send(request);
  } catch {
    throw new GraphError("unavailable", "The chain cannot be read at the moment. Try again shortly.");
  }
}
