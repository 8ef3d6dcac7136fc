import type { Server } from "node:http";

/** Interval at which connections that became idle are closed. Milliseconds. */
const POLL_INTERVAL_MS = 50;

/**
 * Closes a server. Resolves when all connections are closed, also those that were busy at first and are kept alive:
 * `Server.close` closes only connections that are idle at the time of the call.
 */
export async function closeServer(server: Pick<Server, "close" | "closeIdleConnections">): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timer = setInterval(() => server.closeIdleConnections(), POLL_INTERVAL_MS);
  await closed;
  clearInterval(timer);
}
