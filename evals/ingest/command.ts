import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "@skillshelf/skill-audit/testing/random";
import { z } from "zod";
import { catalogDigest } from "#lib/directory/ingest/testing/catalog-digest.ts";
import { openDirectory } from "#lib/directory/store/database.ts";
import { latestRuns } from "#lib/directory/store/runs.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logInfo, logStep, whole } from "#lib/process/logger.ts";
import { openDatabase } from "../../bench/database.ts";
import { emptyDatabase } from "../../bench/empty-database.ts";
import { makeRepositories } from "../../bench/ingest/many-repositories.ts";
import { temporaryFolder } from "../../bench/machine/temporary-folder.ts";
import { parseWords, whole as wholeOption } from "../../bench/terminal/options.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import type { Eval } from "../eval.ts";
import { IngestProcess, peaksOf, ratesOf } from "./ingest-process.ts";

/** The most memory of a run by that of its first tenth. */
const MAX_MEMORY_RATIO = 1.2;

const SEED = 20_260_103;

const optionsSchema = z.object({
  repositories: wholeOption("repositories", 20, 100_000).default(20_000),
  kills: wholeOption("kills", 1, 100).default(5),
  "data-dir": z.string().min(1, "--data-dir must be a folder").default(".data/evals"),
});

export const ingest: Eval = {
  summary: "Ingestion of a large catalogue: killed again and again, and its memory and rate by size",
  options: `  --repositories N  repositories of about ten skills each (20000)
  --kills N         times that the ingestion is killed with SIGKILL (5)
  --data-dir DIR    where an embedded PostgreSQL keeps the catalogue, unless DATABASE_URL names one (.data/evals)`,
  run: evaluate,
};

async function evaluate(words: readonly string[], lifecycle: Lifecycle): Promise<void> {
  const { repositories, kills, "data-dir": dataDir } = parseWords(optionsSchema, words);
  const serverUrl = await openDatabase(lifecycle, dataDir);
  const folder = await temporaryFolder(lifecycle);
  const list = await lifecycle.start(() =>
    logStep(`${whole(repositories)} repositories`, () => makeRepositories(folder, repositories)),
  );
  const open = (name: string) => emptyDatabase(serverUrl, { name: `skillshelf_ingest_${name}` }, lifecycle);

  const wholeUrl = await open("whole");
  const large = await undisturbed(wholeUrl, list, lifecycle);
  const killedUrl = await open("killed");
  await killed(killedUrl, list, { kills, seconds: large.seconds }, lifecycle);

  const faults = [
    ...(await differences(wholeUrl, killedUrl, repositories)),
    ...(await repeated(killedUrl, repositories)),
    ...(large.memoryRatio > MAX_MEMORY_RATIO ? ["It takes more memory the more repositories there are"] : []),
  ];
  console.log(`Memory: ${large.memoryRatio.toFixed(2)} × that of the first tenth of the run`);
  if (faults.length > 0) throw new CommandError(faults.join("\n"));
}

type Undisturbed = Readonly<{ seconds: number; memoryRatio: number }>;

async function undisturbed(url: string, list: string, lifecycle: Lifecycle): Promise<Undisturbed> {
  const start = performance.now();
  const ingesting = await lifecycle.start(
    async () => IngestProcess.begin(url, list),
    async (one) => one.kill(),
  );
  const { written, memory } = await ingesting.end();
  const seconds = (performance.now() - start) / 1_000;
  const peaks = peaksOf(memory);
  console.log(`${whole(written.length)} repositories in ${whole(Math.round(seconds))} s`);
  console.log(`  repositories a second by tenth of the run: ${ratesOf(written).join(" ")}`);
  console.log(`  at most, in MB: ${peaks.map((bytes) => Math.round(bytes / 2 ** 20)).join(" ")}`);
  return { seconds, memoryRatio: Math.max(...peaks) / (peaks[0] ?? 0) };
}

/** Ingests, and kills the process after a random time each, at most that which an equal share of the whole takes. */
async function killed(
  url: string,
  list: string,
  { kills, seconds }: Readonly<{ kills: number; seconds: number }>,
  lifecycle: Lifecycle,
): Promise<void> {
  const random = new Random(SEED);
  for (let kill = 1; kill <= kills; kill++) {
    const ingesting = await lifecycle.start(
      async () => IngestProcess.begin(url, list),
      async (one) => one.kill(),
    );
    const delay = (random.next() * seconds * 2) / (kills + 1);
    await sleep(delay * 1_000, undefined, { signal: lifecycle.stopping });
    ingesting.kill();
    const { written } = await ingesting.end().catch(() => ({ written: [] }));
    logInfo(`Killed after ${Math.round(delay)} s, ${whole(written.length)} repositories reported`);
  }
  await undisturbed(url, list, lifecycle);
}

/** Compares the catalogs. */
async function differences(undisturbedUrl: string, killedUrl: string, repositories: number): Promise<string[]> {
  const [one, other] = [await digestOf(undisturbedUrl), await digestOf(killedUrl)];
  const names = [...new Set([...one.keys(), ...other.keys()])];
  const different = names.filter((name) => one.get(name) !== other.get(name));
  console.log(`Records that differ from those of the undisturbed run: ${different.length} of ${names.length}`);
  const faults = different.slice(0, 5).map((name) => `${name} differs: ${one.get(name)} and ${other.get(name)}`);
  return names.length === repositories ? faults : [...faults, `There are ${names.length} repositories`];
}

async function digestOf(url: string): Promise<ReadonlyMap<string, string>> {
  const { database, close } = openDirectory(url, { name: "skillshelf-evals" });
  return catalogDigest(database).finally(close);
}

/** A source that was read again after it was written would be unchanged, not new. */
async function repeated(url: string, repositories: number): Promise<string[]> {
  const { database, close } = openDirectory(url, { name: "skillshelf-evals" });
  const runs = await latestRuns(database, 10).finally(close);
  console.log(`Runs: ${runs.map(({ outcomes, done }) => `${done} done, ${JSON.stringify(outcomes)}`).join("; ")}`);
  return runs.at(-1)?.outcomes?.new === repositories ? [] : ["Not every source was written exactly once"];
}
