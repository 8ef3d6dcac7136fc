import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { childEnvironment } from "#lib/env.ts";

/**
 * `npm test [PHASE …]`: runs every check and every test, or the phases named. It ends with the time and the count of each
 * phase and, on the last line, how many passed and failed in all.
 */

type Count = { passed: number; failed: number };
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
  const count = { passed: 0, failed: 0 };
  for (const [name, commands] of Object.entries(checks)) {
    let failure: string | undefined;
    for (const [program, ...options] of commands) {
      const [status, text] = await run(program, options, "text");
      if (status !== 0) failure ??= text;
    }
    count[failure === undefined ? "passed" : "failed"]++;
    console.log(failure === undefined ? `ok: ${name}` : `\nFAILED: ${name}\n${failure.trimEnd()}\n`);
  }
  return count;
}

const vitestReport = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number() })
  .transform(({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }));

const playwrightReport = z
  .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) })
  .transform(({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }));

/** A run without a readable report, or one that failed outside any test, counts as one failure. */
async function counted(name: string, status: number, report: z.ZodType<Count>): Promise<Count> {
  const file = join(reports, `${name}.json`);
  const count = await readFile(file, "utf8").then(
    (text) => report.parse(JSON.parse(text)),
    () => ({ passed: 0, failed: 1 }),
  );
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
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
for (const { name, seconds, passed, failed } of results)
  console.log(`${name.padEnd(8)} ${seconds.toFixed(0).padStart(5)} s ${String(passed + failed).padStart(6)} tests`);
const sum = (key: keyof Count) => results.reduce((total, count) => total + count[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 ? 0 : 1;
