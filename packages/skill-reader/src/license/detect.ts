import licenses from "spdx-license-list/full.js";
import { licenseWords, positionOf } from "./words.ts";

/** A license text: the complete text, or a customary part of it. */
type StandardText = Readonly<{ id: string; profile: Profile }>;

let prepared: readonly StandardText[] | undefined;

/**
 * Returns the texts of the SPDX license list with their identifiers, prepared on first use. A text shared by several
 * identifiers gets the "only" one, because the text does not state whether later versions apply.
 */
function standardTexts(): readonly StandardText[] {
  prepared ??= prepare();
  return prepared;
}

function prepare(): StandardText[] {
  const byText = new Map<string, StandardText>();
  // Share strings: most pairs occur in many licenses, and separate strings would take three times the memory.
  const strings = new Map<string, string>();
  const share = (text: string): string => {
    const known = strings.get(text) ?? text;
    strings.set(known, known);
    return known;
  };
  for (const [id, { licenseText }] of Object.entries(licenses).toSorted(([a], [b]) => inOrder(a, b))) {
    if (isVariation(id)) continue;
    for (const words of customaryForms(id, licenseWords(licenseText))) {
      const key = words.join(" ");
      if (words.length >= MIN_WORDS && !byText.has(key))
        byText.set(key, { id, profile: profile(words.map(share), share) });
    }
  }
  return [...byText.values()];
}

/** Minimum length of a license text. A shorter one cannot be distinguished from a sentence about a license. */
const MIN_WORDS = 10;

/**
 * Returns whether an identifier is a variation of another one with the same text: "or later" forms and deprecated
 * `-with-` names.
 */
const isVariation = (id: string): boolean => /\+$|-or-later$|-with-|^Nunit$/.test(id);

const inOrder = (a: string, b: string): number =>
  Number(b.endsWith("-only")) - Number(a.endsWith("-only")) || a.length - b.length || (a < b ? -1 : 1);

/** Returns a license's text and the parts that are used on their own. */
function customaryForms(id: string, words: readonly string[]): (readonly string[])[] {
  const from = (phrase: string): number => positionOf(phrase, words);
  const forms = [words];
  const part = (start: number, end: number): void => {
    if (start >= 0 && end > start) forms.push(words.slice(start, end));
  };
  const end = from("end of terms and conditions");
  part(0, end);
  if (end > 0) part(0, end + 5);
  if (id === "Apache-2.0") part(from("licensed under the apache license version"), words.length);
  if (id === "GPL-2.0-only") forms.push([...words, ...closingOfGnuLicense()]);
  if (id === "CC0-1.0") part(from("statement of purpose"), words.length);
  if (id === "Unlicense") part(0, from("for more information"));
  if (id === "BUSL-1.1") {
    part(from(businessSourceTerms), from("mariadb hereby grants"));
    part(from(businessSourceTerms), words.length);
  }
  if (id.startsWith("LGPL-3.0")) part(0, from("gnu general public license version 3 29 june 2007"));
  if (id.startsWith("CC-")) {
    const terms = from("by exercising the licensed rights");
    part(terms, words.length);
    part(terms, from("creativecommons is not a party to its public licenses"));
  }
  return forms;
}

/**
 * Returns the closing paragraphs of the FSF's own files of GPL 2, which SPDX has in the text of version 3 but not of 2.
 */
function closingOfGnuLicense(): string[] {
  const words = licenseWords(licenses["GPL-3.0-only"]?.licenseText ?? "");
  const start = positionOf("general public license does not permit incorporating", words);
  const end = positionOf("but first please read", words);
  return start >= 0 && start < end ? words.slice(start, end) : [];
}

/** First words of the fixed part of the Business Source License. */
const businessSourceTerms = "the licensor hereby grants you the right";

/** Words of a text and the number of occurrences of each pair of neighboring words. */
export type Profile = Readonly<{ words: readonly string[]; counts: ReadonlyMap<string, number> }>;

/**
 * Builds a profile.
 *
 * @param share returns one shared string for equal strings, to save memory.
 */
export const profile = (words: readonly string[], share = (pair: string): string => pair): Profile => ({
  words,
  counts: countTerms(pairsOf(words).map(share)),
});

const pairsOf = (words: readonly string[]): string[] => words.slice(1).map((word, index) => `${words[index]} ${word}`);

/** Returns the number of word pairs in a text. */
const pairCount = ({ words }: Profile): number => Math.max(0, words.length - 1);

/** Returns the Sørensen–Dice coefficient of two multisets of word pairs, 0 to 1. */
function dice(one: Profile, other: Profile): number {
  const [small, large] = one.counts.size < other.counts.size ? [one, other] : [other, one];
  let shared = 0;
  for (const [pair, count] of small.counts) shared += Math.min(count, large.counts.get(pair) ?? 0);
  const total = pairCount(one) + pairCount(other);
  return total === 0 ? 0 : (2 * shared) / total;
}

/** Returns the share of a text's word pairs that another text contains, 0 to 1. */
function containment(part: Profile, whole: Profile): number {
  let shared = 0;
  for (const [pair, count] of part.counts) shared += Math.min(count, whole.counts.get(pair) ?? 0);
  return pairCount(part) === 0 ? 0 : shared / pairCount(part);
}

/**
 * Returns whether a text differs from a standard one in a way that may change its meaning: a passage was added or
 * removed, or a word that grants, prohibits or restricts occurs more or less often.
 */
function isMateriallyChanged(text: Profile, standard: Profile): boolean {
  return (
    longestForeignRun(text, standard) > MAX_INSERTION ||
    longestForeignRun(standard, text) > MAX_INSERTION ||
    changedWords(text, standard).some((word) => significantWord.test(word))
  );
}

/**
 * Maximum number of consecutive different word pairs. Real files differ by a name or a reworded phrase, not by a
 * sentence.
 */
const MAX_INSERTION = 8;

const significantWord =
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
  const [ofOne, ofOther] = [countTerms(one.words), countTerms(other.words)];
  return [...new Set([...ofOne.keys(), ...ofOther.keys()])].filter(
    (word) => (ofOne.get(word) ?? 0) !== (ofOther.get(word) ?? 0),
  );
}

function countTerms(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** `similarity` is that of the closest standard text, 0 to 1, even if it is too low to identify a license. */
export type DetectedLicense = Readonly<{ expression: string | null; similarity: number }>;

/**
 * Identifies the license of a LICENSE or COPYING file as an SPDX expression; null if the text is not on the SPDX list
 * or was changed materially. Returns `A AND B` for a file that consists of two complete licenses. A GNU license is
 * identified as "only" its version.
 */
export function detectLicense(text: string): DetectedLicense {
  const words = withoutParameters(licenseWords(text));
  const given = profile(words);
  const matches = standardTexts()
    .filter(({ profile: standard }) => isOfLikeLength(given, standard))
    .map((standard) => ({ standard, similarity: dice(given, standard.profile) }))
    .toSorted((a, b) => b.similarity - a.similarity);
  const match = matches.find(
    ({ standard, similarity }) => similarity >= MIN_SIMILARITY && !isMateriallyChanged(given, standard.profile),
  );
  if (match) return { expression: match.standard.id, similarity: match.similarity };
  return detectTwo(given) ?? { expression: null, similarity: matches[0]?.similarity ?? 0 };
}

/**
 * Minimum similarity; below it are other licenses of the same family. It corresponds approximately to the 0.98 of words
 * that GitHub's licensee requires.
 */
const MIN_SIMILARITY = 0.95;

/** Returns whether the lengths of two texts allow the minimum similarity. */
function isOfLikeLength(one: Profile, other: Profile): boolean {
  const [short, long] = [pairCount(one), pairCount(other)].toSorted((a, b) => a - b);
  return 2 * (short ?? 0) >= MIN_SIMILARITY * ((short ?? 0) + (long ?? 0));
}

/** Identifies two complete licenses in one file. */
function detectTwo(given: Profile): DetectedLicense | undefined {
  const parts = standardTexts().filter(
    ({ profile: standard }) =>
      pairCount(standard) <= pairCount(given) && containment(standard, given) >= MIN_CONTAINMENT,
  );
  let best: DetectedLicense | undefined;
  for (const [index, first] of parts.slice(0, MAX_PARTS).entries()) {
    for (const second of parts.slice(index + 1, MAX_PARTS)) {
      const both = profile([...first.profile.words, ...second.profile.words]);
      if (!isOfLikeLength(given, both)) continue;
      const similarity = dice(given, both);
      if (similarity < Math.max(MIN_SIMILARITY, best?.similarity ?? 0) || isMateriallyChanged(given, both)) continue;
      best = { expression: joined(first, second), similarity };
    }
  }
  return best;
}

const MIN_CONTAINMENT = 0.97;

/** Maximum number of candidates for pairs. A file that contains more is a list of licenses. */
const MAX_PARTS = 24;

const joined = (first: StandardText, second: StandardText): string =>
  [...new Set([first.id, second.id])].toSorted().join(" AND ");

/**
 * Removes the parameters of the Business Source License, which precede its fixed text and have any length. The fixed
 * text limits their effect.
 */
function withoutParameters(words: readonly string[]): readonly string[] {
  const terms = positionOf(businessSourceTerms, words);
  const parameters = positionOf("change license", words);
  return parameters >= 0 && parameters < terms ? words.slice(terms) : words;
}
