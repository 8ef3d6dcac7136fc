import { defaultLocale, type Locale, localeCodes } from "#lib/i18n/locales.ts";
import { commitUrl, fileUrl, repositoryUrl } from "../links.ts";
import type { Category, Collection, DirectoryRecord, DirectoryUnit, RecordText } from "../schema.ts";
import { type CategoryView, toCategoryView } from "./category.ts";
import { foreignLanguage, inLocale, textsOrOwn } from "./in-locale.ts";

export type UnitView = Readonly<{
  name: string;
  path: string;
  description: string | null;
  /** Language of the description where it is not the page's. */
  language: string | undefined;
  anchor: string;
  sourceHref: string;
}>;

/** Everything the canonical page of a record draws. */
export type SkillPageView = Readonly<{
  owner: string;
  repo: string;
  name: string;
  summary: string;
  language: string | undefined;
  archived: boolean;
  category: CategoryView | undefined;
  tags: readonly string[];
  languages: readonly string[];
  license: string | null;
  skillCount: number;
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
  collections: readonly { slug: string; title: string; reason: string; language: string | undefined }[];
  /** Locales this page is to be indexed in: those its name and summary exist in. */
  indexedLocales: readonly Locale[];
}>;

export function toSkillPageView(
  record: DirectoryRecord,
  parts: {
    texts: readonly RecordText[] | undefined;
    units: readonly DirectoryUnit[];
    categories: readonly Category[];
    collections: readonly Collection[];
  },
  locale: Locale,
): SkillPageView {
  const texts = textsOrOwn(record, parts.texts);
  const title = inLocale(texts, locale);
  const category = parts.categories.find(({ slug }) => slug === record.category);
  return {
    owner: record.owner,
    repo: record.repo,
    name: title.name,
    summary: title.summary,
    language: foreignLanguage(title, locale),
    archived: record.status === "archived",
    category: category && toCategoryView(category, locale),
    tags: record.tags,
    languages: record.languages,
    license: record.license,
    skillCount: record.skillCount,
    updatedAt: record.updatedAt,
    indexedAt: record.indexedAt,
    commit: record.commit === null ? null : { id: record.commit, href: commitUrl(record, record.commit) },
    repositoryHref: repositoryUrl(record),
    review: toReview(record, texts, locale),
    units: parts.units.map((unit) => toUnitView(record, unit, locale)),
    collections: parts.collections.map((collection) => toMembership(collection, record, locale)),
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

/** Descriptions of units are written in the default language. */
function toUnitView(record: DirectoryRecord, unit: DirectoryUnit, locale: Locale): UnitView {
  return {
    ...unit,
    language: locale === defaultLocale ? undefined : defaultLocale,
    sourceHref: fileUrl(record, record.commit ?? "HEAD", unit.path),
  };
}

function toMembership(collection: Collection, record: DirectoryRecord, locale: Locale) {
  const text = inLocale(collection.texts, locale);
  const reasons = collection.members.find((member) => member.record.id === record.id)?.reasons ?? {};
  return {
    slug: collection.slug,
    title: text.title,
    reason: reasons[text.locale] ?? "",
    language: foreignLanguage(text, locale),
  };
}
