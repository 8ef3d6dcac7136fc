import { homePath, ownerPath, type SkillKey, skillPath, skillsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";

/** What every page has: its title and description, its address in each language, its place in the site. */
export type PageFrame = Readonly<{
  title: string;
  description: string;
  path: (locale: Locale) => string;
  /** Languages it truly exists in; all where it is left out. */
  locales?: readonly Locale[];
  /** Whether search engines may list it; so where it is left out. */
  indexed?: boolean;
  /** Whether its copy as Markdown has an address; so where it is left out. */
  hasCopyAddress?: boolean;
  /** Address of the image that other sites show of it; the site's where it is left out. */
  preview?: (locale: Locale) => string;
  /** The pages above it, from the home page. */
  trail: readonly Step[];
}>;

/** A page in a trail; its name's language where it is not the page's. */
type Step = Readonly<{ href: string; name: string; language?: string | undefined }>;

/** The trail of a page below the home page. */
export const trailOf = (locale: Locale, ...above: readonly Step[]): Step[] => [
  { href: homePath(locale), name: dictionaryOf(locale).nav.home },
  ...above,
];

/** The trail of a record's page. */
export const trailOfRecord = (locale: Locale, { owner }: SkillKey): Step[] =>
  trailOf(
    locale,
    { href: skillsPath(locale), name: dictionaryOf(locale).nav.skills },
    { href: ownerPath(locale, owner), name: owner },
  );

/** The trail of a page below a record's. */
export const trailBelowRecord = (locale: Locale, key: SkillKey): Step[] => [
  ...trailOfRecord(locale, key),
  { href: skillPath(locale, key), name: key.repo },
];
