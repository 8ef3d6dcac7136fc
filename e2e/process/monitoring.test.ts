import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { freePort } from "#lib/postgres/free-port.ts";
import { openPool } from "#lib/postgres/pool.ts";
import { recordBackup } from "#lib/process/last-backup.ts";
import { projectFolder, waitFor } from "../setup/server-process.ts";
import { type OwnDatabase, startOnOwnDatabase } from "./own-database.ts";

const dashboardSchema = z.object({
  uid: z.string(),
  title: z.string(),
  schemaVersion: z.int(),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.int(),
      type: z.enum(["row", "timeseries", "stat"]),
      title: z.string().min(1),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int().min(1), h: z.int().min(1) }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string() })).default([]),
    }),
  ),
});
const rulesSchema = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});

let own: OwnDatabase;
let metricsUrl = "";
let dataDir = "";
/** The labels of each metric that the server reports. */
let reported: ReadonlyMap<string, ReadonlySet<string>>;
let dashboard: z.infer<typeof dashboardSchema>;
let expressions: readonly (readonly [string, string])[] = [];

const readDeployed = (path: string): Promise<string> => readFile(join(projectFolder, "deploy", path), "utf8");

beforeAll(async () => {
  dashboard = dashboardSchema.parse(JSON.parse(await readDeployed("grafana/skillshelf.json")));
  const { groups } = rulesSchema.parse(parse(await readDeployed("prometheus/alerts.yml")));
  expressions = [
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr] as const)),
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ];
  const port = await freePort();
  metricsUrl = `http://localhost:${port}/metrics`;
  dataDir = await mkdtemp(join(tmpdir(), "skillshelf-data-"));
  own = await startOnOwnDatabase({
    DATA_DIR: dataDir,
    METRICS_PORT: String(port),
    // The gauges of a CDN. Nothing listens there.
    CDN_PURGE_URL: `http://127.0.0.1:${await freePort()}/service/sample/purge`,
    CDN_PURGE_TOKEN: "sample",
  });
  await fetch(`${own.server.origin}/en/skills`);
  await waitFor(async () => {
    reported = labelsOf(await (await fetch(metricsUrl)).text());
    return reported.has("skillshelf_http_requests_total");
  });
});

afterAll(async () => {
  await own?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The value of one sample as it is named with its labels. */
async function valueOf(sample: string): Promise<number> {
  const line = (await (await fetch(metricsUrl)).text()).split("\n").find((one) => one.startsWith(`${sample} `)) ?? "";
  const value = line.slice(sample.length + 1);
  return value === "+Inf" ? Number.POSITIVE_INFINITY : value === "" ? Number.NaN : Number(value);
}

function labelsOf(metrics: string): Map<string, Set<string>> {
  const labels = new Map<string, Set<string>>();
  for (const [, name = "", set = ""] of metrics.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const known = labels.get(name) ?? new Set();
    for (const [, label = ""] of set.matchAll(/(\w+)="/g)) known.add(label);
    labels.set(name, known);
  }
  return labels;
}

/** Labels and metrics that Prometheus adds. */
const scrapeLabels = ["job", "instance"];
const scrapeMetrics = ["up"];

/** The metrics and labels that an expression names; undefined if it is no PromQL. */
function namesIn(expression: string): Readonly<{ metrics: string[]; labels: string[] }> | undefined {
  const text = expression.replaceAll("$__rate_interval", "5m");
  const names = { metrics: [] as string[], labels: [] as string[] };
  let isValid = true;
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) isValid = false;
      if (type.name === "Identifier" && node.parent?.name === "VectorSelector")
        names.metrics.push(text.slice(from, to));
      if (type.name === "LabelName") names.labels.push(text.slice(from, to));
    },
  });
  return isValid ? names : undefined;
}

describe("the dashboard and the alerts", () => {
  it("are valid PromQL of metrics and labels that the server reports", () => {
    const faults = expressions.flatMap(([where, expression]) => {
      const names = namesIn(expression);
      if (names === undefined) return [`${where}: ${expression} is no PromQL`];
      const { metrics, labels } = names;
      const known = new Set([...scrapeLabels, ...metrics.flatMap((name) => [...(reported.get(name) ?? [])])]);
      return [
        ...metrics.filter((name) => !reported.has(name) && !scrapeMetrics.includes(name)),
        ...labels.filter((name) => !known.has(name)),
      ].map((name) => `${where}: the server reports no ${name}`);
    });
    expect(expressions.length).toBeGreaterThan(40);
    expect(faults).toEqual([]);
  });

  it("would be faulty with another metric, another label, or an open bracket", () => {
    expect(namesIn("sum(rate(a{b='c'}[5m])) by (d)")).toEqual({ metrics: ["a"], labels: ["b", "d"] });
    expect(namesIn("sum(a")).toBeUndefined();
  });
});

describe("the gauges for operators", () => {
  it("tell of the newest backup, of ingests, and of work that waits", async () => {
    // Infinite until there is one, so that the alert fires.
    expect(await valueOf("skillshelf_backup_age_seconds")).toBe(Number.POSITIVE_INFINITY);
    await recordBackup(dataDir, new Date(Date.now() - 60_000));
    expect(await valueOf("skillshelf_backup_age_seconds")).toBeGreaterThanOrEqual(60);
    expect(await valueOf("skillshelf_backup_age_seconds")).toBeLessThan(3_600);
    expect(await valueOf("skillshelf_ingest_age_seconds")).toBeNaN();
    const sql = openPool(own.cluster.url, { max: 1, name: "skillshelf-test" });
    await sql`
      insert into ingest_runs (sources, started_at, ended_at, outcomes)
      values (3, now() - interval '2 hours', now() - interval '1 hour', '{"failed": 2}')`;
    await sql.end();
    await waitFor(async () => (await valueOf("skillshelf_ingest_failed_sources")) === 2);
    expect(await valueOf("skillshelf_ingest_age_seconds")).toBeGreaterThanOrEqual(3_600);
    expect(await valueOf('skillshelf_database_bytes{database="directory"}')).toBeGreaterThan(1_000_000);
    expect(await valueOf("skillshelf_data_free_bytes")).toBeGreaterThan(0);
    expect(await valueOf('skillshelf_webhook_deliveries{state="pending"}')).toBe(0);
  });
});

describe("the dashboard", () => {
  it("has panels that do not overlap, with identifiers of their own, and uses variables that it defines", () => {
    const { panels, templating } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) => {
      expect(x + w).toBeLessThanOrEqual(24);
      return Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`);
    });
    expect(new Set(cells).size).toBe(cells.length);
    const variables = new Set([...templating.list.map(({ name }) => name), "__rate_interval"]);
    const used = [...JSON.stringify(dashboard).matchAll(/\$\{?(\w+)/g)].map(([, name = ""]) => name);
    expect(used.filter((name) => !variables.has(name))).toEqual([]);
  });
});
