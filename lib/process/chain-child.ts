import { setTimeout as sleep } from "node:timers/promises";
import { LedgerLockedError, LedgerUnavailableError } from "@skillshelf/solana-ledger/errors";
import { env } from "#lib/env.ts";
import { openLocalLedger } from "#lib/graph/chain/open-local-ledger.ts";
import { startAnchoring } from "#lib/graph/chain/start-anchoring.ts";
import { openGraph } from "#lib/graph/store/database.ts";
import { WORK_CHANNEL } from "#lib/graph/store/work-channel.ts";
import { Channel } from "#lib/postgres/channel.ts";
import { logInfo, logWarning } from "./logger.ts";

/** Interval of trying to take over the ledger from another process. */
const TAKEOVER_INTERVAL_MS = 2_000;

/**
 * Child process that anchors the graph's writes, and runs the local ledger if that is the chain: executing transactions
 * must not delay responses. It ends with its parent.
 */
const { graphDatabaseUrl, graphDatabaseDirectUrl = graphDatabaseUrl, chain, ledgerPort } = env();
if (graphDatabaseUrl === undefined || graphDatabaseDirectUrl === undefined)
  throw new Error("server.ts sets GRAPH_DATABASE_URL");
const directUrl = graphDatabaseDirectUrl;
const stopping = new AbortController();
process.once("SIGTERM", () => stopping.abort());
process.once("disconnect", () => process.exit(0));

const { sql, close } = openGraph(graphDatabaseUrl, { name: "skillshelf-chain", max: 6 });
const work = new Channel(directUrl, WORK_CHANNEL, "skillshelf-chain-work");
const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve()));
let anchoring: ReturnType<typeof startAnchoring> | undefined;
// Stop the worker before the ledger it uses.
const ended = stopped.then(() => anchoring?.stop());

/** Runs the local ledger whenever no other process does, until this process stops. */
async function runLedger(): Promise<void> {
  let isLogged = false;
  while (!stopping.signal.aborted) {
    try {
      const ledger = await openLocalLedger(directUrl, ledgerPort);
      logInfo(`Ledger listens at ${ledger.url}`);
      anchoring ??= startAnchoring(sql, work);
      await Promise.race([ledger.closed, ended]);
      await ledger.close();
      isLogged = false;
    } catch (error) {
      if (error instanceof LedgerUnavailableError)
        return logWarning(`${error.message} Set CHAIN=solana, or use Linux or macOS.`);
      if (!(error instanceof LedgerLockedError)) throw error;
      if (!isLogged) logInfo("Another process runs the local ledger; this one takes over when it ends.");
      isLogged = true;
      anchoring ??= startAnchoring(sql, work);
    }
    if (!stopping.signal.aborted)
      await sleep(TAKEOVER_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
}

if (chain === "local") await runLedger();
else anchoring = startAnchoring(sql, work);
await ended;
await work.stop();
await close();
process.exit(0);
