import { absolute, repositoryUrl, skillPath } from "@skillshelf/directory-api/links";
import { defaultLocale } from "@skillshelf/directory-api/locales";
import type { Audit, ContextTokens, DirectoryRecord, SkillRecord } from "@skillshelf/directory-api/schema";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";

/** A record as the API answers it. Nothing of the repository's text is carried beyond the short summary. */
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
    status: record.status,
    reason: record.reason,
    successor: record.successor,
    commit: record.commit,
    updatedAt: record.updatedAt?.toISOString() ?? null,
    copyOf: record.copyOf,
    indexedAt: record.indexedAt.toISOString(),
    url: absolute(siteUrl, skillPath(defaultLocale, record)),
    repositoryUrl: repositoryUrl(record),
  };
}

/** An audit as the API answers it. What an earlier release stored does not tell what was not read. */
export const toAudit = <Stored extends Audit | null>(audit: Stored) =>
  audit && { ...audit, stale: isStaleAudit(audit), unread: audit.unread ?? null };

/** Whether the repository has moved on since an audit, or the rules have. */
export const isStaleAudit = (audit: Audit | null): boolean =>
  audit !== null && (audit.stale || audit.engine !== ENGINE_VERSION);

/** What its units cost an agent's context; null until all of them were measured. */
export function toContextTokens(record: DirectoryRecord): ContextTokens | null {
  const { contextAlways: always, contextOnActivation: onActivation } = record;
  return always === null || onActivation === null ? null : { always, onActivation };
}

/** Raised when `toSkillRecord` makes something else of the same record. */
const FORMAT_VERSION = 2;

/** What a kept text follows from beside its record. One of another form is made anew. */
export const CACHE_VERSION = `${FORMAT_VERSION} ${ENGINE_VERSION}`;

/** A record's answer as JSON without the site it stands on, as it is kept beside the record. */
export const toCachedJson = (record: DirectoryRecord): string => JSON.stringify(toSkillRecord(record, ""));

/** Kept texts as a site answers them. Within a string of JSON no quotation mark stands without a backslash before it. */
export const withSiteUrl = (texts: string, siteUrl: string): string =>
  texts.replaceAll('"url":"/', () => `"url":"${absolute(siteUrl, "/")}`);
