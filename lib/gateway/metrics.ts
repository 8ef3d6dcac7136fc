import { createServer } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Buckets in seconds, from cache hits to the timeout. */
const DURATIONS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of the server in the format of Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Counter({
    name: "skillshelf_http_requests_total",
    help: "Requests answered, by pattern of the route, status and part of the cache.",
    labelNames: ["route", "status", "cache"],
    registers: [this.registry],
  });
  readonly #durations = new Histogram({
    name: "skillshelf_http_request_duration_seconds",
    help: "Time from a request's head to the end of its answer.",
    labelNames: ["route", "cache"],
    buckets: DURATIONS,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Counts a request. `route` is a pattern, never a path: their number is bounded. */
  observe({
    route = "none",
    status,
    cache,
    ms,
  }: {
    route?: string | undefined;
    status: number;
    cache: string;
    ms: number;
  }): void {
    this.#requests.inc({ route, status, cache });
    this.#durations.observe({ route, cache }, ms / 1_000);
  }

  /** Adds a gauge whose value is read at each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const gauge = new Gauge({
      name: `skillshelf_${name}`,
      help,
      registers: [],
      async collect() {
        this.set(await read());
      },
    });
    this.registry.registerMetric(gauge);
  }

  /** Adds a gauge with several values by the value of a label, read at each scrape. */
  gauges(name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>): void {
    const gauge = new Gauge({
      name: `skillshelf_${name}`,
      help,
      labelNames: [label],
      registers: [],
      async collect() {
        this.reset();
        for (const [value, number] of await read()) this.set({ [label]: value }, number);
      },
    });
    this.registry.registerMetric(gauge);
  }
}

/** Serves the metrics on a port of their own, never on that of the site. */
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
