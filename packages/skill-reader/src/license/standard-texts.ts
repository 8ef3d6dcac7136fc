import licences from "spdx-license-list/full.js";
import { type Profile, profile } from "./comparison.ts";
import { licenceWords, positionOf } from "./words.ts";

/** A text that stands for a licence: the whole of it, or a part by which it is customarily given. */
export type StandardText = Readonly<{ id: string; profile: Profile }>;

let prepared: readonly StandardText[] | undefined;

/**
 * The texts of the SPDX licence list, each with the identifier to give: where several share a text,
 * the one for "only" that version, for a text cannot say whether later versions are meant.
 * Prepared once, on first use.
 */
export function standardTexts(): readonly StandardText[] {
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
export const businessSourceTerms = "the licensor hereby grants you the right";
