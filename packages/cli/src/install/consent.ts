import type { Finding } from "@skillshelf/directory-api/schema";
import { MAX_OF_RULE } from "@skillshelf/skill-audit/audit-facts";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import type { ClientContext } from "../command.ts";
import { CommandError, exitCodes } from "../errors.ts";
import type { FileDigest, Lock } from "./lock.ts";
import type { Offer, OfferedUnit } from "./offer.ts";
import type { PlannedSkill } from "./plan.ts";

/** What somebody has to decide before a skill is installed. */
export type Concerns = Readonly<{
  /** Findings of high severity that neither an editor nor this person accepted so far. */
  high: readonly Finding[];
  /** What else is not as it should be with the audit or the repository, in sentences. */
  doubts: readonly string[];
}>;

type Asking = Pick<ClientContext, "canAsk" | "ask" | "json">;

type ConsentOptions = Readonly<{ yes: boolean; accept: readonly string[] }>;

/** The findings of high severity that count. */
export const highFindings = ({ audit }: Pick<OfferedUnit, "audit">): readonly Finding[] =>
  (audit?.findings ?? []).filter(({ severity, accepted }) => severity === "high" && !accepted);

/**
 * Whether a unit may have findings of high severity that are not listed. The gravest are listed first, so many of a rule
 * in a file and so many of a unit: what is left out may be as grave only where such a list is full of high ones.
 */
export function mayHideHigh({ audit }: Pick<OfferedUnit, "audit">): boolean {
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
 * What is to be decided before these units of a repository are installed.
 *
 * @param wasAccepted whether a finding was accepted before; none was without it.
 * @throws {CommandError} where there may be more grave findings than the directory lists, so that nobody can know them.
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
      `${hidden.path} may have more findings of high severity than the directory lists. It is not installed.`,
    );
  const doubts: string[] = [];
  if (offer.renamedFrom !== null)
    doubts.push(`${offer.renamedFrom} is called ${offer.repository} now, and that is what would be installed.`);
  if (offer.audit === null)
    doubts.push(`${offer.repository} has not been audited: nothing is known of what is in these files.`);
  else if (offer.audit.stale)
    doubts.push(
      `The audit of ${offer.repository} is out of date: the repository or the rules have changed since. What would be installed is the commit that was audited.`,
    );
  const high = units.flatMap(highFindings).filter((finding) => !wasAccepted(finding));
  // What is installed from two locations has each finding twice.
  return { high: [...new Map(high.map((finding) => [finding.id, finding])).values()], doubts };
}

/**
 * Asks what is to be decided and was not decided by options. With JSON nobody was shown it, so nobody is asked.
 *
 * @throws {CommandError} where the answer is no, or nobody can be asked.
 */
export async function confirm({ high, doubts }: Concerns, options: ConsentOptions, context: Asking): Promise<void> {
  const open = high.filter(({ id }) => !options.accept.includes(id));
  const ids = open.map(({ id }) => `--accept ${id}`).join(" ");
  if (!options.yes)
    for (const doubt of doubts) await decide(`${doubt} Go on?`, `${doubt} To go on all the same, give --yes.`, context);
  if (open.length === 0) return;
  const [are, them] = open.length === 1 ? ["is a finding", "it"] : [`are ${open.length} findings`, "them"];
  await decide(
    `There ${are} of high severity. Install all the same?`,
    `There ${are} of high severity. Read the lines; to accept ${them}, give ${ids}`,
    context,
  );
}

async function decide(question: string, otherwise: string, { canAsk, ask, json }: Asking): Promise<void> {
  if (!canAsk || json) throw new CommandError(exitCodes.unconfirmed, otherwise);
  if (!(await ask(question))) throw new CommandError(exitCodes.unconfirmed, "Nothing was written.");
}

/**
 * Tells of a finding whether it was accepted when a skill was installed. The id of a finding says nothing of its file
 * beyond one line: it counts only where the file is, byte for byte, the one that was installed.
 *
 * @param installed what the lock file knows of a repository.
 * @param skills what would be installed of it instead.
 */
export function acceptedBefore(installed: Lock, skills: readonly PlannedSkill[]): (finding: Finding) => boolean {
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

/** The SHA-256 of the files of a skill, by their paths from the repository's root, as findings name them. */
function digestsFromRoot({
  unit,
  files,
}: Readonly<{ unit: Readonly<{ path: string }>; files: readonly Pick<FileDigest, "path" | "sha256">[] }>) {
  const folder = folderOf(unit.path);
  return files.map(({ path, sha256 }) => [folder === "" ? path : `${folder}/${path}`, sha256] as const);
}
