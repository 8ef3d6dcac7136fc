import { defaultLocale } from "#lib/i18n/locales.ts";
import { ENGINE_VERSION } from "../audit-facts.ts";
import { absolute, repositoryUrl, skillPath } from "../links.ts";
import type {
  Audit,
  ChangedRecord,
  ContextTokens,
  DirectoryRecord,
  DirectoryUnit,
  ExportedRecord,
  MatchedField,
  SearchHit,
  SkillDetail,
  SkillRecord,
} from "../schema.ts";

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
    skillCount: record.skillCount,
    stars: record.stars,
    score: record.score,
    contextTokens: toContextTokens(record),
    audit: record.audit && { ...record.audit, stale: isStaleAudit(record.audit) },
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

type Change = Readonly<{ record: DirectoryRecord; changedIn: number }>;

export const toChangedRecord = ({ record, changedIn }: Change, siteUrl: string): ChangedRecord => ({
  ...toSkillRecord(record, siteUrl),
  changedIn,
});

/** A line of the export. */
export const toExportedRecord = (change: Change, units: readonly DirectoryUnit[], siteUrl: string): ExportedRecord => ({
  ...toChangedRecord(change, siteUrl),
  skills: units.map(toUnit),
});

/** Whether the repository has moved on since an audit, or the rules have. */
export const isStaleAudit = (audit: Audit | null): boolean =>
  audit !== null && (audit.stale || audit.engine !== ENGINE_VERSION);

/** What its units cost an agent's context; null until all of them were measured. */
export function toContextTokens(record: DirectoryRecord): ContextTokens | null {
  const { contextAlways: always, contextOnActivation: onActivation } = record;
  return always === null || onActivation === null ? null : { always, onActivation };
}

/** Units a single record carries; the rest is at its `/units`. */
export const DETAIL_UNITS = 100;

export function toSkillDetail(record: DirectoryRecord, units: readonly DirectoryUnit[], siteUrl: string): SkillDetail {
  return { ...toSkillRecord(record, siteUrl), skills: units.slice(0, DETAIL_UNITS).map(toUnit) };
}

export const toUnit = ({ name, path, description, kind }: DirectoryUnit) => ({ name, path, description, kind });

export function toSearchHit(
  record: DirectoryRecord,
  matched: readonly MatchedField[],
  units: readonly { name: string; path: string; anchor: string }[],
  siteUrl: string,
): SearchHit {
  const view = toSkillRecord(record, siteUrl);
  return {
    ...view,
    matched: [...matched],
    matchedUnits: units.map(({ name, path, anchor }) => ({
      name,
      path,
      url: `${view.url}#${encodeURIComponent(anchor)}`,
    })),
  };
}
