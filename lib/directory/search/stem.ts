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
