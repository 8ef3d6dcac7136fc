import type { Command } from "@commander-js/extra-typings";
import type { Finding } from "@skillshelf/directory-api/schema";
import { agentId, repeatable } from "../arguments.ts";
import { type CommandContext, run } from "../context.ts";
import { type Directory, DirectoryError } from "../directory.ts";
import { type ExitCode, exitCodes } from "../errors.ts";
import type { Output } from "../output.ts";
import { styled } from "../text.ts";
import { highFindings, mayHideHigh } from "./consent.ts";
import { type Scope, scopeOf, shownPath, withFileErrors } from "./file-system.ts";
import { noteOtherDirectory, selectInstalled } from "./installed.ts";
import { type Difference, differences, printDifferences, readOnDisk } from "./installed-files.ts";
import { type LockedSkill, repositoryKey } from "./lock.ts";
import { readLock } from "./lock-file.ts";
import { atLocation, fetchOffer, locationsOf, type Offer } from "./offer.ts";

export const defineVerify = (command: Command): void =>
  void command
    .description(
      "Compare installed files with the lock file, and check with the server that the repositories are still listed and have no new high-severity findings. Exits with 1 if something is wrong.",
    )
    .argument("[skills...]", "Names of skills, their folders, or owner/repo; all installed skills if omitted")
    .option("--agent <id>", "Only skills of this agent; repeatable", repeatable(agentId))
    .option("--global", "Verify the skills in your personal folders")
    .option("--offline", "Compare the files only")
    .action((skills, options, self) => run(self, (context) => withFileErrors(() => verify(skills, options, context))));

type VerifyOptions = Readonly<{
  agent?: readonly string[] | undefined;
  global?: boolean | undefined;
  offline?: boolean | undefined;
}>;

export async function verify(
  names: readonly string[],
  { agent = [], global = false, offline = false }: VerifyOptions,
  { directory, environment, out, json }: CommandContext,
): Promise<ExitCode> {
  const scope = await scopeOf(global, environment);
  const skills = selectInstalled(await readLock(scope), names, agent);
  const checked: Checked[] = [];
  for (const skill of skills) {
    const found = await readOnDisk(scope, skill.folder);
    checked.push({ skill, differences: differences(skill.files, found, environment) });
  }
  if (!offline) noteOtherDirectory(skills, directory, out);
  const responses = offline ? null : await fetchRepositories(skills, directory);
  const results = checked.map((one) => ({ ...one, news: newsOf(one.skill, responses) }));
  if (json) out.json(asJson(results, responses));
  else printResults(results, scope, out);
  const failure = responses?.failure ?? null;
  if (failure !== null) out.note(failure);
  if (results.some((one) => one.differences.length > 0 || one.news.isWrong)) return exitCodes.found;
  return failure === null ? exitCodes.done : exitCodes.unreachable;
}

type Checked = Readonly<{ skill: LockedSkill; differences: readonly Difference[] }>;

/** Each repository, or why it is no longer in the catalog; and why the server could not be reached. */
type Responses = Readonly<{ repositories: ReadonlyMap<string, Offer | string>; failure: string | null }>;

/** Fetches each repository once, and stops if the server cannot be reached. */
async function fetchRepositories(skills: readonly LockedSkill[], directory: Directory): Promise<Responses> {
  const repositories = new Map<string, Offer | string>();
  for (const repository of new Set(skills.map((skill) => skill.repository))) {
    try {
      repositories.set(repository, await fetchOffer(directory, repositoryKey(repository)));
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error;
      if (error.failure !== "not-found" && error.failure !== "removed") return { repositories, failure: error.message };
      repositories.set(repository, error.message);
    }
  }
  return { repositories, failure: null };
}

/** What has changed on the server since a skill was installed. `isWrong`: the verification fails. */
type News = Readonly<{ isWrong: boolean; notes: readonly string[]; findings: readonly Finding[] }>;

function newsOf(skill: LockedSkill, responses: Responses | null): News {
  const offer = responses?.repositories.get(skill.repository);
  if (offer === undefined) return { isWrong: false, notes: [], findings: [] };
  if (typeof offer === "string") return { isWrong: true, notes: [offer], findings: [] };
  const notes: string[] = [];
  if (offer.repository.toLowerCase() !== skill.repository.toLowerCase())
    notes.push(`${skill.repository} was renamed to ${offer.repository}.`);
  if (offer.commit !== skill.commit) {
    notes.push(`Commit ${offer.commit} is available. Use skillshelf update to install it.`);
    return { isWrong: false, notes, findings: [] };
  }
  const { path } = skill.unit;
  const found = offer.units.find((unit) => locationsOf(unit).includes(path));
  const unit = found && atLocation(found, path);
  const findings = unit === undefined ? [] : highFindings(unit);
  const unaccepted = findings.filter(({ id }) => !skill.audit?.accepted.includes(id));
  const isHidden = unit !== undefined && mayHideHigh(unit);
  if (isHidden) notes.push(`${skill.unit.path} may have more high-severity findings than the server lists.`);
  return { isWrong: unaccepted.length > 0 || isHidden, notes, findings: unaccepted };
}

type Result = Checked & Readonly<{ news: News }>;

function printResults(results: readonly Result[], scope: Scope, out: Output): void {
  if (results.length === 0) out.line("No skills are installed here.");
  for (const { skill, differences: found, news } of results) {
    const isWrong = found.length > 0 || news.isWrong;
    out.line(isWrong ? styled("red", "failed") : styled("green", "ok"), `  ${shownPath(scope, skill.folder)}`);
    printDifferences(found, out);
    for (const note of news.notes) out.line(`  ${note}`);
    for (const { title, path, line, rule, id, url } of news.findings) {
      out.line("  ", styled("red", "high"), `  ${title}  ${path}:${line}  [${rule}] ${id}`);
      out.line("    ", styled("dim", url));
    }
    if (news.findings.length > 0)
      out.line(`  Review these lines. To accept them, install ${skill.unit.name} again with --accept and their IDs.`);
  }
}

const asJson = (results: readonly Result[], responses: Responses | null) => ({
  directory: responses === null ? "not asked" : (responses.failure ?? "asked"),
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
