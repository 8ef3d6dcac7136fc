import { createServer } from "node:http";
import type { Registry } from "prom-client";

/** Serves metrics to whoever may reach their port: they are never on the port of the site. */
export async function serveMetrics(
  registry: Registry,
  port: number,
  host: string | undefined,
): Promise<{ stop: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404, { "content-type": "text/plain" }).end("GET /metrics\n");
      return;
    }
    try {
      response.writeHead(200, { "content-type": registry.contentType }).end(await registry.metrics());
    } catch (error) {
      console.error(error);
      response.destroy();
    }
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
