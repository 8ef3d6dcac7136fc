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

export const defineUninstall = (command: Command): void =>
  void command
    .description("Remove the files of installed skills. A skill with changed or added files is kept as a whole.")
    .argument("<skills...>", "Names of skills, their folders, or owner/repo; see skillshelf list --installed")
    .option("--agent <id>", "Only for this agent; repeatable", repeatable(agentId))
    .option("--global", "Remove from your personal folders")
    .option("--dry-run", "Show what would be removed, remove nothing")
    .option("--force", "Remove the whole folder, with changed and added files")
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
  const skills = selectInstalled(await readLock(scope), names, agent);
  if (!dryRun) {
    const folders = skills.map(({ folder }) => folder);
    noteRemaining(await cleanUpStagingFor(scope, folders), scope, out);
  }
  const outcomes = await removeAll(skills, scope, { force, dryRun, environment, signal });
  if (json) out.json({ written: !dryRun, skills: outcomes });
  else
    for (const outcome of outcomes) {
      const result = !outcome.removed ? "kept" : dryRun ? "would be removed" : "removed";
      out.line(`${shownPath(scope, outcome.folder)}  ${result}`);
      printDifferences(outcome.differences, out);
    }
  if (outcomes.every(({ removed }) => removed)) return exitCodes.done;
  out.note("Kept skills have changed or added files. Use --force to remove them.");
  return exitCodes.found;
}

type Outcome = Readonly<{ folder: string; agent: string; removed: boolean; differences: readonly Difference[] }>;

type RemovalOptions = Readonly<{
  force: boolean;
  dryRun: boolean;
  environment: CommandEnvironment;
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
    if (gone.length > 0 && !options.dryRun) await changeLock(scope, (lock) => withoutFolders(lock, gone));
  }
  return outcomes;
}

async function remove(
  skill: LockedSkill,
  scope: Scope,
  { force, dryRun, environment }: RemovalOptions,
): Promise<Outcome> {
  const { folder, agent, files } = skill;
  const found = differences(files, await readOnDisk(scope, folder), environment);
  const changed = found.filter(({ kind }) => kind !== "missing");
  const removed = force || changed.length === 0;
  try {
    if (removed && !dryRun && force) await removeFolder(scope, folder);
    else if (removed && !dryRun) await removeFiles(scope, folder, files);
  } catch (error) {
    if (!isFileError(error)) throw error;
    const failure: Difference = { path: "", kind: "unreadable", why: error.code };
    return { folder, agent, removed: false, differences: [failure] };
  }
  return { folder, agent, removed, differences: changed };
}
