import { z } from "zod";
import { type ClientContext, clientCommand } from "../command.ts";
import { OptionError } from "../command-line.ts";
import { exitCodes } from "../exit-codes.ts";
import { carryOut } from "./carry-out.ts";
import { withFiles } from "./file-errors.ts";
import { chooseInstalled } from "./installed.ts";
import { readLock } from "./lock-file.ts";
import { acceptOption, agentOption, flag, fromOption } from "./options.ts";
import { noteOtherDirectory } from "./other-directory.ts";
import { shortList, type TargetFacts } from "./plan.ts";
import { type Outcome, type Prepared, prepareUpdate, type Updating } from "./prepare-update.ts";
import { readUnits } from "./repository-files.ts";
import { scopeOf, shownPath } from "./scope.ts";

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
