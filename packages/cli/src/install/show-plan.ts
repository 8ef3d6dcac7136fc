import { basename } from "node:path/posix";
import { loadingOf } from "@skillshelf/agent-loading/loading";
import { profileOf } from "@skillshelf/agent-loading/profiles";
import { sentenceOf } from "@skillshelf/agent-loading/sentence";
import type { Agent } from "@skillshelf/directory-api/agents";
import { repositoryUrl } from "@skillshelf/directory-api/links";
import type { Finding } from "@skillshelf/directory-api/schema";
import type { Severity } from "@skillshelf/skill-audit/audit-facts";
import { countOf, dayOf, unreadReasons } from "../format.ts";
import type { Output } from "../output.ts";
import { severityStyles, styled } from "../text.ts";
import { type Scope, shownPath, skillsFolder, skillsFolders } from "./file-system.ts";
import { type FileDigest, integrityOf, type LockedSkill } from "./lock.ts";
import type { Offer } from "./offer.ts";
import { changesBetween, digestsOf, type PlannedSkill, shortList, type Target } from "./plan.ts";

/** Says which of the agents do not load a skill, or change it, once it is installed in their folders. */
function loadWarnings({ unit, files, targets }: Pick<PlannedSkill, "unit" | "files" | "targets">): string[] {
  const name = basename(unit.path);
  const file = files.find(({ path }) => path === name);
  if (file === undefined) return [];
  const agents = new Map(targets.map(({ agent, folder }) => [agent.id, { agent, folder }]));
  return [...agents.values()].flatMap(({ agent, folder }) => {
    const loadings = loadingOf({ path: `${basename(folder)}/${name}`, bytes: file.content });
    const own = loadings.find((loading) => loading.agent === agent.id);
    if (own?.result === "dropped" || own?.result === "changed") return [sentenceOf(own)];
    const dropping = loadings.filter(({ result }) => result === "dropped");
    return own?.result === "unmeasured" && dropping.length > 0
      ? [
          `${agent.name} may not load it: ${shortList(dropping.map((other) => profileOf(other.agent).name))} ${dropping.length === 1 ? "does" : "do"} not.`,
        ]
      : [];
  });
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
  for (const warning of loadWarnings({ unit, files, targets }))
    out.line("  ", styled("yellow", "warning"), `  ${warning}`);
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
    other: `already installed: ${hindrance}`,
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

/** Notes agents that also load skills from the folder of another one. */
export function noteSharedFolders(skills: readonly PlannedSkill[], scope: Scope, out: Output): void {
  const targets = agentsOf(skills);
  for (const agent of targets) {
    const read = skillsFolders(agent, scope);
    const own = skillsFolder(agent, scope);
    const other = targets.find((one) => skillsFolder(one, scope) !== own && read.includes(skillsFolder(one, scope)));
    if (other === undefined) continue;
    const folder = shownPath(scope, skillsFolder(other, scope));
    out.note(`${agent.name} also loads skills from ${folder}: --agent ${other.id} is enough for both.`);
  }
}

/** Says how to check that the agents load what was installed. */
export function printChecks(skills: readonly PlannedSkill[], scope: Scope, out: Output): void {
  for (const { name, list, trust } of agentsOf(skills)) {
    if (trust !== null && scope.kind === "project")
      out.line(
        `${name} loads a project's skills only in a folder that it trusts. To trust this one, enter ${trust} in it.`,
      );
    if (list !== null) out.line(`To check that ${name} loads it, ${list.startsWith("/") ? "enter" : "run"} ${list}`);
  }
}

const agentsOf = (skills: readonly PlannedSkill[]): Agent[] => [
  ...new Set(skills.flatMap(({ targets }) => targets.map(({ agent }) => agent))),
];

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
    warnings: loadWarnings({ unit, files, targets }),
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
