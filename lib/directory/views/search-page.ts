import type { SkillKey } from "@skillshelf/directory-api/links";
import type { DirectoryRecord, Facets, MatchedField, SearchPage } from "@skillshelf/directory-api/schema";
import type { SearchParameters } from "../parameters.ts";
import { toPagination } from "./pagination.ts";
import { toSearchHit } from "./skill-record.ts";

/** What a search found, as the query answers it. */
export type Found = Readonly<{
  items: readonly Readonly<{
    record: DirectoryRecord;
    matched: readonly MatchedField[];
    isPartial: boolean;
    copies: readonly SkillKey[];
  }>[];
  units: ReadonlyMap<number, readonly Readonly<{ name: string; path: string; anchor: string }>[]>;
  totalCount: number;
  isLowerBound: boolean;
  facets: Facets | undefined;
  /** A better query, which was not searched for. */
  didYouMean: string | null;
  /** The query as searched for, where words that nothing holds were corrected. */
  correctedQuery: string | null;
  /** Whether results are included that hold only some of the words. */
  isSoft: boolean;
}>;

export function toSearchPage(parameters: SearchParameters, found: Found, siteUrl: string): SearchPage {
  const { q, category } = parameters;
  const { totalCount, facets, isLowerBound } = found;
  return {
    data: found.items.map((item) => toSearchHit(item, found.units.get(item.record.id) ?? [], siteUrl)),
    pagination: toPagination(parameters, totalCount),
    meta: {
      query: q,
      category: category ?? null,
      didYouMean: found.didYouMean,
      correctedQuery: found.correctedQuery,
      someWordsMissing: found.isSoft,
      ...(isLowerBound && { totalCountIsLowerBound: true as const }),
      ...(facets && { facets }),
    },
  };
}
