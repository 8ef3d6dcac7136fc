import { closeServer } from "#lib/http/close-server.ts";
import { forgetLedgerAddress, keepLedgerAddress, lastLedgerPort } from "./address.ts";
import { Ledger } from "./ledger.ts";
import { startRpcServer } from "./rpc-server.ts";

/** How long a slot lasts, in milliseconds. */
const SLOT_MS = 400;
/** How often the ledger makes sure that it is the only one. */
const WATCH_MS = 5_000;

/**
 * A ledger that answers. `url` is the address of its JSON-RPC; `closed` resolves when it has ended, by `close` or because
 * it lost its database: then it can be opened again.
 */
export type OpenLedger = Readonly<{ url: string; closed: Promise<void>; close: () => Promise<void> }>;

/**
 * Opens the local ledger on a graph's database and answers JSON-RPC on 127.0.0.1: on `port`, or else on the one it had last,
 * or any that is free.
 *
 * @throws {LedgerTakenError} when another process runs the ledger of this database.
 * @throws {LedgerUnavailableError} when the virtual machine does not run on this platform.
 */
export async function openLedger(
  databaseUrl: string,
  options: { port?: number | undefined; slotMs?: number; now?: () => number } = {},
): Promise<OpenLedger> {
  const ledger = await Ledger.open(databaseUrl, { slotMs: options.slotMs ?? SLOT_MS, now: options.now ?? Date.now });
  try {
    const { url, server } = await listen(ledger, options.port);
    await keepLedgerAddress(ledger.journal.sql, url);
    const watch = setInterval(() => {
      ledger.journal.isHeld().then(
        (isHeld) => (isHeld ? undefined : ledger.fail()),
        () => ledger.fail(),
      );
    }, WATCH_MS);
    watch.unref();
    const stop = async () => {
      clearInterval(watch);
      if (server.listening) await closeServer(server);
    };
    const close = async () => {
      await stop();
      await forgetLedgerAddress(ledger.journal.sql, url).catch(() => undefined);
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
  const last = await lastLedgerPort(ledger.journal.sql);
  return startRpcServer(ledger, last ?? 0).catch(() => startRpcServer(ledger, 0));
}
