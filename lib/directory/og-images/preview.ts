import type { Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { formatNumber, plural } from "#lib/i18n/format.ts";
import type { AuditTone } from "../views/audit-level.ts";
import type { CategoryView, CollectionCard } from "../views/catalog.ts";
import type { RepositoryPageView } from "../views/repository-page.ts";
import type { SkillPageView } from "../views/skill.ts";

/** The content of a preview image. */
export type Preview = Readonly<{
  locale: Locale;
  /** The kind of page or `owner/repo`, above the name; `""` for none. */
  label: string;
  labelLanguage: string;
  name: string;
  lead: string;
  /** BCP 47 tag of the name and lead; `""` if unknown. */
  language: string;
  facts: readonly Fact[];
}>;

/** A fact as text. Without a term if the value is self-explanatory. */
type Fact = Readonly<{ term: string | null; value: string; tone?: AuditTone }>;

type Skill = Pick<
  RepositoryPageView,
  "owner" | "repo" | "name" | "summary" | "language" | "skillCount" | "license" | "category" | "auditLevel"
>;

export function skillPreview(view: Skill, locale: Locale): Preview {
  const { skill } = dictionaryOf(locale);
  const { text, tone } = view.auditLevel;
  return {
    locale,
    label: `${view.owner}/${view.repo}`,
    labelLanguage: "en",
    name: view.name,
    lead: view.summary,
    language: view.language ?? locale,
    facts: [
      { term: skill.skillCount, value: formatNumber(locale, view.skillCount) },
      { term: skill.license, value: view.license ?? skill.noLicense },
      { term: skill.audit, value: text, tone },
      ...(view.category ? [{ term: skill.category, value: view.category.name }] : []),
    ],
  };
}

type OneSkill = Pick<
  SkillPageView,
  "repository" | "name" | "description" | "language" | "license" | "contextCost" | "auditLevel"
>;

export function oneSkillPreview(view: OneSkill, locale: Locale): Preview {
  const { skill } = dictionaryOf(locale);
  return {
    locale,
    label: view.repository,
    labelLanguage: "en",
    name: view.name,
    lead: view.description ?? "",
    language: view.language ?? locale,
    facts: [
      { term: skill.license, value: view.license.text },
      { term: skill.audit, value: view.auditLevel.text, tone: view.auditLevel.tone },
      ...(view.contextCost === null ? [] : [{ term: null, value: view.contextCost }]),
    ],
  };
}

export function categoryPreview(
  { name, description, skillCount }: Pick<CategoryView, "name" | "description" | "skillCount">,
  locale: Locale,
): Preview {
  const { categories } = dictionaryOf(locale);
  return {
    locale,
    label: categories.title,
    labelLanguage: locale,
    name,
    lead: description,
    language: locale,
    facts: [repositories(skillCount, locale)],
  };
}

export function collectionPreview(
  { title, lead, language, memberCount }: Pick<CollectionCard, "title" | "lead" | "language" | "memberCount">,
  locale: Locale,
): Preview {
  const { collections } = dictionaryOf(locale);
  return {
    locale,
    label: collections.title,
    labelLanguage: locale,
    name: title,
    lead,
    language: language ?? locale,
    facts: [repositories(memberCount, locale)],
  };
}

/** Returns the preview of pages without their own. */
export function sitePreview(recordCount: number, locale: Locale): Preview {
  const { site } = dictionaryOf(locale);
  return {
    locale,
    label: "",
    labelLanguage: locale,
    name: site.tagline,
    lead: site.description,
    language: locale,
    facts: [repositories(recordCount, locale)],
  };
}

const repositories = (count: number, locale: Locale): Fact => ({
  term: null,
  value: plural(locale, dictionaryOf(locale).counts.repositories, count),
});
