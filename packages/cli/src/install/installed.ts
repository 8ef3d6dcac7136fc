import { CommandError, exitCodes } from "../exit-codes.ts";
import type { Lock, LockedSkill } from "./lock.ts";

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
