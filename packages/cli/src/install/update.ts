import type { Command } from "@commander-js/extra-typings";
import { agents } from "@skillshelf/directory-api/agents";
import { agentId, findingId, repeatable, stringValue } from "../arguments.ts";
import { type CommandContext, run } from "../context.ts";
import { DirectoryError } from "../directory.ts";
import { type ExitCode, exitCodes, UsageError } from "../errors.ts";
import { concernsOf, confirm, wasAcceptedBefore } from "./consent.ts";
import { executeWrites, planWrites, type Write } from "./execute.ts";
import { scopeOf, shownPath, withFileErrors } from "./file-system.ts";
import { noteOtherDirectory, selectInstalled } from "./installed.ts";
import { differences, readOnDisk } from "./installed-files.ts";
import { type Lock, type LockedSkill, repositoryKey } from "./lock.ts";
import { readLock } from "./lock-file.ts";
import { atLocation, fetchOffer, locationsOf, type Offer, type OfferedUnit } from "./offer.ts";
import { assessFolder, digestsOf, type PlannedSkill, shortList, type Target, type TargetFacts } from "./plan.ts";
import { type FilesOfUnits, readUnits } from "./repository-files.ts";
import { readOtherInstallers, recordShared } from "./shared-lock.ts";
import { noteSource, planAsJson, printPlan } from "./show-plan.ts";

export const defineUpdate = (command: Command): void =>
  void command
    .description(
      "Update installed skills to the audited commit, after showing the changed files and the audit findings. Missing files are restored. Skills that you changed are skipped.",
    )
    .argument("[skills...]", "Names of skills, their folders, or owner/repo; all installed skills if omitted")
    .option("--agent <id>", "Only skills of this agent; repeatable", repeatable(agentId))
    .option("--global", "Update the skills in your personal folders")
    .option("--from <path>", "Read the files from a local clone or bare repository", stringValue)
    .option("--dry-run", "Show everything, write nothing")
    .option("--yes", "Continue if the audit is missing or out of date, or the repository was renamed")
    .option("--accept <id>", "Accept the new high-severity finding with this ID; repeatable", repeatable(findingId))
    .option("--force", "Replace skills that were changed, too")
    .action((skills, options, self) => run(self, (context) => withFileErrors(() => update(skills, options, context))));

type UpdateOptions = Readonly<{
  agent?: readonly string[] | undefined;
  global?: boolean | undefined;
  from?: string | undefined;
  dryRun?: boolean | undefined;
  yes?: boolean | undefined;
  accept?: readonly string[] | undefined;
  force?: boolean | undefined;
}>;

/** The result for the skills of a repository. */
type Outcome = Readonly<{
  repository: string;
  /** Folders that are up to date, and the files in them that were changed. */
  current: readonly Readonly<{ folder: string; changed: readonly string[] }>[];
  left: readonly Readonly<{ folder: string; why: string }>[];
  update: ReturnType<typeof planAsJson> | null;
}>;

type PreparedUpdate = Readonly<{ outcome: Outcome; writes: readonly Write[] }>;

type Preparation = Readonly<{
  options: UpdateOptions;
  facts: TargetFacts;
  context: CommandContext;
  read: typeof readUnits;
}>;

/** @param read reads the files of a repository; tests replace it. */
export async function update(
  names: readonly string[],
  options: UpdateOptions,
  context: CommandContext,
  read = readUnits,
): Promise<ExitCode> {
  const { environment, out, json } = context;
  const { agent = [], global = false, from, dryRun = false, force = false } = options;
  const scope = await scopeOf(global, environment);
  const lock = await readLock(scope);
  const skills = selectInstalled(lock, names, agent);
  noteOtherDirectory(skills, context.directory, out);
  const repositories = [...new Set(skills.map(({ repository }) => repository))];
  if (from !== undefined && repositories.length > 1)
    throw new UsageError("--from is one repository. Pass the skills, or the owner/repo, that come from it.");
  const facts = { scope, lock, force, environment, others: await readOtherInstallers(scope, lock, environment) };
  const preparation: Preparation = { options, facts, context, read };
  const prepared: PreparedUpdate[] = [];
  for (const repository of repositories) {
    const ofRepository = skills.filter((skill) => skill.repository === repository);
    prepared.push(await prepareUpdate(repository, ofRepository, prepared, preparation));
  }
  // Nothing is written before everything is confirmed for all repositories.
  for (const { writes, outcome } of prepared) {
    await executeWrites(writes, scope, context);
    await recordShared(scope, writes, false);
    if (!json) printOutcome(outcome, preparation);
  }
  const outcomes = prepared.map(({ outcome }) => outcome);
  if (json) out.json({ written: !dryRun, repositories: outcomes });
  else if (skills.length === 0) out.line("No skills are installed here.");
  return outcomes.some(({ left }) => left.length > 0) ? exitCodes.found : exitCodes.done;
}

function printOutcome(
  { current, update: updated, left }: Outcome,
  { facts, options, context: { out } }: Preparation,
): void {
  const shown = (folder: string) => shownPath(facts.scope, folder);
  for (const { folder, changed } of current)
    out.line(
      `${shown(folder)}  up to date${changed.length === 0 ? "" : `, but files were changed: ${shortList(changed)}`}`,
    );
  const written = updated?.skills.flatMap(({ targets }) => targets).filter(({ state }) => state !== "blocked");
  for (const { folder } of written ?? [])
    out.line(`${shown(folder)}  ${options.dryRun ? "would be updated" : "updated"}`);
  for (const { folder, why } of left) out.line(`${shown(folder)}  skipped: ${why}`);
}

/**
 * Fetches, plans, prints and confirms the update of a repository's skills. Nothing is written.
 *
 * @param before the updates of other repositories that this run has prepared.
 * @throws {CommandError} if it is not confirmed, or the repository cannot be read.
 */
async function prepareUpdate(
  repository: string,
  skills: Lock,
  before: readonly PreparedUpdate[],
  { options, facts, context, read }: Preparation,
): Promise<PreparedUpdate> {
  const { from, dryRun = false, yes = false, accept = [] } = options;
  const offer = await offerOrReason(repository, context);
  if (typeof offer === "string")
    return { outcome: { repository, current: [], left: leftBecause(skills, offer), update: null }, writes: [] };
  const { current, outdated } = await splitByState(skills, offer, facts);
  if (outdated.length === 0) return { outcome: { repository, current, left: [], update: null }, writes: [] };

  noteSource(offer, from, context.out);
  const { key, commit } = offer;
  const request = { key, commit, from, bytesBefore: bytesOf(before), signal: context.signal };
  const installed = new Set(outdated.map(({ unit }) => unit.path));
  const offered = offer.units.flatMap((unit) =>
    locationsOf(unit)
      .filter((path) => installed.has(path))
      .map((path) => atLocation(unit, path)),
  );
  const files = await read(
    request,
    offered.map(({ path }) => path),
  );
  const gone = outdated.filter(({ unit }) => (files.get(unit.path) ?? null) === null);
  const planned = await plan(offered, outdated, files, facts);
  const blocked = planned.flatMap(({ targets }) => targets).filter(({ state }) => state === "blocked");
  if (planned.length > 0 && !context.json) printPlan(offer, planned, facts.scope, context.out);
  const notUpdated = [
    ...leftBecause(gone, `${offer.repository} no longer has it at commit ${offer.commit}.`),
    ...blocked.map(({ folder, hindrance }) => ({ folder, why: `${hindrance ?? ""}; use --force to replace it.` })),
  ];
  const outcome = { repository, current, left: notUpdated, update: planAsJson(offer, planned) };
  const writable = planned.filter(({ targets }) => targets.some(({ state }) => state !== "blocked"));
  if (dryRun || writable.length === 0) return { outcome, writes: [] };
  const units = writable.map(({ unit }) => unit);
  await confirm(concernsOf(offer, units, wasAcceptedBefore(outdated, writable)), { yes, accept }, context);
  return { outcome, writes: planWrites(offer, planned, context.directory) };
}

/** Fetches a repository. @returns the reason if it is no longer in the catalog. */
async function offerOrReason(repository: string, { directory }: CommandContext): Promise<Offer | string> {
  try {
    return await fetchOffer(directory, repositoryKey(repository));
  } catch (error) {
    const isGone = error instanceof DirectoryError && (error.failure === "not-found" || error.failure === "removed");
    if (isGone) return error.message;
    throw error;
  }
}

/**
 * Splits installed skills into current and outdated ones. Skills with missing or unreadable files count as outdated;
 * with --force, changed ones do too.
 */
async function splitByState(skills: Lock, { commit }: Offer, { scope, force, environment }: TargetFacts) {
  const current: Outcome["current"][number][] = [];
  const outdated: LockedSkill[] = [];
  for (const skill of skills) {
    const changed = differences(skill.files, await readOnDisk(scope, skill.folder), environment);
    const isIncomplete = changed.length > 0 && changed.every(({ kind }) => kind === "missing");
    const isReadable = changed.every(({ kind }) => kind !== "unreadable");
    const isCurrent = skill.commit === commit && isReadable && !isIncomplete && !(force && changed.length > 0);
    if (isCurrent) current.push({ folder: skill.folder, changed: changed.map(({ path }) => path) });
    else outdated.push(skill);
  }
  return { current, outdated };
}

/** Plans what to write where: each skill once, with the folders it is installed in. */
async function plan(
  units: readonly OfferedUnit[],
  skills: Lock,
  filesOf: FilesOfUnits,
  facts: TargetFacts,
): Promise<PlannedSkill[]> {
  const planned: PlannedSkill[] = [];
  for (const unit of units) {
    const files = filesOf.get(unit.path);
    if (files === undefined || files === null) continue;
    const targets: Target[] = [];
    for (const locked of skills.filter((skill) => skill.unit.path === unit.path)) {
      const agent = agents.find(({ id }) => id === locked.agent);
      // Compared by the name at installation, as the repository may have been renamed.
      const skill = { repository: locked.repository, locations: [unit.path], files: digestsOf(files) };
      if (agent === undefined) continue;
      const { folder } = locked;
      targets.push({ agent, folder, locked, ...(await assessFolder(folder, skill, locked, facts)) });
    }
    planned.push({ unit, files, targets });
  }
  return planned;
}

/** Returns the size of the files that are in memory until they are written. */
function bytesOf(prepared: readonly PreparedUpdate[]): number {
  const files = new Set(prepared.flatMap(({ writes }) => writes).flatMap((write) => write.files));
  return [...files].reduce((sum, { content }) => sum + content.length, 0);
}

const leftBecause = (skills: Lock, why: string) => skills.map(({ folder }) => ({ folder, why }));
