import { isAbsolute, relative } from "node:path";
import { type Command, Option } from "@commander-js/extra-typings";
import { type Severity, severities } from "@skillshelf/skill-audit/audit-facts";
import { GitError } from "@skillshelf/skill-reader/git/errors";
import type { RepositoryName } from "@skillshelf/skill-reader/git/source";
import { findingId, loadingAgentId, repeatable, repositoryName, stringValue } from "../arguments.ts";
import { type CommandContext, run } from "../context.ts";
import { type ExitCode, exitCodes, UsageError } from "../errors.ts";
import { isFileError } from "../install/file-system.ts";
import { toSarif, toText } from "./formats.ts";
import { readInstalledSkills } from "./installed-skills.ts";
import type { CheckReport } from "./report.ts";
import { localFolder, readSkills } from "./skills.ts";

// The tables of each check are loaded only when it runs.
export const defineAudit = (command: Command): void =>
  void withCheckOptions(
    command
      .description(
        "Audit the skills in a folder or repository, or all installed ones, and print each finding with its rule, file, and line. Works offline; never executes code.",
      )
      .argument("[source]", sourceDescription, stringValue),
  )
    .option("--installed", "Audit the installed skills of this project, also those of other installers")
    .option("--global", "With --installed, audit those in your personal folders")
    .action((source, options, self) =>
      run(self, async (context) => {
        const { as, accept = [], installed = false, global = false } = options;
        const { signal, environment } = context;
        const format = formatOf(options, context);
        if (global && !installed) throw new UsageError("--global needs --installed.");
        if (installed === (source !== undefined)) throw new UsageError("Pass a source or --installed.");
        const report = await orUsageError(async () => {
          const { auditSkills } = await import("./audit-skills.ts");
          if (source !== undefined) return auditSkills(await readSkills(source, as, signal), accept, signal);
          const { skills, ...found } = await readInstalledSkills(global, environment);
          return { ...(await auditSkills(skills, accept, signal)), ...found };
        });
        return print(report, format, options.failOn, context, source);
      }),
    );

export const defineLint = (command: Command): void =>
  void withCheckOptions(
    command
      .argument("<source>", sourceDescription, stringValue)
      .description(
        "Check skills for conformance to the agentskills.io specification, and name the agents that do not load a skill as it is written. A skill that an agent does not load is a finding of high severity. Works offline; never executes code.",
      ),
  )
    .option(
      "--agent <id>",
      "Only consider this agent; repeatable. All measured ones if omitted",
      repeatable(loadingAgentId),
    )
    .option("--fix", "Repair frontmatter where that keeps its meaning, after showing the changes")
    .option("--dry-run", "With --fix, show the changes, write nothing")
    .option("-y, --yes", "With --fix, do not ask for confirmation")
    .action((source, options, self) =>
      run(self, async (context) => {
        const { as, agent, accept = [], fix = false, dryRun = false, yes = false } = options;
        const format = formatOf(options, context);
        if (!fix && (dryRun || yes)) throw new UsageError("--dry-run and --yes need --fix.");
        const report = await orUsageError(async () => {
          const fixes = fix ? await fixed(source, as, { format, dryRun, yes }, context) : undefined;
          const { lintSkills } = await import("./lint-skills.ts");
          const linted = await lintSkills(await readSkills(source, as, context.signal), accept, agent);
          return fixes === undefined ? linted : { ...linted, fixes: { written: !dryRun, files: fixes } };
        });
        return print(report, format, options.failOn, context, source);
      }),
    );

type Format = "text" | "json" | "sarif";

const sourceDescription = "A folder (. is the current one), owner/repo, or the address of a repository";

const withCheckOptions = <Arguments extends unknown[]>(command: Command<Arguments>) =>
  command
    .addOption(
      new Option("--format <format>", "Output format; text if omitted").choices(["text", "json", "sarif"] as const),
    )
    .addOption(
      new Option("--fail-on <level>", "Exit with 1 if a finding is at or above this level")
        .choices([...severities, "none"] as const)
        .default("high" as const),
    )
    .option("--accept <id>", "Accept the finding with this ID; repeatable", repeatable(findingId))
    .option("--as <owner/repo>", "Repository that the skills belong to", repositoryName);

function formatOf({ format }: Readonly<{ format?: Format | undefined }>, { json }: CommandContext): Format {
  if (json && format !== undefined && format !== "json")
    throw new UsageError(`--json and --format ${format} exclude each other.`);
  return json ? "json" : (format ?? "text");
}

async function print(
  report: CheckReport,
  format: Format,
  failOn: Severity | "none",
  { out, environment }: Pick<CommandContext, "out" | "environment">,
  source: string | undefined,
): Promise<ExitCode> {
  if (format === "json") out.json(report);
  else if (format === "sarif") out.json(toSarif(report, await baseOf(source, environment.workingFolder)));
  else for (const line of toText(report)) out.line(line);
  const isFailed = report.problems.some(({ isAccepted, severity }) => !isAccepted && isAtLeast(severity, failOn));
  return isFailed || (report.locks ?? []).length > 0 ? exitCodes.found : exitCodes.done;
}

/** Code hosts resolve paths from the root of the checkout, where they run the command. */
async function baseOf(source: string | undefined, workingFolder: string): Promise<string> {
  const folder = source === undefined ? null : await localFolder(source);
  const base = folder === null ? "" : relative(workingFolder, folder).replaceAll("\\", "/");
  return base === ".." || base.startsWith("../") || isAbsolute(base) ? "" : base;
}

const isAtLeast = (severity: Severity, level: Severity | "none"): boolean =>
  level !== "none" && severities.indexOf(severity) >= severities.indexOf(level);

type FixOptions = Readonly<{ format: Format; dryRun: boolean; yes: boolean }>;

/** Repairs the skills of a folder. The changes are printed beside a report that programs read. */
async function fixed(
  source: string,
  as: RepositoryName | undefined,
  { format, ...options }: FixOptions,
  { signal, out, ...context }: CommandContext,
) {
  const folder = await localFolder(source);
  if (folder === null) throw new UsageError(`--fix needs a folder; ${source} is none.`);
  const { fixSkills } = await import("./fix.ts");
  const skills = await readSkills(source, as, signal, { eachLocation: true });
  const show = format === "text" ? out.line : out.note;
  return fixSkills(folder, skills, options, { ...context, json: format !== "text" }, show);
}

/** If the skills cannot be read, the exit code must differ from that of findings. */
async function orUsageError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GitError) throw new UsageError(error.message, { cause: error });
    if (isFileError(error))
      throw new UsageError(
        `Cannot read ${error.path ?? "a file"} (${error.code}). Check its permissions, and that its name is UTF-8.`,
        { cause: error },
      );
    throw error;
  }
}
