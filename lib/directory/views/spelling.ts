import type { SearchParameters } from "../parameters.ts";
import type { Found } from "./search-page.ts";

/** What a page says about how a query is spelt. `missing` are its words that nothing holds. */
export type SpellingView =
  | Readonly<{ kind: "corrected"; query: string; missing: string }>
  | Readonly<{ kind: "suggested"; query: string; href: string }>;

/** Null where there is nothing to say. @param href the address of a search. */
export function toSpelling(
  { correctedQuery, didYouMean }: Pick<Found, "correctedQuery" | "didYouMean">,
  query: string,
  href: (changes: Partial<SearchParameters>) => string,
): SpellingView | null {
  if (correctedQuery) return { kind: "corrected", query: correctedQuery, missing: missingWords(query, correctedQuery) };
  if (didYouMean) return { kind: "suggested", query: didYouMean, href: href({ q: didYouMean }) };
  return null;
}

/** Words of a query that its correction has not; all of it where that cannot be told. */
function missingWords(query: string, corrected: string): string {
  const kept = new Set(corrected.toLowerCase().split(/\s+/));
  const missing = query.split(/\s+/).filter((word) => !kept.has(word.toLowerCase()));
  return missing.length > 0 ? missing.join(" ") : query;
}
