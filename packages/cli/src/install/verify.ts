import { dirname } from "node:path/posix";
import type { Command } from "@commander-js/extra-typings";
import { agents } from "@skillshelf/directory-api/agents";
import type { DigestMatches, Verification, VerifiedSkill } from "@skillshelf/directory-api/schema";
import { nameKey, nameText } from "@skillshelf/skill-reader/git/source";
import { agentId, findingId, repeatable, stringValue } from "../arguments.ts";
import { type CommandContext, run } from "../context.ts";
import { type Directory, DirectoryError } from "../directory.ts";
import { type ExitCode, exitCodes, UsageError } from "../errors.ts";
import { countOf } from "../format.ts";
import { mayHideHigh } from "./consent.ts";
import { pathIn, type Scope, scopeOf, skillsFolder, withFileErrors } from "./file-system.ts";
import { noteOtherDirectory, selectNamed, toNamed } from "./installed.ts";
import { differences, readOnDisk } from "./installed-files.ts";
import type { Lock, LockedSkill } from "./lock.ts";
import { readLock } from "./lock-file.ts";
import { lookUp } from "./look-up.ts";
import { MAX_PATH, marksIn, type RecordedSkill, readInventory } from "./recorded-skills.ts";
import { faultyLocks } from "./shared-lock-file.ts";
import { type News, printLocks, printResults, type Result, resultOf, resultOfRecorded } from "./verification-result.ts";
import { type Question, questionOf, unacceptedFindings, verifyRecorded } from "./verify-recorded.ts";

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

export async function verify(
  names: readonly string[],
  { agent = [], global = false, from, accept = [], offline = false }: VerifyOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const { directory, environment, out, json } = context;
  const scope = await scopeOf(global, environment);
  const lock = await readLock(scope);
  const inventory = await readInventory(scope, lock, environment);
  const { skills, recorded } = selectSkills(lock, inventory.skills, names, agent, scope);
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
  const compared = await verifyRecorded(questions, answers, { context, from, accept });
  results.push(...compared.map(resultOfRecorded));
  const faulty = faultyLocks(inventory.locks);
  if (json)
    out.json({
      directory: offline ? "not asked" : (failure ?? "asked"),
      locks: faulty,
      skills: results,
    });
  else {
    printLocks(faulty, out);
    printResults(results, scope, out);
  }
  if (failure !== null) out.note(failure);
  if (faulty.length > 0 || results.some(({ sound }) => !sound)) return exitCodes.found;
  return failure === null ? exitCodes.done : exitCodes.unreachable;
}

/** Selects skills of this command and of other installers as `selectInstalled` does. */
function selectSkills(
  lock: Lock,
  others: readonly RecordedSkill[],
  names: readonly string[],
  agentIds: readonly string[],
  scope: Scope,
): Readonly<{ skills: readonly LockedSkill[]; recorded: readonly RecordedSkill[] }> {
  const ofAgents = agents.filter(({ id }) => agentIds.includes(id)).map((one) => skillsFolder(one, scope));
  const isOfAgent = ({ folders }: RecordedSkill) =>
    agentIds.length === 0 || folders.some((folder) => ofAgents.includes(dirname(folder)));
  const selected = selectNamed<LockedSkill | RecordedSkill>(
    [
      ...lock.filter(({ agent }) => agentIds.length === 0 || agentIds.includes(agent)).map(toNamed),
      ...others.filter(isOfAgent).map(toNamedRecord),
    ],
    names,
  );
  return {
    skills: selected.filter((skill) => "unit" in skill),
    recorded: selected.filter((skill) => "location" in skill),
  };
}

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

/** A lock file may have any path: none that the server refuses is sent. */
const questionAbout = ({ repository, unit: { path }, commit }: LockedSkill): VerifiedSkill => ({
  repository,
  commit,
  ...(path !== "" && path.length <= MAX_PATH && { path }),
});

async function ask(
  skills: readonly LockedSkill[],
  questions: readonly Question[],
  directory: Directory,
): Promise<Asked> {
  const asked: (readonly [LockedSkill | Question, VerifiedSkill])[] = [
    ...skills.map((skill) => [skill, questionAbout(skill)] as const),
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
