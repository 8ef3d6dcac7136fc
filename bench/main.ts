import { Lifecycle } from "#lib/process/lifecycle.ts";
import { benchAudit } from "./audit/command.ts";
import { benchChain } from "./chain/command.ts";
import { openDatabase } from "./database.ts";
import { benchExport } from "./export/command.ts";
import { benchGraph } from "./graph/command.ts";
import { benchGrowth } from "./growth/command.ts";
import { benchHttp } from "./http/command.ts";
import { benchIngest } from "./ingest/command.ts";
import { benchLighthouse } from "./lighthouse/command.ts";
import { benchLive } from "./live/command.ts";
import { benchMemory } from "./memory/command.ts";
import { parseCommand, usage } from "./options.ts";
import { benchSearch } from "./search/command.ts";
import { linkSeeded, type SeedOptions, seed } from "./seed/seed.ts";
import { benchServers } from "./servers/command.ts";
import { benchSitemap } from "./sitemap/command.ts";
import { reportError, runCommand } from "./terminal/run-command.ts";

/** `npm run bench -- <benchmark>`. What it starts it stops, however it ends. */

async function run(words: readonly string[], lifecycle: Lifecycle): Promise<void> {
  const command = parseCommand(words);
  if (command === undefined) return console.log(usage);
  const { name, options } = command;
  if (name === "ingest") {
    return benchIngest(await openDatabase(lifecycle, options["data-dir"]), options, lifecycle);
  }
  if (name === "live") return benchLive(options, lifecycle);
  if (name === "memory") return benchMemory(options, lifecycle);
  if (name === "audit") return benchAudit(options);
  if (name === "growth") return benchGrowth(options);
  if (name === "graph") return benchGraph(() => openDatabase(lifecycle, options["data-dir"]), options, lifecycle);
  if (name === "chain") return benchChain(() => openDatabase(lifecycle, options["data-dir"]), options, lifecycle);
  if (name === "lighthouse") {
    return benchLighthouse(() => openDatabase(lifecycle, options["data-dir"]), options, lifecycle);
  }
  const translated = "translated" in options && options.translated;
  const open = async (count: number, dataDir: string) => {
    const isServed = name !== "search";
    await lifecycle.start(() => fill(dataDir, { count, translated, isServed }, lifecycle.stopping));
    return openDatabase(lifecycle, dataDir);
  };
  if (name === "search") return benchSearch(open, options, lifecycle);
  const openSeeded = () => open(options.records, options["data-dir"]);
  if (name === "http") await benchHttp(openSeeded, options, lifecycle);
  else if (name === "export") await benchExport(openSeeded, options, lifecycle);
  else if (name === "servers") await benchServers(openSeeded, options, lifecycle);
  else if (name === "sitemap") await benchSitemap(openSeeded, options, lifecycle);
  else await openSeeded();
}

/** Fills a database and closes it: PostgreSQL keeps pages by how much data it finds at its start, so it is to be started anew. */
async function fill(
  dataDir: string,
  { isServed, ...options }: SeedOptions & Readonly<{ isServed: boolean }>,
  stopping: AbortSignal,
): Promise<void> {
  const filling = new Lifecycle();
  const filled = openDatabase(filling, dataDir).then(async (databaseUrl) => {
    await seed(databaseUrl, options, stopping);
    if (isServed) await linkSeeded(databaseUrl, stopping);
  });
  await filled.finally(() => filling.stop(filled, reportError));
}

await runCommand(run);
