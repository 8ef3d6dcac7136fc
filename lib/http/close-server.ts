import type { Server } from "node:http";

/** How often connections that have become idle are looked for. Milliseconds. */
const LOOK_MS = 50;

/**
 * Closes a server. Resolves when all requests are answered and all connections ended, those included that were busy at
 * first and are kept alive: Node.js ends only those that are idle when it is told to.
 */
export async function closeServer(server: Pick<Server, "close" | "closeIdleConnections">): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  await closed;
  clearInterval(looking);
}
