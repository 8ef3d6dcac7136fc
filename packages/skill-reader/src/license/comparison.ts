/** A text as what two texts are compared by: its words, and how often each pair of neighbouring words occurs. */
export type Profile = Readonly<{ words: readonly string[]; counts: ReadonlyMap<string, number> }>;

/** @param share gives one string for all that are equal, where many texts are kept. */
export const profile = (words: readonly string[], share = (pair: string): string => pair): Profile => ({
  words,
  counts: counted(pairsOf(words).map(share)),
});

const pairsOf = (words: readonly string[]): string[] => words.slice(1).map((word, index) => `${words[index]} ${word}`);

/** Pairs of neighbouring words in a text. */
export const pairCount = ({ words }: Profile): number => Math.max(0, words.length - 1);

/**
 * Sørensen–Dice of the two bags of word pairs: twice what they share by what they have, 0 to 1.
 * A pair that stands twice in one and once in the other is shared once.
 */
export function dice(one: Profile, other: Profile): number {
  const [small, large] = one.counts.size < other.counts.size ? [one, other] : [other, one];
  let shared = 0;
  for (const [pair, count] of small.counts) shared += Math.min(count, large.counts.get(pair) ?? 0);
  const total = pairCount(one) + pairCount(other);
  return total === 0 ? 0 : (2 * shared) / total;
}

/** The share of a text's word pairs that another text has too, 0 to 1. */
export function containment(part: Profile, whole: Profile): number {
  let shared = 0;
  for (const [pair, count] of part.counts) shared += Math.min(count, whole.counts.get(pair) ?? 0);
  return pairCount(part) === 0 ? 0 : shared / pairCount(part);
}

/**
 * Whether a text differs from a standard one in a way that may change its meaning: a passage was
 * added or left out, or a word that grants, forbids or limits occurs more or less often.
 */
export function isMateriallyChanged(text: Profile, standard: Profile): boolean {
  return (
    longestForeignRun(text, standard) > longestInsertion ||
    longestForeignRun(standard, text) > longestInsertion ||
    changedWords(text, standard).some((word) => weighty.test(word))
  );
}

/** In word pairs. Real files differ from the standard text by a name or a reworded phrase, not by a sentence. */
const longestInsertion = 8;

const weighty =
  /^(?:not|no|non|noncommercial\w*|commercial\w*|commons|sell\w*|sale|only|unless|except\w*|must|shall|cannot|prohibit\w*|forbid\w*|forbidden|restrict\w*|fees?|charges?|pay\w*|internal|compet\w*|military|evil|ethic\w*|training|hosted|personal|academic|educational|evaluation|proprietary|confidential|revok\w*|terminat\w*|attribution|condition\w*)$/;

function longestForeignRun(text: Profile, standard: Profile): number {
  let longest = 0;
  let run = 0;
  for (const pair of pairsOf(text.words)) {
    run = standard.counts.has(pair) ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

function changedWords(one: Profile, other: Profile): string[] {
  const [ofOne, ofOther] = [counted(one.words), counted(other.words)];
  return [...new Set([...ofOne.keys(), ...ofOther.keys()])].filter(
    (word) => (ofOne.get(word) ?? 0) !== (ofOther.get(word) ?? 0),
  );
}

function counted(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
