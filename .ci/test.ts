import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { childEnvironment } from "#lib/env.ts";

/**
 * `npm test [PHASE …]`: runs every check and every test, or the phases named. It ends with the tests that failed, the time and
 * the count of each phase and, on the last line, how many passed and failed in all.
 */

/** @property failures the names of failed tests, each with the first line of its message. */
type Count = { passed: number; failed: number; failures: string[] };
type Phase = Readonly<{ name: string; run: (name: string) => Promise<Count> }>;

const root = join(import.meta.dirname, "..");
const reports = await mkdtemp(join(tmpdir(), "skillshelf-reports-"));

/** @param output where the program prints: to the terminal, or into a text that is shown when it has ended. */
function run(program: string, options: readonly string[], output: "terminal" | "text"): Promise<[number, string]> {
  const child = spawn(join(root, "node_modules", ".bin", program), options, {
    cwd: root,
    stdio: output === "terminal" ? "inherit" : ["ignore", "pipe", "pipe"],
    env: childEnvironment({ PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, "browser.json") }),
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve, reject) =>
    child.once("error", reject).once("close", (code) => resolve([code ?? 1, text])),
  );
}

const checks: Readonly<Record<string, readonly (readonly [string, ...string[]])[]>> = {
  format: [["biome", "ci", "--error-on-warnings"]],
  "lint and import boundaries": [["oxlint", "--deny-warnings"]],
  types: [
    ["next", "typegen"],
    ["tsc", "--noEmit"],
  ],
  "unused code and dependencies": [["knip"]],
  content: [["tsx", "lib/directory/ingest/content/check-command.ts"]],
};

/** What reads the sources alone: each check counts as one. */
async function runChecks(): Promise<Count> {
  const count: Count = { passed: 0, failed: 0, failures: [] };
  for (const [name, commands] of Object.entries(checks)) {
    let failure: string | undefined;
    for (const [program, ...options] of commands) {
      const [status, text] = await run(program, options, "text");
      if (status !== 0) failure ??= text;
    }
    count[failure === undefined ? "passed" : "failed"]++;
    if (failure !== undefined) count.failures.push(name);
    console.log(failure === undefined ? `ok: ${name}` : `\nFAILED: ${name}\n${failure.trimEnd()}\n`);
  }
  return count;
}

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        assertionResults: z.array(
          z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
        ),
      }),
    ),
  })
  .transform(({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName, failureMessages }) => failureLine(relative(root, name), fullName, failureMessages?.[0])),
    ),
  }));

const playwrightResults = z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() }));
const playwrightSpecs = z.array(
  z.object({
    title: z.string(),
    file: z.string(),
    ok: z.boolean(),
    tests: z.array(z.object({ results: playwrightResults })),
  }),
);
const playwrightSuite = z.object({
  specs: playwrightSpecs,
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
type PlaywrightSuite = z.infer<typeof playwrightSuite>;

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite["specs"] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
    suites: z.array(playwrightSuite),
  })
  .transform(({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites
      .flatMap(specsOf)
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) =>
        failureLine(file, title, tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message),
      ),
  }));

const failureLine = (file: string, test: string, message = ""): string =>
  `${file}: ${test}: ${stripVTControlCharacters(message.split("\n")[0] ?? "")}`;

/** A run without a readable report, or one that failed outside any test, counts as one failure. */
async function counted(name: string, status: number, report: z.ZodType<Count>): Promise<Count> {
  const file = join(reports, `${name}.json`);
  const count = await readFile(file, "utf8").then(
    (text) => report.parse(JSON.parse(text)),
    () => ({ passed: 0, failed: 1, failures: [`${name}: no report`] }),
  );
  return status !== 0 && count.failed === 0
    ? { ...count, failed: 1, failures: [`${name}: failed outside of any test`] }
    : count;
}

const vitest =
  (...projects: readonly string[]) =>
  async (name: string): Promise<Count> => {
    const chosen = projects.flatMap((project) => ["--project", project]);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${join(reports, `${name}.json`)}`];
    const [status] = await run("vitest", ["run", ...chosen, ...reporters], "terminal");
    return counted(name, status, vitestReport);
  };

async function playwright(name: string): Promise<Count> {
  const [status] = await run("playwright", ["test"], "terminal");
  return counted(name, status, playwrightReport);
}

/** Phases of one row run at the same time, rows one after the other. */
const rows: readonly (readonly Phase[])[] = [
  [
    { name: "checks", run: runChecks },
    { name: "unit", run: vitest("unit", "database") },
  ],
  [{ name: "http", run: vitest("http") }],
  [{ name: "process", run: vitest("process") }],
  [{ name: "browser", run: playwright }],
];

const wanted = process.argv.slice(2);
const known = rows.flat().map(({ name }) => name);
const unknown = wanted.find((name) => !known.includes(name));
if (unknown !== undefined) {
  console.error(`There is no phase ${unknown}; the phases are ${known.join(", ")}.`);
  process.exit(2);
}

const results: (Count & { name: string; seconds: number })[] = [];
for (const row of rows) {
  const chosen = row.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const timed = chosen.map(async (phase) => {
    console.log(`\n== ${phase.name}`);
    const started = performance.now();
    const count = await phase.run(phase.name);
    return { name: phase.name, ...count, seconds: (performance.now() - started) / 1_000 };
  });
  results.push(...(await Promise.all(timed)));
}
await rm(reports, { recursive: true, force: true });

console.log();
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`FAILED: ${failure}`);
for (const { name, seconds, passed, failed } of results)
  console.log(`${name.padEnd(8)} ${seconds.toFixed(0).padStart(5)} s ${String(passed + failed).padStart(6)} tests`);
const sum = (key: "passed" | "failed") => results.reduce((total, count) => total + count[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 ? 0 : 1;
