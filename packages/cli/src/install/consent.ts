import type { Finding } from "@skillshelf/directory-api/schema";
import { MAX_OF_RULE } from "@skillshelf/skill-audit/audit-facts";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import type { CommandContext } from "../context.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { countOf } from "../format.ts";
import type { FileDigest, Lock } from "./lock.ts";
import type { Offer, OfferedUnit } from "./offer.ts";
import type { PlannedSkill } from "./plan.ts";

/** What needs a confirmation before a skill is installed. */
export type Concerns = Readonly<{
  /** High-severity findings that neither an editor nor the user has accepted. */
  high: readonly Finding[];
  /** Other problems with the audit or the repository, as sentences. */
  doubts: readonly string[];
}>;

type Asking = Pick<CommandContext, "canAsk" | "ask" | "json">;

type ConsentOptions = Readonly<{ yes: boolean; accept: readonly string[] }>;

/** The findings of a skill; null if it was not audited. */
type Audited = Readonly<{ audit: Readonly<{ findings: readonly Finding[]; omitted: number }> | null }>;

/** Returns the high-severity findings that no editor accepted. */
export const highFindings = ({ audit }: Audited): readonly Finding[] =>
  (audit?.findings ?? []).filter(({ severity, accepted }) => severity === "high" && !accepted);

/**
 * Returns whether a skill may have high-severity findings that are not listed. The most severe are listed first, up to a
 * maximum per rule and file and per skill, so this is possible only if such a list is full of high-severity findings.
 */
export function mayHideHigh({ audit }: Audited): boolean {
  if (audit === null || audit.omitted === 0) return false;
  const high = audit.findings.filter(({ severity }) => severity === "high");
  if (high.length === audit.findings.length) return true;
  const counts = new Map<string, number>();
  for (const { rule, path } of high) {
    const key = [rule, path].join("\0");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts.values()].some((count) => count >= MAX_OF_RULE);
}

/**
 * Returns what needs a confirmation before skills of a repository are installed.
 *
 * @param wasAccepted whether a finding was accepted before; by default none was.
 * @throws {CommandError} if there may be high-severity findings that the server does not list.
 */
export function concernsOf(
  offer: Offer,
  units: readonly OfferedUnit[],
  wasAccepted: (finding: Finding) => boolean = () => false,
): Concerns {
  const hidden = units.find(mayHideHigh);
  if (hidden !== undefined)
    throw new CommandError(
      exitCodes.unconfirmed,
      `${hidden.path} may have more high-severity findings than the server lists. It is not installed.`,
    );
  const doubts: string[] = [];
  if (offer.renamedFrom !== null)
    doubts.push(`${offer.renamedFrom} was renamed to ${offer.repository}, which would be installed.`);
  if (offer.audit === null) doubts.push(`${offer.repository} has not been audited.`);
  else if (offer.audit.stale)
    doubts.push(
      `The audit of ${offer.repository} is out of date: the repository or the rules have changed. The audited commit would be installed.`,
    );
  const high = units.flatMap(highFindings).filter((finding) => !wasAccepted(finding));
  // A skill that is installed from two locations has each finding twice.
  return { high: [...new Map(high.map((finding) => [finding.id, finding])).values()], doubts };
}

/**
 * Asks for the confirmations that options do not give. With JSON the user has not seen the concerns and is not asked.
 *
 * @throws {CommandError} if the answer is no, or nobody can be asked.
 */
export async function confirm({ high, doubts }: Concerns, options: ConsentOptions, context: Asking): Promise<void> {
  const unaccepted = high.filter(({ id }) => !options.accept.includes(id));
  if (!options.yes)
    for (const doubt of doubts) await decide(`${doubt} Continue?`, `${doubt} Pass --yes to continue.`, context);
  if (unaccepted.length === 0) return;
  const found = `Found ${countOf(unaccepted.length, "high-severity finding")}.`;
  const acceptOptions = unaccepted.map(({ id }) => `--accept ${id}`).join(" ");
  await decide(
    `${found} Install anyway?`,
    `${found} Review the lines above. To accept, pass ${acceptOptions}`,
    context,
  );
}

/** @param message the error if nobody can be asked. */
async function decide(question: string, message: string, { canAsk, ask, json }: Asking): Promise<void> {
  if (!canAsk || json) throw new CommandError(exitCodes.unconfirmed, message);
  if (!(await ask(question))) throw new CommandError(exitCodes.unconfirmed, "Nothing was written.");
}

/**
 * Returns a test whether a finding was accepted when a skill was installed. The ID of a finding depends on one line only,
 * so the acceptance counts only if the whole file is unchanged.
 *
 * @param installed the installed skills of a repository.
 * @param skills the skills that would replace them.
 */
export function wasAcceptedBefore(installed: Lock, skills: readonly PlannedSkill[]): (finding: Finding) => boolean {
  const fresh = new Map(skills.flatMap(digestsFromRoot));
  const known = installed.map((skill) => ({
    accepted: new Set(skill.audit?.accepted),
    digests: new Map(digestsFromRoot(skill)),
  }));
  return ({ id, path }) => {
    const digest = fresh.get(path);
    return digest !== undefined && known.some((one) => one.accepted.has(id) && one.digests.get(path) === digest);
  };
}

/** Returns the SHA-256 of a skill's files by their paths from the repository's root, which findings use. */
function digestsFromRoot({
  unit,
  files,
}: Readonly<{ unit: Readonly<{ path: string }>; files: readonly Pick<FileDigest, "path" | "sha256">[] }>) {
  const folder = folderOf(unit.path);
  return files.map(({ path, sha256 }) => [folder === "" ? path : `${folder}/${path}`, sha256] as const);
}
