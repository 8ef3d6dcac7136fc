import type { SkillKey } from "@skillshelf/directory-api/links";
import type { Audit, CategoryList, SearchPage, SkillDetail, SkillRecord } from "@skillshelf/directory-api/schema";
import { capabilities } from "@skillshelf/skill-audit/audit-facts";
import type { AuditOutput } from "./audit-output.ts";

/** What tools answer, as short Markdown for a model to read. The answer stands beside it as data, which some clients give a model instead. */

/** Units and findings that are named; there may be hundreds. */
const MOST_LINES = 30;

/** A text of a repository on one line, without what would show it otherwise than it is. */
const line = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ").trim();

const nameOf = ({ owner, repo }: SkillKey): string => `${owner}/${repo}`;

function auditWords(audit: Audit | null): string {
  if (audit === null) return "not audited yet";
  const findings = audit.findings === 1 ? "1 finding" : `${audit.findings} findings`;
  const unread = audit.unread ? `, ${audit.unread} parts not scanned` : "";
  return `audit level ${audit.level}, ${findings}${unread}${audit.stale ? ", outdated (older commit or rules)" : ""}`;
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
  const count = `${totalCount}${meta.totalCountIsLowerBound ? " or more" : ""}`;
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
    [`${count} ${totalCount === 1 ? "result" : "results"}; page ${page} of ${totalPages}.`, ...corrected].join(" "),
    ...entries,
  ].join("\n");
}

export function skillText(record: SkillDetail): string {
  const units = record.skills.slice(0, MOST_LINES);
  const more = record.skillCount - units.length;
  return [
    `# ${line(record.name)} (${nameOf(record)})`,
    line(record.summary),
    `${factsOf(record)}.`,
    `Summary source: ${record.reviewed ? "review" : "the repository itself"}. Page: ${record.url}`,
    "## Skills",
    ...units.map(({ name, path, otherLocations, description, kind }) => {
      const others = otherLocations.length === 0 ? "" : `, same files in ${otherLocations.length} more`;
      const what = `${others}${kind === "skill" ? "" : `, a ${kind}`}`;
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
      `- ${severity}: ${title} (${rule}) at ${line(path)}:${at}${accepted ? ", accepted by the editors" : ""} ${place}`,
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
