import { dirname } from "node:path/posix";
import { type Agent, agents } from "@skillshelf/directory-api/agents";
import { z } from "zod";
import { type ClientContext, clientCommand } from "../command.ts";
import { CommandError, exitCodes } from "../errors.ts";
import type { Output } from "../output.ts";
import { type ChosenUnit, chooseUnits } from "./choose-skills.ts";
import { concernsOf, confirm } from "./consent.ts";
import { carryOut, writesOf } from "./execute.ts";
import {
  agentIds,
  below,
  kindAt,
  lockPath,
  type Scope,
  scopeOf,
  shownPath,
  skillsFolder,
  withFiles,
} from "./file-system.ts";
import { readLock } from "./lock-file.ts";
import { askForOffer, locationsOf, type Offer } from "./offer.ts";
import { acceptOption, agentOption, flag, fromOption, repositoryNamed } from "./options.ts";
import { digestsOf, type PlannedSkill, shortList, type TargetFacts, targetOf } from "./plan.ts";
import { type FilesOfUnits, readUnits } from "./repository-files.ts";
import { planAsJson, showPlan, tellWhence } from "./show-plan.ts";

/**
 * The agents that are named; without any, those whose folder is there.
 *
 * @throws {CommandError} where none is there.
 */
async function chooseAgents(named: readonly string[], scope: Scope): Promise<readonly Agent[]> {
  if (named.length > 0) return agents.filter(({ id }) => named.includes(id));
  const there: Agent[] = [];
  for (const agent of agents) if ((await kindAt(below(scope, markOf(agent, scope)))) !== "nothing") there.push(agent);
  if (there.length > 0) return there;
  const where = scope.kind === "project" ? "here" : "in your home directory";
  throw new CommandError(
    exitCodes.misuse,
    `No agent has a folder ${where}. Say with --agent for which one to install: ${agentIds.join(", ")}.`,
  );
}

/** A folder that tells that an agent is in use. GitHub's own is in many projects that Copilot is not used in. */
const markOf = (agent: Agent, scope: Scope): string => {
  const folder = skillsFolder(agent, scope);
  return folder.startsWith(".github/") ? folder : dirname(folder);
};

const options = z.object({
  agent: agentOption,
  global: flag,
  all: flag,
  from: fromOption,
  "dry-run": flag,
  yes: flag,
  accept: acceptOption,
  force: flag,
});

export const installCommand = clientCommand({
  usage: `Usage: skillshelf install <owner/repo> [<skill>…] [options]

Copies skills of a repository to where agents look for them, at the commit that the directory audited, after showing
what the audit found. A skill is named by its name or by the path of its SKILL.md; of those of one name each agent gets
the one in a folder of its own, else the one below skills/. Nothing of the repository is run.

  --agent ID     for which agent; may be repeated (every agent whose folder is there)
  --global       into the personal folders instead of the project's
  --all          all skills of the repository, except templates and tests
  --from PATH    takes the files from a clone or a bare repository on this machine
  --dry-run      shows everything and writes nothing
  --yes          goes on where the audit is missing or out of date, or the repository was renamed
  --accept ID    a finding of high severity that you looked at; may be repeated
  --force        replaces a folder that was changed, or that the command did not install`,
  options,
  flags: ["global", "all", "dry-run", "yes", "force"],
  repeated: ["agent", "accept"],
  allowPositionals: true,
  run: ({ values, positionals }, context) => withFiles(() => install(values, positionals, context)),
});

async function install(
  values: z.infer<typeof options>,
  [repository, ...wanted]: readonly string[],
  context: ClientContext,
): Promise<number> {
  const { directory, environment, signal, out, json } = context;
  const key = repositoryNamed(repository);
  const scope = await scopeOf(values.global, environment);
  const lock = await readLock(scope);
  const agents = await chooseAgents(values.agent, scope);
  const offer = await askForOffer(directory, key);
  const units = chooseUnits(offer, wanted, values.all, agents);
  if (values.all && wanted.length === 0) tellLeftOut(offer, units, out);
  tellWhence(offer, values.from, out);
  const files = await readUnits(
    { key: offer.key, commit: offer.commit, from: values.from, signal },
    units.map(({ path }) => path),
  );
  const skills = await planned(offer, units, files, { scope, lock, force: values.force, environment });

  if (!json) showPlan(offer, skills, scope, out);
  const report = planAsJson(offer, skills);
  if (!values["dry-run"]) {
    refuseBlocked(skills);
    await confirm(concernsOf(offer, units), values, context);
    await carryOut(writesOf(offer, skills, directory), scope, context);
  }
  if (json) out.json({ ...report, written: !values["dry-run"] });
  else if (values["dry-run"]) out.line("Nothing was written.");
  else out.line(`Installed; what was written stands in ${shownPath(scope, lockPath(scope))}.`);
  return exitCodes.done;
}

async function planned(
  offer: Offer,
  units: readonly ChosenUnit[],
  filesOf: FilesOfUnits,
  facts: TargetFacts,
): Promise<readonly PlannedSkill[]> {
  const skills: PlannedSkill[] = [];
  for (const unit of units) {
    const files = filesOf.get(unit.path);
    if (files === undefined || files === null)
      throw new CommandError(
        exitCodes.missing,
        `${offer.repository} has no ${unit.path} at commit ${offer.commit}, though the directory names it.`,
      );
    const skill = { repository: offer.repository, locations: locationsOf(unit), files: digestsOf(files) };
    const targets = [];
    for (const agent of unit.agents) targets.push(await targetOf(agent, unit.folderName, skill, facts));
    skills.push({ unit, files, targets });
  }
  return skills;
}

/** Says which skills another one of the same name was chosen before. */
function tellLeftOut(offer: Offer, chosen: readonly ChosenUnit[], out: Output): void {
  const locations = new Set(chosen.flatMap(locationsOf));
  const left = offer.units.filter(({ kind, path }) => kind === "skill" && !locations.has(path));
  if (left.length === 0) return;
  const paths = shortList(left.map(({ path }) => path));
  out.note(`Left out, for another skill of that name was chosen: ${paths}. Install such a one by its path.`);
}

function refuseBlocked(skills: readonly PlannedSkill[]): void {
  const blocked = skills.flatMap(({ targets }) => targets).filter(({ state }) => state === "blocked");
  if (blocked.length === 0) return;
  const [are, them] = blocked.length === 1 ? ["One folder is", "it"] : [`${blocked.length} folders are`, "them"];
  const [first] = blocked;
  throw new CommandError(
    exitCodes.unconfirmed,
    `${are} in the way, so nothing was written: ${first?.folder}, where ${first?.hindrance}. To replace ${them} with all that is there, give --force.`,
  );
}
