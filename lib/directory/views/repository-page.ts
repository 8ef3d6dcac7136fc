import {
  collectionPath,
  commitUrl,
  filesPath,
  fileUrl,
  licenseUrl,
  ownerPath,
  queryString,
  type RepositoryKey,
  repositoryPath,
  repositoryUrl,
  skillPath,
  skillsPath,
} from "@skillshelf/directory-api/links";
import { defaultLocale, isLocale, type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import type {
  AuditLevel,
  Collection,
  DirectoryRecord,
  DirectoryUnit,
  NamedCategory,
  RecordText,
  RelatedRecord,
  UnitCopies,
} from "@skillshelf/directory-api/schema";
import { auditsOf, type DrawnFacts, type DrawnUnit, type PageFacts } from "@skillshelf/skill-reader/repository-facts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber, plural } from "#lib/i18n/format.ts";
import { installedWith } from "../plugin-parts.ts";
import { isStaleAudit, toContextTokens } from "../skill-record.ts";
import { folderAnchor, skillSlug } from "../unit-anchors.ts";
import { type AuditView, toAuditView } from "./audit.ts";
import { type AuditLevelView, toAuditLevel } from "./audit-level.ts";
import { type EmbeddedBadge, toEmbeddedBadge } from "./badge.ts";
import { type CategoryName, toCategoryName } from "./catalog.ts";
import { foreignLanguage, inLocale, recordNamed, textsOrOwn } from "./in-locale.ts";
import { type InstallView, toInstalledParts, toInstallView } from "./install.ts";
import { type Beginning, beginningOf, type PlaceView, placeOf } from "./lists.ts";
import { type LoadingSummary, toLoadingSummary } from "./loading.ts";
import { type RelatedView, toRelatedView } from "./repository-card.ts";
import {
  type CitationView,
  type LicenseConflicts,
  licenseNote,
  type NoticeView,
  type ReportLinks,
  toCitationView,
  toContextCost,
  toFreshness,
  toLicenseConflicts,
  toNotices,
  toPlacement,
  toReportLinks,
} from "./repository-facts.ts";
import { type ScoringView, toScoringView } from "./scoring.ts";
import { type CopiesView, toCopiesView, toFileSummary, toNotes, toUnitCapabilities } from "./skill-parts.ts";

export type UnitView = Readonly<{
  name: string;
  /** The page of the skill. */
  href: string;
  /** The level of its most severe finding; null until it is audited. */
  auditLevel: AuditLevel | null;
  /** What it is if it is not meant for use; null for other skills. */
  kind: string | null;
  path: string;
  /** Other folders of the repository with identical files; null if there are none. */
  otherLocations: LocationsView | null;
  description: string | null;
  /** Language of the description if it differs from the page's. */
  language: string | undefined;
  anchor: string;
  /** Short remarks, such as its kind and context cost. */
  notes: readonly string[];
  /** Sentences about detected and not detected capabilities. */
  capabilities: readonly string[];
  /** Copies in other repositories; null if there are none. */
  copies: CopiesView | null;
  sourceHref: string;
  /** Summary of the other files in its folder, with a link to their list; undefined if there are none. */
  files: Readonly<{ summary: string; href: string }> | undefined;
}>;

/** The other locations of a skill, each with its anchor. `ownAnchor` is the anchor of the main location. */
type LocationsView = Readonly<{
  summary: string;
  ownAnchor: string | undefined;
  places: Beginning<PlaceView & Readonly<{ anchor: string | undefined }>>;
}>;

/** The content of a repository's page. */
export type RepositoryPageView = Readonly<{
  href: string;
  owner: string;
  ownerHref: string;
  repo: string;
  name: string;
  summary: string;
  language: string | undefined;
  archived: boolean;
  /** The repository that most of its skills were copied from. */
  copyOf: Readonly<{ name: string; href: string }> | null;
  category: CategoryName | undefined;
  /** Why it is in the category; null if an editor chose it. */
  placement: string | null;
  /** With a link to the repositories that have the tag. */
  tags: readonly Readonly<{ name: string; href: string }>[];
  languages: readonly string[];
  license: string | null;
  licenseNote: string | null;
  licenseHref: string | undefined;
  licenseConflicts: LicenseConflicts | null;
  auditLevel: AuditLevelView;
  /** Null until it is audited. */
  audit: AuditView | null;
  skillCount: number;
  /** As text, like `contextCost`; null until measured. */
  score: string | null;
  contextCost: string | null;
  /** Tokens that are always loaded, as text. */
  contextAlways: string | null;
  /** How the tokens of each skill compare with the recommended maximum; null until measured. */
  contextCosts: string | null;
  /** The age of the commit when it was read; null until then. */
  freshness: string | null;
  updatedAt: Date | null;
  commit: { id: string; href: string } | null;
  repositoryHref: string;
  review: Readonly<{
    body: string;
    language: string | undefined;
    on: string;
    commit: { id: string; href: string };
  }> | null;
  units: readonly UnitView[];
  install: InstallView | null;
  /** How many skills agents load; null until it is predicted. */
  loading: LoadingSummary | null;
  /** The parts of the score; null without a score. */
  scoring: ScoringView | null;
  notices: readonly NoticeView[];
  citation: CitationView;
  badge: EmbeddedBadge;
  /** Language of the citation's description if it differs from the page's. */
  citationLanguage: string | undefined;
  collections: readonly { href: string; title: string; reason: string; language: string | undefined }[];
  related: readonly RelatedView[];
  report: ReportLinks;
  /** Locales in which search engines may index the page: those with a name and summary. */
  indexedLocales: readonly Locale[];
}>;

/** Data of a repository's page besides the record. */
type Parts = Readonly<{
  /** Texts of the repository and of related ones, by id. */
  texts: ReadonlyMap<number, readonly RecordText[]>;
  units: readonly DirectoryUnit[];
  copies: readonly UnitCopies[];
  pageFacts: PageFacts;
  categories: readonly NamedCategory[];
  collections: readonly Collection[];
  related: readonly RelatedRecord[];
}>;

export function toRepositoryPageView(
  record: DirectoryRecord,
  parts: Parts,
  locale: Locale,
  site: Readonly<{ siteUrl: string; reportUrl: string | undefined }>,
): RepositoryPageView {
  const texts = textsOrOwn(record, parts.texts.get(record.id));
  const title = inLocale(texts, locale);
  const category = parts.categories.find(({ slug }) => slug === record.category);
  const { facts, categoryTerms } = parts.pageFacts;
  return {
    href: repositoryPath(locale, record),
    owner: record.owner,
    ownerHref: ownerPath(locale, record.owner),
    repo: record.repo,
    name: title.name,
    summary: title.summary,
    language: foreignLanguage(title, locale),
    archived: record.status === "archived",
    copyOf: toCopyOf(record, locale),
    category: category && toCategoryName(category, locale),
    placement: toPlacement(record.category, categoryTerms, parts.categories, locale),
    tags: record.tags.map((name) => ({ name, href: skillsPath(locale) + queryString({ q: name }) })),
    languages: record.languages,
    license: record.license,
    licenseHref: record.license === null ? undefined : licenseUrl(record.license),
    licenseNote: licenseNote(record, locale),
    licenseConflicts: facts && toLicenseConflicts(record, facts, locale),
    auditLevel: toAuditLevel(record.audit, locale),
    audit: facts && toRecordAudit(record, facts, parts.pageFacts, locale),
    skillCount: record.skillCount,
    ...toMeasures(record, locale),
    contextCosts: toContextCost(parts.units, locale),
    freshness: facts && toFreshness(facts, locale),
    updatedAt: record.updatedAt,
    commit: record.commit === null ? null : { id: record.commit, href: commitUrl(record, record.commit) },
    repositoryHref: repositoryUrl(record),
    review: toReview(record, texts, locale),
    units: toUnitViews(record, parts, locale),
    install: toInstallView(record, parts.units, site.siteUrl, unreadOfUnits(facts), undefined, (unit) => {
      const plugin = installedWith(unit, facts?.plugins ?? []);
      return plugin && toInstalledParts(record, plugin, locale);
    }),
    loading: facts && toLoadingSummary(facts, locale),
    scoring: facts && toScoringView(record, facts, locale),
    notices: facts ? toNotices(record, facts, locale) : [],
    citation: toCitationView(record, title, isLocale(title.locale) ? title.locale : defaultLocale, site.siteUrl),
    badge: toEmbeddedBadge(record, locale, site.siteUrl),
    citationLanguage: foreignLanguage({ locale: title.locale }, locale),
    collections: parts.collections.map((collection) => toMembership(collection, record, locale)),
    related: parts.related.map((related) =>
      toRelatedView(related, parts.texts.get(related.record.id), parts.categories, locale),
    ),
    report: toReportLinks(record, locale, site),
    indexedLocales: indexedLocales(texts.map((text) => text.locale)),
  };
}

function unreadOfUnits(facts: DrawnFacts | null) {
  const known = new Map(facts?.units.map(({ path, audit }) => [path, audit?.unread]));
  return (path: string) => known.get(path);
}

/** Returns the site's locales among those of a repository's texts, always with the default locale. */
export const indexedLocales = (written: readonly string[]): Locale[] =>
  localeCodes.filter((code) => code === defaultLocale || written.includes(code));

function toReview(record: DirectoryRecord, texts: readonly RecordText[], locale: Locale): RepositoryPageView["review"] {
  if (record.reviewedOn === null || record.reviewedCommit === null) return null;
  const written = texts.filter(({ body }) => body !== "");
  if (written.length === 0) return null;
  const text = inLocale(written, locale);
  return {
    body: text.body,
    language: foreignLanguage(text, locale),
    on: record.reviewedOn,
    commit: { id: record.reviewedCommit, href: commitUrl(record, record.reviewedCommit) },
  };
}

function toCopyOf({ copyOf }: DirectoryRecord, locale: Locale): RepositoryPageView["copyOf"] {
  const origin = recordNamed(copyOf);
  return origin && copyOf !== null ? { name: copyOf, href: repositoryPath(locale, origin) } : null;
}

function toUnitViews(
  record: DirectoryRecord,
  { units, copies, pageFacts: { facts } }: Pick<Parts, "units" | "copies" | "pageFacts">,
  locale: Locale,
): UnitView[] {
  const known = new Map(facts?.units.map((unit) => [unit.path, unit]));
  const copiesOf = new Map(copies.map((one) => [one.path, toCopiesView(one, locale)]));
  const anchors = new Set(units.map(({ anchor }) => anchor));
  return units.map((unit) => ({
    name: unit.name,
    href: skillPath(locale, record, skillSlug(unit.anchor)),
    auditLevel: unit.auditLevel,
    kind: unit.kind === "skill" ? null : dictionaryOf(locale).skill.unitKinds[unit.kind],
    path: unit.path,
    otherLocations: toLocations(record, unit, anchors, locale),
    description: unit.description,
    anchor: unit.anchor,
    copies: copiesOf.get(unit.path) ?? null,
    capabilities: toUnitCapabilities(known.get(unit.path)?.audit, locale),
    notes: toNotes(record, unit, known.get(unit.path), locale),
    language: foreignLanguage({ locale: defaultLocale, language: unit.language }, locale),
    sourceHref: fileUrl(record, record.commit ?? "HEAD", unit.path),
    files: toFiles(record, unit, known.get(unit.path), locale),
  }));
}

/** @param taken anchors that the page uses; the anchors of these locations are added. */
function toLocations(
  record: DirectoryRecord,
  { path, otherLocations }: DirectoryUnit,
  taken: Set<string>,
  locale: Locale,
): LocationsView | null {
  if (otherLocations.length === 0) return null;
  const anchorOf = (location: string): string | undefined => {
    const anchor = folderAnchor(location);
    if (taken.has(anchor)) return undefined;
    taken.add(anchor);
    return anchor;
  };
  return {
    summary: plural(locale, dictionaryOf(locale).skill.otherLocations, otherLocations.length),
    ownAnchor: anchorOf(path),
    places: beginningOf(otherLocations, (location) => ({
      ...placeOf(record, record.commit ?? "HEAD", location),
      anchor: anchorOf(location),
    })),
  };
}

function toFiles(
  key: RepositoryKey,
  { anchor }: DirectoryUnit,
  facts: DrawnUnit | undefined,
  locale: Locale,
): UnitView["files"] {
  const summary = facts && toFileSummary(facts, locale);
  return summary === undefined ? undefined : { summary, href: `${filesPath(locale, key)}#${anchor}` };
}

/** Returns the audit of the latest facts; null if an earlier release read them. */
function toRecordAudit(
  record: DirectoryRecord,
  facts: DrawnFacts,
  { accepted, excerpts }: PageFacts,
  locale: Locale,
): AuditView | null {
  const { units, commit, readAt, engine } = facts;
  if (engine === undefined || units.some(({ audit }) => audit === undefined)) return null;
  const isStale = isStaleAudit(record.audit);
  return toAuditView(
    record,
    {
      units: auditsOf(facts),
      commit,
      engine,
      auditedAt: record.audit?.auditedAt ?? readAt,
      isStale,
      accepted,
      excerpts,
    },
    { locale },
  );
}

function toMeasures(
  record: DirectoryRecord,
  locale: Locale,
): Pick<RepositoryPageView, "score" | "contextCost" | "contextAlways"> {
  const { skill, glance } = dictionaryOf(locale);
  const tokens = toContextTokens(record);
  return {
    score: record.score === null ? null : fill(skill.scoreOf, { score: formatNumber(locale, record.score) }),
    contextAlways: tokens && fill(glance.tokens, { tokens: formatNumber(locale, tokens.always) }),
    contextCost:
      tokens &&
      fill(skill.contextCost, {
        always: formatNumber(locale, tokens.always),
        onActivation: formatNumber(locale, tokens.onActivation),
      }),
  };
}

function toMembership(collection: Collection, record: DirectoryRecord, locale: Locale) {
  const text = inLocale(collection.texts, locale);
  const reasons = collection.members.find((member) => member.record.id === record.id)?.reasons ?? {};
  return {
    href: collectionPath(locale, collection.slug),
    title: text.title,
    reason: reasons[text.locale] ?? "",
    language: foreignLanguage(text, locale),
  };
}
