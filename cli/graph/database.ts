import { LedgerLockedError } from "@skillshelf/solana-ledger/errors";
import { env } from "#lib/env.ts";
import { openLocalLedger } from "#lib/graph/chain/open-local-ledger.ts";
import { openGraph, type Sql } from "#lib/graph/store/database.ts";
import { migrateGraph } from "#lib/graph/store/migrate.ts";
import { COMMAND, withPostgres } from "../database.ts";

/** Does work on the graph's database: the one of the settings, else the embedded PostgreSQL. */
export const withGraph = <Result>(work: (sql: Sql, url: string) => Promise<Result>): Promise<Result> =>
  withPostgres(env().graphDatabaseDirectUrl, async (url) => {
    await migrateGraph(url);
    const { sql, close } = openGraph(url, { name: COMMAND });
    try {
      return await work(sql, url);
    } finally {
      await close();
    }
  });

/** Does work that needs the chain. The local ledger is opened meanwhile unless a server runs it. */
export async function withLedger<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  const ledger = env().chain === "local" ? await openUnlessLocked(databaseUrl) : undefined;
  try {
    return await work();
  } finally {
    await ledger?.close();
  }
}

async function openUnlessLocked(databaseUrl: string): Promise<{ close: () => Promise<void> } | undefined> {
  try {
    return await openLocalLedger(databaseUrl);
  } catch (error) {
    if (error instanceof LedgerLockedError) return undefined;
    throw error;
  }
}
