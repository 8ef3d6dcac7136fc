import { deleteLedgerUrl, findLastPort, saveLedgerUrl } from "./address.ts";
import type { Database } from "./journal.ts";
import { Ledger } from "./ledger.ts";
import { startRpcServer } from "./rpc/server.ts";

const DEFAULT_SLOT_MS = 400;
const LOCK_CHECK_INTERVAL_MS = 5_000;

/**
 * A running ledger. `url` is the address of its JSON-RPC; `closed` resolves when it has ended, by `close` or because it
 * lost its database: then it can be opened again.
 */
export type RunningLedger = Readonly<{ url: string; closed: Promise<void>; close: () => Promise<void> }>;

/**
 * Opens the ledger of a database and serves JSON-RPC on 127.0.0.1: on `port`, or else on the port it used last, or any free
 * one. `slotMs` is the length of a slot.
 *
 * @param options.schema the schema that holds the ledger's tables.
 * @param options.access how postgres.js connects. Through a pooler, the role sets the schema and the timeouts.
 * @throws {LedgerLockedError} when another process runs the ledger of this database.
 * @throws {LedgerUnavailableError} when LiteSVM does not run on this platform.
 */
export async function openLedger(
  databaseUrl: string,
  options: {
    schema: string;
    access?: Database["access"];
    port?: number | undefined;
    slotMs?: number;
    now?: () => number;
  },
): Promise<RunningLedger> {
  const { schema, access, port, slotMs = DEFAULT_SLOT_MS, now = Date.now } = options;
  const ledger = await Ledger.open({ url: databaseUrl, schema, access }, { slotMs, now });
  try {
    const { url, close: closeServer } = await listen(ledger, port);
    await saveLedgerUrl(ledger.journal.sql, url);
    const lockCheck = setInterval(() => {
      ledger.journal.holdsLock().then(
        (isHeld) => (isHeld ? undefined : ledger.abort()),
        () => ledger.abort(),
      );
    }, LOCK_CHECK_INTERVAL_MS);
    lockCheck.unref();
    const stop = async () => {
      clearInterval(lockCheck);
      await closeServer();
    };
    const close = async () => {
      await stop();
      await deleteLedgerUrl(ledger.journal.sql, url).catch(() => undefined);
      await ledger.close();
    };
    return { url, closed: ledger.ended.then(stop), close };
  } catch (error) {
    await ledger.close();
    throw error;
  }
}

async function listen(ledger: Ledger, port: number | undefined) {
  if (port !== undefined) return startRpcServer(ledger, port);
  const last = await findLastPort(ledger.journal.sql);
  return startRpcServer(ledger, last ?? 0).catch(() => startRpcServer(ledger, 0));
}
