import { repositoryUrl } from "@skillshelf/directory-api/links";
import type { Finding } from "@skillshelf/directory-api/schema";
import type { Severity } from "@skillshelf/skill-audit/audit-facts";
import { parseSkillFile } from "@skillshelf/skill-reader/skill-file/parse-skill-file";
import { countOf, unreadWords } from "../format.ts";
import type { Output } from "../output.ts";
import { type Style, styled } from "../text.ts";
import { type Scope, shownPath } from "./file-system.ts";
import type { LockedSkill } from "./lock.ts";
import { type FileDigest, integrityOf } from "./lock.ts";
import type { Offer } from "./offer.ts";
import { changesBetween, digestsOf, type PlannedSkill, type Target } from "./plan.ts";

/** Deviations for which several agents do not load a skill, most of them without a word. */
const unloadable: Readonly<Record<string, string>> = {
  "file-name": "its file is not called SKILL.md, in exactly these letters",
  "frontmatter-missing": "it has no frontmatter",
  "frontmatter-not-first": "something stands before its frontmatter",
  "frontmatter-unterminated": "its frontmatter does not end",
  "frontmatter-invalid-yaml": "its frontmatter is not valid YAML",
  "duplicate-key": "its frontmatter states a field twice",
  "merge-marker": "a merge conflict was left in it",
  "name-missing": "it has no name",
  "description-missing": "it has no description",
  "description-not-text": "its description is not a text",
};

/** Why agents may not load a skill once it is installed. */
function loadWarnings({ unit, files }: Pick<PlannedSkill, "unit" | "files">): string[] {
  const name = unit.path.slice(unit.path.lastIndexOf("/") + 1);
  const file = files.find(({ path }) => path === name);
  if (file === undefined) return [];
  const rules = new Set<string>(parseSkillFile(file.content, unit.path).deviations.map(({ rule }) => rule));
  return Object.entries(unloadable).flatMap(([rule, why]) => (rules.has(rule) ? [why] : []));
}

/** So many findings, files, and files of one kind of change, are shown of a skill; all of them are in the JSON. */
const MOST_SHOWN = 20;

const styles: Readonly<Record<Severity, Style>> = { high: "red", medium: "yellow", low: "dim" };

/** Says which files are read, before it takes its time, and of which repository, where another name was asked for. */
export function tellWhence(offer: Offer, from: string | undefined, out: Output): void {
  const { key, repository, renamedFrom, commit } = offer;
  if (renamedFrom !== null) out.note(`${renamedFrom} is called ${repository} now.`);
  out.note(`Reading commit ${commit} of ${from ?? repositoryUrl(key)} …`);
}

/** Shows what would be installed, before it is. */
export function showPlan(offer: Offer, skills: readonly PlannedSkill[], scope: Scope, out: Output): void {
  const { audit, repository, commit } = offer;
  out.line(styled("bold", repository), ` at ${commit}`);
  out.line(
    audit === null
      ? "not audited"
      : `audited ${audit.auditedAt.slice(0, 10)} by rules ${audit.engine}${audit.stale ? ", out of date" : ""}`,
  );
  for (const skill of skills) showSkill(skill, scope, out);
}

function showSkill({ unit, files, targets }: PlannedSkill, scope: Scope, out: Output): void {
  out.line("");
  out.line(styled("bold", unit.name), `  ${unit.path}`);
  for (const why of loadWarnings({ unit, files }))
    out.line("  ", styled("yellow", "warning"), `  Agents may not load this skill: ${why}.`);
  const found = unit.audit?.findings ?? [];
  const counting = found.filter(({ accepted }) => !accepted);
  const of = (severity: Severity) => counting.filter((finding) => finding.severity === severity);
  if (unit.audit !== null) {
    const others = found.length - counting.length;
    const accepted = others > 0 ? `, ${others} accepted by an editor` : "";
    const omitted = unit.audit.omitted > 0 ? `, ${unit.audit.omitted} more not listed` : "";
    out.line(
      `  findings: ${of("high").length} high, ${of("medium").length} medium, ${of("low").length} low${accepted}${omitted}`,
    );
  }
  showUnread(unit.audit?.unread ?? [], out);
  const grave = [...of("high"), ...of("medium")];
  for (const finding of grave.slice(0, MOST_SHOWN)) showFinding(finding, out);
  if (grave.length > MOST_SHOWN)
    out.line(`  and ${countOf(grave.length - MOST_SHOWN, "more finding")}; --json has them all`);
  for (const { capability, path, line } of unit.audit?.capabilities ?? []) out.line(`  ${capability}  ${path}:${line}`);
  showFiles(files, targets, out);
  for (const target of targets) showTarget(target, digestsOf(files), scope, out);
}

/** What the audit says nothing of, because it was not read. */
function showUnread(unread: NonNullable<PlannedSkill["unit"]["audit"]>["unread"], out: Output): void {
  for (const { path, reason } of unread.slice(0, MOST_SHOWN))
    out.line(
      "  ",
      styled("yellow", "not read"),
      `  ${path}  ${unreadWords[reason]}${reason === "dependencies" ? ", and not installed" : ""}`,
    );
  if (unread.length > MOST_SHOWN) out.line(`  and ${countOf(unread.length - MOST_SHOWN, "more part")} not read`);
}

/** How many files there are, and which: those that may be run come first. Where all targets show what changes, that tells more. */
function showFiles(files: PlannedSkill["files"], targets: readonly Target[], out: Output): void {
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  out.line(`  ${countOf(files.length, "file")}, ${countOf(bytes, "byte")}`);
  if (targets.every(showsChanges)) return;
  const sorted = files.toSorted((one, other) => Number(other.executable) - Number(one.executable));
  for (const file of sorted.slice(0, MOST_SHOWN)) out.line(`    ${file.path}${markOf(file)}`);
  if (files.length > MOST_SHOWN)
    out.line(`    and ${countOf(files.length - MOST_SHOWN, "more file")}; --json has them all`);
}

const markOf = (file: Pick<FileDigest, "executable"> | undefined): string => (file?.executable ? "  executable" : "");

function showFinding({ severity, title, path, line, rule, id, url }: Finding, out: Output): void {
  out.line("  ", styled(styles[severity], severity), `  ${title}  ${path}:${line}  [${rule}] ${id}`);
  out.line("    ", styled("dim", url));
}

/** Whether what was installed in a folder is known, so that what changes in it can be shown. */
const showsChanges = (target: Target): target is Target & Readonly<{ locked: LockedSkill }> =>
  target.state === "replace" && target.locked !== null;

function showTarget(target: Target, files: readonly FileDigest[], scope: Scope, out: Output): void {
  const { folder, state, hindrance } = target;
  const words = {
    new: "new",
    same: "there already",
    replace: hindrance === null ? "replaces what was installed" : `replaced by force, though ${hindrance}`,
    blocked: `stays as it is: ${hindrance}`,
  };
  out.line("  → ", styled(state === "blocked" ? "red" : "green", shownPath(scope, folder)), `  ${words[state]}`);
  if (!showsChanges(target)) return;
  const newer = new Map(files.map((file) => [file.path, file]));
  for (const [kind, paths] of Object.entries(changesBetween(target.locked.files, files))) {
    for (const path of paths.slice(0, MOST_SHOWN)) out.line(`    ${kind.padEnd(8)} ${path}${markOf(newer.get(path))}`);
    if (paths.length > MOST_SHOWN) out.line(`    ${kind.padEnd(8)} ${paths.length - MOST_SHOWN} more`);
  }
}

/** The same as JSON. */
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
