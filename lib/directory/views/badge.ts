import { absolute, badgePath, type RepositoryKey, repositoryPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { DirectoryRecord } from "@skillshelf/directory-api/schema";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber } from "#lib/i18n/format.ts";
import type { BadgeFact } from "../parameters.ts";
import { isStaleAudit } from "../skill-record.ts";
import { type AuditTone, toAuditLevel } from "./audit-level.ts";

/** A fact about a repository for a badge; the tone `unknown` means that it is not known. */
export type BadgeView = Readonly<{ label: string; value: string; tone: BadgeTone }>;

type BadgeTone = AuditTone | "plain";

type BadgeRecord = Pick<DirectoryRecord, "audit" | "score" | "license">;

/** Builds the badge of a fact. */
export function toBadge(record: BadgeRecord, show: BadgeFact, locale: Locale): BadgeView {
  const { skill, badge } = dictionaryOf(locale);
  const { score, license } = record;
  switch (show) {
    case "audit":
      return { label: skill.audit, ...auditValue(record.audit, locale) };
    case "score": {
      const points = score === null ? null : fill(skill.scoreOf, { score: formatNumber(locale, score) });
      return { label: skill.score, ...known(points, badge.noScore) };
    }
    case "license":
      return { label: skill.license, ...known(license, skill.noLicense) };
  }
}

type Value = Pick<BadgeView, "value" | "tone">;

const known = (value: string | null, otherwise: string): Value =>
  value === null ? { value: otherwise, tone: "unknown" } : { value, tone: "plain" };

/** Describes an audit: its result, unread parts, and whether it is outdated. */
function auditValue(audit: BadgeRecord["audit"], locale: Locale): Value {
  const { badge } = dictionaryOf(locale);
  const { tone } = toAuditLevel(audit, locale);
  const found = toAuditLevel(audit && { ...audit, unread: null }, locale).text;
  const said = audit?.unread ? fill(badge.unread, { audit: found, count: formatNumber(locale, audit.unread) }) : found;
  return { value: isStaleAudit(audit) ? fill(badge.stale, { audit: said }) : said, tone };
}

/** A badge of the audit, with the Markdown that links it to the repository's page. */
export type EmbeddedBadge = Readonly<{ src: string; alt: string; markdown: string; html: string }>;

/** Builds the badge in the language of the page it links to. */
export function toEmbeddedBadge(key: RepositoryKey, locale: Locale, siteUrl: string): EmbeddedBadge {
  const src = badgePath(key, "audit", locale);
  const [image, page] = [absolute(siteUrl, src), absolute(siteUrl, repositoryPath(locale, key))];
  const alt = dictionaryOf(locale).skill.audit;
  return {
    src,
    alt,
    markdown: `[![${alt}](${image})](${page})`,
    html: `<a href="${page}"><img src="${image}" alt="${alt}"></a>`,
  };
}

/** Builds the badge of a repository that is not listed. */
export function toMissingBadge(missing: "absent" | "removed", locale: Locale): BadgeView {
  const { site, badge } = dictionaryOf(locale);
  return { label: site.name, value: badge[missing], tone: "unknown" };
}
