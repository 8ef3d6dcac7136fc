import { LedgerLockedError } from "@skillshelf/solana-ledger/errors";
import { openLedger } from "@skillshelf/solana-ledger/open-ledger";
import { env } from "#lib/env.ts";

/** Does work that needs the chain. Where that is the local ledger and no server runs it, it is opened meanwhile. */
export async function withLedger<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  const ledger = env().chain === "local" ? await openUnlessTaken(databaseUrl) : undefined;
  try {
    return await work();
  } finally {
    await ledger?.close();
  }
}

async function openUnlessTaken(databaseUrl: string): Promise<{ close: () => Promise<void> } | undefined> {
  try {
    return await openLedger(databaseUrl, { schema: "graph" });
  } catch (error) {
    if (error instanceof LedgerLockedError) return undefined;
    throw error;
  }
}
