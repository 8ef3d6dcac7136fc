import type { Locale } from "@skillshelf/directory-api/locales";
import type { DirectoryRecord, RecordText } from "@skillshelf/directory-api/schema";
import { contentDate } from "./content-date.ts";
import { foreignLanguage, inLocale, textsOrOwn } from "./in-locale.ts";

/** A record as feeds tell of it. */
export function toFeedEntry(record: DirectoryRecord, texts: readonly RecordText[] | undefined, locale: Locale) {
  const text = inLocale(textsOrOwn(record, texts), locale);
  return {
    title: `${text.name} (${record.owner}/${record.repo})`,
    summary: text.summary,
    language: foreignLanguage(text, locale),
    categories: [record.category, ...record.tags],
    updated: contentDate(record) ?? record.indexedAt,
  };
}
