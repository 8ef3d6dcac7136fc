import type { CommandContext } from "../context.ts";
import type { Directory } from "../directory.ts";
import { CommandError, type ExitCode, exitCodes } from "../errors.ts";
import { shortLevelOf } from "../format.ts";
import type { Output } from "../output.ts";
import { scopeOf, shownPath, withFileErrors } from "./file-system.ts";
import type { Lock, LockedSkill } from "./lock.ts";
import { readLock } from "./lock-file.ts";
import { shortList } from "./plan.ts";

/** Lists the skills of the lock file. */
export const runListInstalled = (options: Readonly<{ global: boolean }>, context: CommandContext): Promise<ExitCode> =>
  withFileErrors(() => listInstalled(options, context));

async function listInstalled(
  { global }: Readonly<{ global: boolean }>,
  { environment, out, json }: CommandContext,
): Promise<ExitCode> {
  const scope = await scopeOf(global, environment);
  const skills = await readLock(scope);
  if (json) out.json({ scope: scope.kind, skills });
  else if (skills.length === 0)
    out.line(global ? "No skills are installed in your personal folders." : "No skills are installed in this project.");
  else
    out.table(
      [
        { title: "Skill" },
        { title: "Repository", isFlexible: true },
        { title: "Commit" },
        { title: "Findings" },
        { title: "Folder", isFlexible: true },
      ],
      skills.map(({ unit, repository, commit, audit, folder }) => [
        unit.name,
        repository,
        commit.slice(0, 12),
        shortLevelOf(audit),
        shownPath(scope, folder),
      ]),
    );
  return exitCodes.done;
}

/**
 * Selects installed skills by name, folder or owner/repo; all of them without names.
 *
 * @throws {CommandError} if one is not installed.
 */
export function selectInstalled(
  lock: Lock,
  names: readonly string[],
  agents: readonly string[] = [],
): readonly LockedSkill[] {
  const ofAgents = lock.filter(({ agent }) => agents.length === 0 || agents.includes(agent));
  return selectNamed(ofAgents.map(toNamed), names);
}

/** An installed skill with what it may be selected by. */
type Named<Skill> = Readonly<{ skill: Skill; name: string; folders: readonly string[]; repository: string | null }>;

export const toNamed = (skill: LockedSkill): Named<LockedSkill> => ({
  skill,
  name: skill.unit.name,
  folders: [skill.folder],
  repository: skill.repository,
});

/** Selects skills by name, folder or owner/repo as `selectInstalled` does. */
export function selectNamed<Skill>(skills: readonly Named<Skill>[], names: readonly string[]): readonly Skill[] {
  const chosen = new Set(names.length === 0 ? skills : []);
  for (const name of names) {
    const matches = skills.filter((one) => isNamed(one, name));
    if (matches.length === 0) throw new CommandError(exitCodes.missing, notInstalled(name, skills));
    for (const one of matches) chosen.add(one);
  }
  return skills.filter((one) => chosen.has(one)).map(({ skill }) => skill);
}

function isNamed({ name: own, folders, repository }: Named<unknown>, name: string): boolean {
  const path = name.replace(/^(?:\.|~)\//, "").replace(/\/$/, "");
  return (
    own === name ||
    folders.some((folder) => folder === path || folder.split("/").at(-1) === name) ||
    repository?.toLowerCase() === name.toLowerCase()
  );
}

const MAX_NAMED = 20;

function notInstalled(name: string, skills: readonly Named<unknown>[]): string {
  const names = [...new Set(skills.map((one) => one.name))];
  if (names.length === 0) return `${name} is not installed. No skills are installed here.`;
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : "";
  return `${name} is not installed. Installed skills: ${names.slice(0, MAX_NAMED).join(", ")}${more}.`;
}

/** Notes which skills were installed from another server than the one that is used now: its data may differ. */
export function noteOtherDirectory(skills: Lock, { url }: Pick<Directory, "url">, out: Pick<Output, "note">): void {
  const others = skills.filter(({ directory }) => directory !== url);
  if (others.length === 0) return;
  const names = [...new Set(others.map(({ unit }) => unit.name))];
  const directories = [...new Set(others.map(({ directory }) => directory))];
  out.note(
    `Installed from ${shortList(directories)}, but now checked with ${url}: ${shortList(names)}. Use --url or SKILLSHELF_URL to choose the server.`,
  );
}
