import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber } from "#lib/i18n/format.ts";
import { defaultLocale, isLocale, type Locale, localeCodes } from "#lib/i18n/locales.ts";
import {
  collectionPath,
  commitUrl,
  fileUrl,
  licenseUrl,
  ownerPath,
  queryString,
  repositoryUrl,
  skillPath,
  skillsPath,
} from "../links.ts";
import type {
  Audit,
  Category,
  Collection,
  DirectoryRecord,
  DirectoryUnit,
  RecordText,
  RelatedRecord,
  UnitCopies,
} from "../schema.ts";
import { type CategoryView, toCategoryView } from "./category.ts";
import { type CitationView, toCitationView } from "./citation.ts";
import { type CopiesView, toCopiesView } from "./copies.ts";
import { foreignLanguage, inLocale, textsOrOwn } from "./in-locale.ts";
import { type InstallView, toInstallView } from "./install.ts";
import { recordNamed } from "./record-name.ts";
import { type RelatedView, toRelatedView } from "./related.ts";
import { type ReportLinks, toReportLinks } from "./report.ts";
import { toContextTokens } from "./skill-record.ts";

export type UnitView = Readonly<{
  name: string;
  path: string;
  description: string | null;
  /** Language of the description where it is not the page's. */
  language: string | undefined;
  anchor: string;
  /** What else is to be known of it: that it is no skill to install, what it costs. */
  notes: readonly string[];
  /** Of the same text in other repositories; null where there is none. */
  copies: CopiesView | null;
  sourceHref: string;
}>;

/** Everything the canonical page of a record draws. */
export type SkillPageView = Readonly<{
  href: string;
  owner: string;
  ownerHref: string;
  repo: string;
  name: string;
  summary: string;
  language: string | undefined;
  archived: boolean;
  /** The repository that most of its units were copied from. */
  copyOf: Readonly<{ name: string; href: string }> | null;
  category: CategoryView | undefined;
  /** Each leads to the records that have it. */
  tags: readonly Readonly<{ name: string; href: string }>[];
  languages: readonly string[];
  license: string | null;
  licenseHref: string | undefined;
  audit: Audit | null;
  skillCount: number;
  /** In words, as the next one; null until it is measured. */
  score: string | null;
  contextCost: string | null;
  updatedAt: Date | null;
  indexedAt: Date;
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
  citation: CitationView;
  collections: readonly { href: string; title: string; reason: string; language: string | undefined }[];
  related: readonly RelatedView[];
  report: ReportLinks;
  /** Locales this page is to be indexed in: those its name and summary exist in. */
  indexedLocales: readonly Locale[];
}>;

export function toSkillPageView(
  record: DirectoryRecord,
  parts: {
    /** Texts of the record and of those related to it. */
    texts: ReadonlyMap<number, readonly RecordText[]>;
    units: readonly DirectoryUnit[];
    copies: readonly UnitCopies[];
    categories: readonly Category[];
    collections: readonly Collection[];
    related: readonly RelatedRecord[];
  },
  locale: Locale,
  site: Readonly<{ siteUrl: string; reportUrl: string | undefined }>,
): SkillPageView {
  const texts = textsOrOwn(record, parts.texts.get(record.id));
  const title = inLocale(texts, locale);
  const category = parts.categories.find(({ slug }) => slug === record.category);
  const copies = new Map(parts.copies.map((of) => [of.path, of]));
  return {
    href: skillPath(locale, record),
    owner: record.owner,
    ownerHref: ownerPath(locale, record.owner),
    repo: record.repo,
    name: title.name,
    summary: title.summary,
    language: foreignLanguage(title, locale),
    archived: record.status === "archived",
    copyOf: toCopyOf(record, locale),
    category: category && toCategoryView(category, locale),
    tags: record.tags.map((name) => ({ name, href: skillsPath(locale) + queryString({ q: name }) })),
    languages: record.languages,
    license: record.license,
    licenseHref: record.license === null ? undefined : licenseUrl(record.license),
    audit: record.audit,
    skillCount: record.skillCount,
    ...toMeasures(record, locale),
    updatedAt: record.updatedAt,
    indexedAt: record.indexedAt,
    commit: record.commit === null ? null : { id: record.commit, href: commitUrl(record, record.commit) },
    repositoryHref: repositoryUrl(record),
    review: toReview(record, texts, locale),
    units: parts.units.map((unit) => toUnitView(record, unit, copies.get(unit.path), locale)),
    install: toInstallView(record, parts.units),
    citation: toCitationView(record, title, isLocale(title.locale) ? title.locale : defaultLocale, site.siteUrl),
    collections: parts.collections.map((collection) => toMembership(collection, record, locale)),
    related: parts.related.map((related) =>
      toRelatedView(related, parts.texts.get(related.record.id), parts.categories, locale),
    ),
    report: toReportLinks(record, locale, site),
    indexedLocales: indexedLocales(texts.map((text) => text.locale)),
  };
}

/** The site's locales among those a record has texts in; the default one always. */
export const indexedLocales = (written: readonly string[]): Locale[] =>
  localeCodes.filter((code) => code === defaultLocale || written.includes(code));

function toReview(record: DirectoryRecord, texts: readonly RecordText[], locale: Locale): SkillPageView["review"] {
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

function toCopyOf({ copyOf }: DirectoryRecord, locale: Locale): SkillPageView["copyOf"] {
  const origin = recordNamed(copyOf);
  return origin && copyOf !== null ? { name: copyOf, href: skillPath(locale, origin) } : null;
}

/** Descriptions of units are written in the default language. */
function toUnitView(
  record: DirectoryRecord,
  unit: DirectoryUnit,
  copies: UnitCopies | undefined,
  locale: Locale,
): UnitView {
  return {
    name: unit.name,
    path: unit.path,
    description: unit.description,
    anchor: unit.anchor,
    notes: toNotes(unit, locale),
    copies: copies === undefined ? null : toCopiesView(copies, locale),
    language: locale === defaultLocale ? undefined : defaultLocale,
    sourceHref: fileUrl(record, record.commit ?? "HEAD", unit.path),
  };
}

function toNotes({ kind, bodyTokens }: DirectoryUnit, locale: Locale): string[] {
  const { skill } = dictionaryOf(locale);
  return [
    ...(kind === "skill" ? [] : [skill.unitKinds[kind]]),
    ...(bodyTokens === null ? [] : [fill(skill.unitCost, { tokens: formatNumber(locale, bodyTokens) })]),
  ];
}

function toMeasures(record: DirectoryRecord, locale: Locale): Pick<SkillPageView, "score" | "contextCost"> {
  const { skill } = dictionaryOf(locale);
  const tokens = toContextTokens(record);
  return {
    score: record.score === null ? null : fill(skill.scoreOf, { score: formatNumber(locale, record.score) }),
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
