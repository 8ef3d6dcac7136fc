import type { Locale } from "@skillshelf/directory-api/locales";
import type { Category } from "@skillshelf/directory-api/schema";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatList } from "#lib/i18n/format.ts";
import { inLocale } from "./in-locale.ts";

const MIXED = "mixed-collections";

/**
 * Why a record that no editor placed is in its category; null where nothing decided. The terms of a mixed
 * collection are the categories that its skills belong to.
 */
export function toPlacement(
  category: string,
  terms: readonly string[],
  categories: readonly Category[],
  locale: Locale,
): string | null {
  if (terms.length === 0) return null;
  const { skill } = dictionaryOf(locale);
  if (category !== MIXED) return fill(skill.placedByWords, { terms: formatList(locale, terms) });
  const subjects = terms.flatMap((term) => categories.find(({ slug }) => slug === term) ?? []);
  return fill(skill.placedAsMixed, {
    categories: formatList(
      locale,
      subjects.map(({ texts }) => inLocale(texts, locale).name),
    ),
  });
}
