import type { Locale } from "@skillshelf/directory-api/locales";
import type { CardText, DirectoryRecord } from "@skillshelf/directory-api/schema";
import { cardTextsOrOwn, foreignLanguage, inLocale } from "./in-locale.ts";

/** Presents a record as a feed entry. */
export function toFeedEntry(record: DirectoryRecord, texts: readonly CardText[] | undefined, locale: Locale) {
  const text = inLocale(cardTextsOrOwn(record, texts), locale);
  return {
    title: `${text.name} (${record.owner}/${record.repo})`,
    summary: text.summary,
    language: foreignLanguage(text, locale),
    categories: [record.category, ...record.tags],
    updated: contentDate(record) ?? record.indexedAt,
  };
}

/** Returns when a record's content last changed: the later of its commit and its review; null where neither is known. */
export function contentDate({ updatedAt, reviewedOn }: Pick<DirectoryRecord, "updatedAt" | "reviewedOn">): Date | null {
  const reviewedAt = reviewedOn === null ? null : new Date(reviewedOn);
  if (updatedAt === null || reviewedAt === null) return updatedAt ?? reviewedAt;
  return updatedAt > reviewedAt ? updatedAt : reviewedAt;
}
