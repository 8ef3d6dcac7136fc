import { type LanguageCode, type Lexicon, lexicons } from "./lexicon.ts";

/** A concept of the lexicon, or that a clause forbids it. */
type Grammar = "notAfter" | "suffix" | "neutral";
export type Act = Exclude<keyof Lexicon, Grammar>;
export type Concept = Act | `no-${Act}`;

/** What may stand between two words of a clause. */
const GAP = String.raw`(?:[^.!?;:。！？；：؟|\n]|[.:](?=\S)|\n(?!\s*\n)){0,60}?`;
/** What may stand between a negation and its verb. */
const NEAR: Readonly<Record<string, string>> = {
  de: GAP,
  nl: GAP,
  hi: GAP,
  tr: GAP,
  ko: GAP,
  ja: GAP,
  zh: "[^，。！？；、\\n]{0,10}?",
  th: "",
};
const WORDS_NEAR = String.raw`[\s,:]{0,3}(?:[\p{L}\p{N}'’-]{1,30}[\s,]{1,3}){0,4}?(?:\p{L}{1,2}['’])?`;
const NEXT = String.raw`\s*(?:[\p{L}'’]{1,30}\s+){0,3}?(?:\p{L}{1,2}['’])?`;
const WORD = String.raw`[\p{L}\p{N}'’-]{1,30}\s+`;

/** In these scripts, words are not set apart or begin with particles. */
const unbounded: ReadonlySet<string> = new Set(["zh", "ja", "ko", "th", "ar", "he", "hi"]);

/** Arabic may be written with vowels, and Hebrew with points. */
const vowels = String.raw`[\u064b-\u0652\u05b0-\u05c7]{0,3}`;

const marks: Readonly<Record<string, string>> = {
  _: `(?:${WORD}){0,3}?`,
  "!": String.raw`(?![\p{L}\p{N}])`,
  "'": "['’]",
  " ": String.raw`\s+`,
  " ?": String.raw`\s*`,
};

/** Lookarounds and sets of characters are kept. */
const mark = /\(\?<?!|\[[^\]]*\]| \?|[~_!' ]/g;

/** Replaces the marks of a list of alternatives by patterns. */
const expanded = (words: string, gap: string): string =>
  words.replace(mark, (found) => (found === "~" ? gap : (marks[found] ?? found)));

function compiled(words: string, language: string): string {
  const vowelled = words.replace(/[\u05d0-\u05ea\u0620-\u064a]/g, `$&${vowels}`);
  const start = unbounded.has(language) ? "" : String.raw`(?<![\p{L}\p{N}_])`;
  const source = expanded(vowelled, `${GAP}${start}`);
  // Repeated once, so that the index of patterns keeps the words together instead of repeating what follows for each.
  return `${start}(?:${source}){1}`;
}

/** Many English verbs are nouns after these words: "the report". */
const isVerb = String.raw`(?<!(?<![\p{L}])(?:the|this|that|an?|your|its|each|every|final|prior|previous|existing)\s)`;

/**
 * Where an act is forbidden: behind a negation, before one, or joined to one. A negation of a negation is none. What stands
 * beside another act ("without telling") follows at once.
 */
function prohibition(verbs: string, lexicon: Lexicon, language: string): string {
  const act = `${language === "en" ? isVerb : ""}${verbs}`;
  const { not, notAfter, without, suffix, neutral } = lexicon;
  const ofNeutral = neutral === undefined ? null : compiled(neutral, language);
  const notBehind = ofNeutral === null || notAfter === undefined ? "" : String.raw`(?<!${ofNeutral}\p{L}{0,4}\s)`;
  const notBefore = ofNeutral === null ? "" : String.raw`(?!\s*(?:[\p{L}'’]{1,30}\s+){0,2}?${ofNeutral})`;
  const forms = [`${notBehind}${compiled(not, language)}${notBefore}${NEAR[language] ?? WORDS_NEAR}${act}`];
  if (without !== undefined) forms.push(`${compiled(without, language)}${NEAR[language] ?? NEXT}${act}`);
  if (notAfter !== undefined) forms.push(`${act}${GAP}${compiled(notAfter, language)}`);
  if (suffix !== undefined) forms.push(`${act}(?:${expanded(suffix, GAP)})`);
  return forms.join("|");
}

/** Letters of the scripts of all languages of the lexicon, and digits. */
const LETTERS = String.raw`A-Za-zªµºÀ-ÖØ-öø-\u02c1\u0370-\u0373\u0376-\u037d\u0386\u0388-\u0481\u048a-\u0556\u0561-\u0587\u05d0-\u05ea\u0620-\u064a\u066e-\u06d3\u06ee-\u1fff\u2c00-\u2dff\u3005-\u3007\u3031-\ud7ff\uf900-\ufdfb\ufe70-\ufefc\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc`;
const DIGITS = String.raw`0-9\u0660-\u0669\uff10-\uff19`;

/** Writes letters and digits as a few ranges: to compile a pattern with `\p{L}` takes ten times as long, and far more memory. */
const withRanges = (source: string): string =>
  source
    .replace(/\[[^\]]*\]/g, (set) => set.replaceAll("\\p{L}", LETTERS).replaceAll("\\p{N}", DIGITS))
    .replaceAll("\\p{L}", `[${LETTERS}]`);

const known = new Map<string, RegExp>();

/** Cheap keywords for the prefilters of programs. */
export const keywordsOf = (...concepts: readonly Concept[]): RegExp =>
  new RegExp(
    joined(languages.flatMap((language) => concepts.map((concept) => wordsOf(lexicons[language], concept))))
      .replace(/\[[^\]]*\\p[^\]]*\]|\\p\{L\}/g, String.raw`\S`)
      .replace(/\(\?<?[!=](?:[^()]|\([^()]*\))*\)/g, "")
      .replace(mark, (found) => ({ "~": "[^]{0,60}?", _: "", "!": "" })[found] ?? marks[found] ?? found),
    "i",
  );

/** The pattern of what a language has for one of some concepts; null where it has nothing. Compiled on demand. */
export function patternOf(language: LanguageCode, ...concepts: readonly Concept[]): RegExp | null {
  const key = `${language} ${concepts.join(" ")}`;
  let pattern = known.get(key);
  if (pattern === undefined) {
    const lexicon: Lexicon = lexicons[language];
    const named = concepts.filter((concept) => !concept.startsWith("no-")).map((concept) => wordsOf(lexicon, concept));
    const forbidden = concepts
      .filter((concept) => concept.startsWith("no-"))
      .map((act) => wordsOf(lexicon, act.slice(3)));
    const sources = [joined(named), joined(forbidden)].map((words) => (words === "" ? "" : compiled(words, language)));
    const [ofNamed = "", ofForbidden = ""] = sources;
    const all = [ofNamed, ofForbidden === "" ? "" : prohibition(ofForbidden, lexicon, language)];
    pattern = new RegExp(withRanges(joined(all)), "i");
    known.set(key, pattern);
  }
  return pattern.source === "(?:)" ? null : pattern;
}

const joined = (sources: readonly string[]): string => sources.filter((source) => source !== "").join("|");
const wordsOf = (lexicon: Lexicon, concept: string): string => new Map(Object.entries(lexicon)).get(concept) ?? "";

export const languages = Object.keys(lexicons) as LanguageCode[];
