import type { DigestMatches, Finding, Verification, VerifiedSkill } from "@skillshelf/directory-api/schema";
import { nameKey, nameText, parseRepositoryName, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import type { CommandContext } from "../context.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { countOf } from "../format.ts";
import { type CommitFolder, readCommitFolders } from "./commit-folder.ts";
import { compareFolder } from "./compare-folder.ts";
import { highFindings } from "./consent.ts";
import { type Difference, type FolderOnDisk, readContents, readPlainFile } from "./installed-files.ts";
import { sha256Of } from "./lock.ts";
import type { SkillFile } from "./placing.ts";
import { MAX_SKILL_BYTES, type Origin, type RecordedSkill, skillFileIn } from "./recorded-skills.ts";
import { hasSourceHash } from "./source-hash.ts";

/**
 * What is known about the files of a skill. `equal`: they are those of a commit. `modified`: they are not, and the commit that was
 * installed is known. `unconfirmed`: neither can be told.
 */
export type State = "equal" | "modified" | "missing" | "unconfirmed";

/** The result for a skill of another installer. */
export type RecordedResult = Readonly<{
  skill: RecordedSkill;
  state: State;
  /** Why it is unconfirmed, as a sentence. */
  reason: string | null;
  /** The repository and the path of the skill that it was compared with, and the commit. */
  compared: Compared | null;
  /** Whether the verification fails. */
  isWrong: boolean;
  differences: readonly Difference[];
  notes: readonly string[];
  findings: readonly Finding[];
}>;

type Compared = Readonly<{ key: RepositoryName; path: string; commit: string }>;

/** Digits of a digest that the server gets to know: enough for few matches. */
const PREFIX_LENGTH = 8;

/** A skill, what is asked about it, and the SHA-256 of its SKILL.md. */
export type Question = Readonly<{ skill: RecordedSkill; digest: string | null; asked: VerifiedSkill | null }>;

/** Returns what to ask the server about a skill: by its repository or, if no installer recorded one, by its digest. */
export async function questionOf(skill: RecordedSkill): Promise<Question> {
  const { location, origin } = skill;
  const path = location === null ? null : await skillFileIn(location);
  const bytes = path === null ? null : await readPlainFile(path, MAX_SKILL_BYTES);
  const digest = bytes && sha256Of(bytes);
  const asked =
    origin !== null && origin.repository !== null && origin.path !== null
      ? {
          repository: nameText(origin.repository),
          path: origin.path,
          ...(origin.commit !== null && { commit: origin.commit }),
        }
      : digest === null
        ? null
        : { digestPrefix: digest.slice(0, PREFIX_LENGTH) };
  return { skill, digest, asked };
}

/** What to compare a skill with, or why there is nothing. */
type Plan = Readonly<{
  compared: Compared | null;
  reason: string | null;
  notes: readonly string[];
  verification: Verification | null;
  isWrong: boolean;
}>;

const nothing: Plan = { compared: null, reason: null, notes: [], verification: null, isWrong: false };

function planOf({ skill, digest }: Question, answer: Verification | DigestMatches | undefined, url: string): Plan {
  const { obstacle, origin } = skill;
  if (skill.location === null) return { ...nothing, reason: sentence(obstacle ?? "it is missing") };
  if (answer === undefined) return { ...nothing, reason: sentence(obstacle ?? "the server was not asked") };
  if ("matches" in answer) return planOfMatches(answer, digest, obstacle ?? `its source is ${origin?.source}`);
  const { status, reason, successor, current, audit, repository, movedTo } = answer;
  const key = parseRepositoryName(current ?? "");
  const replaced = successor === null ? "" : ` It was replaced by ${successor}.`;
  if (status === "removed")
    return {
      ...nothing,
      isWrong: true,
      reason: `${repository} was removed: ${reason ?? "no reason is given"}${replaced}`,
    };
  if (key === undefined || current === null)
    return { ...nothing, reason: `${repository} is not in the catalog of ${url}.${replaced}` };
  const notes = status === "renamed" ? [`${repository} was renamed to ${current}.`] : [];
  if (answer.skill === null && origin?.commit === null) {
    const moved = movedTo === null ? "" : ` There is ${movedTo}.`;
    return { ...nothing, notes, reason: `${current} no longer has ${origin.path}.${moved}` };
  }
  const commit = origin?.commit ?? audit?.commit ?? answer.commit;
  if (commit === null) return { ...nothing, notes, reason: `${url} has not indexed a commit of ${current} yet.` };
  return { ...nothing, notes, verification: answer, compared: { key, path: origin?.path ?? "", commit } };
}

function planOfMatches({ matches, hasMore }: DigestMatches, digest: string | null, obstacle: string): Plan {
  const same = matches.filter((match) => match.digest === digest);
  const [first] = same;
  const key = parseRepositoryName(first?.repository ?? "");
  if (first === undefined || key === undefined)
    return {
      ...nothing,
      reason: sentence(
        `${obstacle}, and no skill in the catalog ${hasMore ? "that was looked at " : ""}has its SKILL.md`,
      ),
    };
  const others = same.length > 1 ? `, and ${countOf(same.length - 1, "other skill")} with the same SKILL.md` : "";
  const level =
    first.level === null ? "not audited" : first.level === "none" ? "no findings" : `findings up to ${first.level}`;
  return {
    ...nothing,
    notes: [sentence(obstacle), `Its SKILL.md is that of ${first.path} in ${first.repository} (${level})${others}.`],
    compared: { key, path: first.path, commit: first.commit },
  };
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

type Verifying = Readonly<{
  context: Pick<CommandContext, "directory" | "environment" | "signal">;
  /** A local repository to read instead of GitHub. */
  from: string | undefined;
  /** IDs of findings that are accepted. */
  accept: readonly string[];
}>;

/**
 * Compares skills of other installers, file by file, with the commit to which they were pinned, or else the audited one.
 *
 * @param answers what the server says, by question.
 */
export async function verifyRecorded(
  questions: readonly Question[],
  answers: Pick<ReadonlyMap<Question, Verification | DigestMatches>, "get">,
  { context, from, accept }: Verifying,
): Promise<readonly RecordedResult[]> {
  const { directory, environment, signal } = context;
  const plans = questions.map((question) => ({
    question,
    plan: planOf(question, answers.get(question), directory.url),
  }));
  const folders = new FolderReader(
    plans.flatMap(({ plan }) => plan.compared ?? []),
    (key, commit, paths) => readCommitFolders({ key, commit, from, signal }, paths),
  );
  const results: RecordedResult[] = [];
  for (const { question, plan } of plans) {
    signal.throwIfAborted();
    const { skill } = question;
    const base = { skill, differences: [], findings: [], isWrong: plan.isWrong, compared: null, reason: plan.reason };
    const notes = [...skill.notes, ...plan.notes];
    if (skill.location === null || plan.compared === null) {
      const state = skill.folders.length === 0 ? "missing" : "unconfirmed";
      results.push({ ...base, state, notes });
      continue;
    }
    const expected = await folders.read(plan.compared);
    const found = await readContents(skill.location);
    if (typeof expected === "string") results.push({ ...base, state: "unconfirmed", reason: expected, notes });
    else {
      const { differences, notes: more } = compareFolder(expected, found, environment);
      const facts = { ...base, compared: plan.compared, differences, notes: [...notes, ...more] };
      const { verification } = plan;
      results.push(
        differences.length === 0
          ? equalResult(facts, verification, accept)
          : differingResult(facts, verification, expected, found),
      );
    }
  }
  return results;
}

type ReadFolders = (
  key: RepositoryName,
  commit: string,
  paths: readonly string[],
) => Promise<ReadonlyMap<string, CommitFolder | null>>;

/** Reads the folders of skills, all of a commit at once. */
class FolderReader {
  readonly #all: readonly Compared[];
  readonly #read: ReadFolders;
  readonly #commits = new Map<string, Promise<ReadonlyMap<string, CommitFolder | null> | string>>();

  constructor(all: readonly Compared[], read: ReadFolders) {
    this.#all = all;
    this.#read = read;
  }

  /** Returns the folder of a skill, or why it cannot be read, as a sentence. */
  async read({ key, path, commit }: Compared): Promise<CommitFolder | string> {
    const name = `${nameKey(key)} ${commit}`;
    const isSame = (one: Compared) => `${nameKey(one.key)} ${one.commit}` === name;
    const paths = this.#all.filter(isSame).map((one) => one.path);
    const reading = this.#commits.get(name) ?? this.#read(key, commit, paths).catch(messageOf);
    this.#commits.set(name, reading);
    const folders = await reading;
    if (typeof folders === "string") return folders;
    const folder = folders.get(path) ?? null;
    if (folder === null) return `Commit ${commit} of ${nameText(key)} has no ${path}.`;
    return folder.fault === null ? folder : `Commit ${commit} cannot be compared: ${folder.fault}.`;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof CommandError && error.exitCode === exitCodes.unreachable) return error.message;
  throw error;
}

type Facts = Omit<RecordedResult, "state" | "compared"> & Readonly<{ compared: Compared }>;

const nameOfCommit = ({ key, commit }: Compared): string => `commit ${commit} of ${nameText(key)}`;

/** Adds what has happened since to a skill whose files are those of a commit. */
function equalResult(facts: Facts, verification: Verification | null, accept: readonly string[]): RecordedResult {
  const { compared, isWrong } = facts;
  const notes = [`Equal to ${nameOfCommit(compared)}, file by file.`, ...facts.notes];
  const audited = verification?.audit?.commit ?? compared.commit;
  const high = unacceptedFindings(verification, accept);
  const equal = { ...facts, state: "equal", reason: null } as const;
  if (audited === compared.commit) {
    const newest = verification?.newestCommit ?? audited;
    if (newest !== audited) notes.push(`There is a newer commit, ${newest}, which was not audited.`);
    return { ...equal, notes, findings: high, isWrong: isWrong || high.length > 0 };
  }
  const found = high.length > 0 ? `, with ${countOf(high.length, "high-severity finding")}` : "";
  return { ...equal, notes: [...notes, `Another commit, ${audited}, was audited${found}.`] };
}

export const unacceptedFindings = (verification: Verification | null, accept: readonly string[]): readonly Finding[] =>
  verification?.skill ? highFindings({ audit: verification.skill }).filter(({ id }) => !accept.includes(id)) : [];

/** Tells whether the commit that was installed is known: then its files were changed. */
function differingResult(
  facts: Facts,
  verification: Verification | null,
  expected: CommitFolder,
  found: FolderOnDisk<SkillFile>,
): RecordedResult {
  const { skill, compared, differences, notes } = facts;
  const { origin } = skill;
  const isPinned = verification !== null && origin?.commit === compared.commit;
  if (isPinned || (origin !== null && isOfFolder(origin, expected))) {
    const reason = `It was installed from ${nameOfCommit(compared)}, and changed since.`;
    return { ...facts, state: "modified", isWrong: true, reason, notes };
  }
  const differing = `${countOf(differences.length, "file")} ${differences.length === 1 ? "differs" : "differ"} from ${verification === null ? "" : "the audited "}${nameOfCommit(compared)}.`;
  const unknown =
    origin === null
      ? ""
      : found.kind === "folder" && origin.hash !== null && hasSourceHash(found.files, origin.hash)
        ? ` Its hash in ${origin.record} fits, but it is one of the source and names no commit.`
        : ` No commit is recorded, so it cannot be told whether the skill was changed or another version is installed.`;
  return { ...facts, state: "unconfirmed", compared: null, reason: differing + unknown };
}

const isOfFolder = ({ hash }: Origin, { tree, plain }: CommitFolder): boolean =>
  hash !== null && (hash.length === 40 ? hash === tree : hasSourceHash(plain, hash));
