import {
  type ClawHubInstallation,
  type ClawHubList,
  type ClawHubSearch,
  type ClawHubSkillAnswer,
  type ClawHubVersionAnswer,
  type ClawHubVersionList,
  handleOf,
  versionOf,
} from "@skillshelf/directory-api/clawhub";
import { absolute, clawHubDownloadPath, folderUrl, skillPath } from "@skillshelf/directory-api/links";
import { defaultLocale } from "@skillshelf/directory-api/locales";
import type { DirectoryRecord, DirectoryUnit } from "@skillshelf/directory-api/schema";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import { mayBePassedOn } from "@skillshelf/skill-reader/license/redistribution";
import type { UnitDetails } from "@skillshelf/skill-reader/repository-facts";
import { openFindings } from "../audit-summary.ts";
import { skillSlug } from "../unit-anchors.ts";

/* Skills as the npm command `clawhub` reads them. */

/** A skill, with its repository. */
type Place = Readonly<{ record: DirectoryRecord; unit: Pick<DirectoryUnit, "name" | "anchor" | "description"> }>;

/** A skill with what is known of it; `details` are null until its repository is read. */
export type KnownSkill = Readonly<{ record: DirectoryRecord; unit: DirectoryUnit; details: UnitDetails | null }>;

/** The commit that is installed: the audited one, else the one that the record describes. */
export const commitToInstall = ({ audit, commit }: DirectoryRecord): string | null => audit?.commit ?? commit;

const changedAt = ({ updatedAt, indexedAt }: DirectoryRecord): number => (updatedAt ?? indexedAt).getTime();

const versionNumber = (record: DirectoryRecord): string | null => versionOf(commitToInstall(record), record.updatedAt);

const toVersion = (record: DirectoryRecord, version: string): Omit<ClawHubVersionAnswer["version"], "files"> => ({
  version,
  createdAt: changedAt(record),
  changelog: "",
  license: null,
});

function toSkill({ record, unit }: Place, license = record.license): ClawHubSkillAnswer["skill"] {
  const [version, commit] = [versionNumber(record), commitToInstall(record)];
  return {
    slug: skillSlug(unit.anchor),
    displayName: unit.name,
    summary: unit.description,
    topics: [...record.tags],
    tags: {
      ...(version !== null && { latest: version }),
      ...(commit !== null && { commit }),
      license: license ?? "unknown",
    },
    stats: {},
    createdAt: record.firstIndexedAt.getTime(),
    updatedAt: changedAt(record),
  };
}

export const toClawHubSearch = (places: readonly Place[]): ClawHubSearch => ({
  results: places.map(({ record, unit }, index) => ({
    slug: skillSlug(unit.anchor),
    ownerHandle: handleOf(record),
    displayName: unit.name,
    summary: unit.description,
    version: versionNumber(record),
    score: 1 / (index + 1),
    updatedAt: changedAt(record),
  })),
});

/** @param next the number of the next page; null on the last one. */
export const toClawHubList = (places: readonly Place[], next: number | null): ClawHubList => ({
  items: places.map((place) => {
    const version = versionNumber(place.record);
    return {
      ...toSkill(place),
      ownerHandle: handleOf(place.record),
      ...(version !== null && { latestVersion: toVersion(place.record, version) }),
    };
  }),
  nextCursor: next === null ? null : String(next),
});

export function toClawHubSkill(known: KnownSkill, siteUrl: string): ClawHubSkillAnswer {
  const { record, details } = known;
  const version = downloadVersion(known);
  return {
    skill: toSkill(known, details ? licenseOf(known) : record.license),
    latestVersion: version === null ? null : toVersion(record, version),
    owner: { handle: handleOf(record), displayName: `${record.owner}/${record.repo}` },
    moderation: toModeration(known, siteUrl),
  };
}

/** The license that it states itself, null if that was not recognized, else its repository's. */
function licenseOf({ record, details }: KnownSkill): string | null {
  const stated = details?.licenseConflicts.at(-1);
  return stated ? stated.license : (details?.license ?? record.license);
}

/** The version whose files can be downloaded here; null if its license does not let others pass them on. */
export function downloadVersion({ record, details }: KnownSkill): string | null {
  if (details === null) return null;
  const conflicts = details.licenseConflicts.map(({ license }) => license);
  return mayBePassedOn({ license: details.license, conflicts }, record.license) ? versionNumber(record) : null;
}

/** The command asks before it installs a skill with this, and calls one without it clean only if there is a verdict. */
function toModeration({ record, unit, details }: KnownSkill, siteUrl: string): ClawHubSkillAnswer["moderation"] {
  const { audit } = record;
  if (audit === null || !details?.audit) return null;
  const high = openFindings(details.audit.findings, details.accepted).filter(({ severity }) => severity === "high");
  if (high.length === 0) return null;
  const page = absolute(siteUrl, skillPath(defaultLocale, record, skillSlug(unit.anchor)));
  return {
    isSuspicious: true,
    isMalwareBlocked: false,
    reasonCodes: [...new Set(high.map(({ rule }) => rule))],
    updatedAt: Date.parse(audit.auditedAt),
    engineVersion: audit.engine,
    summary: `Findings of high severity: ${high.length}. Read them at ${page}`,
  };
}

type File = Readonly<{ path: string; content: Uint8Array; sha256: string }>;

export const toClawHubVersion = (
  { record, unit }: Place,
  version: string,
  files: readonly File[],
): ClawHubVersionAnswer => ({
  version: {
    ...toVersion(record, version),
    files: files.map(({ path, content, sha256 }) => ({ path, size: content.length, sha256 })),
  },
  skill: { slug: skillSlug(unit.anchor), displayName: unit.name },
});

export function toClawHubVersions({ record }: Place): ClawHubVersionList {
  const version = versionNumber(record);
  return { items: version === null ? [] : [toVersion(record, version)], nextCursor: null };
}

export function toClawHubInstallation(known: KnownSkill, siteUrl: string): ClawHubInstallation {
  const { record, unit } = known;
  const slug = skillSlug(unit.anchor);
  const version = downloadVersion(known);
  if (version !== null) {
    const downloadUrl = absolute(siteUrl, clawHubDownloadPath({ slug, ownerHandle: handleOf(record), version }));
    return { ok: true, slug, installKind: "archive", archive: { version, downloadUrl } };
  }
  const commit = commitToInstall(record);
  if (commit === null) {
    const message = `No commit of ${record.owner}/${record.repo} is known yet, so there is nothing to install.`;
    return { ok: false, slug, reason: "github_source_missing", message, status: 404 };
  }
  const path = folderOf(unit.path);
  return {
    ok: true,
    slug,
    installKind: "github",
    github: {
      repo: `${record.owner}/${record.repo}`,
      path,
      commit,
      contentHash: "",
      sourceUrl: folderUrl(record, commit, path),
    },
  };
}
