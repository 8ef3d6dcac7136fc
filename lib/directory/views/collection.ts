import type { Locale } from "#lib/i18n/locales.ts";
import { skillPath } from "../links.ts";
import type { Collection } from "../schema.ts";
import { foreignLanguage, inLocale } from "./in-locale.ts";

export type CollectionView = Readonly<{
  slug: string;
  title: string;
  introduction: string;
  language: string | undefined;
  members: readonly { href: string; name: string; reason: string }[];
}>;

/** A collection as the home page draws it. */
export function toCollectionView(collection: Collection, locale: Locale): CollectionView {
  const text = inLocale(collection.texts, locale);
  return {
    slug: collection.slug,
    title: text.title,
    introduction: text.introduction,
    language: foreignLanguage(text, locale),
    members: collection.members.map(({ record, reasons }) => ({
      href: skillPath(locale, record),
      name: record.name,
      reason: reasons[text.locale] ?? "",
    })),
  };
}
