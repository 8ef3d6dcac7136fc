import type { Locale } from "@skillshelf/directory-api/locales";
import type { Category, RecordText, RelatedRecord } from "@skillshelf/directory-api/schema";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatList } from "#lib/i18n/format.ts";
import { type SkillCard, toSkillCard } from "./skill-card.ts";

/** A record beside another one, and why it stands there: what the two have in common. */
export type RelatedView = Readonly<{ card: SkillCard; reasons: readonly string[] }>;

/** Skills of the same name that are named; the others are left out. */
const NAMED_UNITS = 5;

export function toRelatedView(
  { record, units, tags, sameCategory }: RelatedRecord,
  texts: readonly RecordText[] | undefined,
  categories: readonly Category[],
  locale: Locale,
): RelatedView {
  const card = toSkillCard(record, texts, categories, locale);
  const { related } = dictionaryOf(locale);
  const reasons = [
    ...(units.length > 0 ? [fill(related.units, { names: formatList(locale, units.slice(0, NAMED_UNITS)) })] : []),
    ...(tags.length > 0 ? [fill(related.tags, { tags: formatList(locale, tags) })] : []),
    ...(sameCategory ? [fill(related.category, { category: card.category })] : []),
  ];
  return { card, reasons };
}
