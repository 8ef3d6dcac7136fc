import type { Finding } from "@skillshelf/directory-api/schema";
import { z } from "zod";
import { type ClientContext, clientCommand } from "../command.ts";
import type { Directory } from "../directory.ts";
import { DirectoryError } from "../directory.ts";
import { exitCodes } from "../errors.ts";
import type { Output } from "../output.ts";
import { styled } from "../text.ts";
import { highFindings, mayHideHigh } from "./consent.ts";
import { type Scope, scopeOf, shownPath, withFiles } from "./file-system.ts";
import { chooseInstalled, noteOtherDirectory } from "./installed.ts";
import { type Difference, differences, readOnDisk, showDifferences } from "./installed-files.ts";
import type { LockedSkill } from "./lock.ts";
import { readLock } from "./lock-file.ts";
import { askForOffer, atLocation, locationsOf, type Offer } from "./offer.ts";
import { agentOption, flag, repositoryNamed } from "./options.ts";

const options = z.object({ agent: agentOption, global: flag, offline: flag });

export const verifyCommand = clientCommand({
  usage: `Usage: skillshelf verify [<skill>…] [options]

Compares the files of installed skills with the lock file, and asks the directory whether their records are still
listed and whether anything grave has been found in them since. Ends with 1 where something is wrong.

  --agent ID     for this agent alone; may be repeated
  --global       in the personal folders instead of the project's
  --offline      compares the files alone`,
  options,
  flags: ["global", "offline"],
  repeated: ["agent"],
  allowPositionals: true,
  run: ({ values, positionals }, context) => withFiles(() => verify(values, positionals, context)),
});

async function verify(
  values: z.infer<typeof options>,
  positionals: readonly string[],
  { directory, environment, out, json }: ClientContext,
): Promise<number> {
  const scope = await scopeOf(values.global, environment);
  const skills = chooseInstalled(await readLock(scope), positionals, values.agent);
  const checked: Checked[] = [];
  for (const skill of skills)
    checked.push({
      skill,
      differences: differences(skill.files, await readOnDisk(scope, skill.folder), environment),
    });
  if (!values.offline) noteOtherDirectory(skills, directory, out);
  const known = values.offline ? null : await askAbout(skills, directory);
  const results = checked.map((one) => ({ ...one, news: newsOf(one.skill, known) }));
  if (json) out.json(asJson(results, known));
  else show(results, scope, out);
  const isWrong = results.some((one) => one.differences.length > 0 || one.news.isWrong);
  if (known?.failure != null) out.note(known.failure);
  if (isWrong) return exitCodes.found;
  return known?.failure == null ? exitCodes.done : exitCodes.unreachable;
}

type Checked = Readonly<{ skill: LockedSkill; differences: readonly Difference[] }>;

/** What the directory says of repositories: what it has of one, or why it has it no more. */
type Known = Readonly<{ answers: ReadonlyMap<string, Offer | string>; failure: string | null }>;

/** Asks about each repository once. After the directory was not reached it is asked no more. */
async function askAbout(skills: readonly LockedSkill[], directory: Directory): Promise<Known> {
  const answers = new Map<string, Offer | string>();
  for (const repository of new Set(skills.map((skill) => skill.repository))) {
    try {
      answers.set(repository, await askForOffer(directory, repositoryNamed(repository)));
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error;
      if (error.failure !== "not-found" && error.failure !== "removed") return { answers, failure: error.message };
      answers.set(repository, error.message);
    }
  }
  return { answers, failure: null };
}

/** What has happened in the directory since a skill was installed. `isWrong`: something that is to fail. */
type News = Readonly<{ isWrong: boolean; notes: readonly string[]; findings: readonly Finding[] }>;

function newsOf(skill: LockedSkill, known: Known | null): News {
  const answer = known?.answers.get(skill.repository);
  if (answer === undefined) return { isWrong: false, notes: [], findings: [] };
  if (typeof answer === "string") return { isWrong: true, notes: [answer], findings: [] };
  const notes: string[] = [];
  if (answer.repository.toLowerCase() !== skill.repository.toLowerCase())
    notes.push(`${skill.repository} is called ${answer.repository} by now.`);
  if (answer.commit !== skill.commit) {
    notes.push(`The directory has commit ${answer.commit} by now; update installs it.`);
    return { isWrong: false, notes, findings: [] };
  }
  const { path } = skill.unit;
  const found = answer.units.find((unit) => locationsOf(unit).includes(path));
  const unit = found && atLocation(found, path);
  const findings = unit === undefined ? [] : highFindings(unit);
  const fresh = findings.filter(({ id }) => !skill.audit?.accepted.includes(id));
  const isHidden = unit !== undefined && mayHideHigh(unit);
  if (isHidden) notes.push(`${skill.unit.path} may have more findings of high severity than the directory lists.`);
  return { isWrong: fresh.length > 0 || isHidden, notes, findings: fresh };
}

type Result = Checked & Readonly<{ news: News }>;

function show(results: readonly Result[], scope: Scope, out: Output): void {
  if (results.length === 0) out.line("No skill was installed here, so there is nothing to check.");
  for (const { skill, differences: found, news } of results) {
    const isWrong = found.length > 0 || news.isWrong;
    out.line(isWrong ? styled("red", "wrong") : styled("green", "sound"), `  ${shownPath(scope, skill.folder)}`);
    showDifferences(found, out);
    for (const note of news.notes) out.line(`  ${note}`);
    for (const { title, path, line, rule, id, url } of news.findings) {
      out.line("  ", styled("red", "high"), `  ${title}  ${path}:${line}  [${rule}] ${id}`);
      out.line("    ", styled("dim", url));
    }
    if (news.findings.length > 0)
      out.line(`  Read the lines. If they may stand, install ${skill.unit.name} again with --accept and their ids.`);
  }
}

const asJson = (results: readonly Result[], known: Known | null) => ({
  directory: known === null ? "not asked" : (known.failure ?? "asked"),
  skills: results.map(({ skill: { folder, agent, repository, unit, commit }, differences: found, news }) => ({
    folder,
    agent,
    repository,
    unit,
    commit,
    sound: found.length === 0 && !news.isWrong,
    differences: found,
    notes: news.notes,
    findings: news.findings,
  })),
});
