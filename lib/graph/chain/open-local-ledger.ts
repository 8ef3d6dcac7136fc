import { openLedger, type RunningLedger } from "@skillshelf/solana-ledger/open-ledger";
import { accessTo } from "#lib/postgres/pool.ts";
import { isPooled } from "#lib/postgres/session-settings.ts";

/** Opens the local ledger in the graph's database. Throws what `openLedger` throws. */
export function openLocalLedger(databaseUrl: string, port?: number): Promise<RunningLedger> {
  const { url, options } = accessTo(databaseUrl);
  const settings = isPooled(databaseUrl) ? { connection: { application_name: "skillshelf-ledger" } } : {};
  return openLedger(url, { schema: "graph", access: { ...options, ...settings }, port });
}
