import { type AuditAnswer, auditSchema, findingSchema, type SkillDetail } from "@skillshelf/directory-api/schema";
import { capabilities, gravestOf, type Severity, severities } from "@skillshelf/skill-audit/audit-facts";
import { z } from "zod";
import { SourceError } from "./source.ts";

/** Findings that a model is given at once: an audit may have hundreds, and many clients cut off or refuse so much. */
const MOST_FINDINGS = 30;

const shownFinding = findingSchema
  .omit({ ruleUrl: true, circumstances: true })
  .extend({ skill: z.string().describe("Path of the skill's SKILL.md.") });

const count = z.int().nonnegative();

/** What an audit found, as far as a model can make use of it. */
export const auditOutputSchema = z.object({
  repository: z.string().describe("Current `owner/repo`."),
  url: z.url().describe("Page of the repository, which lists every finding."),
  data: auditSchema
    .extend({
      bySeverity: z
        .object({ high: count, medium: count, low: count })
        .describe("Number of listed findings by severity, excluding accepted ones."),
      gravest: z.array(shownFinding).max(MOST_FINDINGS).describe("Most severe findings; accepted ones come last."),
      more: count.describe("Number of further findings. Pass `skill`, or see the page."),
      skills: count.describe("Number of skills covered."),
      capabilities: z
        .array(z.object({ capability: z.enum(capabilities), skills: count }))
        .max(capabilities.length)
        .describe("Detected capabilities, with the number of skills."),
    })
    .nullable()
    .describe("null until the repository is audited."),
});
export type AuditOutput = z.infer<typeof auditOutputSchema>;

/**
 * An audit as a model is given it.
 *
 * @param skill path of the SKILL.md that alone is asked about.
 * @throws {SourceError} where there is no such skill.
 */
export function toAuditOutput(record: SkillDetail, { data }: AuditAnswer, skill?: string): AuditOutput {
  const named = { repository: `${record.owner}/${record.repo}`, url: record.url };
  if (data === null) return { ...named, data };
  const { units: all, ...audit } = data;
  const units = skill === undefined ? all : all.filter(({ path }) => path === skill);
  if (skill !== undefined && units.length === 0)
    throw new SourceError(`${named.repository} has no skill at ${skill}. get_skill returns the paths of its skills.`, {
      isMissing: true,
    });
  const found = units.flatMap(({ path, findings }) => findings.map((finding) => ({ ...finding, skill: path })));
  const counting = found.filter(({ accepted }) => !accepted);
  const [accepted, omitted] = [found.length - counting.length, units.reduce((sum, unit) => sum + unit.omitted, 0)];
  const countOf = (severity: Severity) => counting.filter((finding) => finding.severity === severity).length;
  const gravest = [...counting.toSorted(byGravity), ...found.filter((finding) => finding.accepted)];
  return {
    ...named,
    data: {
      ...audit,
      // Those of the whole repository are known even where not all are listed.
      ...(skill !== undefined && {
        findings: counting.length + omitted,
        accepted,
        level: gravestOf(counting),
        unread: unreadOf(units),
      }),
      bySeverity: { high: countOf("high"), medium: countOf("medium"), low: countOf("low") },
      gravest: gravest.slice(0, MOST_FINDINGS).map(({ ruleUrl: _, circumstances: __, ...finding }) => finding),
      more: Math.max(0, found.length - MOST_FINDINGS) + omitted,
      skills: units.length,
      capabilities: capabilities.flatMap((capability) => {
        const skills = units.filter((unit) => unit.capabilities.some((one) => one.capability === capability)).length;
        return skills === 0 ? [] : [{ capability, skills }];
      }),
    },
  };
}

const unreadOf = (units: NonNullable<AuditAnswer["data"]>["units"]): number =>
  units.reduce((sum, { unread }) => sum + unread.length, 0);

type Grave = Readonly<{ severity: Severity }>;

const byGravity = (one: Grave, other: Grave): number =>
  severities.indexOf(other.severity) - severities.indexOf(one.severity);
