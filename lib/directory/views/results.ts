import { skillPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { Category, RecordText } from "@skillshelf/directory-api/schema";
import type { SearchParameters } from "../parameters.ts";
import { type PagerView, toPager } from "./pagination.ts";
import { resultCount } from "./result-count.ts";
import type { Found } from "./search-page.ts";
import { type SkillCard, toSkillCard } from "./skill-card.ts";
import { type SpellingView, toSpelling } from "./spelling.ts";
import type { SuggestionView } from "./suggestions.ts";

/** A page of results as the list draws it. */
export type ResultsView = Readonly<{
  cards: readonly SkillCard[];
  totalCount: number;
  /** How many there are, in words. */
  count: string;
  /** Whether results are among them that hold only some of the words. */
  isSoft: boolean;
  spelling: SpellingView | null;
  /** Whether the numbers beside the filters are estimates. */
  isEstimate: boolean;
  /** What to try instead where little or nothing was found. */
  suggestions: readonly SuggestionView[];
  pager: PagerView;
}>;

/** A list without one of the filters that are chosen. */
export type ClearedFilter = Readonly<{ name: string; href: string }>;

export function toResultsView(
  found: Found,
  context: {
    texts: ReadonlyMap<number, readonly RecordText[]>;
    categories: readonly Category[];
    parameters: Pick<SearchParameters, "q" | "page" | "pageSize">;
    suggestions: readonly SuggestionView[];
    locale: Locale;
    /** The address of this search with some of what it asks for changed, from its first page. */
    href: (changes: Partial<SearchParameters>) => string;
  },
): ResultsView {
  const { texts, categories, parameters, suggestions, locale, href } = context;
  return {
    cards: found.items.map(({ record, isPartial, copies }) => ({
      ...toSkillCard(record, texts.get(record.id), categories, locale, found.units.get(record.id)),
      isPartial,
      copies: copies.map((copy) => ({ name: `${copy.owner}/${copy.repo}`, href: skillPath(locale, copy) })),
    })),
    totalCount: found.totalCount,
    count: resultCount(locale, found),
    isSoft: found.totalCount > 0 && found.isSoft,
    spelling: toSpelling(found, parameters.q, href),
    isEstimate: found.facets?.isEstimate ?? false,
    suggestions,
    pager: toPager(parameters, found.totalCount, (page) => href({ page })),
  };
}
