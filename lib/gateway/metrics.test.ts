import { Counter, Gauge, Registry } from "prom-client";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freePort } from "#lib/postgres/free-port.ts";
import { Metrics, serveMetrics } from "./metrics.ts";

const all: Metrics[] = [];
afterAll(() => {
  for (const { registry } of all) registry.clear();
});

function metricsOf(): Metrics {
  const metrics = new Metrics();
  all.push(metrics);
  return metrics;
}

/** The samples of one metric, with its labels in their order, and their values. */
async function samples({ registry }: Metrics, name: string): Promise<Record<string, number>> {
  const lines = (await registry.metrics()).split("\n").filter((line) => line.startsWith(name));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(name.length, at), Number(line.slice(at + 1))];
    }),
  );
}

const requests = "skillshelf_http_requests_total";
const durations = "skillshelf_http_request_duration_seconds";

describe("requests", () => {
  it("are counted by route, status and part of the cache", async () => {
    const metrics = metricsOf();
    for (const cache of ["hit", "hit", "miss"]) metrics.observe({ route: "/:locale", status: 200, cache, ms: 1 });
    metrics.observe({ route: "/:locale", status: 304, cache: "hit", ms: 1 });
    metrics.observe({ route: "/api/skills", status: 200, cache: "hit", ms: 1 });
    expect(await samples(metrics, requests)).toEqual({
      '{route="/:locale",status="200",cache="hit"}': 2,
      '{route="/:locale",status="200",cache="miss"}': 1,
      '{route="/:locale",status="304",cache="hit"}': 1,
      '{route="/api/skills",status="200",cache="hit"}': 1,
    });
  });

  it("to addresses that name no route are one, however many", async () => {
    const metrics = metricsOf();
    for (let index = 0; index < 1_000; index++) {
      const context = {
        id: `${index}`,
        client: `10.0.${index}.1`,
        method: `M${index}`,
        target: `/${index}`,
        bytes: index,
      };
      metrics.observe({ ...context, route: undefined, status: 404, cache: "none", ms: 1 });
    }
    expect(await samples(metrics, requests)).toEqual({ '{route="none",status="404",cache="none"}': 1_000 });
    expect(Object.keys(await samples(metrics, `${durations}_count`))).toHaveLength(1);
  });

  it("are timed in seconds, whatever their status", async () => {
    const metrics = metricsOf();
    for (const ms of [0.4, 20, 3_000]) metrics.observe({ route: "/:locale", status: ms, cache: "miss", ms });
    const labels = 'route="/:locale",cache="miss"';
    expect(await samples(metrics, `${durations}_count`)).toEqual({ [`{${labels}}`]: 3 });
    expect((await samples(metrics, `${durations}_sum`))[`{${labels}}`]).toBeCloseTo(3.0204);
    const buckets = await samples(metrics, `${durations}_bucket`);
    expect(buckets[`{le="0.0005",${labels}}`]).toBe(1);
    expect(buckets[`{le="0.025",${labels}}`]).toBe(2);
    expect(buckets[`{le="2.5",${labels}}`]).toBe(2);
    expect(buckets[`{le="5",${labels}}`]).toBe(3);
    expect(buckets[`{le="+Inf",${labels}}`]).toBe(3);
  });
});

describe("a gauge", () => {
  it("is read when somebody asks for it", async () => {
    const metrics = metricsOf();
    let value = 1;
    metrics.gauge("cache_bytes", "Memory.", () => value);
    expect(await samples(metrics, "skillshelf_cache_bytes")).toEqual({ "": 1 });
    value = 2;
    expect(await samples(metrics, "skillshelf_cache_bytes")).toEqual({ "": 2 });
  });

  it("may take a while to be read", async () => {
    const metrics = metricsOf();
    metrics.gauge("slow", "Slow.", async () => 7);
    expect(await samples(metrics, "skillshelf_slow")).toEqual({ "": 7 });
  });

  it("of several values has those that are there now, and none of before", async () => {
    const metrics = metricsOf();
    let values = new Map([
      ["active", 2],
      ["idle", 5],
    ]);
    metrics.gauges("database_connections", "Connections.", "state", async () => values);
    expect(await samples(metrics, "skillshelf_database_connections")).toEqual({
      '{state="active"}': 2,
      '{state="idle"}': 5,
    });
    values = new Map([["idle", 1]]);
    expect(await samples(metrics, "skillshelf_database_connections")).toEqual({ '{state="idle"}': 1 });
  });
});

describe("metrics", () => {
  it("say what each of them is, and tell of the process too", async () => {
    const metrics = metricsOf();
    const text = await metrics.registry.metrics();
    expect(text).toContain(`# TYPE ${requests} counter`);
    expect(text).toContain(`# TYPE ${durations} histogram`);
    expect(text).toContain("process_resident_memory_bytes");
    expect(text).toContain("nodejs_eventloop_lag_seconds");
  });

  it("are not shared with another server in the same process", async () => {
    const [one, other] = [metricsOf(), metricsOf()];
    one.observe({ route: "/:locale", status: 200, cache: "hit", ms: 1 });
    expect(await samples(other, requests)).toEqual({});
  });
});

const registry = new Registry();
const counter = new Counter({ name: "requests_total", help: "Requests.", registers: [registry] });

let origin = "";
let port = 0;
let stop: () => Promise<void>;

beforeEach(async () => {
  port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  ({ stop } = await serveMetrics(registry, port, "127.0.0.1"));
});
afterEach(() => stop());

describe("the server of metrics", () => {
  it("gives them as they are now", async () => {
    counter.inc(3);
    const response = await fetch(`${origin}/metrics`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, registry.contentType]);
    expect(await response.text()).toContain("requests_total 3");
    counter.inc();
    expect(await (await fetch(`${origin}/metrics`)).text()).toContain("requests_total 4");
  });

  it.each([
    ["GET", "/"],
    ["GET", "/metrics/"],
    ["GET", "/en"],
    ["POST", "/metrics"],
    ["DELETE", "/metrics"],
  ])("gives nothing else: %s %s", async (method, path) => {
    const response = await fetch(origin + path, { method });
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("requests_total");
  });

  it("gives none rather than a part of them when one cannot be read, and goes on", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const collect = () => Promise.reject(new Error("away"));
    registry.registerMetric(new Gauge({ name: "broken", help: "Broken.", registers: [], collect }));
    await expect(fetch(`${origin}/metrics`)).rejects.toThrow();
    expect(told).toHaveBeenCalled();
    registry.removeSingleMetric("broken");
    expect((await fetch(`${origin}/metrics`)).status).toBe(200);
    told.mockRestore();
  });

  it("says so when its port is taken", async () => {
    await expect(serveMetrics(registry, port, "127.0.0.1")).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  it("stops at once, though something is asked of it", async () => {
    const asked = new Promise<void>((begin) => {
      const collect = () => {
        begin();
        return new Promise<void>(() => undefined);
      };
      registry.registerMetric(new Gauge({ name: "endless", help: "Endless.", registers: [], collect }));
    });
    const answer = expect(fetch(`${origin}/metrics`)).rejects.toThrow();
    await asked;
    await stop();
    await answer;
    registry.removeSingleMetric("endless");
  });
});
