import { gravestOf, type Severity } from "@skillshelf/skill-audit/audit-facts";
import type { CommandContext } from "../context.ts";
import type { Directory } from "../directory.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { highFindings } from "./consent.ts";
import type { Scope } from "./file-system.ts";
import { byPath, integrityOf, LockError, type LockedSkill, lockText, parseLock, withSkills } from "./lock.ts";
import { changeLock } from "./lock-file.ts";
import type { Offer, OfferedUnit } from "./offer.ts";
import { cleanUpStagingFor, noteRemaining, placeSkill, type SkillFile } from "./placing.ts";
import { digestsOf, type PlannedSkill, type Target } from "./plan.ts";

/** A folder to write, and its entry in the lock file. */
export type Write = Readonly<{ target: Target; files: readonly SkillFile[]; entry: LockedSkill }>;

/**
 * Returns the writes for planned skills.
 *
 * @throws {CommandError} if an entry of the lock file would be invalid.
 */
export function planWrites(offer: Offer, skills: readonly PlannedSkill[], { url }: Pick<Directory, "url">): Write[] {
  const facts = { directory: url, installedAt: new Date().toISOString() };
  const writes = skills.flatMap((skill) =>
    skill.targets
      .filter(({ state }) => state !== "blocked" && state !== "other")
      .map((target) => ({ target, files: skill.files, entry: entryOf(offer, skill, target, facts) })),
  );
  refuseUnreadable(
    offer,
    writes.map(({ entry }) => entry),
  );
  return writes;
}

/**
 * Writes the folders one by one, and then the lock file. A run that is killed in between leaves complete folders, which
 * the next run finds up to date and adds to the lock file.
 */
export async function executeWrites(
  writes: readonly Write[],
  scope: Scope,
  { signal, out }: Pick<CommandContext, "signal" | "out">,
): Promise<void> {
  const written: LockedSkill[] = [];
  const remaining: string[] = [];
  try {
    remaining.push(
      ...(await cleanUpStagingFor(
        scope,
        writes.map(({ target }) => target.folder),
      )),
    );
    for (const { target, files, entry } of writes) {
      const old = target.state === "same" ? null : await placeSkill(scope, target.folder, files, signal);
      if (old !== null) remaining.push(old);
      written.push(entry);
    }
  } finally {
    // Also after an interruption or an error, the lock file lists what was written.
    if (written.length > 0) await changeLock(scope, (lock) => withSkills(lock, written));
    noteRemaining(remaining, scope, out);
  }
}

/** Data of the server goes into the lock file: invalid data would make the lock file unreadable. */
function refuseUnreadable({ repository }: Offer, entries: readonly LockedSkill[]): void {
  try {
    parseLock(lockText(entries));
  } catch (cause) {
    if (!(cause instanceof LockError)) throw cause;
    throw new CommandError(
      exitCodes.unreachable,
      `The server's data about ${repository} ${cause.message}. Nothing was written.`,
      { cause },
    );
  }
}

/** Returns a skill's entry in the lock file. Installing a skill accepts its findings. */
function entryOf(
  offer: Offer,
  { unit, files }: PlannedSkill,
  { folder, agent, state, locked }: Target,
  { directory, installedAt }: Readonly<{ directory: string; installedAt: string }>,
): LockedSkill {
  const digests = digestsOf(files).toSorted(byPath);
  return {
    folder,
    agent: agent.id,
    directory,
    repository: offer.repository,
    unit: { name: unit.name, path: unit.path },
    commit: offer.commit,
    audit: offer.audit && {
      level: levelOf(unit),
      engine: offer.audit.engine,
      auditedAt: offer.audit.auditedAt,
      accepted: highFindings(unit).map(({ id }) => id),
    },
    installedAt: state === "same" && locked !== null ? locked.installedAt : installedAt,
    integrity: integrityOf(digests),
    files: digests,
  };
}

/** Returns the highest severity among the findings that no editor accepted. */
const levelOf = ({ audit }: OfferedUnit): Severity | "none" =>
  gravestOf((audit?.findings ?? []).filter(({ accepted }) => !accepted));
