import { dirname } from "node:path/posix";
import type { Command } from "@commander-js/extra-typings";
import { type Agent, agents } from "@skillshelf/directory-api/agents";
import type { RepositoryName } from "@skillshelf/skill-reader/git/source";
import { agentId, agentIds, findingId, repeatable, repositoryName, stringValue } from "../arguments.ts";
import { type CommandContext, run } from "../context.ts";
import { CommandError, type ExitCode, exitCodes, UsageError } from "../errors.ts";
import { countOf } from "../format.ts";
import type { Output } from "../output.ts";
import { concernsOf, confirm } from "./consent.ts";
import { executeWrites, planWrites } from "./execute.ts";
import {
  kindAt,
  lockPath,
  pathIn,
  type Scope,
  scopeOf,
  shownPath,
  skillsFolders,
  withFileErrors,
} from "./file-system.ts";
import { readLock } from "./lock-file.ts";
import { fetchOffer, locationsOf, type Offer } from "./offer.ts";
import { digestsOf, type PlannedSkill, shortList, type TargetFacts, targetOf } from "./plan.ts";
import { type FilesOfUnits, readUnits } from "./repository-files.ts";
import { type SelectedSkill, selectSkills } from "./select-skills.ts";
import { readOtherInstallers, recordShared, sharedLockPath } from "./shared-lock.ts";
import { noteSharedFolders, noteSource, planAsJson, printChecks, printPlan } from "./show-plan.ts";

export const defineInstall = (command: Command): void =>
  void command
    .description(
      "Install skills of a repository at the audited commit, after showing the audit findings. If several skills share a name, each agent gets the one in its own folder, or else the one below skills/. Nothing of the repository is run.",
    )
    .argument("<owner/repo>", "Repository to install from", repositoryName)
    .argument("[skills...]", "Names of skills, or paths of their SKILL.md; optional if there is only one")
    .option(
      "--agent <id>",
      "Install for this agent, such as claude-code or codex; repeatable. Default: every agent that has a folder here",
      repeatable(agentId),
    )
    .option("--global", "Install into the personal folders in your home directory")
    .option("--all", "Install all skills of the repository, except templates and tests")
    .option("--from <path>", "Read the files from a local clone or bare repository", stringValue)
    .option("--dry-run", "Show everything, write nothing")
    .option("--yes", "Continue if the audit is missing or out of date, or the repository was renamed")
    .option("--accept <id>", "Accept the high-severity finding with this ID; repeatable", repeatable(findingId))
    .option("--skills-lock", "Also record them in skills-lock.json, which the npm command skills reads")
    .option("--force", "Replace folders that were changed or not installed by skillshelf")
    .action((repository, skills, options, self) =>
      run(self, (context) => withFileErrors(() => install(repository, skills, options, context))),
    );

type InstallOptions = Readonly<{
  agent?: readonly string[] | undefined;
  global?: boolean | undefined;
  all?: boolean | undefined;
  from?: string | undefined;
  dryRun?: boolean | undefined;
  yes?: boolean | undefined;
  accept?: readonly string[] | undefined;
  skillsLock?: boolean | undefined;
  force?: boolean | undefined;
}>;

async function install(
  repository: RepositoryName,
  names: readonly string[],
  {
    agent = [],
    global = false,
    all = false,
    from,
    dryRun = false,
    yes = false,
    accept = [],
    skillsLock = false,
    force = false,
  }: InstallOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const { directory, environment, signal, out, json } = context;
  if (skillsLock && global)
    throw new UsageError("--skills-lock is for projects: their skills-lock.json records commits. Leave out --global.");
  const scope = await scopeOf(global, environment);
  const lock = await readLock(scope);
  const others = await readOtherInstallers(scope, lock, environment);
  const selectedAgents = await selectAgents(agent, scope);
  const offer = await fetchOffer(directory, repository);
  const selected = selectSkills(offer, names, all, selectedAgents);
  if (all && names.length === 0) noteOmitted(offer, selected, out);
  noteSource(offer, from, out);
  const files = await readUnits(
    { key: offer.key, commit: offer.commit, from, signal },
    selected.map(({ path }) => path),
  );
  const skills = await planSkills(offer, selected, files, { scope, lock, force, environment, others });

  if (!json) {
    printPlan(offer, skills, scope, out);
    noteSharedFolders(skills, scope, out);
  }
  const report = planAsJson(offer, skills);
  if (!dryRun) {
    throwIfBlocked(skills);
    await confirm(concernsOf(offer, selected), { yes, accept }, context);
    const writes = planWrites(offer, skills, directory);
    await executeWrites(writes, scope, context);
    const kept = await recordShared(scope, writes, skillsLock);
    if (skillsLock && kept.length > 0)
      out.note(`${sharedLockPath} already has ${shortList(kept)} from another installer. Its entry was kept.`);
  }
  if (json) out.json({ ...report, written: !dryRun });
  else if (dryRun) out.line("Nothing was written.");
  else {
    out.line(`Installed. Recorded in ${shownPath(scope, lockPath(scope))}.`);
    printChecks(skills, scope, out);
  }
  return exitCodes.done;
}

/**
 * Returns the agents with these IDs; without IDs, those whose folder exists.
 *
 * @throws {UsageError} if none exists.
 */
async function selectAgents(ids: readonly string[], scope: Scope): Promise<readonly Agent[]> {
  if (ids.length > 0) return agents.filter(({ id }) => ids.includes(id));
  const found: Agent[] = [];
  for (const agent of agents)
    for (const folder of agentFolders(agent, scope))
      if (!found.includes(agent) && (await kindAt(pathIn(scope, folder))) !== "nothing") found.push(agent);
  if (found.length > 0) return found;
  const place = scope.kind === "project" ? "in this project" : "in your home directory";
  throw new UsageError(`No agent folder found ${place}. Pass --agent with one of ${agentIds.join(", ")}.`);
}

/** Returns the folders that show that an agent is used. `.github` is in many projects that do not use Copilot. */
function agentFolders(agent: Agent, scope: Scope): string[] {
  const isOfOthers = (folder: string) =>
    agents.some((other) => other !== agent && skillsFolders(other, scope).includes(folder));
  return skillsFolders(agent, scope)
    .filter((folder, index) => index === 0 || !isOfOthers(folder))
    .map((folder) => (folder.startsWith(".github/") ? folder : dirname(folder)));
}

async function planSkills(
  offer: Offer,
  selected: readonly SelectedSkill[],
  filesOf: FilesOfUnits,
  facts: TargetFacts,
): Promise<readonly PlannedSkill[]> {
  const skills: PlannedSkill[] = [];
  for (const unit of selected) {
    const files = filesOf.get(unit.path);
    if (files === undefined || files === null)
      throw new CommandError(
        exitCodes.missing,
        `${offer.repository} has no ${unit.path} at commit ${offer.commit}, although the server lists it.`,
      );
    const skill = { repository: offer.repository, locations: locationsOf(unit), files: digestsOf(files) };
    const targets = [];
    for (const agent of unit.agents) targets.push(await targetOf(agent, unit.folderName, skill, facts));
    skills.push({ unit, files, targets });
  }
  return skills;
}

/** Notes which skills --all omits because another one with the same name was selected. */
function noteOmitted(offer: Offer, selected: readonly SelectedSkill[], out: Output): void {
  const locations = new Set(selected.flatMap(locationsOf));
  const omitted = offer.units.filter(({ kind, path }) => kind === "skill" && !locations.has(path));
  if (omitted.length === 0) return;
  const paths = shortList(omitted.map(({ path }) => path));
  out.note(`Omitted, because another skill has the same name: ${paths}. To install one of these, pass its path.`);
}

/** @throws {CommandError} if files that may be somebody's work are in the way. */
function throwIfBlocked(skills: readonly PlannedSkill[]): void {
  const blocked = skills.flatMap(({ targets }) => targets).filter(({ state }) => state === "blocked");
  const [first] = blocked;
  if (first === undefined) return;
  throw new CommandError(
    exitCodes.unconfirmed,
    `Nothing was written: cannot replace ${countOf(blocked.length, "folder")}, such as ${first.folder}: ${first.hindrance}. Pass --force to replace it with everything in it.`,
  );
}
