import type { Locale } from "#lib/i18n/locales.ts";
import { skillsPath } from "../links.ts";
import type { SearchParameters } from "../parameters.ts";
import type { Category, RecordText } from "../schema.ts";
import { type PagerView, toPager } from "./pagination.ts";
import type { Found } from "./search-page.ts";
import { type SkillCard, toSkillCard } from "./skill-card.ts";

/** A page of results as the list draws it. */
export type ResultsView = Readonly<{
  cards: readonly SkillCard[];
  totalCount: number;
  isLowerBound: boolean;
  pager: PagerView;
  clearHref: string;
}>;

export function toResultsView(
  found: Found,
  context: {
    texts: ReadonlyMap<number, readonly RecordText[]>;
    categories: readonly Category[];
    parameters: Pick<SearchParameters, "page" | "pageSize">;
    locale: Locale;
    href: (page: number) => string;
  },
): ResultsView {
  const { texts, categories, parameters, locale, href } = context;
  return {
    cards: found.items.map(({ record }) =>
      toSkillCard(record, texts.get(record.id), categories, locale, found.units.get(record.id)),
    ),
    totalCount: found.totalCount,
    isLowerBound: found.isLowerBound,
    pager: toPager(parameters, found.totalCount, href),
    clearHref: skillsPath(locale),
  };
}
