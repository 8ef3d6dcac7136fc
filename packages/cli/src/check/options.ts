import { type Severity, severities } from "@skillshelf/skill-audit/audit-facts";
import { parseRepositoryName, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import { z } from "zod";

/** What `audit` and `lint` take. */
export const checkOptions = z.object({
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

export type CheckOptions = z.infer<typeof checkOptions>;

export const checkUsage = `  --format FORMAT   text, json or sarif (text)
  --fail-on LEVEL   ends with 1 when a finding is as grave: low, medium, high, or none (high)
  --accept ID       a finding that was looked at; may be repeated
  --as OWNER/REPO   which repository the skills are to be taken for`;

export const isAtLeast = (severity: Severity, least: CheckOptions["fail-on"]): boolean =>
  least !== "none" && severities.indexOf(severity) >= severities.indexOf(least);
