import { auditApiPath, queryString, unitsApiPath } from "@skillshelf/directory-api/links";
import type { Audit, AuditAnswer, Finding } from "@skillshelf/directory-api/schema";
import { auditAnswerSchema, type SkillDetail, type Unit, unitPageSchema } from "@skillshelf/directory-api/schema";
import { type Severity, severities, shownLevel } from "@skillshelf/skill-audit/audit-facts";
import { z } from "zod";
import { type ClientContext, clientCommand } from "./command.ts";
import { exitCodes } from "./errors.ts";
import { countOf, dayOf, levelOf, nameOf, numberOf, unknown, unreadWords } from "./format.ts";
import type { Output } from "./output.ts";
import { askForRecord } from "./repository.ts";
import { type Style, styled } from "./text.ts";

/** So many rules, and places of a rule, are shown where not all are wanted. */
const FEW_RULES = 8;
const FEW_PLACES = 3;

const styleOf: Readonly<Record<Severity, Style>> = { high: "red", medium: "yellow", low: "dim" };

/** What an audit found, by severity and rule, the gravest first. What an editor accepted is counted alone. */
export function printAudit(audit: AuditAnswer["data"], isWhole: boolean, out: Output): void {
  out.line();
  if (audit === null) {
    out.line(styled("bold", "Audit"), "  none yet");
    return;
  }
  out.line(styled("bold", "Audit"), "  ", levelOf(audit), "  ", styled("dim", circumstancesOf(audit)));
  const findings = audit.units.flatMap((unit) => unit.findings).filter(({ accepted }) => !accepted);
  const groups = byRule(findings);
  out.line(`  ${countsOf(findings, audit)}${audit.accepted === 0 ? "" : `; ${audit.accepted} accepted by an editor`}`);
  const shown = isWhole ? groups : groups.slice(0, FEW_RULES);
  for (const group of shown) printRule(group, isWhole, out);
  if (shown.length < groups.length) out.line(`  … and ${countOf(groups.length - shown.length, "more rule")}: --all`);
  const omitted = audit.units.reduce((sum, unit) => sum + unit.omitted, 0);
  if (omitted > 0) out.line(`  ${countOf(omitted, "finding")} more than the directory lists.`);
  printUnread(audit, isWhole, out);
}

/** What was not read, of which nothing is said. */
function printUnread({ units, unread }: NonNullable<AuditAnswer["data"]>, isWhole: boolean, out: Output): void {
  if (unread === null || unread === 0) return;
  out.line(`  Not read: ${countOf(unread, "part")} of the skills`);
  const parts = units.flatMap((unit) => unit.unread);
  const shown = isWhole ? parts : parts.slice(0, FEW_RULES);
  for (const { path, reason } of shown) out.line(`    ${path}  ${unreadWords[reason]}`);
  if (shown.length < unread) out.line(`    … and ${countOf(unread - shown.length, "more part")}`);
}

const circumstancesOf = ({ commit, auditedAt, engine, stale }: NonNullable<AuditAnswer["data"]>): string =>
  `of ${commit.slice(0, 12)} on ${dayOf(auditedAt)} by rules ${engine}${stale ? "; the repository or the rules changed since" : ""}`;

function countsOf(findings: readonly Finding[], { level, unread }: Pick<Audit, "level" | "unread">): string {
  const counts = severities.toReversed().flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}`];
  });
  if (counts.length > 0) return counts.join(", ");
  return shownLevel({ level, unread }) === "partial" ? "nothing found in what was read" : "nothing found";
}

/** Findings of the same rule and severity. */
type Group = readonly [first: Finding, ...more: Finding[]];

function byRule(findings: readonly Finding[]): Group[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.rule}`;
    const known = groups.get(key);
    if (known) known.push(finding);
    else groups.set(key, [finding]);
  }
  const gravity = ([{ severity }]: Group) => severities.indexOf(severity);
  return [...groups.values()].toSorted((one, other) => gravity(other) - gravity(one));
}

function printRule(group: Group, isWhole: boolean, out: Output): void {
  const [{ severity, title, rule }] = group;
  out.line("  ", styled(styleOf[severity], severity), `  ${title} [${rule}]`);
  const shown = isWhole ? group : group.slice(0, FEW_PLACES);
  for (const { path, line } of shown) out.line(`    ${path}:${line}`);
  if (shown.length < group.length) out.line(`    … and ${countOf(group.length - shown.length, "more place")}`);
}

/** So many units are shown where not all are wanted. */
const FEW_UNITS = 20;
/** So many pages of units are asked for, of 100 each: as many as a repository may have, and some. */
const MOST_PAGES = 30;

export const showCommand = clientCommand({
  usage: `Usage: skillshelf show <owner/repo> [options]

Shows a record: its facts, its summary, its skills, and what its audit found, the gravest first.

  --all             every skill and every finding, however many there are`,
  options: z.object({ all: z.boolean().default(false) }),
  flags: ["all"],
  allowPositionals: true,
  async run({ values: { all }, positionals }, context) {
    const answer = await askForRecord(positionals, "show", context);
    const record = all ? { ...answer.data, skills: await allUnits(answer.data, context) } : answer.data;
    const { data: audit } = await context.directory.json(auditApiPath(record), auditAnswerSchema);
    const { out, json } = context;
    if (json) out.json({ data: record, audit });
    else {
      printRecord(record, out);
      printUnits(record, all, out);
      printAudit(audit, all, out);
    }
    return exitCodes.done;
  },
});

/** The record's own answer has the first of them. */
async function allUnits(record: SkillDetail, { directory }: ClientContext): Promise<Unit[]> {
  const units: Unit[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const path = `${unitsApiPath(record)}${queryString({ page, pageSize: 100 })}`;
    const { data, pagination } = await directory.json(path, unitPageSchema);
    units.push(...data);
    if (page >= pagination.totalPages) break;
  }
  return units;
}

function printRecord(record: SkillDetail, out: Output): void {
  out.line(styled("bold", record.name), "  ", nameOf(record));
  out.paragraph(record.summary);
  out.line();
  for (const [name, value] of factsOf(record)) out.line(styled("dim", name.padEnd(12)), value);
}

function factsOf(record: SkillDetail): (readonly [name: string, value: string])[] {
  const { contextTokens: tokens } = record;
  return [
    ["Page", record.url],
    ["Source", record.repositoryUrl],
    ["Commit", record.commit === null ? unknown : `${record.commit}${on(record.updatedAt)}`],
    ["Licence", licenceOf(record)],
    ["Category", record.category],
    ["Languages", record.languages.join(", ") || unknown],
    ...(record.tags.length === 0 ? [] : [["Tags", record.tags.join(", ")] as const]),
    ["Stars", record.stars === null ? unknown : numberOf(record.stars)],
    ["Score", record.score === null ? unknown : `${record.score} of 100`],
    [
      "Context",
      tokens === null
        ? unknown
        : `about ${countOf(tokens.always, "token")} always, ${numberOf(tokens.onActivation)} when all skills are loaded`,
    ],
    ["Review", record.reviewedOn === null ? "none yet" : `by the editors, ${record.reviewedOn}`],
    ...(record.status === "active" ? [] : [["Status", record.status] as const]),
    ...(record.copyOf === null ? [] : [["Copy of", record.copyOf] as const]),
  ];
}

/** The licence, with the manifest's name where only a manifest states it. */
const licenceOf = ({ license, licenseSource }: SkillDetail): string =>
  license === null
    ? unknown
    : license + (licenseSource?.endsWith(".json") ? ` (stated by ${licenseSource} alone)` : "");

const on = (instant: string | null): string => (instant === null ? "" : ` of ${dayOf(instant)}`);

function printUnits({ skills, skillCount }: SkillDetail, isWhole: boolean, out: Output): void {
  out.line();
  out.line(styled("bold", countOf(skillCount, "skill")));
  const shown = isWhole ? skills : skills.slice(0, FEW_UNITS);
  for (const { name, path, otherLocations, kind, description } of shown) {
    const others =
      otherLocations.length === 0 ? "" : ` and the same files in ${countOf(otherLocations.length, "other folder")}`;
    out.line("  ", name, kind === "skill" ? "" : ` (${kind})`, "  ", styled("dim", `${path}${others}`));
    out.paragraph(description ?? "", 4);
  }
  if (shown.length < skillCount) out.line(`  … and ${numberOf(skillCount - shown.length)} more: --all`);
}
