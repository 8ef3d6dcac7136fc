import { dirname } from "node:path/posix";
import type { Command } from "@commander-js/extra-typings";
import { agents } from "@skillshelf/directory-api/agents";
import type { DigestMatches, Finding, Verification, VerifiedSkill } from "@skillshelf/directory-api/schema";
import { nameKey, nameText } from "@skillshelf/skill-reader/git/source";
import { agentId, findingId, repeatable, stringValue } from "../arguments.ts";
import { type CommandContext, run } from "../context.ts";
import { type Directory, DirectoryError } from "../directory.ts";
import { type ExitCode, exitCodes, UsageError } from "../errors.ts";
import { countOf } from "../format.ts";
import type { Output } from "../output.ts";
import { styled } from "../text.ts";
import type { readCommitFolders } from "./commit-folder.ts";
import { mayHideHigh } from "./consent.ts";
import { pathIn, type Scope, scopeOf, shownPath, skillsFolder, withFileErrors } from "./file-system.ts";
import { noteOtherDirectory, selectNamed, toNamed } from "./installed.ts";
import { type Difference, differences, printDifferences, readOnDisk } from "./installed-files.ts";
import type { LockedSkill } from "./lock.ts";
import { readLock } from "./lock-file.ts";
import { lookUp } from "./look-up.ts";
import { MAX_PATH, marksIn, type RecordedSkill, readInventory } from "./recorded-skills.ts";
import { type FaultyLock, faultLines, faultyLocks } from "./shared-lock-file.ts";
import {
  type Question,
  questionOf,
  type RecordedResult,
  type State,
  unacceptedFindings,
  verifyRecorded,
} from "./verify-recorded.ts";

export const defineVerify = (command: Command): void =>
  void command
    .description(
      "Verify all installed skills, also those of other installers. Files are compared with the lock file, or with the audited commit; the server says whether the repositories are still listed and have new high-severity findings. Exits with 1 if something is wrong.",
    )
    .argument("[skills...]", "Names of skills, their folders, or owner/repo; all installed skills if omitted")
    .option("--agent <id>", "Only skills of this agent; repeatable", repeatable(agentId))
    .option("--global", "Verify the skills in your personal folders")
    .option("--from <path>", "Read the commits from a local clone or bare repository", stringValue)
    .option("--accept <id>", "Accept the high-severity finding with this ID; repeatable", repeatable(findingId))
    .option("--offline", "Ask no server: compare the files with the lock file only")
    .action((skills, options, self) => run(self, (context) => withFileErrors(() => verify(skills, options, context))));

type VerifyOptions = Readonly<{
  agent?: readonly string[] | undefined;
  global?: boolean | undefined;
  from?: string | undefined;
  accept?: readonly string[] | undefined;
  offline?: boolean | undefined;
}>;

/** @param read reads folders at a commit; tests replace it. */
export async function verify(
  names: readonly string[],
  { agent = [], global = false, from, accept = [], offline = false }: VerifyOptions,
  context: CommandContext,
  read?: typeof readCommitFolders,
): Promise<ExitCode> {
  const { directory, environment, out, json } = context;
  const scope = await scopeOf(global, environment);
  const lock = await readLock(scope);
  const inventory = await readInventory(scope, lock, environment);
  const isOfAgent = ({ folders }: RecordedSkill) =>
    agent.length === 0 || folders.some((folder) => agentFolders(agent, scope).includes(dirname(folder)));
  const selected = selectNamed<LockedSkill | RecordedSkill>(
    [
      ...lock.filter((skill) => agent.length === 0 || agent.includes(skill.agent)).map(toNamed),
      ...inventory.skills.filter(isOfAgent).map(toNamedRecord),
    ],
    names,
  );
  const skills = selected.filter((skill) => "unit" in skill);
  const recorded = selected.filter((skill) => "location" in skill);
  const repositories = new Set(
    recorded.flatMap(({ origin }) => (origin?.repository ? nameKey(origin.repository) : [])),
  );
  if (from !== undefined && repositories.size > 1)
    throw new UsageError("--from is one repository. Pass the skills, or the owner/repo, that come from it.");
  const questions: Question[] = [];
  for (const skill of recorded) questions.push(await questionOf(skill));
  if (!offline) noteOtherDirectory(skills, directory, out);
  const { answers, failure } = offline ? unasked : await ask(skills, questions, directory);
  const results: Result[] = [];
  for (const skill of skills) {
    const found = differences(skill.files, await readOnDisk(scope, skill.folder), environment);
    const answer = answers.get(skill);
    const news = newsOf(skill, answer !== undefined && "status" in answer ? answer : undefined, accept, directory.url);
    results.push(resultOf(skill, found, news, await otherInstallers(scope, skill.folder)));
  }
  const compared = await verifyRecorded(questions, answers, { context, from, accept, ...(read && { read }) });
  results.push(...compared.map((one) => resultOfRecorded(one)));
  const faulty = faultyLocks(inventory.locks);
  if (json)
    out.json({
      directory: offline ? "not asked" : (failure ?? "asked"),
      locks: faulty,
      skills: results,
    });
  else {
    for (const one of faulty) printLock(one, out);
    printResults(results, scope, out);
  }
  if (failure !== null) out.note(failure);
  if (faulty.length > 0 || results.some(({ sound }) => !sound)) return exitCodes.found;
  return failure === null ? exitCodes.done : exitCodes.unreachable;
}

const agentFolders = (ids: readonly string[], scope: Scope): string[] =>
  agents.filter(({ id }) => ids.includes(id)).map((one) => skillsFolder(one, scope));

const toNamedRecord = (skill: RecordedSkill) => ({
  skill,
  name: skill.name,
  folders: skill.folders,
  repository: skill.origin?.repository ? nameText(skill.origin.repository) : null,
});

/** What the server says, by what it was asked about; or why it said nothing. */
type Asked = Readonly<{
  answers: ReadonlyMap<LockedSkill | Question, Verification | DigestMatches>;
  failure: string | null;
}>;

const unasked: Asked = { answers: new Map(), failure: null };

async function ask(
  skills: readonly LockedSkill[],
  questions: readonly Question[],
  directory: Directory,
): Promise<Asked> {
  const asked: (readonly [LockedSkill | Question, VerifiedSkill])[] = [
    ...skills.map(
      (skill) =>
        [
          skill,
          { repository: skill.repository, path: skill.unit.path.slice(0, MAX_PATH), commit: skill.commit },
        ] as const,
    ),
    ...questions.flatMap((question) => (question.asked === null ? [] : [[question, question.asked] as const])),
  ];
  try {
    const found = await lookUp(
      directory,
      asked.map(([, skill]) => skill),
    );
    return {
      answers: new Map(found.flatMap((one, index) => (asked[index] ? [[asked[index][0], one] as const] : []))),
      failure: null,
    };
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    return { answers: new Map(), failure: error.message };
  }
}

/** What has changed on the server since a skill was installed. `isWrong`: the verification fails. */
type News = Readonly<{ isWrong: boolean; notes: readonly string[]; findings: readonly Finding[] }>;

function newsOf(skill: LockedSkill, answer: Verification | undefined, accept: readonly string[], url: string): News {
  if (answer === undefined) return { isWrong: false, notes: [], findings: [] };
  const { current, status, reason, successor, audit, skill: found, movedTo } = answer;
  const replaced = successor === null ? "" : ` It was replaced by ${successor}.`;
  if (current === null) {
    const why =
      status === "unknown" ? `It is not in the catalog of ${url}.` : `${reason ?? "It was removed."}${replaced}`;
    return { isWrong: true, notes: [`${skill.repository}: ${why}`], findings: [] };
  }
  const notes = status === "renamed" ? [`${skill.repository} was renamed to ${current}.`] : [];
  if (found === null)
    notes.push(`${current} no longer has ${skill.unit.path}.${movedTo === null ? "" : ` There is ${movedTo}.`}`);
  const commit = audit?.commit ?? answer.commit;
  const unaccepted = unacceptedFindings(answer, [...accept, ...(skill.audit?.accepted ?? [])]);
  if (commit !== skill.commit) {
    notes.push(`Commit ${commit} is available. Use skillshelf update to install it.`);
    if (unaccepted.length > 0)
      notes.push(`It has ${countOf(unaccepted.length, "high-severity finding")} that you have not accepted.`);
    return { isWrong: false, notes, findings: [] };
  }
  const isHidden = found !== null && mayHideHigh({ audit: found });
  if (isHidden) notes.push(`${skill.unit.path} may have more high-severity findings than the server lists.`);
  return { isWrong: unaccepted.length > 0 || isHidden, notes, findings: unaccepted };
}

/** Notes which other installers wrote into the folder of a skill. */
async function otherInstallers(scope: Scope, folder: string): Promise<string[]> {
  const marks = await marksIn(pathIn(scope, folder));
  return marks.map(({ tool }) => `${tool} wrote into this folder, too.`);
}

/** What is known about an installed skill, as it is printed as JSON. */
type Result = Readonly<{
  /** Empty if it is missing. */
  folder: string;
  agent: string | null;
  /** Where it is recorded; null for the lock file of this command. */
  record: string | null;
  repository: string | null;
  unit: Readonly<{ name: string; path: string | null }>;
  /** The commit that its files were compared with. */
  commit: string | null;
  state: State;
  sound: boolean;
  reason: string | null;
  differences: readonly Difference[];
  notes: readonly string[];
  findings: readonly Finding[];
}>;

function resultOf(
  { folder, agent, repository, unit, commit }: LockedSkill,
  found: readonly Difference[],
  { isWrong, notes, findings }: News,
  more: readonly string[],
): Result {
  const isMissing = found.some(({ path, kind }) => path === "" && kind === "missing");
  return {
    folder,
    agent,
    record: null,
    repository,
    unit,
    commit,
    state: isMissing ? "missing" : found.length > 0 ? "modified" : "equal",
    sound: found.length === 0 && !isWrong,
    reason: null,
    differences: found,
    notes: [...notes, ...more],
    findings,
  };
}

function resultOfRecorded({ skill, compared, isWrong, ...result }: RecordedResult): Result {
  const { folders, name, origin } = skill;
  const repository = compared?.key ?? origin?.repository ?? null;
  return {
    folder: folders[0] ?? "",
    agent: null,
    record: origin?.record ?? null,
    repository: repository && nameText(repository),
    unit: { name, path: compared?.path ?? origin?.path ?? null },
    commit: compared?.commit ?? null,
    sound: !isWrong,
    ...result,
  };
}

function printLock(lock: FaultyLock, out: Output): void {
  out.line(styled("red", "failed"), `  ${lock.path}`);
  for (const line of faultLines(lock)) out.line(`  ${line}`);
}

function printResults(results: readonly Result[], scope: Scope, out: Output): void {
  if (results.length === 0) out.line("No skills are installed here.");
  for (const { folder, unit, sound, state, reason, differences: found, notes, findings } of results) {
    const label = !sound
      ? styled("red", "failed")
      : state === "equal"
        ? styled("green", "ok")
        : styled("yellow", state);
    out.line(label, `  ${folder === "" ? unit.name : shownPath(scope, folder)}`);
    if (reason !== null) out.line(`  ${reason}`);
    printDifferences(found, out);
    for (const note of notes) out.line(`  ${note}`);
    for (const { title, path, line, rule, id, url } of findings) {
      out.line("  ", styled("red", "high"), `  ${title}  ${path}:${line}  [${rule}] ${id}`);
      out.line("    ", styled("dim", url));
    }
    if (findings.length > 0)
      out.line(
        `  Review these lines. To accept them, pass --accept and their IDs, also when ${unit.name} is installed again.`,
      );
  }
}
