import { watch } from "node:fs";
import { ContentError } from "./lib/directory/ingest/content/fault.ts";
import { Edge } from "./lib/edge/server.ts";
import { openUpstream } from "./lib/edge/upstream.ts";
import { type Env, EnvError, env } from "./lib/env.ts";
import { DatabaseSettingError } from "./lib/postgres/migrate.ts";
import { ensureBuild } from "./lib/process/build.ts";
import { describe, loadFolder, prepareCatalogue, prepareWhenAvailable } from "./lib/process/catalogue.ts";
import { AlreadyRunningError, EmbeddedDatabase } from "./lib/process/embedded-database.ts";
import { Lifecycle, StoppedError } from "./lib/process/lifecycle.ts";
import { NextChildren } from "./lib/process/next-children.ts";
import { say, step, warn } from "./lib/process/steps.ts";

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
  const databaseUrl = settings.databaseUrl ?? (await startEmbedded(lifecycle, settings));
  if (settings.databaseUrl === undefined) {
    await lifecycle.start(() => prepareCatalogue(databaseUrl, contentDir));
  } else {
    prepareWhenAvailable(databaseUrl, contentDir, lifecycle.stopping).catch(onFault);
  }
  if (!development) {
    const build = () => ensureBuild(import.meta.dirname, lifecycle.stopping);
    await lifecycle.start(() => step("Production build", build, (built) => (built ? "made" : "is current")));
  }
  const children = await lifecycle.start(
    async () => new NextChildren({ databaseUrl, development }),
    (one) => one.stop(),
  );
  await lifecycle.start(() => step("Renderers", () => children.start(development ? 1 : settings.webConcurrency)));
  const edge = new Edge({ ...settings, upstream: openUpstream(children.nextSocket), development });
  await lifecycle.start(() => edge.warm());
  await lifecycle.start(
    () => edge.listen(settings.port, settings.host),
    () => edge.close(lifecycle.impatient),
  );
  if (development) watchContent(databaseUrl, contentDir, lifecycle.stopping);
  say(`Skillshelf answers at ${settings.siteUrl}`);
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
        (result) => say(`Catalogue: ${describe(result)}`),
        (error: unknown) => warn(messageOf(error)),
      );
    }, 100);
  });
  watcher.on("error", (error) => warn(`Changes of ${contentDir} are not seen: ${error.message}`));
}

/** What an operator can act on is said in a sentence; anything else with its trace. */
function messageOf(error: unknown): string {
  if (error instanceof ContentError) return `The content has faults; nothing of it was loaded.\n${error.message}`;
  if (error instanceof EnvError || error instanceof AlreadyRunningError || error instanceof DatabaseSettingError) {
    return error.message;
  }
  if (error instanceof AggregateError) return error.errors.map(messageOf).join("\n");
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return "PORT is in use by another program. Stop that program or set another PORT.";
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const lifecycle = new Lifecycle();
const report = (error: unknown) => warn(messageOf(error));

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
      say("Stopping: open requests are answered first.");
      void lifecycle.stop(starting, report).then(() => process.exit(0));
    } else if (Date.now() - firstSignalAt > SAME_SIGNAL_MS) lifecycle.hurry();
  });
}
