import type { Finding } from "@skillshelf/directory-api/schema";
import { nameText } from "@skillshelf/skill-reader/git/source";
import type { Output } from "../output.ts";
import { styled } from "../text.ts";
import { type Scope, shownPath } from "./file-system.ts";
import { type Difference, printDifferences } from "./installed-files.ts";
import type { LockedSkill } from "./lock.ts";
import { type FaultyLock, faultLines } from "./shared-lock-file.ts";
import type { RecordedResult, State } from "./verify-recorded.ts";

/** What has changed on the server since a skill was installed. `isWrong`: the verification fails. */
export type News = Readonly<{ isWrong: boolean; notes: readonly string[]; findings: readonly Finding[] }>;

/** What is known about an installed skill, as it is printed as JSON. */
export type Result = Readonly<{
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

export function resultOf(
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

export function resultOfRecorded({ skill, compared, isWrong, ...result }: RecordedResult): Result {
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

export function printLocks(locks: readonly FaultyLock[], out: Output): void {
  for (const lock of locks) {
    out.line(styled("red", "failed"), `  ${lock.path}`);
    for (const line of faultLines(lock)) out.line(`  ${line}`);
  }
}

export function printResults(results: readonly Result[], scope: Scope, out: Output): void {
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
