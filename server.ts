import { watch } from "node:fs";
import { ContentError } from "./lib/directory/ingest/content/fault.ts";
import { Edge } from "./lib/edge/server.ts";
import { openUpstream } from "./lib/edge/upstream.ts";
import { EnvError, env } from "./lib/env.ts";
import { DatabaseSettingError } from "./lib/postgres/migrate.ts";
import { ensureBuild } from "./lib/process/build.ts";
import { describe, loadFolder, prepareCatalogue, prepareWhenAvailable } from "./lib/process/catalogue.ts";
import { AlreadyRunningError, EmbeddedDatabase } from "./lib/process/embedded-database.ts";
import { NextChildren } from "./lib/process/next-children.ts";
import { say, step, warn } from "./lib/process/steps.ts";

/**
 * The server process: settings, database, catalogue, production build, renderers, edge. It is the
 * parent of everything it starts and stops it in reverse order.
 */
async function main(): Promise<void> {
  const settings = env();
  const development = settings.nodeEnv === "development";
  const undo: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopping.abort();
    stopped ??= (async () => {
      for (const one of undo.toReversed()) await one().catch((error: unknown) => warn(String(error)));
    })();
    return stopped;
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      say("Stopping: open requests are answered first.");
      void stop().then(() => process.exit(0));
    });
  }

  try {
    const embedded = settings.databaseUrl === undefined ? await EmbeddedDatabase.open(settings.dataDir) : undefined;
    if (embedded) undo.push(() => embedded.stop());
    const databaseUrl = settings.databaseUrl ?? embedded?.url ?? "";
    const prepared = embedded
      ? prepareCatalogue(databaseUrl, settings.contentDir)
      : prepareWhenAvailable(databaseUrl, settings.contentDir, stopping.signal);
    if (embedded) await prepared;
    prepared.catch((error: unknown) => fail(error, stop));

    if (!development)
      await step(
        "Production build",
        () => ensureBuild(import.meta.dirname),
        (built) => (built ? "made" : "is current"),
      );

    const children = new NextChildren({ databaseUrl, development });
    undo.push(() => children.stop());
    await step("Renderers", () => children.start(development ? 1 : settings.webConcurrency));

    const edge = new Edge({ ...settings, upstream: openUpstream(children.nextSocket), development });
    await edge.warm();
    await new Promise<void>((resolve, reject) => {
      edge.server.once("error", reject);
      edge.server.listen(settings.port, settings.host, resolve);
    });
    undo.push(() => edge.close());
    if (development) watchContent(databaseUrl, settings.contentDir);
    say(`Skillshelf answers at ${settings.siteUrl}`);
  } catch (error) {
    await fail(error, stop);
  }
}

/** Loads the content again whenever a file of it changes. Faults are printed and change nothing. */
function watchContent(databaseUrl: string, contentDir: string): void {
  let timer: NodeJS.Timeout | undefined;
  watch(contentDir, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      loadFolder(databaseUrl, contentDir).then(
        (result) => say(`Catalogue: ${describe(result)}`),
        (error: unknown) => warn(messageOf(error)),
      );
    }, 100);
  });
}

async function fail(error: unknown, stop: () => Promise<void>): Promise<never> {
  warn(messageOf(error));
  await stop();
  process.exit(1);
}

/** What an operator can act on is said in a sentence; anything else with its trace. */
function messageOf(error: unknown): string {
  if (error instanceof ContentError) return `The content has faults; nothing of it was loaded.\n${error.message}`;
  if (error instanceof EnvError || error instanceof AlreadyRunningError || error instanceof DatabaseSettingError)
    return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return "PORT is in use by another program. Stop that program or set another PORT.";
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await main().catch((error: unknown) => {
  warn(messageOf(error));
  process.exit(1);
});
