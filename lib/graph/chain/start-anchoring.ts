import { setTimeout as sleep } from "node:timers/promises";
import { findLedgerUrl } from "@skillshelf/solana-ledger/address";
import { createSolanaRpc, devnet, lamports } from "@solana/kit";
import { env } from "#lib/env.ts";
import type { Channel } from "#lib/postgres/channel.ts";
import { saveChain } from "../store/chain-transactions.ts";
import type { Sql } from "../store/database.ts";
import { AnchorWorker } from "./anchor-worker.ts";
import type { Chain } from "./chain.ts";
import { openChain } from "./chain.ts";
import { openRpc } from "./rpc.ts";
import { TransactionReader } from "./transaction-reader.ts";

/** How often is looked which chain it is, and whether the payer on the local ledger has enough. Milliseconds. */
const PREPARE_EVERY_MS = 10_000;
/** What it has at least, and what it gets when it has less. Lamports. */
const LEAST = 1_000_000_000n;
const GIVEN = lamports(100_000_000_000n);

/** Begins to bring the graph's events on chain, and to read there of the trades it logs. @param work tells of what there is to do. @returns how to stop. */
export function startAnchoring(sql: Sql, work?: Channel): { stop: () => Promise<void> } {
  const chain = openChain(sql);
  const worker = new AnchorWorker(sql, chain, { batchMs: env().chainBatchSeconds * 1_000 });
  const reader = new TransactionReader(sql, { rpc: () => openRpc(sql) });
  const prepare = () =>
    prepareChain(sql, chain).catch(() => {
      // It is away: it is tried again.
    });
  const preparing = setInterval(prepare, PREPARE_EVERY_MS).unref();
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

/** Gives the payer on the local ledger, whose coins are nobody's money, some when it has few, and waits until it has them. */
export async function fundPayer(sql: Sql, chain: Chain): Promise<void> {
  if ((await chain.balance()) >= LEAST) return;
  const ledger = await findLedgerUrl(sql);
  if (ledger === undefined) return;
  await createSolanaRpc(devnet(ledger))
    .requestAirdrop(await chain.payerAddress(), GIVEN)
    .send();
  for (let look = 0; look < 100 && (await chain.balance()) < LEAST; look++) await sleep(100);
}
