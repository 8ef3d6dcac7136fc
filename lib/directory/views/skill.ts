import {
  auditName,
  auditPath,
  commitUrl,
  filesPath,
  fileUrl,
  licenseUrl,
  repositoryPath,
  skillPath,
  unitsApiPath,
} from "@skillshelf/directory-api/links";
import { defaultLocale, type Locale } from "@skillshelf/directory-api/locales";
import type { DirectoryRecord, DirectoryUnit } from "@skillshelf/directory-api/schema";
import { countBySeverity, gravestOf } from "@skillshelf/skill-audit/audit-facts";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, formatNumber, plural } from "#lib/i18n/format.ts";
import { openFindings } from "../audit-summary.ts";
import { isStaleAudit } from "../skill-record.ts";
import type { FoundSkill, SimilarSkill } from "../store/skill.ts";
import { skillSlug } from "../unit-anchors.ts";
import { type AuditView, toAuditView } from "./audit.ts";
import { type AuditLevelView, toAuditLevel } from "./audit-level.ts";
import { foreignLanguage } from "./in-locale.ts";
import { type InstallView, toInstalledParts, toInstallView } from "./install.ts";
import { type Beginning, beginningOf, type PlaceView, placeOf } from "./lists.ts";
import { type LoadingView, toAgentLoadings, toLoadingView } from "./loading.ts";
import { type ReportLinks, toReportLinks } from "./repository-facts.ts";
import { type CopiesView, toCopiesView, toolsOf, toUnitFiles, type UnitFilesView } from "./skill-parts.ts";

/** A skill as lists of skills of several repositories show it. */
export type SkillCard = Readonly<{
  name: string;
  href: string;
  repository: string;
  description: string | null;
  language: string | undefined;
  level: AuditLevelView;
}>;

/** An audit of a skill in the past or present. */
type HistoryEntry = Readonly<{
  date: string;
  href: string;
  commit: string;
  engine: string;
  level: AuditLevelView;
}>;

/** The license of a skill: its own, else its repository's. */
type LicenseView = Readonly<{
  text: string;
  /** The page of the license. */
  href: string | undefined;
  /** The file in the skill's folder that states another license than its repository. */
  source: PlaceView | null;
}>;

/** The content of a skill's page. */
export type SkillPageView = Readonly<{
  href: string;
  name: string;
  /** Distinguishes it from others of the same name and owner; null if there are none. */
  place: string | null;
  owner: string;
  /** `owner/repo`. */
  repository: string;
  repositoryHref: string;
  description: string | null;
  /** Language of the description if it differs from the page's. */
  language: string | undefined;
  isAuthorsDescription: boolean;
  archived: boolean;
  /** Its kind, if it is not a skill to install. */
  kind: string | null;
  license: LicenseView;
  contextCost: string | null;
  allowedTools: string | null;
  commit: Readonly<{ id: string; href: string }> | null;
  updatedAt: Date | null;
  /** The SKILL.md at the commit. */
  source: PlaceView;
  install: InstallView | null;
  loading: LoadingView;
  auditLevel: AuditLevelView;
  /** Null until it is audited. */
  audit: AuditView | null;
  history: readonly HistoryEntry[];
  files: UnitFilesView | null;
  allFilesHref: string;
  otherLocations: (Beginning<PlaceView> & Readonly<{ summary: string }>) | null;
  copies: CopiesView | null;
  similar: readonly SkillCard[];
  /** The text of the SKILL.md; null if it may not be shown or is unknown. */
  text: Readonly<{
    markdown: string;
    isCut: boolean;
    /** Where relative links lead: the address of the repository's files at the commit, and the path of the file. */
    base: Readonly<{ root: string; path: string }>;
  }> | null;
  /** Language of the text if it differs from the page's. */
  textLanguage: string | undefined;
  apiHref: string;
  report: ReportLinks;
}>;

export function toSkillPageView(
  record: DirectoryRecord,
  unit: DirectoryUnit,
  found: FoundSkill,
  locale: Locale,
  site: Readonly<{ siteUrl: string; reportUrl: string | undefined }>,
): SkillPageView {
  const { skill } = dictionaryOf(locale);
  const { details, namesakes, source, copies, similar } = found;
  const commit = record.commit ?? "HEAD";
  const audit = toSkillAudit(record, unit, details, locale);
  return {
    href: skillPath(locale, record, skillSlug(unit.anchor)),
    name: unit.name,
    place: placeAmongNamesakes(record, unit, found),
    owner: record.owner,
    repository: `${record.owner}/${record.repo}`,
    repositoryHref: repositoryPath(locale, record),
    description: unit.description,
    language: foreignLanguage({ locale: defaultLocale, language: unit.language }, locale),
    isAuthorsDescription: unit.describedBy === "author",
    archived: record.status === "archived",
    kind: unit.kind === "skill" ? null : skill.unitKinds[unit.kind],
    license: toLicense(record, details, locale),
    contextCost:
      unit.bodyTokens === null ? null : fill(skill.unitCost, { tokens: formatNumber(locale, unit.bodyTokens) }),
    allowedTools: details?.allowedTools?.length ? toolsOf(details.allowedTools, locale) : null,
    commit: record.commit === null ? null : { id: record.commit, href: commitUrl(record, record.commit) },
    updatedAt: record.updatedAt,
    source: { name: unit.path, href: fileUrl(record, commit, unit.path) },
    install: toInstallView(
      record,
      namesakes,
      site.siteUrl,
      () => details?.audit?.unread,
      unit,
      () => (details?.installedWith ? toInstalledParts(record, details.installedWith, locale) : null),
    ),
    loading: toLoadingView(
      toAgentLoadings(found.loading, found.versions),
      { key: record, commit, path: unit.path },
      locale,
    ),
    auditLevel: audit?.level ?? toAuditLevel(unit.auditLevel && { level: unit.auditLevel }, locale),
    audit,
    history: toHistory(record, found, locale),
    files: toFiles(record, unit, details, locale),
    allFilesHref: filesPath(locale, record),
    otherLocations: toLocations(record, unit, locale),
    copies: copies && toCopiesView(copies, locale),
    similar: similar.map((one) => toSkillCard(one, locale)),
    text: source && {
      markdown: source.text,
      isCut: source.isCut,
      base: { root: fileUrl(record, commit, ""), path: unit.path },
    },
    textLanguage: foreignLanguage({ locale: defaultLocale, language: details?.language ?? null }, locale),
    apiHref: unitsApiPath(record),
    report: toReportLinks(record, locale, site),
  };
}

/** Returns the repository, if the owner has several skills of this name, and the folder, if the repository has. */
function placeAmongNamesakes(
  { repo }: DirectoryRecord,
  { path }: DirectoryUnit,
  { namesakes, isNamedElsewhere }: FoundSkill,
): string | null {
  const parts = [...(isNamedElsewhere ? [repo] : []), ...(namesakes.length > 1 ? [folderOf(path) || "."] : [])];
  return parts.length === 0 ? null : parts.join("/");
}

function toLicense(record: DirectoryRecord, details: FoundSkill["details"], locale: Locale): LicenseView {
  const { skill, skillPage } = dictionaryOf(locale);
  const stated = details?.licenseConflicts.at(-1);
  const license = stated ? stated.license : (details?.license ?? record.license);
  return {
    text: license ?? (stated ? skillPage.otherLicense : skill.withoutLicense),
    href: license === null ? undefined : licenseUrl(license),
    source: stated ? placeOf(record, record.commit ?? "HEAD", stated.where) : null,
  };
}

function toSkillAudit(
  record: DirectoryRecord,
  { path, name }: DirectoryUnit,
  details: FoundSkill["details"],
  locale: Locale,
): AuditView | null {
  if (record.audit === null || details?.audit === undefined) return null;
  const { commit, engine, auditedAt } = record.audit;
  const units = [{ path, name, audit: details.audit }];
  const { accepted, excerpts } = details;
  const parts = { units, commit, engine, auditedAt, isStale: isStaleAudit(record.audit), accepted, excerpts };
  return toAuditView(record, parts, { locale, isWhole: true });
}

function toHistory(record: DirectoryRecord, { audits, details }: FoundSkill, locale: Locale): HistoryEntry[] {
  return audits.flatMap(({ commit, engine, auditedAt, isCurrent, findings }) => {
    const all = isCurrent ? details?.audit?.findings : findings;
    if (!all) return [];
    const open = openFindings(all, details?.accepted ?? []);
    const href = auditPath(locale, record, auditName(commit, engine));
    const date = formatDate(locale, auditedAt.slice(0, 10));
    return [
      {
        date,
        href,
        commit: commit.slice(0, 10),
        engine,
        level: toAuditLevel({ level: gravestOf(open), bySeverity: countBySeverity(open) }, locale),
      },
    ];
  });
}

function toFiles(
  record: DirectoryRecord,
  unit: DirectoryUnit,
  details: FoundSkill["details"],
  locale: Locale,
): UnitFilesView | null {
  if (details === null || record.commit === null) return null;
  const listed = { commit: record.commit, units: [{ ...details, path: unit.path }] };
  return toUnitFiles(record, [unit], listed, locale)[0] ?? null;
}

function toLocations(
  record: DirectoryRecord,
  { otherLocations }: DirectoryUnit,
  locale: Locale,
): SkillPageView["otherLocations"] {
  if (otherLocations.length === 0) return null;
  const places = beginningOf(otherLocations, (path) => placeOf(record, record.commit ?? "HEAD", path));
  return { ...places, summary: plural(locale, dictionaryOf(locale).skill.otherLocations, otherLocations.length) };
}

export const toSkillCard = (
  { owner, repo, anchor, name, description, language, auditLevel }: SimilarSkill,
  locale: Locale,
): SkillCard => ({
  name,
  href: skillPath(locale, { owner, repo }, skillSlug(anchor)),
  repository: `${owner}/${repo}`,
  description,
  language: foreignLanguage({ locale: defaultLocale, language }, locale),
  level: toAuditLevel(auditLevel && { level: auditLevel }, locale),
});
