import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { LRUCache } from "lru-cache";
import { stemmer } from "stemmer";
import { ownForms } from "./own-stems.ts";

/** Words of fewer letters are names and abbreviations rather than forms of another word. */
const SHORTEST = 4;

/**
 * The form that stands for all forms of an English word, by Porter's rules: "tests" and "testing" are `test`; what they
 * would take for another word has a form of its own. Words with anything but plain letters, such as n8n and C++, and words
 * of other scripts are their own form.
 */
export function stem(word: string): string {
  if (word.length < SHORTEST) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = ownStems.get(word) ?? byPorter(word);
  stems.set(word, found);
  return found;
}

const byPorter = (word: string): string =>
  word.length <= LONGEST && isEnglish.test(word) ? stemmer(word) : word.slice(0, LONGEST);

const ownStems = new Map(ownForms.flatMap((forms) => forms.map((form) => [form, forms[0] ?? form])));

/** Most words of a text are among those that were seen before. */
const stems = new LRUCache<string, string>({ max: 20_000 });

const isEnglish = /^[a-z]+$/;

/** Characters of a word that are kept: what is longer is no word of any language. */
const LONGEST = 64;

/** Snowball's stemmers of the site's other languages that change the ends of words. */
const stemmers: ReadonlyMap<string, (word: string) => string> = new Map([
  ["ar", arabic],
  ["de", german],
  ["es", spanish],
]);

/**
 * The lexeme of a word of another language than English; undefined where that has none of its own. Only words of texts in
 * this language have it: so forms of a German word find each other, and none of an English word that looks like one.
 */
export function foreignStem(word: string, language: string | null | undefined): string | undefined {
  const base = language?.split("-")[0]?.toLowerCase() ?? "";
  const stemWord = stemmers.get(base);
  if (stemWord === undefined || word.length < SHORTEST || word.length > LONGEST) return undefined;
  if (!(base === "ar" ? isArabic : isLatin).test(word)) return undefined;
  return `${base}:${stemWord(word)}`;
}

/** What a word may be in any of these languages: whoever asks does not tell which one it is of. */
export const foreignStems = (word: string): string[] =>
  [...stemmers.keys()].flatMap((language) => foreignStem(word, language) ?? []);

const isArabic = /^\p{sc=Arabic}+$/u;
const isLatin = /^\p{sc=Latin}+$/u;
