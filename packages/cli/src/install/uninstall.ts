import type { Command } from "@commander-js/extra-typings";
import { agentId, repeatable } from "../arguments.ts";
import { type CommandContext, type CommandEnvironment, run } from "../context.ts";
import { type ExitCode, exitCodes } from "../errors.ts";
import { isFileError, type Scope, scopeOf, shownPath, withFileErrors } from "./file-system.ts";
import { selectInstalled } from "./installed.ts";
import { type Difference, differences, printDifferences, readOnDisk } from "./installed-files.ts";
import { type Lock, type LockedSkill, withoutFolders } from "./lock.ts";
import { changeLock, readLock } from "./lock-file.ts";
import { cleanUpStagingFor, noteRemaining, removeFiles, removeFolder } from "./placing.ts";
import { otherInstaller } from "./plan.ts";
import { forgetShared, type OtherInstallers, readOtherInstallers } from "./shared-lock.ts";

export const defineUninstall = (command: Command): void =>
  void command
    .description(
      "Remove the files of installed skills. A skill with changed or added files, or that another installer has recorded, is kept as a whole.",
    )
    .argument("<skills...>", "Names of skills, their folders, or owner/repo; see skillshelf list --installed")
    .option("--agent <id>", "Only for this agent; repeatable", repeatable(agentId))
    .option("--global", "Remove from your personal folders")
    .option("--dry-run", "Show what would be removed, remove nothing")
    .option("--force", "Remove the whole folder, with changed and added files and whoever installed it")
    .action((skills, options, self) =>
      run(self, (context) => withFileErrors(() => uninstall(skills, options, context))),
    );

type UninstallOptions = Readonly<{
  agent?: readonly string[] | undefined;
  global?: boolean | undefined;
  dryRun?: boolean | undefined;
  force?: boolean | undefined;
}>;

export async function uninstall(
  names: readonly string[],
  { agent = [], global = false, dryRun = false, force = false }: UninstallOptions,
  { environment, out, json, signal }: CommandContext,
): Promise<ExitCode> {
  const scope = await scopeOf(global, environment);
  const lock = await readLock(scope);
  const skills = selectInstalled(lock, names, agent);
  const others = await readOtherInstallers(scope, lock, environment);
  if (!dryRun) {
    const folders = skills.map(({ folder }) => folder);
    noteRemaining(await cleanUpStagingFor(scope, folders), scope, out);
  }
  const outcomes = await removeAll(skills, scope, { force, dryRun, environment, others, signal });
  if (json) out.json({ written: !dryRun, skills: outcomes });
  else
    for (const outcome of outcomes) {
      const result = !outcome.removed ? "kept" : dryRun ? "would be removed" : "removed";
      out.line(`${shownPath(scope, outcome.folder)}  ${result}`);
      printDifferences(outcome.differences, out);
      if (outcome.otherLock !== null) out.line(`  ${otherInstaller(outcome.otherLock)}`);
    }
  if (outcomes.every(({ removed }) => removed)) return exitCodes.done;
  out.note("Kept skills have changed or added files, or belong to another installer. Use --force to remove them.");
  return exitCodes.found;
}

type Outcome = Readonly<{
  folder: string;
  agent: string;
  removed: boolean;
  differences: readonly Difference[];
  /** The lock file of another installer that may stand for the folder; else null. */
  otherLock: string | null;
}>;

type RemovalOptions = Readonly<{
  force: boolean;
  dryRun: boolean;
  environment: CommandEnvironment;
  others: OtherInstallers;
  signal: AbortSignal;
}>;

/** Removes skills one by one, and then their entries in the lock file. */
async function removeAll(skills: Lock, scope: Scope, options: RemovalOptions): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  try {
    for (const skill of skills) {
      options.signal.throwIfAborted();
      outcomes.push(await remove(skill, scope, options));
    }
  } finally {
    const gone = outcomes.filter(({ removed }) => removed).map(({ folder }) => folder);
    if (gone.length > 0 && !options.dryRun) {
      await changeLock(scope, (lock) => withoutFolders(lock, gone));
      const removed = skills.filter(({ folder }) => gone.includes(folder));
      await forgetShared(scope, removed, await readLock(scope));
    }
  }
  return outcomes;
}

async function remove(
  skill: LockedSkill,
  scope: Scope,
  { force, dryRun, environment, others }: RemovalOptions,
): Promise<Outcome> {
  const { folder, agent, files } = skill;
  const found = await readOnDisk(scope, folder);
  const changed = differences(files, found, environment).filter(({ kind }) => kind !== "missing");
  const otherLock = found.kind === "nothing" ? null : await others(folder);
  const removed = force || (changed.length === 0 && otherLock === null);
  try {
    if (removed && !dryRun && force) await removeFolder(scope, folder);
    else if (removed && !dryRun) await removeFiles(scope, folder, files);
  } catch (error) {
    if (!isFileError(error)) throw error;
    const failure: Difference = { path: "", kind: "unreadable", why: error.code };
    return { folder, agent, removed: false, differences: [failure], otherLock };
  }
  return { folder, agent, removed, differences: changed, otherLock };
}
