import { Counter, Gauge, Registry } from "prom-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freePort } from "../postgres/free-port.ts";
import { serveMetrics } from "./metrics-server.ts";

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
