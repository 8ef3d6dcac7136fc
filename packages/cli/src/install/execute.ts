import { gravestOf, type Severity } from "@skillshelf/skill-audit/audit-facts";
import type { ClientContext } from "../command.ts";
import type { Directory } from "../directory.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { highFindings } from "./consent.ts";
import type { Scope } from "./file-system.ts";
import { byPath, integrityOf, LockError, type LockedSkill, lockText, parseLock, withSkills } from "./lock.ts";
import { changeLock } from "./lock-file.ts";
import type { Offer, OfferedUnit } from "./offer.ts";
import { placeSkill, removeLeftoversBeside, type SkillFile, tellRemaining } from "./placing.ts";
import { digestsOf, type PlannedSkill, type Target } from "./plan.ts";

/** A folder that is to be written, and what the lock file will say of it. */
export type Write = Readonly<{ target: Target; files: readonly SkillFile[]; entry: LockedSkill }>;

/**
 * What is to be written of what was planned.
 *
 * @throws {CommandError} where an entry of the lock file could not be read again.
 */
export function writesOf(offer: Offer, skills: readonly PlannedSkill[], { url }: Pick<Directory, "url">): Write[] {
  const facts = { directory: url, installedAt: new Date().toISOString() };
  const writes = skills.flatMap((skill) =>
    skill.targets
      .filter(({ state }) => state !== "blocked")
      .map((target) => ({ target, files: skill.files, entry: entryOf(offer, skill, target, facts) })),
  );
  refuseUnreadable(
    offer,
    writes.map(({ entry }) => entry),
  );
  return writes;
}

/**
 * Writes one folder after the other, and then the lock file. A run that is killed in between leaves whole folders; the
 * next one finds them the same and takes them into the lock file.
 */
export async function carryOut(
  writes: readonly Write[],
  scope: Scope,
  { signal, out }: Pick<ClientContext, "signal" | "out">,
): Promise<void> {
  const written: LockedSkill[] = [];
  const remaining: string[] = [];
  try {
    remaining.push(
      ...(await removeLeftoversBeside(
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
    // What was written before an interruption or a fault is known, too.
    if (written.length > 0) await changeLock(scope, (lock) => withSkills(lock, written));
    tellRemaining(remaining, scope, out);
  }
}

/** What a directory says goes into the lock file: what is not as it should be there would make all of it unreadable. */
function refuseUnreadable({ repository }: Offer, entries: readonly LockedSkill[]): void {
  try {
    parseLock(lockText(entries));
  } catch (cause) {
    if (!(cause instanceof LockError)) throw cause;
    throw new CommandError(
      exitCodes.unreachable,
      `What the directory says of ${repository} cannot be recorded, for it ${cause.message}. Nothing was written.`,
      { cause },
    );
  }
}

/** A skill as the lock file has it. Whoever installs it accepts what was found in it. */
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

/** The gravest severity among the findings of a unit that no editor accepted. */
const levelOf = ({ audit }: OfferedUnit): Severity | "none" =>
  gravestOf((audit?.findings ?? []).filter(({ accepted }) => !accepted));
