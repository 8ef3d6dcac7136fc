import { type Severity, severities } from "#lib/directory/audit-facts.ts";
import type { ClientContext } from "../command.ts";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { highFindings } from "./consent.ts";
import { byPath, integrityOf } from "./integrity.ts";
import { LockError, type LockedSkill, lockText, parseLock, withSkills } from "./lock.ts";
import { changeLock } from "./lock-file.ts";
import type { Offer, OfferedUnit } from "./offer.ts";
import { placeSkill } from "./placing.ts";
import { digestsOf, type PlannedSkill, type Target } from "./plan.ts";
import type { Scope } from "./scope.ts";

/**
 * Writes what was planned, one folder after the other, and then the lock file. A run that is killed in between leaves
 * whole folders; the next one finds them the same and takes them into the lock file.
 *
 * @throws {CommandError} before anything is written, where an entry could not be read again.
 */
export async function carryOut(
  offer: Offer,
  skills: readonly PlannedSkill[],
  scope: Scope,
  { directory, signal }: Pick<ClientContext, "directory" | "signal">,
): Promise<void> {
  const facts = { directory: directory.url, installedAt: new Date().toISOString() };
  const writes = skills.flatMap((skill) =>
    skill.targets
      .filter(({ state }) => state !== "blocked")
      .map((target) => ({ target, files: skill.files, entry: entryOf(offer, skill, target, facts) })),
  );
  refuseUnreadable(
    offer,
    writes.map(({ entry }) => entry),
  );
  const written: LockedSkill[] = [];
  try {
    for (const { target, files, entry } of writes) {
      if (target.state !== "same") await placeSkill(scope, target.folder, files, signal);
      written.push(entry);
    }
  } finally {
    // What was written before an interruption or a fault is known, too.
    if (written.length > 0) await changeLock(scope, (lock) => withSkills(lock, written));
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
function levelOf({ audit }: OfferedUnit): Severity | "none" {
  const found = (audit?.findings ?? []).filter(({ accepted }) => !accepted).map(({ severity }) => severity);
  return severities.findLast((severity) => found.includes(severity)) ?? "none";
}
