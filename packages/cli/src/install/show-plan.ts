import { repositoryUrl } from "@skillshelf/directory-api/links";
import type { Finding } from "@skillshelf/directory-api/schema";
import type { Severity } from "@skillshelf/skill-audit/audit-facts";
import { parseSkillFile } from "@skillshelf/skill-reader/skill-file/parse-skill-file";
import { countOf, dayOf, unreadReasons } from "../format.ts";
import type { Output } from "../output.ts";
import { severityStyles, styled } from "../text.ts";
import { type Scope, shownPath } from "./file-system.ts";
import { type FileDigest, integrityOf, type LockedSkill } from "./lock.ts";
import type { Offer } from "./offer.ts";
import { changesBetween, digestsOf, type PlannedSkill, type Target } from "./plan.ts";

/** Violations of the specification that keep several agents from loading a skill, mostly silently. */
const unloadable: Readonly<Record<string, string>> = {
  "file-name": "its file is not named SKILL.md (in this letter case)",
  "frontmatter-missing": "it has no frontmatter",
  "frontmatter-not-first": "there is text before its frontmatter",
  "frontmatter-unterminated": "its frontmatter is not closed",
  "frontmatter-invalid-yaml": "its frontmatter is not valid YAML",
  "duplicate-key": "its frontmatter has a duplicate field",
  "merge-marker": "it contains merge conflict markers",
  "name-missing": "it has no name",
  "description-missing": "it has no description",
  "description-not-text": "its description is not text",
};

/** Explains why agents may not load a skill once it is installed. */
function loadWarnings({ unit, files }: Pick<PlannedSkill, "unit" | "files">): string[] {
  const name = unit.path.slice(unit.path.lastIndexOf("/") + 1);
  const file = files.find(({ path }) => path === name);
  if (file === undefined) return [];
  const rules = new Set<string>(parseSkillFile(file.content, unit.path).deviations.map(({ rule }) => rule));
  return Object.entries(unloadable).flatMap(([rule, why]) => (rules.has(rule) ? [why] : []));
}

/** The maximum number of findings, files, and changed files that are shown of a skill. The JSON has all. */
const MAX_SHOWN = 20;

/** Notes what is being read, which may take a while, and whether the repository was renamed. */
export function noteSource(offer: Offer, from: string | undefined, out: Output): void {
  const { key, repository, renamedFrom, commit } = offer;
  if (renamedFrom !== null) out.note(`${renamedFrom} was renamed to ${repository}.`);
  out.note(`Reading commit ${commit} of ${from ?? repositoryUrl(key)} …`);
}

/** Prints what would be installed. */
export function printPlan(offer: Offer, skills: readonly PlannedSkill[], scope: Scope, out: Output): void {
  const { audit, repository, commit } = offer;
  out.line(styled("bold", repository), ` at ${commit}`);
  out.line(
    audit === null
      ? "not audited"
      : `audited ${dayOf(audit.auditedAt)}, rules ${audit.engine}${audit.stale ? "; out of date" : ""}`,
  );
  for (const skill of skills) printSkill(skill, scope, out);
}

function printSkill({ unit, files, targets }: PlannedSkill, scope: Scope, out: Output): void {
  out.line("");
  out.line(styled("bold", unit.name), `  ${unit.path}`);
  for (const why of loadWarnings({ unit, files }))
    out.line("  ", styled("yellow", "warning"), `  Agents may not load this skill: ${why}.`);
  const findings = unit.audit?.findings ?? [];
  const unaccepted = findings.filter(({ accepted }) => !accepted);
  const withSeverity = (severity: Severity) => unaccepted.filter((finding) => finding.severity === severity);
  const [high, medium, low] = [withSeverity("high"), withSeverity("medium"), withSeverity("low")];
  if (unit.audit !== null) {
    const acceptedCount = findings.length - unaccepted.length;
    const accepted = acceptedCount > 0 ? `, ${acceptedCount} accepted` : "";
    const omitted = unit.audit.omitted > 0 ? `, ${unit.audit.omitted} more not listed` : "";
    out.line(`  findings: ${high.length} high, ${medium.length} medium, ${low.length} low${accepted}${omitted}`);
  }
  printUnread(unit.audit?.unread ?? [], out);
  const severe = [...high, ...medium];
  for (const finding of severe.slice(0, MAX_SHOWN)) printFinding(finding, out);
  if (severe.length > MAX_SHOWN) out.line(`  … and ${countOf(severe.length - MAX_SHOWN, "more finding")}; use --json`);
  for (const { capability, path, line } of unit.audit?.capabilities ?? []) out.line(`  ${capability}  ${path}:${line}`);
  printFiles(files, targets, out);
  for (const target of targets) printTarget(target, digestsOf(files), scope, out);
}

function printUnread(unread: NonNullable<PlannedSkill["unit"]["audit"]>["unread"], out: Output): void {
  for (const { path, reason } of unread.slice(0, MAX_SHOWN))
    out.line(
      "  ",
      styled("yellow", "not read"),
      `  ${path}  ${unreadReasons[reason]}${reason === "dependencies" ? "; not installed" : ""}`,
    );
  if (unread.length > MAX_SHOWN) out.line(`  … and ${unread.length - MAX_SHOWN} more not read`);
}

/** Prints the files, executable ones first, unless all targets show what changes. */
function printFiles(files: PlannedSkill["files"], targets: readonly Target[], out: Output): void {
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  out.line(`  ${countOf(files.length, "file")}, ${countOf(bytes, "byte")}`);
  if (targets.every(showsChanges)) return;
  const sorted = files.toSorted((one, other) => Number(other.executable) - Number(one.executable));
  for (const file of sorted.slice(0, MAX_SHOWN)) out.line(`    ${file.path}${executableMark(file)}`);
  if (files.length > MAX_SHOWN) out.line(`    … and ${countOf(files.length - MAX_SHOWN, "more file")}; use --json`);
}

const executableMark = (file: Pick<FileDigest, "executable"> | undefined): string =>
  file?.executable ? "  executable" : "";

function printFinding({ severity, title, path, line, rule, id, url }: Finding, out: Output): void {
  out.line("  ", styled(severityStyles[severity], severity), `  ${title}  ${path}:${line}  [${rule}] ${id}`);
  out.line("    ", styled("dim", url));
}

/** Returns whether the installed files are known, so that changes can be shown. */
const showsChanges = (target: Target): target is Target & Readonly<{ locked: LockedSkill }> =>
  target.state === "replace" && target.locked !== null;

function printTarget(target: Target, files: readonly FileDigest[], scope: Scope, out: Output): void {
  const { folder, state, hindrance } = target;
  const states = {
    new: "new",
    same: "already installed",
    replace: hindrance === null ? "replaces the installed skill" : `replaced because of --force, although ${hindrance}`,
    blocked: `kept: ${hindrance}`,
  };
  out.line("  → ", styled(state === "blocked" ? "red" : "green", shownPath(scope, folder)), `  ${states[state]}`);
  if (!showsChanges(target)) return;
  const newer = new Map(files.map((file) => [file.path, file]));
  for (const [kind, paths] of Object.entries(changesBetween(target.locked.files, files))) {
    for (const path of paths.slice(0, MAX_SHOWN))
      out.line(`    ${kind.padEnd(8)} ${path}${executableMark(newer.get(path))}`);
    if (paths.length > MAX_SHOWN) out.line(`    ${kind.padEnd(8)} ${paths.length - MAX_SHOWN} more`);
  }
}

/** Returns the plan as JSON. */
export const planAsJson = ({ repository, commit, audit }: Offer, skills: readonly PlannedSkill[]) => ({
  repository,
  commit,
  audit,
  skills: skills.map(({ unit, files, targets }) => ({
    name: unit.name,
    path: unit.path,
    findings: unit.audit?.findings ?? null,
    unread: unit.audit?.unread ?? null,
    warnings: loadWarnings({ unit, files }),
    capabilities: unit.audit?.capabilities ?? null,
    integrity: integrityOf(files),
    files: files.map(({ path, sha256, executable, content }) => ({ path, bytes: content.length, sha256, executable })),
    targets: targets.map(({ agent, folder, state, hindrance, locked }) => ({
      agent: agent.id,
      folder,
      state,
      hindrance,
      changes: state === "replace" && locked !== null ? changesBetween(locked.files, files) : null,
    })),
  })),
});
