import type { ClientContext } from "../command.ts";
import type { Directory } from "../directory.ts";
import { CommandError, exitCodes } from "../errors.ts";
import type { Output } from "../output.ts";
import { scopeOf, shownPath, withFiles } from "./file-system.ts";
import type { Lock, LockedSkill } from "./lock.ts";
import { readLock } from "./lock-file.ts";
import { shortList } from "./plan.ts";

/** Lists what the lock file knows. */
export const runListInstalled = (options: Readonly<{ global: boolean }>, context: ClientContext): Promise<number> =>
  withFiles(() => listInstalled(options, context));

async function listInstalled(
  { global }: Readonly<{ global: boolean }>,
  { environment, out, json }: ClientContext,
): Promise<number> {
  const scope = await scopeOf(global, environment);
  const skills = await readLock(scope);
  if (json) out.json({ scope: scope.kind, skills });
  else if (skills.length === 0)
    out.line(global ? "No skill was installed in your personal folders." : "No skill was installed in this folder.");
  else
    out.table(
      [
        { title: "Skill" },
        { title: "Repository", isFlexible: true },
        { title: "Commit" },
        { title: "Audit" },
        { title: "Folder", isFlexible: true },
      ],
      skills.map(({ unit, repository, commit, audit, folder }) => [
        unit.name,
        repository,
        commit.slice(0, 12),
        audit?.level ?? "not audited",
        shownPath(scope, folder),
      ]),
    );
  return exitCodes.done;
}

/**
 * The installed skills that are meant: by name, by folder or as owner/repo; without a name all of them.
 *
 * @throws {CommandError} where one is not installed.
 */
export function chooseInstalled(
  lock: Lock,
  names: readonly string[],
  agents: readonly string[] = [],
): readonly LockedSkill[] {
  const ofAgents = lock.filter(({ agent }) => agents.length === 0 || agents.includes(agent));
  if (names.length === 0) return ofAgents;
  const chosen = new Set<LockedSkill>();
  for (const name of names) {
    const meant = ofAgents.filter((skill) => isMeant(skill, name));
    if (meant.length === 0) throw new CommandError(exitCodes.missing, notInstalled(name, ofAgents));
    for (const skill of meant) chosen.add(skill);
  }
  return ofAgents.filter((skill) => chosen.has(skill));
}

function isMeant({ unit, folder, repository }: LockedSkill, name: string): boolean {
  const path = name.replace(/^(?:\.|~)\//, "").replace(/\/$/, "");
  return (
    unit.name === name ||
    folder === path ||
    folder.split("/").at(-1) === name ||
    repository.toLowerCase() === name.toLowerCase()
  );
}

const MOST_NAMED = 20;

function notInstalled(name: string, skills: Lock): string {
  const names = [...new Set(skills.map(({ unit }) => unit.name))];
  if (names.length === 0) return `${name} is not installed here, and neither is any other skill.`;
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  return `${name} is not installed here. Installed are ${names.slice(0, MOST_NAMED).join(", ")}${more}.`;
}

/** Says of which skills another directory is asked than the one they were installed from: it may know other things. */
export function noteOtherDirectory(skills: Lock, { url }: Pick<Directory, "url">, out: Pick<Output, "note">): void {
  const others = skills.filter(({ directory }) => directory !== url);
  if (others.length === 0) return;
  const names = [...new Set(others.map(({ unit }) => unit.name))];
  const directories = [...new Set(others.map(({ directory }) => directory))];
  out.note(
    `Installed from ${shortList(directories)}, not from ${url}, which is asked now: ${shortList(names)}. Another directory is named by --url or SKILLSHELF_URL.`,
  );
}
