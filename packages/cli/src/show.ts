import type { Command } from "@commander-js/extra-typings";
import type { AgentId } from "@skillshelf/agent-loading/agent-ids";
import { profileOf } from "@skillshelf/agent-loading/profiles";
import { causes } from "@skillshelf/agent-loading/sentence";
import { agentCounts } from "@skillshelf/directory-api/agent-counts";
import { auditApiPath, queryString, unitsApiPath } from "@skillshelf/directory-api/links";
import {
  type Audit,
  type AuditAnswer,
  auditAnswerSchema,
  type Finding,
  type SkillDetail,
  type Unit,
  unitPageSchema,
} from "@skillshelf/directory-api/schema";
import { severities, shownLevel } from "@skillshelf/skill-audit/audit-facts";
import { repositoryName } from "./arguments.ts";
import { type CommandContext, run } from "./context.ts";
import { exitCodes } from "./errors.ts";
import { countOf, dayOf, levelOf, nameOf, numberOf, unknown, unreadReasons } from "./format.ts";
import type { Output } from "./output.ts";
import { fetchRecord } from "./repository.ts";
import { severityStyles, styled } from "./text.ts";

/** How much is shown without --all. */
const MAX_SKILLS = 20;
const MAX_RULES = 8;
const MAX_PLACES = 3;
const MAX_UNREAD = 8;

/** Pages of 100 skills that are fetched: more than a repository may have. */
const MAX_PAGES = 30;

export const defineShow = (command: Command): void =>
  void command
    .description("Show a repository: its facts, summary, skills, and audit findings, most severe first.")
    .argument("<owner/repo>", "Repository to show", repositoryName)
    .option("--all", "Show all skills and findings")
    .action((name, { all = false }, self) =>
      run(self, async (context) => {
        const { data } = await fetchRecord(name, context);
        const record = { ...data, skills: await fetchSkills(data, all ? MAX_PAGES : 1, context) };
        const { data: audit } = await context.directory.json(auditApiPath(record), auditAnswerSchema);
        const { out, json } = context;
        if (json) out.json({ data: record, audit });
        else {
          printRecord(record, out);
          printSkills(record, all, out);
          printAgents(record.skills, out);
          printAudit(audit, all, out);
        }
        return exitCodes.done;
      }),
    );

/** Fetches skills with what agents do with them. The record itself has only the first 100, without that. */
async function fetchSkills(record: SkillDetail, pages: number, { directory }: CommandContext): Promise<Unit[]> {
  const skills: Unit[] = [];
  for (let page = 1; page <= pages; page++) {
    const path = `${unitsApiPath(record)}${queryString({ page, pageSize: 100 })}`;
    const { data, pagination } = await directory.json(path, unitPageSchema);
    skills.push(...data);
    if (page >= pagination.totalPages) break;
  }
  return skills;
}

function printRecord(record: SkillDetail, out: Output): void {
  out.line(styled("bold", record.name), "  ", nameOf(record));
  out.paragraph(record.summary);
  out.line();
  for (const [label, value] of factsOf(record)) out.line(styled("dim", label.padEnd(12)), value);
}

function factsOf(record: SkillDetail): (readonly [label: string, value: string])[] {
  const { contextTokens: tokens, updatedAt } = record;
  return [
    ["Page", record.url],
    ["Source", record.repositoryUrl],
    [
      "Commit",
      record.commit === null ? unknown : `${record.commit}${updatedAt === null ? "" : `, ${dayOf(updatedAt)}`}`,
    ],
    ["License", licenseOf(record)],
    ["Category", record.category],
    ["Languages", record.languages.join(", ") || unknown],
    ...(record.tags.length === 0 ? [] : [["Tags", record.tags.join(", ")] as const]),
    ["Stars", record.stars === null ? unknown : numberOf(record.stars)],

    [
      "Context",
      tokens === null
        ? unknown
        : `~${countOf(tokens.always, "token")} always loaded, ~${numberOf(tokens.onActivation)} with all skills loaded`,
    ],
    ["Review", reviewOf(record)],
    ["Score", record.score === null ? unknown : `${record.score} of 100 for spec conformance & upkeep`],
    ...(record.status === "active" ? [] : [["Status", record.status] as const]),
    ...(record.copyOf === null ? [] : [["Copy of", record.copyOf] as const]),
  ];
}

function reviewOf({ reviewedOn, reviewedCommit }: SkillDetail): string {
  if (reviewedOn === null) return "none";
  return `AI-drafted, ${reviewedOn}${reviewedCommit === null ? "" : `, commit ${reviewedCommit.slice(0, 12)}`}`;
}

/** Returns the license, and where it is stated if only a manifest states it. */
const licenseOf = ({ license, licenseSource }: SkillDetail): string =>
  license === null ? unknown : license + (licenseSource?.endsWith(".json") ? ` (stated only in ${licenseSource})` : "");

function printSkills({ skills, skillCount }: SkillDetail, isWhole: boolean, out: Output): void {
  out.line();
  out.line(styled("bold", countOf(skillCount, "skill")));
  const shown = isWhole ? skills : skills.slice(0, MAX_SKILLS);
  for (const { name, path, otherLocations, kind, description, agents } of shown) {
    const copies =
      otherLocations.length === 0 ? "" : ` (identical files in ${countOf(otherLocations.length, "other folder")})`;
    out.line("  ", name, kind === "skill" ? "" : ` (${kind})`, "  ", styled("dim", `${path}${copies}`));
    out.paragraph(description ?? "", 4);
    for (const line of loadingLines(agents)) out.paragraph(line, 4);
  }
  if (shown.length < skillCount) out.line(`  … and ${numberOf(skillCount - shown.length)} more; use --all`);
}

/** Says which agents do not load a skill as it is written: those of one cause in a line. */
export function loadingLines(agents: Unit["agents"] = []): string[] {
  const groups = new Map<string, { verb: string; cause: string; ids: AgentId[] }>();
  for (const { agent, result, reason, line } of agents) {
    if (result === "loads" || result === "unmeasured") continue;
    const verb = result === "dropped" ? "not loaded" : "loaded";
    const text = reason === null ? "" : `${result === "dropped" ? ":" : ""} ${causes[reason]}`;
    const cause = `${text}${line === null ? "" : ` (line ${line})`}`;
    const group = groups.get(verb + cause) ?? { verb, cause, ids: [] };
    group.ids.push(agent);
    groups.set(verb + cause, group);
  }
  return [...groups.values()].map(({ verb, cause, ids }) => `${verb} by ${ids.join(", ")}${cause}`);
}

function printAgents(skills: readonly Unit[], out: Output): void {
  const counts = agentCounts(skills);
  if (counts.length === 0) return;
  out.line();
  out.line(styled("bold", "Loads in"));
  for (const { agent, version, skills: loaded } of counts)
    out.line(
      "  ",
      `${profileOf(agent).name} ${version}`,
      "  ",
      styled("dim", `${numberOf(loaded)} of ${countOf(skills.length, "skill")}`),
    );
}

/** Prints the findings of an audit by severity and rule, the most severe first. Accepted findings are only counted. */
export function printAudit(audit: AuditAnswer["data"], isWhole: boolean, out: Output): void {
  out.line();
  if (audit === null) {
    out.line(styled("bold", "Audit"), "  not audited");
    return;
  }
  const { commit, auditedAt, engine, stale, accepted } = audit;
  const audited = [...audit.units, ...audit.plugins];
  const basis = `commit ${commit.slice(0, 12)}, ${dayOf(auditedAt)}, rules ${engine}${stale ? "; out of date" : ""}`;
  out.line(styled("bold", "Audit"), "  ", levelOf(audit), "  ", styled("dim", basis));
  const findings = audited.flatMap((unit) => unit.findings).filter((finding) => !finding.accepted);
  const groups = groupByRule(findings);
  out.line(`  ${countsOf(findings, audit)}${accepted === 0 ? "" : `; ${accepted} accepted`}`);
  const shown = isWhole ? groups : groups.slice(0, MAX_RULES);
  for (const group of shown) printGroup(group, isWhole, out);
  if (shown.length < groups.length)
    out.line(`  … and findings of ${countOf(groups.length - shown.length, "more rule")}; use --all`);
  const omitted = audited.reduce((sum, unit) => sum + unit.omitted, 0);
  if (omitted > 0) out.line(`  The server does not list ${countOf(omitted, "more finding")}.`);
  printUnread(audit, isWhole, out);
}

function printUnread(
  { units, plugins, unread }: NonNullable<AuditAnswer["data"]>,
  isWhole: boolean,
  out: Output,
): void {
  if (unread === null || unread === 0) return;
  out.line(`  Not read: ${countOf(unread, "file or folder", "files or folders")}`);
  const parts = [...units, ...plugins].flatMap((unit) => unit.unread);
  const shown = isWhole ? parts : parts.slice(0, MAX_UNREAD);
  for (const { path, reason } of shown) out.line(`    ${path}  ${unreadReasons[reason]}`);
  if (shown.length < unread) out.line(`    … and ${numberOf(unread - shown.length)} more`);
}

function countsOf(findings: readonly Finding[], { level, unread }: Pick<Audit, "level" | "unread">): string {
  const counts = severities.toReversed().flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}`];
  });
  if (counts.length > 0) return counts.join(", ");
  return shownLevel({ level, unread }) === "partial" ? "no findings in the files that were read" : "no findings";
}

/** Findings of the same rule and severity. */
type Group = readonly [first: Finding, ...more: Finding[]];

function groupByRule(findings: readonly Finding[]): Group[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.rule}`;
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  const rank = ([{ severity }]: Group) => severities.indexOf(severity);
  return [...groups.values()].toSorted((one, other) => rank(other) - rank(one));
}

function printGroup(group: Group, isWhole: boolean, out: Output): void {
  const [{ severity, title, rule }] = group;
  out.line("  ", styled(severityStyles[severity], severity), `  ${title} [${rule}]`);
  const shown = isWhole ? group : group.slice(0, MAX_PLACES);
  for (const { path, line } of shown) out.line(`    ${path}:${line}`);
  if (shown.length < group.length) out.line(`    … and ${countOf(group.length - shown.length, "more place")}`);
}
