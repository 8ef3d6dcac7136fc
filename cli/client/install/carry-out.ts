import { type Severity, severities } from "#lib/directory/audit-facts.ts";
import type { ClientContext } from "../command.ts";
import { highFindings } from "./consent.ts";
import { byPath, integrityOf } from "./integrity.ts";
import type { LockedSkill } from "./lock.ts";
import { withSkills } from "./lock.ts";
import { changeLock } from "./lock-file.ts";
import type { Offer, OfferedUnit } from "./offer.ts";
import { placeSkill } from "./placing.ts";
import { digestsOf, type PlannedSkill, type Target } from "./plan.ts";
import type { Scope } from "./scope.ts";

/** Writes what was planned, one folder after the other, each with its entry in the lock file. */
export async function carryOut(
  offer: Offer,
  skills: readonly PlannedSkill[],
  scope: Scope,
  { directory, signal }: Pick<ClientContext, "directory" | "signal">,
): Promise<void> {
  const installedAt = new Date().toISOString();
  for (const skill of skills)
    for (const target of skill.targets) {
      if (target.state === "blocked") continue;
      if (target.state !== "same") await placeSkill(scope, target.folder, skill.files, signal);
      const entry = entryOf(offer, skill, target, { directory: directory.url, installedAt });
      await changeLock(scope, (lock) => withSkills(lock, [entry]));
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
