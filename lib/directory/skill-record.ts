import { absolute, repositoryPath, repositoryUrl } from "@skillshelf/directory-api/links";
import { defaultLocale } from "@skillshelf/directory-api/locales";
import type { Audit, ContextTokens, DirectoryRecord, SkillRecord } from "@skillshelf/directory-api/schema";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";

/** Presents a record as the API returns it. Of the repository's text it has only the short summary. */
export function toSkillRecord(record: DirectoryRecord, siteUrl: string): SkillRecord {
  return {
    owner: record.owner,
    repo: record.repo,
    name: record.name,
    summary: record.summary,
    category: record.category,
    tags: [...record.tags],
    languages: [...record.languages],
    license: record.license,
    licenseSource: record.licenseSource,
    skillCount: record.skillCount,
    stars: record.stars,
    score: record.score,
    contextTokens: toContextTokens(record),
    audit: toAudit(record.audit),
    reviewed: record.reviewedOn !== null,
    reviewedOn: record.reviewedOn,
    reviewedCommit: record.reviewedCommit,
    status: record.status,
    reason: record.reason,
    successor: record.successor,
    commit: record.commit,
    updatedAt: record.updatedAt?.toISOString() ?? null,
    copyOf: record.copyOf,
    indexedAt: record.indexedAt.toISOString(),
    url: absolute(siteUrl, repositoryPath(defaultLocale, record)),
    repositoryUrl: repositoryUrl(record),
  };
}

/** Presents an audit as the API returns it. Audits of earlier releases do not have `unread`. */
export const toAudit = <Stored extends Audit | null>(audit: Stored) =>
  audit && { ...audit, stale: isStaleAudit(audit), unread: audit.unread ?? null };

/** Tells whether the repository or the rules have changed since an audit. */
export const isStaleAudit = (audit: Audit | null): boolean =>
  audit !== null && (audit.stale || audit.engine !== ENGINE_VERSION);

/** Returns the context tokens of a record's units; null until all were measured. */
export function toContextTokens(record: DirectoryRecord): ContextTokens | null {
  const { contextAlways: always, contextOnActivation: onActivation } = record;
  return always === null || onActivation === null ? null : { always, onActivation };
}

/** To be raised when the output of `toSkillRecord` changes. */
const FORMAT_VERSION = 3;

/** Version of the cached JSON of records; entries of another version are rebuilt. */
export const CACHE_VERSION = `${FORMAT_VERSION} ${ENGINE_VERSION}`;

/** Returns the JSON of a record as it is cached: with paths in place of the site's URLs. */
export const toCachedJson = (record: DirectoryRecord): string => JSON.stringify(toSkillRecord(record, ""));

/** Adds the site's address to cached JSON. Quotation marks in JSON strings are escaped, so only properties match. */
export const withSiteUrl = (texts: string, siteUrl: string): string =>
  texts.replaceAll('"url":"/', () => `"url":"${absolute(siteUrl, "/")}`);
