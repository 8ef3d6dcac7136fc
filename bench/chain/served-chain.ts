import { setTimeout as sleep } from "node:timers/promises";
import { findLedgerUrl } from "@skillshelf/solana-ledger/address";
import { createSolanaRpc } from "@solana/kit";
import { Chain } from "#lib/graph/chain/chain.ts";
import { localPayer } from "#lib/graph/chain/payer.ts";
import type { Sql } from "#lib/graph/store/database.ts";
import type { LoadClient } from "../load/client.ts";
import type { Site } from "../machine/site.ts";

const START_TIMEOUT_MS = 30_000;

/** A served graph whose writes go on chain, and what measures it. `pid` is of the chain's process, `dataDir` has the payer. */
export type ServedChain = Readonly<{
  sql: Sql;
  databaseUrl: string;
  dataDir: string;
  key: string;
  site: Site;
  pid: number;
  postmaster: number | undefined;
  load: LoadClient;
  signal: AbortSignal;
  /** What the payer has, in lamports. */
  balance: () => Promise<number>;
}>;

/** Tells what the payer has on the ledger that a served graph runs, once it has anything. */
export async function openBalance(sql: Sql, dataDir: string, signal: AbortSignal): Promise<() => Promise<number>> {
  const rpc = async () => createSolanaRpc((await findLedgerUrl(sql)) ?? "");
  const chain = new Chain({ rpc, payer: () => localPayer(dataDir), maxPriorityFee: 0 });
  const balance = async () => Number(await chain.balance());
  const deadline = Date.now() + START_TIMEOUT_MS;
  while ((await balance().catch(() => 0)) === 0) {
    if (Date.now() > deadline) throw new Error("The local ledger did not start.");
    await sleep(100, undefined, { signal });
  }
  return balance;
}
