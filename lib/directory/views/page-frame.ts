import { homePath, ownerPath, type RepositoryKey, repositoryPath, skillsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";

/** The frame of every page: title, description, address in each language, and position in the site. */
export type PageFrame = Readonly<{
  title: string;
  description: string;
  path: (locale: Locale) => string;
  /** Path of the page that search engines should list instead. */
  canonicalPath?: string;
  /** Locales it is available in; all if omitted. */
  locales?: readonly Locale[];
  /** Whether search engines may list it; true if omitted. */
  indexed?: boolean;
  /** Whether its Markdown alternate has an address; true if omitted. */
  hasMarkdownUrl?: boolean;
  /** Address of its link-preview image; the site's if omitted. */
  preview?: (locale: Locale) => string;
  /** Its ancestors, from the home page. */
  trail: readonly Step[];
}>;

/** A page in a breadcrumb trail; `language` is that of its name, if not the page's. */
type Step = Readonly<{ href: string; name: string; language?: string | undefined }>;

/** Builds the trail of a page below the home page. */
export const trailOf = (locale: Locale, ...above: readonly Step[]): Step[] => [
  { href: homePath(locale), name: dictionaryOf(locale).nav.home },
  ...above,
];

/** Builds the trail of a repository's page. */
export const trailOfRecord = (locale: Locale, { owner }: RepositoryKey): Step[] =>
  trailOf(
    locale,
    { href: skillsPath(locale), name: dictionaryOf(locale).nav.skills },
    { href: ownerPath(locale, owner), name: owner },
  );

/** Builds the trail of a page below a repository's. */
export const trailBelowRecord = (locale: Locale, key: RepositoryKey): Step[] => [
  ...trailOfRecord(locale, key),
  { href: repositoryPath(locale, key), name: key.repo },
];
