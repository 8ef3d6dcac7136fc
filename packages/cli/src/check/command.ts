import { type Severity, severities } from "@skillshelf/skill-audit/audit-facts";
import { GitError } from "@skillshelf/skill-reader/git/errors";
import { parseRepositoryName, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import { z } from "zod";
import { type ClientCommand, clientCommand } from "../command.ts";
import { OptionError } from "../command-line.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { isFileError } from "../install/file-system.ts";
import { toSarif, toText } from "./formats.ts";
import type { CheckReport } from "./report.ts";
import { readSkills, type Skills } from "./skills.ts";

/** What `audit` and `lint` take. */
const checkOptions = z.object({
  format: z.enum(["text", "json", "sarif"], { error: "--format must be text, json or sarif" }).optional(),
  "fail-on": z.enum([...severities, "none"], { error: "--fail-on must be low, medium, high or none" }).default("high"),
  accept: z
    .array(z.string().regex(/^[0-9a-f]{12}$/, "--accept must be the id of a finding: 12 hexadecimal digits"))
    .default([]),
  as: z
    .string()
    .transform((text, context): RepositoryName => {
      const found = parseRepositoryName(text);
      if (found) return found;
      context.addIssue("--as must be owner/repo");
      return z.NEVER;
    })
    .optional(),
});

type CheckOptions = z.infer<typeof checkOptions>;

const checkUsage = `  --format FORMAT   text, json or sarif (text)
  --fail-on LEVEL   ends with 1 when a finding is as grave: low, medium, high, or none (high)
  --accept ID       a finding that was looked at; may be repeated
  --as OWNER/REPO   which repository the skills are to be taken for`;

const isAtLeast = (severity: Severity, least: CheckOptions["fail-on"]): boolean =>
  least !== "none" && severities.indexOf(severity) >= severities.indexOf(least);

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
