import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { childEnvironment } from "#lib/env.ts";

/** `npm test`: every check and every test, one after another. The last line says how many passed and failed. */

type Count = { passed: number; failed: number };

const reports = await mkdtemp(join(tmpdir(), "skillshelf-reports-"));
const tools = join(import.meta.dirname, "..", "node_modules", ".bin");
const root = join(import.meta.dirname, "..");

function run(
  program: string,
  options: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(join(tools, program), options, { cwd: root, stdio: "inherit", env: childEnvironment(settings) });
  return new Promise((resolve, reject) => child.once("error", reject).once("close", (code) => resolve(code ?? 1)));
}

async function check(name: string, ...commands: readonly (readonly [string, ...string[]])[]): Promise<Count> {
  console.log(`\n== ${name}`);
  for (const [program, ...options] of commands) {
    if ((await run(program, options)) !== 0) return { passed: 0, failed: 1 };
  }
  return { passed: 1, failed: 0 };
}

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** A run without a readable report, or one that failed outside any test, counts as one failure. */
async function counted(status: number, read: () => Promise<Count>): Promise<Count> {
  const count = await read().catch(() => ({ passed: 0, failed: 0 }));
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

async function vitest(...projects: readonly string[]): Promise<Count> {
  console.log(`\n== tests: ${projects.join(", ")}`);
  const file = join(reports, `${projects.join("-")}.json`);
  const chosen = projects.flatMap((project) => ["--project", project]);
  const status = await run("vitest", [
    "run",
    ...chosen,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  return counted(status, async () => {
    const report = vitestReport.parse(JSON.parse(await readFile(file, "utf8")));
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  });
}

async function playwright(): Promise<Count> {
  console.log("\n== tests: browser");
  const file = join(reports, "browser.json");
  const settings = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const status = await run("playwright", ["test"], settings);
  return counted(status, async () => {
    const { stats } = playwrightReport.parse(JSON.parse(await readFile(file, "utf8")));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  });
}

const counts = [
  await check("format", ["biome", "ci", "--error-on-warnings"]),
  await check("lint and import boundaries", ["oxlint", "--deny-warnings"]),
  await check("types", ["next", "typegen"], ["tsc", "--noEmit"]),
  await check("unused code and dependencies", ["knip"]),
  await check("content", ["tsx", "lib/directory/ingest/content/check-command.ts"]),
  await vitest("unit", "database"),
  await vitest("http"),
  await vitest("process"),
  await playwright(),
];
await rm(reports, { recursive: true, force: true });

const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 ? 0 : 1;
