import type { TermWeights } from "./facts.ts";
import { tellingTerms } from "./telling-terms.ts";
import { termsOf } from "./terms.ts";

/** The hand-written terms by topic. One that several topics have is divided among them. */
export const writtenTerms: ReadonlyMap<string, TermWeights> = divided();

function divided(): Map<string, TermWeights> {
  const byTopic = Object.entries(tellingTerms).map(
    ([name, phrases]) => [name, new Set(phrases.split(",").flatMap(longest))] as const,
  );
  const sharing = new Map<string, number>();
  for (const [, terms] of byTopic) for (const term of terms) sharing.set(term, (sharing.get(term) ?? 0) + 1);
  return new Map(
    byTopic.map(([name, terms]) => [name, new Map([...terms].map((term) => [term, 1 / (sharing.get(term) ?? 1)]))]),
  );
}

/** A phrase's pairs, or its only word: "machine learning" is not told by "machine". */
function longest(phrase: string): string[] {
  const terms = termsOf(phrase.replace(/\s+/g, " "));
  const pairs = terms.filter((term) => term.includes(" "));
  return pairs.length > 0 ? pairs : terms;
}
