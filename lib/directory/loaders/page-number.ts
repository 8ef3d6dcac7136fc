import type { Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { unitParameters } from "../parameters.ts";

/** Records on a page of a list. */
export const PAGE_SIZE = 24;

/** The page a list is asked for; undefined when it is no page number. */
export function readPage(given: string | undefined): number | undefined {
  const read = unitParameters.shape.page.safeParse(given);
  return read.success ? read.data : undefined;
}

/** Title of a page of a list: from the second one on it names its number. */
export const titleOfPage = (locale: Locale, title: string, page: number): string =>
  page > 1 ? fill(dictionaryOf(locale).list.pageTitle, { title, page }) : title;

/** Description of a page of a list, likewise: none is that of another page. */
export const descriptionOfPage = (locale: Locale, description: string, page: number): string =>
  page > 1 ? fill(dictionaryOf(locale).list.pageDescription, { description, page }) : description;
