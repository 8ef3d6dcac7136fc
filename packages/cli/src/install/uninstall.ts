import { z } from "zod";
import { type ClientContext, type ClientEnvironment, clientCommand } from "../command.ts";
import { OptionError } from "../command-line.ts";
import { exitCodes } from "../errors.ts";
import { isFileError, type Scope, scopeOf, shownPath, withFiles } from "./file-system.ts";
import { chooseInstalled } from "./installed.ts";
import { type Difference, differences, readOnDisk, showDifferences } from "./installed-files.ts";
import { type Lock, type LockedSkill, withoutFolders } from "./lock.ts";
import { changeLock, readLock } from "./lock-file.ts";
import { agentOption, flag } from "./options.ts";
import { removeFiles, removeFolder, removeLeftoversBeside, tellRemaining } from "./placing.ts";

const options = z.object({ agent: agentOption, global: flag, "dry-run": flag, force: flag });

export const uninstallCommand = clientCommand({
  usage: `Usage: skillshelf uninstall <skill>… [options]

Removes the files of skills that were installed. A skill is named by its name, its folder or its owner/repo. Where
files were changed or added, all of the skill stays.

  --agent ID     for this agent alone; may be repeated
  --global       from the personal folders instead of the project's
  --dry-run      says what would be removed and removes nothing
  --force        removes the whole folder, whatever is in it`,
  options,
  flags: ["global", "dry-run", "force"],
  repeated: ["agent"],
  allowPositionals: true,
  run: ({ values, positionals }, context) => withFiles(() => uninstall(values, positionals, context)),
});

async function uninstall(
  values: z.infer<typeof options>,
  positionals: readonly string[],
  { environment, out, json, signal }: ClientContext,
): Promise<number> {
  if (positionals.length === 0) throw new OptionError("Name the skills to remove; list --installed shows them.");
  const scope = await scopeOf(values.global, environment);
  const skills = chooseInstalled(await readLock(scope), positionals, values.agent);
  if (!values["dry-run"])
    tellRemaining(
      await removeLeftoversBeside(
        scope,
        skills.map(({ folder }) => folder),
      ),
      scope,
      out,
    );
  const outcomes = await removeAll(skills, scope, { force: values.force, dry: values["dry-run"], environment, signal });
  if (json) out.json({ written: !values["dry-run"], skills: outcomes });
  else
    for (const outcome of outcomes) {
      const verb = !outcome.removed ? "left as it is" : values["dry-run"] ? "would be removed" : "removed";
      out.line(`${shownPath(scope, outcome.folder)}  ${verb}`);
      showDifferences(outcome.differences, out);
    }
  if (outcomes.every(({ removed }) => removed)) return exitCodes.done;
  out.note("What was changed or added there may be somebody's work; --force removes it too.");
  return exitCodes.found;
}

type Outcome = Readonly<{ folder: string; agent: string; removed: boolean; differences: readonly Difference[] }>;

type Removing = Readonly<{ force: boolean; dry: boolean; environment: ClientEnvironment; signal: AbortSignal }>;

/** Removes skills one after the other, and then what the lock file knows of them. */
async function removeAll(skills: Lock, scope: Scope, removing: Removing): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  try {
    for (const skill of skills) {
      removing.signal.throwIfAborted();
      outcomes.push(await remove(skill, scope, removing));
    }
  } finally {
    const gone = outcomes.filter(({ removed }) => removed).map(({ folder }) => folder);
    if (gone.length > 0 && !removing.dry) await changeLock(scope, (lock) => withoutFolders(lock, gone));
  }
  return outcomes;
}

async function remove(skill: LockedSkill, scope: Scope, { force, dry, environment }: Removing): Promise<Outcome> {
  const { folder, agent, files } = skill;
  const found = differences(files, await readOnDisk(scope, folder), environment);
  const foreign = found.filter(({ kind }) => kind !== "missing");
  const removed = force || foreign.length === 0;
  try {
    if (removed && !dry && force) await removeFolder(scope, folder);
    else if (removed && !dry) await removeFiles(scope, folder, files);
  } catch (error) {
    if (!isFileError(error)) throw error;
    const refused: Difference = { path: "", kind: "unreadable", why: error.code };
    return { folder, agent, removed: false, differences: [refused] };
  }
  return { folder, agent, removed, differences: foreign };
}
