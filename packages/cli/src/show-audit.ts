import type { Audit, AuditAnswer, Finding } from "@skillshelf/directory-api/schema";
import { type Severity, severities, shownLevel } from "@skillshelf/skill-audit/audit-facts";
import type { Output } from "./output.ts";
import { type Style, styled } from "./text.ts";
import { countOf, dayOf, levelOf, unreadWords } from "./words.ts";

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
