import { containment, dice, isMateriallyChanged, type Profile, pairCount, profile } from "./comparison.ts";
import { businessSourceTerms, type StandardText, standardTexts } from "./standard-texts.ts";
import { licenceWords, positionOf } from "./words.ts";

/** `similarity` is that of the closest standard text, 0 to 1, also where it was too little to name a licence. */
export type DetectedLicence = Readonly<{ expression: string | null; similarity: number }>;

/**
 * The licence a LICENSE or COPYING file's text is, as an SPDX expression; null for a text that no
 * licence of the SPDX list is, or that adds to one or takes from it. A file that holds two whole
 * licences and nothing else is both: `A AND B`. The text of a GNU licence is "only" its version.
 */
export function detectLicence(text: string): DetectedLicence {
  const words = withoutParameters(licenceWords(text));
  const given = profile(words);
  const matches = standardTexts()
    .filter(({ profile: standard }) => isOfLikeLength(given, standard))
    .map((standard) => ({ standard, similarity: dice(given, standard.profile) }))
    .toSorted((a, b) => b.similarity - a.similarity);
  const match = matches.find(
    ({ standard, similarity }) => similarity >= leastSimilarity && !isMateriallyChanged(given, standard.profile),
  );
  if (match) return { expression: match.standard.id, similarity: match.similarity };
  return detectTwo(given) ?? { expression: null, similarity: matches[0]?.similarity ?? 0 };
}

/** Below it texts of the same family begin; GitHub's licensee asks for 0.98 of words, which is about this of pairs. */
const leastSimilarity = 0.95;

/** Lengths further apart cannot reach the least similarity. */
function isOfLikeLength(one: Profile, other: Profile): boolean {
  const [short, long] = [pairCount(one), pairCount(other)].toSorted((a, b) => a - b);
  return 2 * (short ?? 0) >= leastSimilarity * ((short ?? 0) + (long ?? 0));
}

/** Two whole texts in one file. */
function detectTwo(given: Profile): DetectedLicence | undefined {
  const parts = standardTexts().filter(
    ({ profile: standard }) => pairCount(standard) <= pairCount(given) && containment(standard, given) >= leastPart,
  );
  let best: DetectedLicence | undefined;
  for (const [index, first] of parts.slice(0, mostParts).entries()) {
    for (const second of parts.slice(index + 1, mostParts)) {
      const both = profile([...first.profile.words, ...second.profile.words]);
      if (!isOfLikeLength(given, both)) continue;
      const similarity = dice(given, both);
      if (similarity < Math.max(leastSimilarity, best?.similarity ?? 0) || isMateriallyChanged(given, both)) continue;
      best = { expression: joined(first, second), similarity };
    }
  }
  return best;
}

const leastPart = 0.97;

/** Pairs are tried among so many parts; a file that holds more is a list of licences, not a licence. */
const mostParts = 24;

const joined = (first: StandardText, second: StandardText): string =>
  [...new Set([first.id, second.id])].toSorted().join(" AND ");

/**
 * The Business Source License is a fixed text below parameters that a licensor fills in at any
 * length; what they may say is bounded by the text itself.
 */
function withoutParameters(words: readonly string[]): readonly string[] {
  const terms = positionOf(businessSourceTerms, words);
  const parameters = positionOf("change license", words);
  return parameters >= 0 && parameters < terms ? words.slice(terms) : words;
}
