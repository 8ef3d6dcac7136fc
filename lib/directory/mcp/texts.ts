import { agentIds } from "@skillshelf/agent-loading/agent-ids";
import { agentCounts } from "@skillshelf/directory-api/agent-counts";
import { auditInWords } from "@skillshelf/directory-api/audit-words";
import type { RepositoryKey } from "@skillshelf/directory-api/links";
import {
  type Audit,
  type AuditAnswer,
  auditSchema,
  type CategoryList,
  findingSchema,
  type SearchPage,
  type SkillAnswer,
  type SkillDetail,
  type SkillRecord,
  skillDetailSchema,
  type Unit,
  type UnitPage,
  unitSchema,
} from "@skillshelf/directory-api/schema";
import {
  capabilities,
  countBySeverity,
  gravestOf,
  type Severity,
  severities,
} from "@skillshelf/skill-audit/audit-facts";
import { z } from "zod";
import { SourceError } from "./resources.ts";

const count = z.int().nonnegative();

/** Maximum number of findings in a result: an audit may have hundreds, and many clients truncate or reject long results. */
const MAX_FINDINGS = 30;

const shownFinding = findingSchema
  .omit({ ruleUrl: true, circumstances: true })
  .extend({ skill: z.string().describe("Path of the skill's SKILL.md.") });

/** A repository with its skills, each with the agents that do not load it as it is written: the others are many. */
export const skillOutputSchema = z.object({
  data: skillDetailSchema.extend({
    skills: z
      .array(unitSchema)
      .max(100)
      .describe("The first 100 skills; `agents` are those that load it with changes or not."),
    agents: z
      .array(z.object({ agent: z.enum(agentIds), version: z.string(), skills: count }))
      .describe("The measured agents, with how many of these skills they load. Other agents were not measured."),
  }),
});
type SkillOutput = z.infer<typeof skillOutputSchema>;

export function toSkillOutput({ data }: SkillAnswer, { data: units }: UnitPage): SkillOutput {
  const skills = units.map((unit) => ({
    ...unit,
    agents: (unit.agents ?? []).filter(({ result }) => result === "changed" || result === "dropped"),
  }));
  return { data: { ...data, skills, agents: agentCounts(units) } };
}

/** The part of an audit that is useful to a model. */
export const auditOutputSchema = z.object({
  repository: z.string().describe("Current `owner/repo`."),
  url: z.url().describe("Page of the repository, which lists every finding."),
  data: auditSchema
    .extend({
      gravest: z.array(shownFinding).max(MAX_FINDINGS).describe("Most severe findings; accepted ones come last."),
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
type AuditOutput = z.infer<typeof auditOutputSchema>;

/**
 * Converts an audit to the result of the tool.
 *
 * @param skill path of a SKILL.md, to limit the result to one skill.
 * @throws {SourceError} if there is no such skill.
 */
export function toAuditOutput(record: SkillDetail, { data }: AuditAnswer, skill?: string): AuditOutput {
  const named = { repository: `${record.owner}/${record.repo}`, url: record.url };
  if (data === null) return { ...named, data };
  const { units: all, plugins, ...audit } = data;
  const units = skill === undefined ? all : all.filter(({ path }) => path === skill);
  if (skill !== undefined && units.length === 0)
    throw new SourceError(`${named.repository} has no skill at ${skill}. get_skill returns the paths of its skills.`, {
      isMissing: true,
    });
  const audited = skill === undefined ? [...units, ...plugins] : units;
  const found = audited.flatMap(({ path, findings }) => findings.map((finding) => ({ ...finding, skill: path })));
  const counting = found.filter(({ accepted }) => !accepted);
  const [accepted, omitted] = [found.length - counting.length, audited.reduce((sum, unit) => sum + unit.omitted, 0)];
  const gravest = [...counting.toSorted(byGravity), ...found.filter((finding) => finding.accepted)];
  return {
    ...named,
    data: {
      ...audit,
      // The totals of the whole repository include findings that are not listed.
      ...(skill !== undefined && {
        findings: counting.length + omitted,
        accepted,
        level: gravestOf(counting),
        unread: unreadOf(units),
      }),
      bySeverity: countBySeverity(counting),
      gravest: gravest.slice(0, MAX_FINDINGS).map(({ ruleUrl: _, circumstances: __, ...finding }) => finding),
      more: Math.max(0, found.length - MAX_FINDINGS) + omitted,
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

/* The results of tools as short Markdown for models. Structured data is sent too, which some clients pass to the model instead. */

/** Maximum number of listed skills and findings; there may be hundreds. */
const MAX_LINES = 30;

/** Converts a text of a repository to one line, without control and bidirectional characters. */
const line = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ").trim();

const nameOf = ({ owner, repo }: RepositoryKey): string => `${owner}/${repo}`;

function auditWords(audit: Audit | null): string {
  if (audit === null) return auditInWords(audit);
  const unread = audit.unread ? `, ${audit.unread} parts not scanned` : "";
  return `audit: ${auditInWords(audit)}${unread}${audit.stale ? ", outdated (older commit or rules)" : ""}`;
}

function factsOf(record: SkillRecord): string {
  return [
    record.skillCount === 1 ? "1 skill" : `${record.skillCount} skills`,
    record.license === null ? "no license detected" : `license ${line(record.license)}`,
    ...(record.stars === null ? [] : [`${record.stars} stars`]),
    auditWords(record.audit),
    ...(record.status === "archived" ? ["archived, no longer maintained"] : []),
    ...(record.copyOf === null ? [] : [`mostly copied from ${line(record.copyOf)}`]),
  ].join("; ");
}

export function searchText({ data, pagination, meta }: SearchPage): string {
  const { page, totalPages, totalCount } = pagination;
  const instead = meta.correctedQuery ?? meta.didYouMean;
  const corrected =
    instead === null
      ? []
      : [meta.correctedQuery === null ? `Did you mean "${line(instead)}"?` : `Showing results for "${line(instead)}".`];
  if (data.length === 0) return [totalCount === 0 ? "No results." : "No results on this page.", ...corrected].join(" ");
  const total = `${totalCount}${meta.totalCountIsLowerBound ? " or more" : ""}`;
  const entries = data.map((hit) =>
    [
      `- **${line(hit.name)}** (${nameOf(hit)}): ${line(hit.summary)}`,
      `  ${factsOf(hit)}`,
      ...(hit.matchedUnits.length === 0
        ? []
        : [`  Matching skills: ${hit.matchedUnits.map((unit) => line(unit.name)).join(", ")}`]),
      ...(hit.partial ? ["  Partial match."] : []),
      ...(hit.copies ? [`  Copies: ${hit.copies.map(nameOf).join(", ")}`] : []),
      `  ${hit.url}`,
    ].join("\n"),
  );
  return [
    [`${total} ${totalCount === 1 ? "result" : "results"}; page ${page} of ${totalPages}.`, ...corrected].join(" "),
    ...entries,
  ].join("\n");
}

/** Says which agents do not load a skill as it is written. */
function loadingWords(agents: Unit["agents"] = []): string {
  const named = (wanted: "changed" | "dropped", words: string) => {
    const some = agents.filter(({ result }) => result === wanted);
    const causes = some.map(
      ({ agent, reason, line: at }) => `${agent} (${reason}${at === null ? "" : `, line ${at}`})`,
    );
    return some.length === 0 ? [] : [`${words} ${causes.join(", ")}`];
  };
  return [...named("dropped", "not loaded by"), ...named("changed", "loaded with changes by")].join("; ");
}

export function skillText({ data: record }: SkillOutput): string {
  const units = record.skills.slice(0, MAX_LINES);
  const more = record.skillCount - units.length;
  return [
    `# ${line(record.name)} (${nameOf(record)})`,
    line(record.summary),
    `${factsOf(record)}.`,
    `Summary source: ${record.reviewed ? "AI-drafted review" : "the repository itself"}. Page: ${record.url}`,
    ...(record.agents.length === 0
      ? []
      : [
          `Skills loaded: ${record.agents.map(({ agent, version, skills }) => `${agent} ${version} ${skills} of ${record.skills.length}`).join(", ")}.`,
        ]),
    "## Skills",
    ...units.map(({ name, path, otherLocations, description, kind, agents }) => {
      const others = otherLocations.length === 0 ? "" : `, same files in ${otherLocations.length} more`;
      const loading = loadingWords(agents);
      const what = `${others}${kind === "skill" ? "" : `, a ${kind}`}${loading === "" ? "" : `; ${loading}`}`;
      return [`- ${line(name)} (${line(path)}${what})`, ...(description === null ? [] : [line(description)])].join(
        ": ",
      );
    }),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ].join("\n");
}

export function categoriesText({ data }: CategoryList): string {
  return data
    .map(({ slug, name, skillCount, description }) => `- ${slug} (${name}, ${skillCount} repositories): ${description}`)
    .join("\n");
}

export function auditText({ repository, url, data }: AuditOutput): string {
  const page = `Page: ${url}`;
  if (data === null) return `${repository} has not been audited yet. ${page}`;
  const lines = data.gravest.map(
    ({ severity, title, rule, path, line: at, accepted, url: place }) =>
      `- ${severity}: ${title} (${rule}) at ${line(path)}:${at}${accepted ? ", accepted" : ""} ${place}`,
  );
  const doings = data.capabilities.map(({ capability, skills }) => `${capability} (${skills} of ${data.skills})`);
  return [
    `${repository}: ${auditWords(data)}. Audited ${data.auditedAt} at commit ${data.commit}. ${page}`,
    ...lines,
    ...(data.more > 0 ? [`- and ${data.more} more`] : []),
    doings.length === 0
      ? `Capabilities found: none of ${capabilities.join(", ")}.`
      : `Capabilities found: ${doings.join(", ")}.`,
    "Findings are evidence to check, not verdicts. No findings does not mean that a skill is safe.",
  ].join("\n");
}
