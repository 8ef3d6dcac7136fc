import { type Severity, severities } from "#lib/directory/audit-facts.ts";
import type { AuditCommand, CheckOptions, LintCommand } from "../options.ts";
import type { CheckReport } from "./problem.ts";
import { toSarif } from "./sarif.ts";
import { readSkills } from "./skills.ts";
import { toText } from "./text.ts";

/** Exit code when something was found that is to fail. */
const FOUND = 1;

/** Runs `audit`, or `lint`, and prints what it found. Neither needs a server. */
export async function runCheck(
  { name, source, options }: AuditCommand | LintCommand,
  signal: AbortSignal,
): Promise<number> {
  const skills = await readSkills(source, options.as, signal);
  const report = name === "audit" ? await audited(skills, options) : await linted(skills, options);
  if (options.format === "text") for (const line of toText(report)) console.log(line);
  else console.log(JSON.stringify(options.format === "sarif" ? toSarif(report) : report, undefined, 2));
  return report.problems.some((one) => !one.isAccepted && isAtLeast(one.severity, options["fail-on"])) ? FOUND : 0;
}

// Each has tables that the other does not need.
const audited = async (...given: Parameters<typeof import("./audit-skills.ts").auditSkills>): Promise<CheckReport> =>
  (await import("./audit-skills.ts")).auditSkills(...given);
const linted = async (...given: Parameters<typeof import("./lint-skills.ts").lintSkills>): Promise<CheckReport> =>
  (await import("./lint-skills.ts")).lintSkills(...given);

const isAtLeast = (severity: Severity, least: CheckOptions["fail-on"]): boolean =>
  least !== "none" && severities.indexOf(severity) >= severities.indexOf(least);
