import type { RepositoryKey } from "@skillshelf/directory-api/links";
import { defaultLocale, type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import type { CardText, DirectoryRecord, RecordText } from "@skillshelf/directory-api/schema";

/** Picks the text in `locale`, else in the default language, which all content has. */
export function inLocale<Text extends { locale: string }>(texts: readonly Text[], locale: Locale): Text {
  const text =
    texts.find((candidate) => candidate.locale === locale) ??
    texts.find((candidate) => candidate.locale === defaultLocale);
  if (text === undefined) throw new Error(`a text exists neither in ${locale} nor in ${defaultLocale}`);
  return text;
}

/** Returns the site's locales that a text is available in. */
export const writtenIn = (texts: readonly Readonly<{ locale: string }>[]): Locale[] =>
  localeCodes.filter((code) => texts.some((text) => text.locale === code));

/**
 * The language of a text where it differs from the page's, for its `lang` attribute. It is the one of
 * its locale, or its own where it is the source's; `""`, as HTML writes it, where that is not known.
 */
export function foreignLanguage(
  { locale: written, language = written }: Readonly<{ locale: string; language?: string | null }>,
  locale: Locale,
): string | undefined {
  return language === locale ? undefined : (language ?? "");
}

type OwnLanguage = Readonly<{ language?: string | null }>;

/** Returns the texts of a record, at least its own name and summary. */
export const textsOrOwn = (
  record: DirectoryRecord,
  texts: readonly RecordText[] = [],
): readonly (RecordText & OwnLanguage)[] => (hasDefault(texts) ? texts : [...texts, { ...ownText(record), body: "" }]);

/** The same of what a list shows. */
export const cardTextsOrOwn = (
  record: DirectoryRecord,
  texts: readonly CardText[] = [],
): readonly (CardText & OwnLanguage)[] => (hasDefault(texts) ? texts : [...texts, ownText(record)]);

const hasDefault = (texts: readonly CardText[]): boolean => texts.some(({ locale }) => locale === defaultLocale);

const ownText = ({ name, summary, summaryLanguage }: DirectoryRecord) => ({
  locale: defaultLocale,
  language: summaryLanguage,
  name,
  summary,
});

/** Parses `owner/repo`; undefined for null. */
export function recordNamed(name: string | null): RepositoryKey | undefined {
  const [owner, repo] = name?.split("/") ?? [];
  return owner && repo ? { owner, repo } : undefined;
}
