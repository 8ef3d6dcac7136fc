import { agents } from "@skillshelf/directory-api/agents";
import { z } from "zod";
import { type ClientContext, clientCommand } from "../command.ts";
import { OptionError } from "../command-line.ts";
import { DirectoryError } from "../directory.ts";
import { exitCodes } from "../errors.ts";
import { acceptedBefore, concernsOf, confirm } from "./consent.ts";
import { carryOut, type Write, writesOf } from "./execute.ts";
import { scopeOf, shownPath, withFiles } from "./file-system.ts";
import { chooseInstalled, noteOtherDirectory } from "./installed.ts";
import { differences, readOnDisk } from "./installed-files.ts";
import type { Lock, LockedSkill } from "./lock.ts";
import { readLock } from "./lock-file.ts";
import { askForOffer, atLocation, locationsOf, type Offer, type OfferedUnit } from "./offer.ts";
import { acceptOption, agentOption, flag, fromOption, repositoryNamed } from "./options.ts";
import { digestsOf, judge, type PlannedSkill, shortList, type Target, type TargetFacts } from "./plan.ts";
import type { FilesOfUnits } from "./repository-files.ts";
import { readUnits } from "./repository-files.ts";
import { planAsJson, showPlan, tellWhence } from "./show-plan.ts";

type Outcome = Readonly<{
  repository: string;
  /** Folders that were at the right commit already, and which files in them are not as they were installed. */
  current: readonly Readonly<{ folder: string; changed: readonly string[] }>[];
  left: readonly Readonly<{ folder: string; why: string }>[];
  update: ReturnType<typeof planAsJson> | null;
}>;

/** What becomes of the skills of a repository, and what is still to be written for that. */
type Prepared = Readonly<{ outcome: Outcome; writes: readonly Write[] }>;

type Updating = Readonly<{
  values: Readonly<{ from?: string | undefined; "dry-run": boolean; yes: boolean; accept: readonly string[] }>;
  facts: TargetFacts;
  context: ClientContext;
  read: typeof readUnits;
}>;

/**
 * Asks, reads, plans, shows and has confirmed what becomes of the skills of a repository. Nothing is written.
 *
 * @param before what was prepared of other repositories in this run.
 * @throws {CommandError} where it is not confirmed, or cannot be read.
 */
async function prepareUpdate(
  repository: string,
  skills: Lock,
  before: readonly Prepared[],
  { values, facts, context, read }: Updating,
): Promise<Prepared> {
  const offer = await offerOf(repository, context);
  if (typeof offer === "string")
    return { outcome: { repository, current: [], left: left(skills, offer), update: null }, writes: [] };
  const { current, outdated } = await divided(skills, offer, facts);
  if (outdated.length === 0) return { outcome: { repository, current, left: [], update: null }, writes: [] };

  tellWhence(offer, values.from, context.out);
  const { key, commit } = offer;
  const wanted = { key, commit, from: values.from, bytesBefore: bytesOf(before), signal: context.signal };
  const installed = new Set(outdated.map(({ unit }) => unit.path));
  const offered = offer.units.flatMap((unit) =>
    locationsOf(unit)
      .filter((path) => installed.has(path))
      .map((path) => atLocation(unit, path)),
  );
  const files = await read(
    wanted,
    offered.map(({ path }) => path),
  );
  const gone = outdated.filter(({ unit }) => (files.get(unit.path) ?? null) === null);
  const planned = await plan(offered, outdated, files, facts);
  const blocked = planned.flatMap(({ targets }) => targets).filter(({ state }) => state === "blocked");
  if (planned.length > 0 && !context.json) showPlan(offer, planned, facts.scope, context.out);
  const notUpdated = [
    ...left(gone, `${offer.repository} does not have it any more at commit ${offer.commit}.`),
    ...blocked.map(({ folder, hindrance }) => ({ folder, why: `${hindrance ?? ""}; --force replaces it.` })),
  ];
  const outcome = { repository, current, left: notUpdated, update: planAsJson(offer, planned) };
  const writable = planned.filter(({ targets }) => targets.some(({ state }) => state !== "blocked"));
  if (values["dry-run"] || writable.length === 0) return { outcome, writes: [] };
  const units = writable.map(({ unit }) => unit);
  await confirm(concernsOf(offer, units, acceptedBefore(outdated, writable)), values, context);
  return { outcome, writes: writesOf(offer, planned, context.directory) };
}

/** What the directory has of a repository, or why it has it no more. */
async function offerOf(repository: string, { directory }: ClientContext): Promise<Offer | string> {
  try {
    return await askForOffer(directory, repositoryNamed(repository));
  } catch (error) {
    const isGone = error instanceof DirectoryError && (error.failure === "not-found" || error.failure === "removed");
    if (isGone) return error.message;
    throw error;
  }
}

/**
 * Installed skills by whether they are at the commit of the offer. Those of which files are only missing are not: there
 * is nobody's work in the way; nor are those that cannot be read, of which nobody knows. With force, those that were changed are not either.
 */
async function divided(skills: Lock, { commit }: Offer, { scope, force, environment }: TargetFacts) {
  const current: Outcome["current"][number][] = [];
  const outdated: LockedSkill[] = [];
  for (const skill of skills) {
    const changed = differences(skill.files, await readOnDisk(scope, skill.folder), environment);
    const isIncomplete = changed.length > 0 && changed.every(({ kind }) => kind === "missing");
    const isKnown = changed.every(({ kind }) => kind !== "unreadable");
    const isCurrent = skill.commit === commit && isKnown && !isIncomplete && !(force && changed.length > 0);
    if (isCurrent) current.push({ folder: skill.folder, changed: changed.map(({ path }) => path) });
    else outdated.push(skill);
  }
  return { current, outdated };
}

/** What is to be written where; each unit once, with the folders it is installed in. */
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
      const found = await readOnDisk(facts.scope, locked.folder);
      const agent = agents.find(({ id }) => id === locked.agent);
      // The skill is the one that was installed, whatever its repository is called by now.
      const skill = { repository: locked.repository, locations: [unit.path], files: digestsOf(files) };
      if (agent) targets.push({ agent, folder: locked.folder, locked, ...judge(skill, locked, found, facts) });
    }
    planned.push({ unit, files, targets });
  }
  return planned;
}

/** Bytes of the files that are held until they are written. */
function bytesOf(prepared: readonly Prepared[]): number {
  const files = new Set(prepared.flatMap(({ writes }) => writes).flatMap((write) => write.files));
  return [...files].reduce((sum, { content }) => sum + content.length, 0);
}

const left = (skills: Lock, why: string) => skills.map(({ folder }) => ({ folder, why }));

const options = z.object({
  agent: agentOption,
  global: flag,
  from: fromOption,
  "dry-run": flag,
  yes: flag,
  accept: acceptOption,
  force: flag,
});

export const updateCommand = clientCommand({
  usage: `Usage: skillshelf update [<skill>…] [options]

Brings installed skills to the commit that the directory has audited by now, after showing which files change and what
the audit found, and puts back files that are missing. A skill whose files were changed stays as it is.

  --agent ID     for this agent alone; may be repeated
  --global       in the personal folders instead of the project's
  --from PATH    takes the files from a clone or a bare repository on this machine
  --dry-run      shows everything and writes nothing
  --yes          goes on where the audit is missing or out of date, or the repository was renamed
  --accept ID    a new finding of high severity that you looked at; may be repeated
  --force        replaces skills whose files were changed, too`,
  options,
  flags: ["global", "dry-run", "yes", "force"],
  repeated: ["agent", "accept"],
  allowPositionals: true,
  run: ({ values, positionals }, context) => withFiles(() => update(values, positionals, context)),
});

/** @param read reads the files of a repository; `readUnits` when left out. */
export async function update(
  values: z.infer<typeof options>,
  positionals: readonly string[],
  context: ClientContext,
  read = readUnits,
): Promise<number> {
  const { environment, out, json } = context;
  const scope = await scopeOf(values.global, environment);
  const lock = await readLock(scope);
  const skills = chooseInstalled(lock, positionals, values.agent);
  noteOtherDirectory(skills, context.directory, out);
  const repositories = [...new Set(skills.map(({ repository }) => repository))];
  if (values.from !== undefined && repositories.length > 1)
    throw new OptionError("--from is one repository; name the skills, or the owner/repo, that come from it.");
  const facts: TargetFacts = { scope, lock, force: values.force, environment };
  const updating: Updating = { values, facts, context, read };
  const prepared: Prepared[] = [];
  for (const repository of repositories) {
    const ofRepository = skills.filter((skill) => skill.repository === repository);
    prepared.push(await prepareUpdate(repository, ofRepository, prepared, updating));
  }
  // Nothing of any repository is written before everything of all was confirmed.
  for (const { writes, outcome } of prepared) {
    await carryOut(writes, scope, context);
    if (!json) tell(outcome, updating);
  }
  const outcomes = prepared.map(({ outcome }) => outcome);
  if (json) out.json({ written: !values["dry-run"], repositories: outcomes });
  else if (skills.length === 0) out.line("No skill was installed here, so there is nothing to update.");
  return outcomes.some(({ left }) => left.length > 0) ? exitCodes.found : exitCodes.done;
}

function tell(outcome: Outcome, { facts: { scope }, values, context: { out } }: Updating): void {
  for (const { folder, changed } of outcome.current)
    out.line(
      `${shownPath(scope, folder)}  up to date${changed.length === 0 ? "" : `, though files were changed: ${shortList(changed)}`}`,
    );
  const written = outcome.update?.skills.flatMap(({ targets }) => targets).filter(({ state }) => state !== "blocked");
  for (const { folder } of written ?? [])
    out.line(`${shownPath(scope, folder)}  ${values["dry-run"] ? "would be updated" : "updated"}`);
  for (const { folder, why } of outcome.left) out.line(`${shownPath(scope, folder)}  left as it is: ${why}`);
}
