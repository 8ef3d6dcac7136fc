import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { z } from "zod";
import { runTool } from "./tool.ts";

/** Test runs, the cheapest first. `related` are the tests of unit and database that import a changed file. */
export const phases = ["related", "unit", "database", "http", "process", "browser"] as const;
export type Phase = (typeof phases)[number];

/** A run ends after so many failed tests. */
const MAX_FAILED = 3;

/** The phase that runs a file of tests. */
export function phaseOf(file: string): Phase {
  const [, part] = /^e2e\/(http|process|browser)\//.exec(file) ?? [];
  if (part !== undefined) return part as Phase;
  return file.endsWith(".database.test.ts") ? "database" : "unit";
}

/**
 * Runs a phase, or one of its files, in a folder with the sources.
 *
 * @param changed files, by their paths in the folder.
 * @returns failed tests; a run that failed outside any test gives its last line.
 */
export async function runPhase(
  phase: Phase,
  folder: string,
  changed: readonly string[],
  signal: AbortSignal,
  only?: string,
): Promise<readonly string[]> {
  const chosen = only === undefined ? [] : [only];
  const reports = await mkdtemp(join(tmpdir(), "skillshelf-reports-"));
  const file = join(reports, "report.json");
  try {
    const { status, lastLine } =
      phase === "browser"
        ? await runTool(folder, ["playwright", "test", ...chosen, ...playwrightWords], signal, {
            PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          })
        : await runTool(
            folder,
            ["vitest", ...vitestWords(phase, changed), `--outputFile.json=${file}`, ...chosen],
            signal,
          );
    if (status === 0) return [];
    const report: unknown = JSON.parse(await readFile(file, "utf8").catch(() => "null"));
    const failed = phase === "browser" ? failedInPlaywright(report) : failedInVitest(report, folder);
    return failed.length > 0 ? failed.slice(0, MAX_FAILED) : [`the run failed outside any test (${lastLine})`];
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
}

const playwrightWords = ["--reporter=json", `--max-failures=${MAX_FAILED}`, "--pass-with-no-tests"];

const vitestWords = (phase: Exclude<Phase, "browser">, changed: readonly string[]): string[] => [
  ...(phase === "related"
    ? ["related", ...changed, "--run", "--project", "unit", "--project", "database"]
    : ["run", "--project", phase]),
  "--passWithNoTests",
  `--bail=${MAX_FAILED}`,
  "--reporter=json",
];

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** The failed tests of a report of Vitest; a file that failed as a whole is given by its path. */
export function failedInVitest(report: unknown, folder: string): string[] {
  const files = vitestReport.safeParse(report).data?.testResults ?? [];
  return files
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const path = relative(folder, name);
      const failed = assertionResults.filter(({ status }) => status === "failed");
      return failed.length === 0 ? [path] : failed.map(({ fullName }) => `${path} > ${fullName}`);
    });
}

const playwrightSuite = z.object({
  specs: z.array(z.object({ title: z.string(), file: z.string(), ok: z.boolean() })),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({ suites: z.array(playwrightSuite) });

/** The failed tests of a report of Playwright. */
export function failedInPlaywright(report: unknown): string[] {
  const specsOf = ({ specs, suites = [] }: z.infer<typeof playwrightSuite>): string[] => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} > ${title}`),
    ...suites.flatMap(specsOf),
  ];
  return (playwrightReport.safeParse(report).data?.suites ?? []).flatMap(specsOf);
}
