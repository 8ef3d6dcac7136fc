import { defaultLocale, type Locale, localeCodes } from "#lib/i18n/locales.ts";
import { docsPath } from "../links.ts";
import type { Document } from "../schema.ts";
import { foreignLanguage, inLocale } from "./in-locale.ts";

export type DocumentView = Readonly<{
  slug: string;
  title: string;
  description: string;
  body: string;
  updatedAt: Date;
  language: string | undefined;
  /** Locales it is written in. */
  locales: readonly Locale[];
}>;

/** A documentation page; undefined when it does not exist. */
export function toDocumentView(versions: readonly Document[], locale: Locale): DocumentView | undefined {
  if (versions.length === 0) return undefined;
  const { slug, title, description, body, updatedAt, ...version } = inLocale(versions, locale);
  const locales = localeCodes.filter((code) => versions.some((candidate) => candidate.locale === code));
  return { slug, title, description, body, updatedAt, language: foreignLanguage(version, locale), locales };
}

/** Links of the documentation's index. Pages below another one are reached from it. */
export function toDocumentLinks(documents: readonly Document[], locale: Locale) {
  return documents
    .filter(({ slug, locale: written }) => written === defaultLocale && !slug.includes("/"))
    .map(({ slug }) => {
      const version = inLocale(
        documents.filter((document) => document.slug === slug),
        locale,
      );
      const { title, description } = version;
      return { href: docsPath(locale, slug), title, description, language: foreignLanguage(version, locale) };
    });
}
