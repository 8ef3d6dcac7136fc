import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { OptionError, parseWords } from "../../bench/terminal/options.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import type { Eval } from "../eval.ts";
import { type Fault, parseFault, parseMissed } from "./fault.ts";
import { type Phase, phaseOf, phases, runPhase } from "./phases.ts";
import { type FaultReport, failuresOf, lineOf, type Result, reportSchema, totalsOf } from "./result.ts";
import { runTool } from "./tool.ts";
import { commitOf, Worktree } from "./worktree.ts";

const root = join(import.meta.dirname, "..", "..");

const commaList = z.string().transform((text) => text.split(","));
const optionsSchema = z.object({
  only: commaList.optional(),
  phases: commaList
    .pipe(z.array(z.enum(phases, `--phases must be some of ${phases.join(", ")}, with commas between them`)))
    .default([...phases]),
  ref: z.string().min(1, "--ref must be a commit").default("HEAD"),
  report: z.string().min(1, "--report must be a file").optional(),
  "no-baseline": z.boolean().default(false),
});

export const faults: Eval = {
  summary: "Bugs that tests catch, of those in evals/faults",
  options: `  --only NAME,…    some of them (all)
  --phases NAME,…  test runs that may catch one, of ${phases.join(", ")} (all)
  --ref COMMIT     whose sources and tests are used (HEAD)
  --report FILE    writes every result; a run that finds the file goes on where it ended
  --no-baseline    does not run the tests without a fault first`,
  run: evaluate,
};

type Patch = Readonly<{ fault: Fault; path: string; digest: string }>;

async function evaluate(words: readonly string[], lifecycle: Lifecycle): Promise<void> {
  const options = parseWords(optionsSchema, words, { flags: ["no-baseline"] });
  const patches = await readPatches(options.only);
  const known = parseMissed(await readFile(join(import.meta.dirname, "missed.txt"), "utf8").catch(() => ""));
  // In the order of their cost, whatever the order they are given in.
  const chosen = phases.filter((phase) => options.phases.includes(phase));
  const report = await openReport(options.report, await commitOf(root, options.ref), chosen);
  const save = async () => {
    if (options.report !== undefined) await writeFile(options.report, `${JSON.stringify(report, undefined, 2)}\n`);
  };
  const worktree = await lifecycle.start(
    () => logStep("Sources", () => Worktree.open(root, report.commit)),
    (one) => one.remove(),
  );
  if (!options["no-baseline"]) {
    const typeErrors = await checkTypes(worktree, lifecycle);
    if (typeErrors !== undefined) throw new CommandError(`Types do not pass without a fault: ${typeErrors}`);
    for (const phase of chosen.filter((one) => one !== "related" && !report.baseline.includes(one))) {
      const run = () => runPhase(phase, worktree.folder, [], lifecycle.stopping);
      const failed = await lifecycle.start(() => logStep(`Without a fault: ${phase}`, run));
      if (failed.length > 0) throw new CommandError(`Tests of ${phase} fail without a fault: ${failed.join("; ")}`);
      report.baseline.push(phase);
      await save();
    }
  }
  const results: Result[] = [];
  for (const patch of patches) {
    const before = report.results.find(({ name, digest }) => name === patch.fault.name && digest === patch.digest);
    const result = before ?? (await tryFault(patch, chosen, worktree, lifecycle));
    results.push(result);
    report.results = [...report.results.filter(({ name }) => name !== result.name), result];
    await save();
    console.log(lineOf(result, known));
  }
  console.log(`\n${totalsOf(results)}`);
  const failures = failuresOf(results, known);
  if (failures.length > 0) throw new CommandError(failures.join("\n"));
}

async function readPatches(only: readonly string[] | undefined): Promise<readonly Patch[]> {
  const names = (await readdir(import.meta.dirname))
    .filter((name) => name.endsWith(".patch"))
    .map((name) => name.slice(0, -".patch".length))
    .toSorted();
  const unknown = only?.filter((name) => !names.includes(name)) ?? [];
  if (unknown.length > 0) throw new OptionError(`--only: there is no fault ${unknown.join(", ")}`);
  return Promise.all(
    names
      .filter((name) => only?.includes(name) ?? true)
      .map(async (name) => {
        const path = join(import.meta.dirname, `${name}.patch`);
        const text = await readFile(path, "utf8");
        return { fault: parseFault(name, text), path, digest: createHash("sha256").update(text).digest("hex") };
      }),
  );
}

/** @throws {OptionError} when the file is a report of another commit or of other phases. */
async function openReport(file: string | undefined, commit: string, chosen: readonly Phase[]): Promise<FaultReport> {
  const text = file === undefined ? undefined : await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return { commit, phases: [...chosen], baseline: [], results: [] };
  const report = reportSchema.safeParse(JSON.parse(text)).data;
  if (report?.commit !== commit || report.phases.join() !== chosen.join())
    throw new OptionError(`--report: ${file} is of another commit or of other phases; name another file`);
  return report;
}

/** @returns the last line of the type errors; undefined without errors. */
async function checkTypes(worktree: Worktree, lifecycle: Lifecycle): Promise<string | undefined> {
  for (const words of [
    ["next", "typegen"],
    ["tsc", "--noEmit"],
  ]) {
    const { status, lastLine } = await lifecycle.start(() => runTool(worktree.folder, words, lifecycle.stopping));
    if (status !== 0) return lastLine;
  }
  return undefined;
}

/** Runs the tests that are known to catch the fault, then all phases, until a test fails. A fault with type errors is invalid: it does not measure the tests. */
async function tryFault(
  { fault, path, digest }: Patch,
  chosen: readonly Phase[],
  worktree: Worktree,
  lifecycle: Lifecycle,
): Promise<Result> {
  const started = performance.now();
  const result = (outcome: Result["outcome"], details: readonly string[], phase?: Phase): Result => ({
    name: fault.name,
    area: fault.area,
    digest,
    outcome,
    ...(phase && { phase }),
    details: [...details],
    seconds: Math.round((performance.now() - started) / 1_000),
  });
  await worktree.reset();
  if (!(await worktree.apply(path))) return result("invalid", ["the patch does not fit"]);
  const typeErrors = await checkTypes(worktree, lifecycle);
  if (typeErrors !== undefined) return result("invalid", [typeErrors]);
  const failedIn = (phase: Phase, only?: string) =>
    lifecycle.start(() => runPhase(phase, worktree.folder, fault.files, lifecycle.stopping, only));
  const { caughtBy } = fault;
  const known = caughtBy && phaseOf(caughtBy);
  if (known && chosen.includes(known)) {
    const failed = await failedIn(known, caughtBy);
    if (failed.length > 0) return result("caught", failed, known);
  }
  for (const phase of chosen) {
    const failed = await failedIn(phase);
    if (failed.length > 0) return result("caught", failed, phase);
  }
  return result("missed", []);
}
