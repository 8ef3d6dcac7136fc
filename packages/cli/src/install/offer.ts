import { auditApiPath, queryString, type SkillKey, skillApiPath, unitsApiPath } from "@skillshelf/directory-api/links";
import {
  type AuditAnswer,
  auditAnswerSchema,
  skillAnswerSchema,
  type UnitPage,
  unitPageSchema,
} from "@skillshelf/directory-api/schema";
import type { UnitKind } from "@skillshelf/skill-audit/audit-facts";
import { nameText, parseRepositoryName } from "@skillshelf/skill-reader/git/source";
import { type Directory, DirectoryError } from "../directory.ts";
import { CommandError, exitCodes } from "../errors.ts";

/** So many pages of units are asked for: as many units as a repository may have, and more. */
const MOST_PAGES = 100;

type UnitAudit = NonNullable<AuditAnswer["data"]>["units"][number];

/** A skill that can be installed. */
export type OfferedUnit = Readonly<{
  name: string;
  /** Of its SKILL.md. */
  path: string;
  /** Of the SKILL.md in the other folders of the repository with just the same files. */
  otherLocations: readonly string[];
  kind: UnitKind;
  /** null where it was not audited. */
  audit: UnitAudit | null;
}>;

/** What a directory has of a repository, and what its audit found. */
export type Offer = Readonly<{
  key: SkillKey;
  repository: string;
  /** The name that was asked for, where the repository has another one by now; null else. */
  renamedFrom: string | null;
  /** The one commit that is installed: the audited one, or the one described where there is no audit. */
  commit: string;
  audit: Omit<NonNullable<AuditAnswer["data"]>, "units"> | null;
  units: readonly OfferedUnit[];
}>;

/** Paths of a skill's SKILL.md, first the one that the directory shows. */
export const locationsOf = ({ path, otherLocations }: Pick<OfferedUnit, "path" | "otherLocations">): string[] => [
  path,
  ...otherLocations,
];

/** A skill at one of its locations. */
export const atLocation = (unit: OfferedUnit, path: string): OfferedUnit => ({
  ...unit,
  path,
  otherLocations: locationsOf(unit).filter((other) => other !== path),
  audit: unit.audit && auditAt(unit.audit, path),
});

/** An audit of files that lie in another folder too, as one of those there. */
function auditAt(audit: UnitAudit, path: string): UnitAudit {
  const [from, to] = [startOf(audit.path), startOf(path)];
  const at = <Place extends Readonly<{ path: string }>>(place: Place): Place =>
    place.path.startsWith(from) ? { ...place, path: to + place.path.slice(from.length) } : place;
  const { findings, unread, capabilities } = audit;
  return { ...audit, path, findings: findings.map(at), unread: unread.map(at), capabilities: capabilities.map(at) };
}

const startOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/**
 * Asks a directory what it has of a repository. A repository that was renamed is answered under its new name.
 *
 * @throws {DirectoryError}
 * @throws {CommandError} where the directory knows no commit of it.
 */
export async function askForOffer(directory: Directory, asked: SkillKey): Promise<Offer> {
  const { data: record } = await directory.json(skillApiPath(asked), skillAnswerSchema);
  const repository = `${record.owner}/${record.repo}`;
  const key = parseRepositoryName(repository);
  if (key === undefined)
    throw new DirectoryError("faulty", `${directory.url} answered with a record whose name cannot be a repository's.`);
  const wanted = nameText(asked);
  const renamedFrom = wanted.toLowerCase() === repository.toLowerCase() ? null : wanted;
  const { data: found } = await directory.json(auditApiPath(key), auditAnswerSchema);
  const units = await allUnits(directory, key);
  const commit = found?.commit ?? record.commit;
  if (commit === null)
    throw new CommandError(
      exitCodes.missing,
      `${directory.url} knows no commit of ${repository} yet, so there is nothing that could be installed.`,
    );
  if (found === null)
    return {
      key,
      repository,
      renamedFrom,
      commit,
      audit: null,
      units: units.map((unit) => ({ ...unit, audit: null })),
    };
  const { units: audited, ...audit } = found;
  const described = new Map(units.map((unit) => [unit.path, unit]));
  // What was audited is what is at that commit; the description may be of another one.
  const isSameCommit = found.commit === record.commit;
  const offered = audited.map((unit) => ({
    name: unit.name,
    path: unit.path,
    otherLocations: (isSameCommit && described.get(unit.path)?.otherLocations) || [],
    kind: described.get(unit.path)?.kind ?? "skill",
    audit: unit,
  }));
  return { key, repository, renamedFrom, commit, audit, units: offered };
}

async function allUnits(directory: Directory, key: SkillKey): Promise<UnitPage["data"]> {
  const units: UnitPage["data"] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = await directory.json(unitsApiPath(key) + queryString({ page, pageSize: 100 }), unitPageSchema);
    units.push(...answer.data);
    if (page >= answer.pagination.totalPages) break;
  }
  return units;
}
