import { absolute, homePath, licenseUrl, skillsPath } from "@skillshelf/directory-api/links";
import { type Locale, languageTagOf } from "@skillshelf/directory-api/locales";
import type { BreadcrumbList, Graph, ItemList, Thing } from "schema-dts";
import { env } from "#lib/env.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { canonicalUrl, previewUrl } from "./page-metadata.ts";

/* Structured data of pages for search engines (schema.org). */

type Frame = Readonly<{
  title: string;
  description: string;
  path: (locale: Locale) => string;
  canonicalPath?: string;
  locales?: readonly Locale[];
  preview?: (locale: Locale) => string;
  trail: readonly Readonly<{ href: string; name: string }>[];
}>;

type Named = Readonly<{ href: string; name: string }>;

const site = "Skillshelf";

const graph = (...nodes: Thing[]): Graph => ({ "@context": "https://schema.org", "@graph": nodes });

const urlOf = (path: string): string => absolute(env().siteUrl, path);

/** Describes the site and its search. */
export function homeJsonLd(locale: Locale): Graph {
  const { site: words } = dictionaryOf(locale);
  const search = {
    "@type": "SearchAction" as const,
    target: { "@type": "EntryPoint" as const, urlTemplate: `${urlOf(skillsPath(locale))}?q={search_term_string}` },
    "query-input": "required name=search_term_string",
  };
  return graph({
    "@type": "WebSite",
    name: site,
    url: urlOf(homePath(locale)),
    description: words.description,
    inLanguage: languageTagOf(locale),
    potentialAction: search,
  });
}

/** Describes a page that lists other pages. `before` is the number of items on earlier pages of the list. */
export function listJsonLd(frame: Frame, items: readonly Named[], locale: Locale, before = 0): Graph {
  return graph(
    {
      "@type": "CollectionPage",
      name: frame.title,
      description: frame.description,
      url: canonicalUrl(frame, locale),
      ...imageOf(frame, locale),
      inLanguage: languageTagOf(locale),
      isPartOf: websiteOf(locale),
      mainEntity: itemList(items, before),
    },
    breadcrumbs(frame, frame.title, locale),
  );
}

type Skill = Readonly<{
  frame: Frame;
  name: string;
  summary: string;
  license: string | null;
  tags: readonly Readonly<{ name: string }>[];
  commit: Readonly<{ id: string }> | null;
  updatedAt: Date | null;
  repositoryHref: string;
  review: Readonly<{ on: string; language: string | undefined }> | null;
  units: readonly Readonly<{ name: string; href: string }>[];
}>;

/** Maximum number of skills that are listed as parts; a page may have hundreds. */
const NAMED_PARTS = 4;

/** Describes a repository with its review. Unknown properties are omitted, such as whether the owner is a person. */
export function repositoryJsonLd(skill: Skill, locale: Locale): Graph {
  const { frame, name, summary, license, commit, updatedAt, review } = skill;
  const url = canonicalUrl(frame, locale);
  return graph(
    {
      "@type": "SoftwareSourceCode",
      "@id": `${url}#repository`,
      name,
      description: summary,
      url,
      ...imageOf(frame, locale),
      codeRepository: skill.repositoryHref,
      ...(license !== null && { license: licenseUrl(license) ?? license }),
      ...(commit !== null && { version: commit.id }),
      ...(updatedAt !== null && { dateModified: updatedAt.toISOString() }),
      keywords: skill.tags.map((tag) => tag.name).join(", "),
      hasPart: skill.units.slice(0, NAMED_PARTS).map((unit) => ({
        "@type": "SoftwareSourceCode" as const,
        name: unit.name,
        url: urlOf(unit.href),
      })),
      ...(review !== null && {
        review: {
          "@type": "Review" as const,
          url: `${url}#review`,
          datePublished: review.on,
          inLanguage: review.language ?? languageTagOf(locale),
          author: { "@type": "Organization" as const, name: site },
        },
      }),
    },
    breadcrumbs(frame, name, locale),
  );
}

type OneSkill = Readonly<{
  frame: Frame;
  name: string;
  description: string | null;
  repository: string;
  repositoryHref: string;
  license: Readonly<{ text: string; href: string | undefined }>;
  commit: Readonly<{ id: string; href: string }> | null;
  updatedAt: Date | null;
}>;

/** Describes a skill as a part of its repository. */
export function skillJsonLd(skill: OneSkill, locale: Locale): Graph {
  const { frame, name, description, license, commit, updatedAt } = skill;
  return graph(
    {
      "@type": "SoftwareSourceCode",
      name,
      ...(description !== null && { description }),
      url: canonicalUrl(frame, locale),
      ...imageOf(frame, locale),
      codeRepository: `https://github.com/${skill.repository}`,
      ...(license.href !== undefined && { license: license.href }),
      ...(commit !== null && { version: commit.id }),
      ...(updatedAt !== null && { dateModified: updatedAt.toISOString() }),
      isPartOf: {
        "@type": "SoftwareSourceCode" as const,
        name: skill.repository,
        url: urlOf(skill.repositoryHref),
      },
    },
    breadcrumbs(frame, name, locale),
  );
}

/** Describes a documentation page. */
export function documentJsonLd(
  frame: Frame,
  { updatedAt, language }: Readonly<{ updatedAt: Date; language: string | undefined }>,
  locale: Locale,
): Graph {
  return graph(
    {
      "@type": "TechArticle",
      headline: frame.title,
      description: frame.description,
      url: canonicalUrl(frame, locale),
      inLanguage: language ?? languageTagOf(locale),
      dateModified: updatedAt.toISOString(),
      isPartOf: websiteOf(locale),
    },
    breadcrumbs(frame, frame.title, locale),
  );
}

/** Returns the preview image of a page if it has its own. */
const imageOf = ({ preview, ...frame }: Frame, locale: Locale) =>
  preview && { image: previewUrl({ ...frame, preview }, locale) };

const websiteOf = (locale: Locale) => ({ "@type": "WebSite" as const, name: site, url: urlOf(homePath(locale)) });

const itemList = (items: readonly Named[], before: number): ItemList => ({
  "@type": "ItemList",
  itemListElement: items.map(({ href, name }, index) => ({
    "@type": "ListItem" as const,
    position: before + index + 1,
    name,
    url: urlOf(href),
  })),
});

function breadcrumbs(frame: Frame, name: string, locale: Locale): BreadcrumbList {
  const steps = frame.trail.map((step) => ({ name: step.name, url: urlOf(step.href) }));
  return {
    "@type": "BreadcrumbList",
    itemListElement: [...steps, { name, url: canonicalUrl(frame, locale) }].map((step, index) => ({
      "@type": "ListItem" as const,
      position: index + 1,
      name: step.name,
      item: step.url,
    })),
  };
}

/** Serializes structured data for a script element, so that no text can close the element. */
export const serializeJsonLd = (data: Graph): string =>
  JSON.stringify(data).replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
