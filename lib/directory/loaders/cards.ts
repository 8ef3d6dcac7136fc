import type { Locale } from "@skillshelf/directory-api/locales";
import type { Category, DirectoryRecord } from "@skillshelf/directory-api/schema";
import { textsOf } from "../queries/records.ts";
import { type SkillCard, toSkillCard } from "../views/skill-card.ts";

/** Records as lists draw them, each with its texts read. */
export async function cardsOf(
  records: readonly DirectoryRecord[],
  categories: readonly Category[],
  locale: Locale,
): Promise<SkillCard[]> {
  const texts = await textsOf(records);
  return records.map((record) => toSkillCard(record, texts.get(record.id), categories, locale));
}
