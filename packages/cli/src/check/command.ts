import { type Command, Option } from "@commander-js/extra-typings";
import { type Severity, severities } from "@skillshelf/skill-audit/audit-facts";
import { GitError } from "@skillshelf/skill-reader/git/errors";
import { findingId, repeatable, repositoryName, stringValue } from "../arguments.ts";
import { run } from "../context.ts";
import { exitCodes, UsageError } from "../errors.ts";
import { isFileError } from "../install/file-system.ts";
import { toSarif, toText } from "./formats.ts";
import type { CheckReport } from "./report.ts";
import { readSkills, type Skills } from "./skills.ts";

type Check = (skills: Skills, accept: readonly string[], signal: AbortSignal) => Promise<CheckReport>;

// The tables of each check are loaded only when it runs.
export const defineAudit = (command: Command): void =>
  defineCheck(
    command.description(
      "Audit the skills in a folder or repository, and print each finding with its rule, file, and line. Works offline; never executes code.",
    ),
    async (...args) => (await import("./audit-skills.ts")).auditSkills(...args),
  );

export const defineLint = (command: Command): void =>
  defineCheck(
    command.description(
      "Check skills for conformance to the agentskills.io specification. Works offline; never executes code.",
    ),
    async (skills, accept) => (await import("./lint-skills.ts")).lintSkills(skills, accept),
  );

const defineCheck = (command: Command, check: Check): void =>
  void command
    .argument("<source>", "A folder (. is the current one), owner/repo, or the address of a repository", stringValue)
    .addOption(
      new Option("--format <format>", "Output format; text if omitted").choices(["text", "json", "sarif"] as const),
    )
    .addOption(
      new Option("--fail-on <level>", "Exit with 1 if a finding is at or above this level")
        .choices([...severities, "none"] as const)
        .default("high" as const),
    )
    .option("--accept <id>", "Accept the finding with this ID; repeatable", repeatable(findingId))
    .option("--as <owner/repo>", "Repository that the skills belong to", repositoryName)
    .action((source, { format, failOn, accept = [], as }, self) =>
      run(self, async ({ out, json, signal }) => {
        if (json && format !== undefined && format !== "json")
          throw new UsageError(`--json and --format ${format} exclude each other.`);
        const report = await readSkills(source, as, signal)
          .then((skills) => check(skills, accept, signal))
          .catch(toUsageError);
        if (json || format === "json") out.json(report);
        else if (format === "sarif") out.json(toSarif(report));
        else for (const line of toText(report)) out.line(line);
        const isFailed = report.problems.some(({ isAccepted, severity }) => !isAccepted && isAtLeast(severity, failOn));
        return isFailed ? exitCodes.found : exitCodes.done;
      }),
    );

const isAtLeast = (severity: Severity, level: Severity | "none"): boolean =>
  level !== "none" && severities.indexOf(severity) >= severities.indexOf(level);

/** If the skills cannot be read, the exit code must differ from that of findings. */
function toUsageError(error: unknown): never {
  if (error instanceof GitError) throw new UsageError(error.message, { cause: error });
  if (isFileError(error))
    throw new UsageError(
      `Cannot read ${error.path ?? "a file"} (${error.code}). Check its permissions, and that its name is UTF-8.`,
      { cause: error },
    );
  throw error;
}
