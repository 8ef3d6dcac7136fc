import { GitError } from "@skillshelf/skill-reader/git/git-error";
import { type ClientCommand, clientCommand } from "../command.ts";
import { OptionError } from "../command-line.ts";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { isFileError } from "../install/file-errors.ts";
import { checkOptions, checkUsage, isAtLeast } from "./options.ts";
import type { CheckReport } from "./problem.ts";
import { toSarif } from "./sarif.ts";
import { readSkills, type Skills } from "./skills.ts";
import { toText } from "./text.ts";

type Check = (skills: Skills, accept: readonly string[], signal: AbortSignal) => Promise<CheckReport>;

/** A command that looks at skills on this machine, or at those of a repository, which it fetches. It needs no directory. */
const checkCommand = (verb: string, about: string, check: Check): ClientCommand =>
  clientCommand({
    usage: `Usage: skillshelf ${verb} <folder | owner/repo | address> [options]\n\n${about}\n\n${checkUsage}`,
    options: checkOptions,
    repeated: ["accept"],
    allowPositionals: true,
    async run({ values: { format, accept, as, "fail-on": failOn }, positionals }, { out, json, signal }) {
      const [source, ...more] = positionals;
      if (source === undefined || more.length > 0)
        throw new OptionError(`Name the one folder or repository to ${verb}; . is the folder you are in.`);
      if (json && format !== undefined && format !== "json")
        throw new OptionError(`Give --json or --format ${format}, not both.`);
      const report = await readSkills(source, as, signal)
        .catch(refuse)
        .then((skills) => check(skills, accept, signal))
        .catch(refuseFile);
      if (json || format === "json") out.json(report);
      else if (format === "sarif") out.json(toSarif(report));
      else for (const line of toText(report)) out.line(line);
      const isFound = report.problems.some((one) => !one.isAccepted && isAtLeast(one.severity, failOn));
      return isFound ? exitCodes.found : exitCodes.done;
    },
  });

/** What cannot be read was named wrongly, as far as this command goes: it tells nothing of skills that are good or bad. */
function refuse(error: unknown): never {
  if (error instanceof GitError) throw new CommandError(exitCodes.misuse, error.message, { cause: error });
  throw error;
}

/** What of a folder cannot be read, such as another person's, or a name that is no UTF-8. */
function refuseFile(error: unknown): never {
  if (!isFileError(error)) throw error;
  throw new CommandError(
    exitCodes.misuse,
    `${error.path ?? "A file"} cannot be read (${error.code}). Look at its permissions, and whether its name is UTF-8.`,
    { cause: error },
  );
}

// Each has tables that the other does not need.
export const auditCommand = checkCommand(
  "audit",
  `Audits the skills in a folder as it is on disk, or in a repository, and prints every finding with its rule, file
and line. It needs no directory, and it runs nothing.`,
  async (...given) => (await import("./audit-skills.ts")).auditSkills(...given),
);

export const lintCommand = checkCommand(
  "lint",
  "Checks skills for conformance to the agentskills.io specification alone. It needs no directory, and it runs nothing.",
  async (skills, accept) => (await import("./lint-skills.ts")).lintSkills(skills, accept),
);
