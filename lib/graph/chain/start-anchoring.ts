import { setTimeout as sleep } from "node:timers/promises";
import { findLedgerUrl } from "@skillshelf/solana-ledger/address";
import { createSolanaRpc, devnet, lamports } from "@solana/kit";
import { env } from "#lib/env.ts";
import type { Channel } from "#lib/postgres/channel.ts";
import { saveChain } from "../store/chain-transactions.ts";
import type { Sql } from "../store/database.ts";
import { AnchorWorker } from "./anchor-worker.ts";
import { type Chain, openChain } from "./chain.ts";
import { openRpc } from "./rpc.ts";
import { TransactionReader } from "./transaction-reader.ts";

/** Interval of checking the chain's identity and the payer's balance. */
const PREPARE_INTERVAL_MS = 10_000;
/** The local ledger's payer gets an airdrop when its balance is below the minimum. */
const MIN_BALANCE = 1_000_000_000n;
const AIRDROP = lamports(100_000_000_000n);

/** Starts anchoring the graph's events and looking up the transactions of trades. @param work wakes the workers. */
export function startAnchoring(sql: Sql, work?: Channel): { stop: () => Promise<void> } {
  const chain = openChain(sql);
  const worker = new AnchorWorker(sql, chain, { batchMs: env().chainBatchSeconds * 1_000 });
  const reader = new TransactionReader(sql, { rpc: () => openRpc(sql) });
  const prepare = () =>
    prepareChain(sql, chain).catch(() => {
      // The chain is unavailable; the next interval tries again.
    });
  const preparing = setInterval(prepare, PREPARE_INTERVAL_MS).unref();
  const prepared = prepare().then(() => {
    worker.start(work);
    reader.start(work);
  });
  return {
    stop: async () => {
      clearInterval(preparing);
      await prepared;
      await Promise.all([worker.stop(), reader.stop()]);
    },
  };
}

async function prepareChain(sql: Sql, chain: Chain): Promise<void> {
  if (env().chain === "local") await fundPayer(sql, chain);
  await saveChain(sql, await chain.genesisHash(), Date.now());
}

/** Requests an airdrop for the local ledger's payer when its balance is low, and waits for it. */
export async function fundPayer(sql: Sql, chain: Chain): Promise<void> {
  if ((await chain.balance()) >= MIN_BALANCE) return;
  const ledger = await findLedgerUrl(sql);
  if (ledger === undefined) return;
  await createSolanaRpc(devnet(ledger))
    .requestAirdrop(await chain.payerAddress(), AIRDROP)
    .send();
  for (let look = 0; look < 100 && (await chain.balance()) < MIN_BALANCE; look++) await sleep(100);
}
