import licences from "spdx-license-list/full.js";
import { licenceWords, positionOf } from "./words.ts";

/** A text that stands for a licence: the whole of it, or a part by which it is customarily given. */
type StandardText = Readonly<{ id: string; profile: Profile }>;

let prepared: readonly StandardText[] | undefined;

/**
 * The texts of the SPDX licence list, each with the identifier to give: where several share a text,
 * the one for "only" that version, for a text cannot say whether later versions are meant.
 * Prepared once, on first use.
 */
function standardTexts(): readonly StandardText[] {
  prepared ??= prepare();
  return prepared;
}

function prepare(): StandardText[] {
  const byText = new Map<string, StandardText>();
  // Most pairs stand in many licences; a string for each would take three times the memory.
  const strings = new Map<string, string>();
  const share = (text: string): string => {
    const known = strings.get(text) ?? text;
    strings.set(known, known);
    return known;
  };
  for (const [id, { licenseText }] of Object.entries(licences).toSorted(([a], [b]) => inOrder(a, b))) {
    if (isVariation(id)) continue;
    for (const words of customaryForms(id, licenceWords(licenseText))) {
      const key = words.join(" ");
      if (words.length >= fewestWords && !byText.has(key))
        byText.set(key, { id, profile: profile(words.map(share), share) });
    }
  }
  return [...byText.values()];
}

/** Shorter texts say too little to be told from a sentence about a licence. */
const fewestWords = 10;

/** Names of one text for "or later", and names SPDX has given up in favour of `WITH`. */
const isVariation = (id: string): boolean => /\+$|-or-later$|-with-|^Nunit$/.test(id);

const inOrder = (a: string, b: string): number =>
  Number(b.endsWith("-only")) - Number(a.endsWith("-only")) || a.length - b.length || (a < b ? -1 : 1);

/** A licence's text and the parts of it that people give alone. */
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
  if (id === "GPL-2.0-only") forms.push([...words, ...closingOfGnuLicence()]);
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

/** What the Free Software Foundation's files of version 2 end with; SPDX's text of version 3 has it, that of 2 has not. */
function closingOfGnuLicence(): string[] {
  const words = licenceWords(licences["GPL-3.0-only"]?.licenseText ?? "");
  const start = positionOf("general public license does not permit incorporating", words);
  const end = positionOf("but first please read", words);
  return start >= 0 && start < end ? words.slice(start, end) : [];
}

/** The words the fixed part of the Business Source License begins with. */
const businessSourceTerms = "the licensor hereby grants you the right";

/** A text as what two texts are compared by: its words, and how often each pair of neighbouring words occurs. */
export type Profile = Readonly<{ words: readonly string[]; counts: ReadonlyMap<string, number> }>;

/** @param share gives one string for all that are equal, where many texts are kept. */
export const profile = (words: readonly string[], share = (pair: string): string => pair): Profile => ({
  words,
  counts: counted(pairsOf(words).map(share)),
});

const pairsOf = (words: readonly string[]): string[] => words.slice(1).map((word, index) => `${words[index]} ${word}`);

/** Pairs of neighbouring words in a text. */
const pairCount = ({ words }: Profile): number => Math.max(0, words.length - 1);

/**
 * Sørensen–Dice of the two bags of word pairs: twice what they share by what they have, 0 to 1.
 * A pair that stands twice in one and once in the other is shared once.
 */
function dice(one: Profile, other: Profile): number {
  const [small, large] = one.counts.size < other.counts.size ? [one, other] : [other, one];
  let shared = 0;
  for (const [pair, count] of small.counts) shared += Math.min(count, large.counts.get(pair) ?? 0);
  const total = pairCount(one) + pairCount(other);
  return total === 0 ? 0 : (2 * shared) / total;
}

/** The share of a text's word pairs that another text has too, 0 to 1. */
function containment(part: Profile, whole: Profile): number {
  let shared = 0;
  for (const [pair, count] of part.counts) shared += Math.min(count, whole.counts.get(pair) ?? 0);
  return pairCount(part) === 0 ? 0 : shared / pairCount(part);
}

/**
 * Whether a text differs from a standard one in a way that may change its meaning: a passage was
 * added or left out, or a word that grants, forbids or limits occurs more or less often.
 */
function isMateriallyChanged(text: Profile, standard: Profile): boolean {
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
