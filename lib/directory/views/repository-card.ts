import { repositoryPath, skillPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { CardText, DirectoryRecord, NamedCategory, RelatedRecord } from "@skillshelf/directory-api/schema";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatList } from "#lib/i18n/format.ts";
import { skillSlug } from "../unit-anchors.ts";
import { type AuditLevelView, toAuditLevel } from "./audit-level.ts";
import { cardTextsOrOwn, foreignLanguage, inLocale } from "./in-locale.ts";

/** A related repository, and what the two have in common. */
export type RelatedView = Readonly<{ card: RepositoryCard; reasons: readonly string[] }>;

/** Shared skill names that are shown; the others are left out. */
const NAMED_UNITS = 5;

export function toRelatedView(
  { record, units, tags, sameCategory }: RelatedRecord,
  texts: readonly CardText[] | undefined,
  categories: readonly NamedCategory[],
  locale: Locale,
): RelatedView {
  const card = toRepositoryCard(record, texts, categories, locale);
  const { related } = dictionaryOf(locale);
  const reasons = [
    ...(units.length > 0 ? [fill(related.units, { names: formatList(locale, units.slice(0, NAMED_UNITS)) })] : []),
    ...(tags.length > 0 ? [fill(related.tags, { tags: formatList(locale, tags) })] : []),
    ...(sameCategory ? [fill(related.category, { category: card.category })] : []),
  ];
  return { card, reasons };
}

export type RepositoryCard = Readonly<{
  href: string;
  owner: string;
  repo: string;
  name: string;
  summary: string;
  /** Language of name and summary, if not the page's. */
  language: string | undefined;
  category: string;
  license: string | null;
  skillCount: number;
  updatedAt: Date | null;
  archived: boolean;
  audit: AuditLevelView;
  score: number | null;
  /** `owner/repo` that most of its skills were copied from. */
  copyOf: string | null;
  units: readonly { name: string; href: string }[];
  /** Set for a search result with only some of the words. */
  isPartial?: boolean;
  /** Repositories that a search folded into this one, because their matching skill is a copy. */
  copies?: readonly { name: string; href: string }[];
}>;

/** Presents a repository as lists display it. `matchedUnits` are the skills that matched a search. */
export function toRepositoryCard(
  record: DirectoryRecord,
  texts: readonly CardText[] | undefined,
  categories: readonly NamedCategory[],
  locale: Locale,
  matchedUnits: readonly { name: string; anchor: string }[] = [],
): RepositoryCard {
  const text = inLocale(cardTextsOrOwn(record, texts), locale);
  const category = categories.find(({ slug }) => slug === record.category);
  const href = repositoryPath(locale, record);
  return {
    href,
    owner: record.owner,
    repo: record.repo,
    name: text.name,
    summary: text.summary,
    language: foreignLanguage(text, locale),
    category: category ? inLocale(category.texts, locale).name : record.category,
    license: record.license,
    skillCount: record.skillCount,
    updatedAt: record.updatedAt,
    archived: record.status === "archived",
    audit: toAuditLevel(record.audit, locale),
    score: record.score,
    copyOf: record.copyOf,
    units: matchedUnits.map(({ name, anchor }) => ({ name, href: skillPath(locale, record, skillSlug(anchor)) })),
  };
}
