import { watch } from "node:fs";
import { AccessLog } from "#lib/gateway/access-log.ts";
import { TagChanges } from "#lib/gateway/cache/tag-changes.ts";
import { Gateway } from "#lib/gateway/gateway.ts";
import { Metrics, serveMetrics } from "#lib/gateway/metrics.ts";
import { FORWARD_TIMEOUT_MS, Upstream } from "#lib/gateway/upstream.ts";
import { WORK_CHANNEL } from "#lib/graph/store/work-channel.ts";
import { messageOf } from "#lib/process/error-message.ts";
import { logInfo, logStep, logWarning } from "#lib/process/logger.ts";
import { addOperatorMetrics } from "#lib/process/operator-metrics.ts";
import { Preparation } from "#lib/process/preparation.ts";
import { RendererPool } from "#lib/process/renderer-pool.ts";
import { CdnPurger } from "./lib/cdn/purger.ts";
import { VersionWatch } from "./lib/directory/store/version-watch.ts";
import { type Env, EnvError, env } from "./lib/env.ts";
import { openGraph } from "./lib/graph/store/database.ts";
import { DeliveryWorker } from "./lib/graph/webhooks/delivery-worker.ts";
import { Channel } from "./lib/postgres/channel.ts";
import { ensureBuild } from "./lib/process/build.ts";
import { ChainProcess } from "./lib/process/chain-process.ts";
import { ensureClientFiles } from "./lib/process/client-package.ts";
import { EmbeddedDatabase } from "./lib/process/embedded-database.ts";
import { Lifecycle, StoppedError } from "./lib/process/lifecycle.ts";
import { pageSources, sourceHash } from "./lib/process/source-hash.mjs";
import { projectFolder } from "./lib/project-folder.ts";
import { startReplicas } from "./lib/start-replicas.ts";

/** A second signal within this time is the same Ctrl-C, which npm passes on too. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Starts the server: settings, database, catalog, production build, renderers, gateway. This process is the parent of
 * everything that it starts, and stops it in reverse order.
 */
async function start(lifecycle: Lifecycle, onFault: (error: unknown) => void): Promise<void> {
  const settings = env();
  const development = settings.nodeEnv === "development";
  const { contentDir } = settings;
  if (settings.solanaKeypair !== undefined) await checkPayer(settings.solanaKeypair);
  const databaseUrl = settings.databaseUrl ?? (await startEmbedded(lifecycle, settings));
  const graphDatabaseUrl = settings.graphDatabaseUrl ?? databaseUrl;
  const directUrl = settings.databaseDirectUrl ?? databaseUrl;
  const graphDirectUrl = settings.graphDatabaseDirectUrl ?? graphDatabaseUrl;
  const renderers = await lifecycle.start(
    async () => new RendererPool({ databaseUrl, graphDatabaseUrl, development }),
    (one) => one.stop(),
  );
  const rendering = startRenderers(lifecycle, renderers, settings);
  // It is awaited below; another failure may come first.
  rendering.catch(() => undefined);
  const preparation = await lifecycle.start(
    async () => new Preparation({ databaseUrl, graphDatabaseUrl, retried: externalDatabases(settings), onFault }),
    (one) => one.stop(),
  );
  await lifecycle.start(() => preparation.ready);
  const changes = new TagChanges();
  const catalog = await lifecycle.start(
    async () => new VersionWatch(directUrl, (tags) => changes.add(tags)),
    (one) => one.stop(),
  );
  void preparation.content.then((hash) => catalog.serve(hash));
  await rendering;
  const work = await lifecycle.start(
    async () => new Channel(graphDirectUrl, WORK_CHANNEL, "skillshelf-graph-work"),
    (one) => one.stop(),
  );
  await lifecycle.start(
    async () => startChain(graphDatabaseUrl, work),
    (one) => one.stop(),
  );
  await startGateway(lifecycle, settings, renderers, { directUrl, graphDatabaseUrl, catalog, changes });
  await lifecycle.start(
    async () => startDeliveries(graphDatabaseUrl, work),
    (one) => one.stop(),
  );
  if (development) watchContent(directUrl, contentDir, lifecycle.stopping);
  logInfo(`Skillshelf listens at ${settings.siteUrl}`);
}

/** Databases that may be unavailable when the server starts. */
const externalDatabases = (settings: Env) => [
  ...(settings.databaseUrl === undefined ? [] : ["directory" as const]),
  ...(settings.graphDatabaseUrl === undefined ? [] : ["graph" as const]),
];

/** Makes the production build if there is none, and starts the renderers. */
async function startRenderers(lifecycle: Lifecycle, renderers: RendererPool, settings: Env): Promise<void> {
  const development = settings.nodeEnv === "development";
  if (!development) {
    const build = () => ensureBuild(projectFolder, lifecycle.stopping);
    await lifecycle.start(() => logStep("Production build", build, (built) => (built ? "built" : "up to date")));
    await lifecycle.start(() => logStep("Client command", () => ensureClientFiles(projectFolder)));
  }
  await lifecycle.start(() => logStep("Renderers", () => renderers.start(development ? 1 : settings.webConcurrency)));
}

/** Starts the gateway with its access log, its metrics and the purger of the CDN. */
async function startGateway(
  lifecycle: Lifecycle,
  settings: Env,
  renderers: RendererPool,
  {
    directUrl,
    graphDatabaseUrl,
    catalog,
    changes,
  }: Readonly<{
    directUrl: string;
    graphDatabaseUrl: string;
    catalog: VersionWatch;
    changes: TagChanges;
  }>,
): Promise<void> {
  const { port, host, metricsPort } = settings;
  const development = settings.nodeEnv === "development";
  const accessLog = await lifecycle.start(
    async () => (settings.accessLog ? new AccessLog() : undefined),
    async (one) => one?.close(),
  );
  const { cdn } = settings;
  const purger = await lifecycle.start(
    async () => (cdn && !development ? startPurger(directUrl, cdn) : undefined),
    async (one) => one?.stop(),
  );
  const metrics = metricsPort === undefined ? undefined : new Metrics();
  const replicas = await startReplicas(lifecycle, settings, { renderers, catalog, graphDatabaseUrl, metrics });
  const gateway = new Gateway({
    ...settings,
    graphReplicas: replicas.graph,
    upstream: new Upstream({
      renderers: renderers.ready,
      processes: development ? 1 : settings.webConcurrency,
      maxQueueLength: settings.edgeRenderQueue,
      // During development Next compiles a page or a handler at its first request.
      ...(development && { renderTimeoutMs: FORWARD_TIMEOUT_MS }),
      chooseReplica: () => replicas.directory?.choose(),
    }),
    // During development a page changes with its source.
    edgeCacheMegabytes: development ? 0 : settings.edgeCacheMegabytes,
    changes,
    accessLog,
    metrics,
    development,
  });
  if (metrics && metricsPort !== undefined) {
    addGauges(metrics, catalog, renderers);
    const { sql: graph } = await lifecycle.start(
      async () => openGraph(graphDatabaseUrl, { name: "skillshelf-metrics", max: 1 }),
      (one) => one.close(),
    );
    addOperatorMetrics(metrics, {
      dataDir: settings.dataDir,
      directory: () => catalog.pool,
      graph,
      isSeparate: settings.graphDatabaseUrl !== settings.databaseUrl,
    });
    if (purger) addPurgeGauges(metrics, purger);
    await lifecycle.start(
      () => serveMetrics(metrics.registry, metricsPort, host).catch(namingPort("METRICS_PORT")),
      (one) => one.stop(),
    );
  }
  const { stopping, impatient } = lifecycle;
  const { shutdownDelaySeconds: delay } = settings;
  const drain = async () => {
    if (delay > 0) logInfo(`Responding to requests for ${delay} more seconds, until load balancers have noticed.`);
    await gateway.drain(delay * 1_000, impatient);
    renderers.drain();
  };
  let drained: Promise<void> | undefined;
  stopping.addEventListener("abort", () => (drained = drain()), { once: true });
  await lifecycle.start(
    () => gateway.listen(port, host).catch(namingPort("PORT")),
    async () => {
      await drained;
      await gateway.close(lifecycle.impatient);
    },
  );
  void gateway.warm();
}

/** Names the setting of a port that is in use. */
const namingPort = (setting: string) => (error: unknown) => {
  const isInUse = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  throw isInUse
    ? new EnvError(`${setting} is in use by another program. Stop that program or set another ${setting}.`)
    : error;
};

const secondsSince = (time: Date | undefined): number => (time ? (Date.now() - time.getTime()) / 1_000 : Number.NaN);

/** Adds the gauges of this process. */
function addGauges(metrics: Metrics, catalogue: VersionWatch, renderers: RendererPool): void {
  metrics.gauge("catalogue_version", "Newest version of the catalogue.", () => catalogue.newest?.version ?? 0);
  metrics.gauge("catalogue_age_seconds", "Age of that version.", () => secondsSince(catalogue.newest?.createdAt));
  metrics.gauge("renderers_ready", "Processes that can render.", () => renderers.ready().length);
  metrics.gauge("renderer_restarts", "How often a renderer was started again.", () => renderers.restarts);
  metrics.gauges("database_connections", "Connections to the database, by what they do.", "state", () =>
    catalogue.connections(),
  );
}

/** Starts to purge changes of the catalog at the CDN in front. */
function startPurger(databaseUrl: string, cdn: NonNullable<Env["cdn"]>): CdnPurger {
  const build = sourceHash(projectFolder, pageSources);
  return new CdnPurger(databaseUrl, cdn, build, { info: logInfo, warn: logWarning });
}

/** Adds the gauges of purging. Servers that share a database report the same. */
function addPurgeGauges(metrics: Metrics, purger: CdnPurger): void {
  const version = async () => (await purger.status()).version;
  const failures = async () => (await purger.status()).failures;
  metrics.gauge("cdn_purged_version", "Version of the catalogue up to which the CDN has been purged.", version);
  metrics.gauge("cdn_purge_failures", "Failed attempts to purge the CDN since the last one that succeeded.", failures);
}

/** Validates the key pair that pays. Solana's library is loaded only for this. */
async function checkPayer(setting: string): Promise<void> {
  const { loadConfiguredPayer } = await import("./lib/graph/chain/payer.ts");
  await loadConfiguredPayer(setting);
}

/** Starts the process that anchors the graph's writes on chain. */
function startChain(graphDatabaseUrl: string, work: Channel): ChainProcess {
  const chain = new ChainProcess({ graphDatabaseUrl, work });
  chain.start();
  return chain;
}

/** Starts to deliver events to the webhooks of the graph. */
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

/** Loads the content again whenever a file changes. Errors are printed, and nothing is loaded. */
function watchContent(databaseUrl: string, contentDir: string, signal: AbortSignal): void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(contentDir, { recursive: true, signal }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      void reloadContent(databaseUrl, contentDir);
    }, 100);
  });
  watcher.on("error", (error) => logWarning(`Cannot watch ${contentDir} for changes: ${error.message}`));
}

/** Loads the content folder again. What that takes is loaded during development only. */
async function reloadContent(databaseUrl: string, contentDir: string): Promise<void> {
  try {
    const { describe, loadFolder } = await import("#lib/process/catalog.ts");
    logInfo(`Catalog: ${describe(await loadFolder(databaseUrl, contentDir))}`);
  } catch (error) {
    report(error);
  }
}

// Ignore EPIPE: the reader of the output may be gone.
process.stderr.on("error", () => undefined);

const lifecycle = new Lifecycle();
const report = (error: unknown) => logWarning(messageOf(error));

function fail(error: unknown): void {
  if (lifecycle.stopping.aborted) return;
  process.exitCode = 1;
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
      logInfo("Stopping after open requests complete.");
      void lifecycle.stop(starting, report).then(() => process.exit(0));
    } else if (Date.now() - firstSignalAt > SAME_SIGNAL_MS) lifecycle.hurry();
  });
}
