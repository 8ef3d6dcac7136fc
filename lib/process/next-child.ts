import { createServer } from "node:http";
import next from "next";
import { env } from "#lib/env.ts";

/**
 * A child process that runs Next behind the edge, on the socket its parent names. It ends when its
 * parent tells it to, or is gone.
 */
const [socketPath] = process.argv.slice(2);
const { nodeEnv, port } = env();
const application = next({ dev: nodeEnv === "development", hostname: "localhost", port });
await application.prepare();
const handle = application.getRequestHandler();
const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});
server.keepAliveTimeout = 120_000;

process.once("SIGTERM", () => {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
});
process.once("disconnect", () => process.exit(0));
server.listen(socketPath, () => process.send?.("ready"));
