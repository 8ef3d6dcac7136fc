import { join } from "node:path";
import { z } from "zod";
import { readContent } from "#lib/directory/ingest/content/read.ts";
import { openDirectory } from "#lib/directory/store/database.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { openDatabase } from "../../bench/database.ts";
import { emptyDatabase } from "../../bench/empty-database.ts";
import { readInProcess } from "../../bench/in-process.ts";
import { parseWords, whole } from "../../bench/terminal/options.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import type { Eval } from "../eval.ts";
import { checkInvalidation, StaleError } from "./invalidation.ts";

/** Kinds of needless invalidation that are shown. */
const SHOWN = 20;

const optionsSchema = z.object({
  seed: whole("seed", 0, 999_999_999).default(1),
  steps: whole("steps", 1, 1_000_000).default(1_000),
  "data-dir": z.string().min(1, "--data-dir must be a folder").default(".data/evals"),
});

export const cache: Eval = {
  summary: "Whether cached responses outlive a change, with changes at random",
  options: `  --seed N        of the changes; the same seed makes the same ones (1)
  --steps N       changes (1000)
  --data-dir DIR  where an embedded PostgreSQL keeps the catalogue, unless DATABASE_URL names one (.data/evals)`,
  run: evaluate,
};

async function evaluate(words: readonly string[], lifecycle: Lifecycle): Promise<void> {
  const { seed, steps, "data-dir": dataDir } = parseWords(optionsSchema, words);
  const serverUrl = await openDatabase(lifecycle, dataDir);
  const databaseUrl = await emptyDatabase(serverUrl, { name: "skillshelf_cache" }, lifecycle);
  await lifecycle.start(
    async () => readInProcess(databaseUrl),
    (end) => end(),
  );
  const { database, close } = openDirectory(databaseUrl, { name: "skillshelf-evals" });
  await lifecycle.start(async () => undefined, close);
  const content = await readContent(join(import.meta.dirname, "../../content"));
  const run = () => checkInvalidation(database, content, { seed, steps, signal: lifecycle.stopping });
  const { checked, kept, invalidated, needless } = await logStep(`Seed ${seed}`, run).catch((error: unknown) => {
    throw error instanceof StaleError ? new CommandError(error.message) : error;
  });
  const kinds = [...needless].toSorted(([, one], [, other]) => other - one);
  const needlessly = kinds.reduce((sum, [, count]) => sum + count, 0);
  console.log(`${steps} changes, ${checked} responses compared, none outdated`);
  console.log(`${kept} kept, ${invalidated} invalidated, ${needlessly} of these needlessly:`);
  for (const [kind, count] of kinds.slice(0, SHOWN)) console.log(`${String(count).padStart(8)}  ${kind}`);
}
