import { z } from "zod";
import { agents } from "#lib/directory/agents.ts";
import { OptionError } from "#lib/process/command-line.ts";
import { type ClientContext, clientCommand } from "../command.ts";
import { DirectoryError } from "../directory.ts";
import { exitCodes } from "../exit-codes.ts";
import { acceptedBefore } from "./accepted-before.ts";
import { carryOut } from "./carry-out.ts";
import { concernsOf, confirm } from "./consent.ts";
import { withFiles } from "./file-errors.ts";
import { chooseInstalled } from "./installed.ts";
import { differences, readOnDisk } from "./installed-files.ts";
import type { Lock, LockedSkill } from "./lock.ts";
import { readLock } from "./lock-file.ts";
import { askForOffer, type Offer } from "./offer.ts";
import { acceptOption, agentOption, flag, fromOption, repositoryNamed } from "./options.ts";
import { noteOtherDirectory } from "./other-directory.ts";
import { digestsOf, judge, type PlannedSkill, shortList, type Target, type TargetFacts } from "./plan.ts";
import { type FilesOfUnits, readUnits } from "./repository-files.ts";
import { scopeOf, shownPath } from "./scope.ts";
import { planAsJson, showPlan, tellWhence } from "./show.ts";

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
the audit found. A skill whose files were changed stays as it is.

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

async function update(
  values: z.infer<typeof options>,
  positionals: readonly string[],
  context: ClientContext,
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
  const outcomes: Outcome[] = [];
  for (const repository of repositories) {
    const ofRepository = skills.filter((skill) => skill.repository === repository);
    outcomes.push(await updateRepository(repository, ofRepository, { values, facts, context }));
  }
  if (json) out.json({ written: !values["dry-run"], repositories: outcomes });
  else if (skills.length === 0) out.line("No skill was installed here, so there is nothing to update.");
  return outcomes.some(({ left }) => left.length > 0) ? exitCodes.found : exitCodes.done;
}

type Outcome = Readonly<{
  repository: string;
  /** Folders that were at the right commit already, and which files in them are not as they were installed. */
  current: readonly Readonly<{ folder: string; changed: readonly string[] }>[];
  left: readonly Readonly<{ folder: string; why: string }>[];
  update: ReturnType<typeof planAsJson> | null;
}>;

type Updating = Readonly<{ values: z.infer<typeof options>; facts: TargetFacts; context: ClientContext }>;

async function updateRepository(repository: string, skills: Lock, updating: Updating): Promise<Outcome> {
  const { values, facts, context } = updating;
  const offer = await offerOf(repository, context);
  if (typeof offer === "string") return toldOutcome({ repository, current: [], left: left(skills, offer) }, updating);
  const { current, outdated } = await divided(skills, offer, facts);
  const outcome = { repository, current };
  if (outdated.length === 0) return toldOutcome({ ...outcome, left: [] }, updating);

  tellWhence(offer, values.from, context.out);
  const wanted = { key: offer.key, commit: offer.commit, from: values.from, signal: context.signal };
  const offered = new Set(offer.units.map(({ path }) => path));
  const paths = [...new Set(outdated.map(({ unit }) => unit.path))].filter((path) => offered.has(path));
  const files = await readUnits(wanted, paths);
  const gone = outdated.filter(({ unit }) => (files.get(unit.path) ?? null) === null);
  const planned = await plan(offer, outdated, files, facts);
  const blocked = planned.flatMap(({ targets }) => targets).filter(({ state }) => state === "blocked");
  const { scope } = facts;
  if (planned.length > 0 && !context.json) showPlan(offer, planned, scope, context.out);
  const writable = planned.filter(({ targets }) => targets.some(({ state }) => state !== "blocked"));
  if (!values["dry-run"] && writable.length > 0) {
    const units = writable.map(({ unit }) => unit);
    await confirm(concernsOf(offer, units, acceptedBefore(outdated, writable)), values, context);
    await carryOut(offer, planned, scope, context);
  }
  const notUpdated = [
    ...left(gone, `${offer.repository} does not have it any more at commit ${offer.commit}.`),
    ...blocked.map(({ folder, hindrance }) => ({ folder, why: `${hindrance ?? ""}; --force replaces it.` })),
  ];
  return toldOutcome({ ...outcome, left: notUpdated, update: planAsJson(offer, planned) }, updating);
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

/** Installed skills by whether they are at the commit of the offer; with force, those that were changed are not. */
async function divided(skills: Lock, { commit }: Offer, { scope, force, environment }: TargetFacts) {
  const current: Outcome["current"][number][] = [];
  const outdated: LockedSkill[] = [];
  for (const skill of skills) {
    const changed = differences(skill.files, await readOnDisk(scope, skill.folder), environment);
    const isCurrent = skill.commit === commit && !(force && changed.length > 0);
    if (isCurrent) current.push({ folder: skill.folder, changed: changed.map(({ path }) => path) });
    else outdated.push(skill);
  }
  return { current, outdated };
}

/** What is to be written where; each unit once, with the folders it is installed in. */
async function plan(offer: Offer, skills: Lock, filesOf: FilesOfUnits, facts: TargetFacts): Promise<PlannedSkill[]> {
  const planned: PlannedSkill[] = [];
  for (const unit of offer.units) {
    const files = filesOf.get(unit.path);
    if (files === undefined || files === null) continue;
    const targets: Target[] = [];
    for (const locked of skills.filter((skill) => skill.unit.path === unit.path)) {
      const found = await readOnDisk(facts.scope, locked.folder);
      const agent = agents.find(({ id }) => id === locked.agent);
      // The skill is the one that was installed, whatever its repository is called by now.
      const skill = { repository: locked.repository, path: unit.path, files: digestsOf(files) };
      if (agent) targets.push({ agent, folder: locked.folder, locked, ...judge(skill, locked, found, facts) });
    }
    planned.push({ unit, files, targets });
  }
  return planned;
}

const left = (skills: Lock, why: string) => skills.map(({ folder }) => ({ folder, why }));

function toldOutcome(
  given: Omit<Outcome, "update"> & Partial<Pick<Outcome, "update">>,
  { facts: { scope }, values, context: { out, json } }: Updating,
): Outcome {
  const outcome = { update: null, ...given };
  if (json) return outcome;
  for (const { folder, changed } of outcome.current)
    out.line(
      `${shownPath(scope, folder)}  up to date${changed.length === 0 ? "" : `, though files were changed: ${shortList(changed)}`}`,
    );
  const written = outcome.update?.skills.flatMap(({ targets }) => targets).filter(({ state }) => state !== "blocked");
  for (const { folder } of written ?? [])
    out.line(`${shownPath(scope, folder)}  ${values["dry-run"] ? "would be updated" : "updated"}`);
  for (const { folder, why } of outcome.left) out.line(`${shownPath(scope, folder)}  left as it is: ${why}`);
  return outcome;
}
