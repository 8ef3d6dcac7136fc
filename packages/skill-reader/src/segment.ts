import { Converter } from "opencc-js/t2cn";

/**
 * A word of a text. A word with inner punctuation has parts: "Next.js" is `nextjs` with the parts `next` and `js`. In
 * scripts without spaces, segmentation is a guess that fails for new names; there, `pairs` are the character bigrams
 * within a word of two or more characters, and the bigram that spans it and the next word.
 */
export type Word = Readonly<{ text: string; parts: readonly string[]; pairs?: readonly string[] }>;

/**
 * Splits a text into words, for the index and queries alike. Applies NFKC, lower case, simplified Chinese characters,
 * removes diacritics from Latin, Greek, Cyrillic and Arabic letters and the article from Arabic words. `Intl.Segmenter`
 * splits scripts without spaces. Names with a sign, such as C++, C# and .NET, are single words.
 */
export function wordsOf(text: string): Word[] {
  const folded = fold(text);
  if (!mayBeSigned.test(folded)) return divide(folded);
  const words: Word[] = [];
  let from = 0;
  for (const { 0: name, index } of folded.matchAll(signedNames)) {
    words.push(...divide(folded.slice(from, index)), { text: name, parts: [] });
    from = index + name.length;
  }
  words.push(...divide(folded.slice(from)));
  return words;
}

/** Returns the texts of words, parts before the complete word. */
export const plainTexts = (words: readonly Word[]): string[] => words.flatMap((word) => [...word.parts, word.text]);

/** Concatenates the texts of words. */
export const asOne = (words: readonly Word[]): string => words.map((word) => word.text).join("");

/** Returns all words of a text as one; equal results mean equal names. */
export const joined = (text: string): string => asOne(wordsOf(text));

/** Splits a folded text into words: runs of letters, segmented by language rules in scripts without spaces. */
export function divide(folded: string): Word[] {
  if (isAscii.test(folded)) return (folded.match(asciiWords) ?? []).flatMap(toWord);
  const segments = [...segmenter.segment(folded)].filter(({ isWordLike }) => isWordLike);
  return segments.flatMap(({ segment: text, index }, at): Word[] => {
    if (!isUndivided.test(text)) return toWord(isArabic.test(text) ? withoutArticle(text) : text);
    const next = segments[at + 1];
    const isJoined = next !== undefined && next.index === index + text.length && isUndivided.test(next.segment);
    return [
      { text, parts: [], pairs: [...pairsOf(text), ...(isJoined ? pairsOf(outerEnds(text, next.segment)) : [])] },
    ];
  });
}

/**
 * Joins consecutive single Han characters of a query into one word: an unknown name is segmented into single
 * characters, each of which occurs in many words.
 */
export function withoutSingles(words: readonly Word[]): Word[] {
  const merged: Word[] = [];
  let isAfterSingle = false;
  for (const word of words) {
    const isSingle = isOneHan.test(word.text);
    const before = merged.at(-1);
    // The bigram that spans both words shows that they are adjacent.
    if (isSingle && isAfterSingle && before?.pairs?.some((pair) => pair === outerEnds(before.text, word.text))) {
      const text = before.text + word.text;
      merged[merged.length - 1] = { text, parts: [], pairs: word.pairs ?? [] };
    } else merged.push(word);
    isAfterSingle = isSingle;
  }
  return merged.map((word) => (word.pairs ? { ...word, pairs: pairsOf(word.text) } : word));
}

const isOneHan = /^\p{sc=Han}$/u;

function toWord(word: string): Word[] {
  if (isPlain.test(word)) return [{ text: word, parts: [] }];
  const parts = word.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
  return parts.length === 0 ? [] : [{ text: parts.join(""), parts: parts.length > 1 ? parts : [] }];
}

/** Returns all bigrams of a text. */
function pairsOf(text: string): string[] {
  const characters = [...text];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const outerEnds = (one: string, next: string): string => `${[...one].at(-1)}${[...next][0]}`;

/** Removes the Arabic article and attached particles: "والتصميم" becomes "تصميم". */
const withoutArticle = (word: string): string => word.replace(/^[وف]?(?:[بك]?ال|لل)(?=.{3})/u, "");

const isArabic = /^\p{sc=Arabic}+$/u;

const isUndivided = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}ー]+$/u;

const isAscii = /^[\0-\x7f]*$/;
const isPlain = /^[a-z\d]+$/;

/** Matches the same words in lower-case ASCII as `Intl.Segmenter` (Unicode annex 29), many times faster. */
const asciiWords = /[a-z\d_]+(?:(?:(?<=[a-z])[.':](?=[a-z])|(?<=\d)[.',;](?=\d))[a-z\d_]+)*/g;

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

const mayBeSigned = /[+#]|\.net/;
const signedNames = /(?<![\p{L}\p{N}+#.])(?:[a-z]\+\+|[a-z]#|\.net)(?![\p{L}+#])/gu;

function fold(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f\u0640\u064b-\u0652\u0653-\u0655\u0670]/g, "")
    .normalize("NFC")
    .replace(/ى/g, "ي");
  return hasHan.test(plain) ? toSimplified(plain) : plain;
}

const hasHan = /\p{Script=Han}/u;
const toSimplified = Converter({ from: "t", to: "cn" });
