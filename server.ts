import { watch } from "node:fs";
import { ContentError } from "#lib/directory/ingest/content/content.ts";
import { AccessLog } from "#lib/gateway/access-log.ts";
import { Gateway } from "#lib/gateway/gateway.ts";
import { Metrics } from "#lib/gateway/metrics.ts";
import { Upstream } from "#lib/gateway/upstream.ts";
import { WORK_CHANNEL } from "#lib/graph/store/work-channel.ts";
import { logInfo, logStep, logWarning } from "#lib/process/logger.ts";
import { RendererPool } from "#lib/process/renderer-pool.ts";
import { VersionWatch } from "./lib/directory/store/version-watch.ts";
import { type Env, EnvError, env } from "./lib/env.ts";
import { openGraph } from "./lib/graph/store/database.ts";
import { migrateGraph } from "./lib/graph/store/migrate.ts";
import { DeliveryWorker } from "./lib/graph/webhooks/delivery-worker.ts";
import { Channel } from "./lib/postgres/channel.ts";
import { DatabaseSettingError } from "./lib/postgres/migrate.ts";
import { ensureBuild } from "./lib/process/build.ts";
import { describe, loadFolder, prepareCatalogue } from "./lib/process/catalogue.ts";
import { ChainProcess } from "./lib/process/chain-process.ts";
import { AlreadyRunningError, EmbeddedDatabase } from "./lib/process/embedded-database.ts";
import { type Preparation, prepareOrKeepTrying } from "./lib/process/keep-trying.ts";
import { Lifecycle, StoppedError } from "./lib/process/lifecycle.ts";
import { serveMetrics } from "./lib/process/metrics-server.ts";
import { Reindexing } from "./lib/process/reindexing.ts";
import { projectFolder } from "./lib/project-folder.ts";

/** A second signal within this time is the same Ctrl-C, which npm passes on too. */
const SAME_SIGNAL_MS = 1_000;

/**
 * The server process: settings, database, catalogue, production build, renderers, edge. It is the
 * parent of everything it starts and stops it in reverse order.
 */
async function start(lifecycle: Lifecycle, onFault: (error: unknown) => void): Promise<void> {
  const settings = env();
  const development = settings.nodeEnv === "development";
  const { contentDir } = settings;
  if (settings.solanaKeypair !== undefined) await checkPayer(settings.solanaKeypair);
  const databaseUrl = settings.databaseUrl ?? (await startEmbedded(lifecycle, settings));
  const graphDatabaseUrl = settings.graphDatabaseUrl ?? databaseUrl;
  const children = await lifecycle.start(
    async () => new RendererPool({ databaseUrl, graphDatabaseUrl, development }),
    (one) => one.stop(),
  );
  const rendering = startRenderers(lifecycle, children, settings);
  // Until it is awaited, a failure of what is prepared meanwhile may come first.
  rendering.catch(() => undefined);
  const prepare = (preparation: Preparation, isOwn: boolean) =>
    lifecycle.start(() =>
      isOwn ? preparation.prepare() : prepareOrKeepTrying(preparation, lifecycle.stopping, onFault),
    );
  const reindexing = await lifecycle.start(
    async () => new Reindexing(databaseUrl, report),
    (one) => one.stop(),
  );
  const prepareDirectory = async () => {
    reindexing.start(await prepareCatalogue(databaseUrl, contentDir));
  };
  await prepare({ prepare: prepareDirectory, isServed: "the catalogue is served" }, settings.databaseUrl === undefined);
  await prepare(
    { prepare: () => logStep("Graph", () => migrateGraph(graphDatabaseUrl)), isServed: "the graph is served" },
    settings.graphDatabaseUrl === undefined,
  );
  await rendering;
  lifecycle.stopping.addEventListener("abort", () => children.endWaits(), { once: true });
  const work = await lifecycle.start(
    async () => new Channel(graphDatabaseUrl, WORK_CHANNEL, "skillshelf-graph-work"),
    (one) => one.stop(),
  );
  await lifecycle.start(
    async () => startChain(graphDatabaseUrl, work),
    (one) => one.stop(),
  );
  await startEdge(lifecycle, settings, children, databaseUrl);
  await lifecycle.start(
    async () => startDeliveries(graphDatabaseUrl, work),
    (one) => one.stop(),
  );
  if (development) watchContent(databaseUrl, contentDir, lifecycle.stopping);
  logInfo(`Skillshelf answers at ${settings.siteUrl}`);
}

/** Makes the production build where there is none, and starts the renderers. */
async function startRenderers(lifecycle: Lifecycle, children: RendererPool, settings: Env): Promise<void> {
  const development = settings.nodeEnv === "development";
  if (!development) {
    const build = () => ensureBuild(projectFolder, lifecycle.stopping);
    await lifecycle.start(() => logStep("Production build", build, (built) => (built ? "made" : "is current")));
  }
  await lifecycle.start(() => logStep("Renderers", () => children.start(development ? 1 : settings.webConcurrency)));
}

/** Starts what answers requests: the edge, its log and its metrics, and what tells it of new versions of the catalogue. */
async function startEdge(
  lifecycle: Lifecycle,
  settings: Env,
  children: RendererPool,
  databaseUrl: string,
): Promise<void> {
  const { port, host, metricsPort } = settings;
  const development = settings.nodeEnv === "development";
  const catalogue = await lifecycle.start(
    async () => new VersionWatch(databaseUrl),
    (one) => one.stop(),
  );
  const accessLog = await lifecycle.start(
    async () => (settings.accessLog ? new AccessLog() : undefined),
    async (one) => one?.close(),
  );
  const metrics = metricsPort === undefined ? undefined : new Metrics();
  const edge = new Gateway({
    ...settings,
    upstream: new Upstream({
      renderers: children.renderers,
      processes: development ? 1 : settings.webConcurrency,
      maxQueueLength: settings.edgeRenderQueue,
    }),
    // During development a page changes with its source, of which the cache knows nothing.
    edgeCacheMegabytes: development ? 0 : settings.edgeCacheMegabytes,
    catalogueVersion: () => catalogue.newest?.version ?? 0,
    accessLog,
    metrics,
    development,
  });
  if (metrics && metricsPort !== undefined) {
    measure(metrics, catalogue, children);
    await lifecycle.start(
      () => serveMetrics(metrics.registry, metricsPort, host).catch(namingPort("METRICS_PORT")),
      (one) => one.stop(),
    );
  }
  await lifecycle.start(
    () => edge.listen(port, host).catch(namingPort("PORT")),
    () => edge.close(lifecycle.impatient),
  );
  void edge.warm();
}

/** Says which setting names a port that is taken. */
const namingPort = (setting: string) => (error: unknown) => {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  throw isTaken
    ? new EnvError(`${setting} is in use by another program. Stop that program or set another ${setting}.`)
    : error;
};

const secondsSince = (time: Date | undefined): number => (time ? (Date.now() - time.getTime()) / 1_000 : Number.NaN);

/** Adds to the metrics what only this process knows. */
function measure(metrics: Metrics, catalogue: VersionWatch, children: RendererPool): void {
  metrics.gauge("catalogue_version", "Newest version of the catalogue.", () => catalogue.newest?.version ?? 0);
  metrics.gauge("catalogue_age_seconds", "Age of that version.", () => secondsSince(catalogue.newest?.createdAt));
  metrics.gauge("renderers_ready", "Processes that can render.", () => children.renderers().length);
  metrics.gauge("renderer_restarts", "How often a renderer was started again.", () => children.restarts);
  metrics.gauges("database_connections", "Connections to the database, by what they do.", "state", () =>
    catalogue.connections(),
  );
}

/** Reads the key pair that is to pay. Solana's library is loaded for that alone: other processes speak to the chain. */
async function checkPayer(setting: string): Promise<void> {
  const { loadConfiguredPayer } = await import("./lib/graph/chain/payer.ts");
  await loadConfiguredPayer(setting);
}

/** Has the graph's writes brought on chain, in a process of its own, once there can be any. */
function startChain(graphDatabaseUrl: string, work: Channel): ChainProcess {
  const chain = new ChainProcess({ graphDatabaseUrl, work });
  chain.start();
  return chain;
}

/** Begins to send to the webhooks of the graph's namespaces what waits for them. */
function startDeliveries(graphDatabaseUrl: string, work: Channel): { stop: () => Promise<void> } {
  const { sql, close } = openGraph(graphDatabaseUrl, { name: "skillshelf-deliveries", max: 2 });
  const worker = new DeliveryWorker(sql);
  worker.start(work);
  return {
    stop: async () => {
      await worker.stop();
      await close();
    },
  };
}

async function startEmbedded(lifecycle: Lifecycle, settings: Env): Promise<string> {
  const database = await lifecycle.start(
    () => EmbeddedDatabase.open(settings.dataDir, settings.webConcurrency),
    (one) => one.stop(),
  );
  return database.url;
}

/** Loads the content again whenever a file of it changes. Faults are printed and change nothing. */
function watchContent(databaseUrl: string, contentDir: string, signal: AbortSignal): void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(contentDir, { recursive: true, signal }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      loadFolder(databaseUrl, contentDir).then(
        (result) => logInfo(`Catalogue: ${describe(result)}`),
        (error: unknown) => logWarning(messageOf(error)),
      );
    }, 100);
  });
  watcher.on("error", (error) => logWarning(`Changes of ${contentDir} are not seen: ${error.message}`));
}

/** What an operator can act on is said in a sentence; anything else with its trace. */
function messageOf(error: unknown): string {
  if (error instanceof ContentError) return `The content has faults; nothing of it was loaded.\n${error.message}`;
  if (error instanceof EnvError || error instanceof AlreadyRunningError || error instanceof DatabaseSettingError) {
    return error.message;
  }
  if (error instanceof AggregateError) return error.errors.map(messageOf).join("\n");
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

// Who reads what is said may go away: requests are answered all the same, and the end is as orderly.
process.stderr.on("error", () => undefined);

const lifecycle = new Lifecycle();
const report = (error: unknown) => logWarning(messageOf(error));

function fail(error: unknown): void {
  if (lifecycle.stopping.aborted) return;
  report(error);
  void lifecycle.stop(starting, report).then(() => process.exit(1));
}

const starting = start(lifecycle, fail);
starting.catch((error: unknown) => {
  if (!(error instanceof StoppedError)) fail(error);
});

let firstSignalAt: number | undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (firstSignalAt === undefined) {
      firstSignalAt = Date.now();
      logInfo("Stopping: open requests are answered first.");
      void lifecycle.stop(starting, report).then(() => process.exit(0));
    } else if (Date.now() - firstSignalAt > SAME_SIGNAL_MS) lifecycle.hurry();
  });
}
