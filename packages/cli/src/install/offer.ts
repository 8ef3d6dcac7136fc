import { auditApiPath, queryString, type RepositoryKey, unitsApiPath } from "@skillshelf/directory-api/links";
import { type AuditAnswer, auditAnswerSchema, type UnitPage, unitPageSchema } from "@skillshelf/directory-api/schema";
import type { UnitKind } from "@skillshelf/skill-audit/audit-facts";
import { nameText, parseRepositoryName } from "@skillshelf/skill-reader/git/source";
import { type Directory, DirectoryError } from "../directory.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { requestRecord } from "../repository.ts";

/** Pages of 100 skills that are fetched: more than a repository may have. */
const MAX_PAGES = 100;

type UnitAudit = NonNullable<AuditAnswer["data"]>["units"][number];

/** A skill of a repository that can be installed. */
export type OfferedUnit = Readonly<{
  name: string;
  /** Path of its SKILL.md. */
  path: string;
  /** Paths of the SKILL.md in other folders with identical files. */
  otherLocations: readonly string[];
  kind: UnitKind;
  /** null if it was not audited. */
  audit: UnitAudit | null;
}>;

/** A repository in the catalog with its audit. */
export type Offer = Readonly<{
  key: RepositoryKey;
  repository: string;
  /** The requested name if the repository has been renamed; else null. */
  renamedFrom: string | null;
  /** The commit to install: the audited one, or the indexed one without an audit. */
  commit: string;
  audit: Omit<NonNullable<AuditAnswer["data"]>, "units" | "plugins"> | null;
  units: readonly OfferedUnit[];
}>;

/** Returns the paths of a skill's SKILL.md, first the one that the catalog shows. */
export const locationsOf = ({ path, otherLocations }: Pick<OfferedUnit, "path" | "otherLocations">): string[] => [
  path,
  ...otherLocations,
];

/** Returns a skill at one of its locations. */
export const atLocation = (unit: OfferedUnit, path: string): OfferedUnit => ({
  ...unit,
  path,
  otherLocations: locationsOf(unit).filter((other) => other !== path),
  audit: unit.audit && auditAt(unit.audit, path),
});

/** Returns an audit with the paths of another folder that has identical files. */
function auditAt(audit: UnitAudit, path: string): UnitAudit {
  const [from, to] = [startOf(audit.path), startOf(path)];
  const at = <Place extends Readonly<{ path: string }>>(place: Place): Place =>
    place.path.startsWith(from) ? { ...place, path: to + place.path.slice(from.length) } : place;
  const { findings, unread, capabilities } = audit;
  return { ...audit, path, findings: findings.map(at), unread: unread.map(at), capabilities: capabilities.map(at) };
}

const startOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/**
 * Fetches a repository and its audit. A renamed repository is returned under its new name.
 *
 * @throws {DirectoryError}
 * @throws {CommandError} if no commit of it is known.
 */
export async function fetchOffer(directory: Directory, asked: RepositoryKey): Promise<Offer> {
  const { data: record } = await requestRecord(directory, asked);
  const repository = `${record.owner}/${record.repo}`;
  const key = parseRepositoryName(repository);
  if (key === undefined) throw new DirectoryError("faulty", `${directory.url} sent an invalid repository name.`);
  const wanted = nameText(asked);
  const renamedFrom = wanted.toLowerCase() === repository.toLowerCase() ? null : wanted;
  const { data: found } = await directory.json(auditApiPath(key), auditAnswerSchema);
  const units = await fetchUnits(directory, key);
  const commit = found?.commit ?? record.commit;
  if (commit === null)
    throw new CommandError(
      exitCodes.missing,
      `${directory.url} has not indexed a commit of ${repository} yet. There is nothing to install.`,
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
  // The audit and the record may be of different commits.
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

async function fetchUnits(directory: Directory, key: RepositoryKey): Promise<UnitPage["data"]> {
  const units: UnitPage["data"] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const response = await directory.json(unitsApiPath(key) + queryString({ page, pageSize: 100 }), unitPageSchema);
    units.push(...response.data);
    if (page >= response.pagination.totalPages) break;
  }
  return units;
}
