import { Converter } from "opencc-js/t2cn";

/**
 * A word of a text. One with inner punctuation has parts: "Next.js" is `nextjs`, made of `next` and `js`. Where scripts
 * without spaces are divided is for rules to guess, which know no new names: `pairs` are the neighbouring characters within
 * such a word of two and more, and from it to the next one.
 */
export type Word = Readonly<{ text: string; parts: readonly string[]; pairs?: readonly string[] }>;

/**
 * Words of a text, as both the index and the query see them: compatibility forms folded (NFKC), lower case, without
 * diacritics on Latin, Greek, Cyrillic and Arabic letters, Arabic words without their article, traditional Chinese
 * characters as simplified ones. Scripts without spaces are divided by the language rules of `Intl.Segmenter`. Names that are told by a sign, such as C++, C# and
 * .NET, are words of their own.
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

/** Words as plain texts: of one with parts these come first, then the whole. */
export const plainTexts = (words: readonly Word[]): string[] => words.flatMap((word) => [...word.parts, word.text]);

/** Words as one. */
export const asOne = (words: readonly Word[]): string => words.map((word) => word.text).join("");

/** All words of a text as one: two names are the same if these are. */
export const joined = (text: string): string => asOne(wordsOf(text));

/** Words of a text that was folded before: runs of letters, divided by language rules where there are no spaces. */
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
 * Words of a query, of which single characters that follow each other are one: a name that the rules do not know falls into
 * its characters, and each of these stands in many words.
 */
export function withoutSingles(words: readonly Word[]): Word[] {
  const whole: Word[] = [];
  let isAfterSingle = false;
  for (const word of words) {
    const isSingle = isOneHan.test(word.text);
    const before = whole.at(-1);
    // A pair that leads on to this one tells that nothing stands between the two.
    if (isSingle && isAfterSingle && before?.pairs?.some((pair) => pair === outerEnds(before.text, word.text))) {
      const text = before.text + word.text;
      whole[whole.length - 1] = { text, parts: [], pairs: word.pairs ?? [] };
    } else whole.push(word);
    isAfterSingle = isSingle;
  }
  return whole.map((word) => (word.pairs ? { ...word, pairs: pairsOf(word.text) } : word));
}

const isOneHan = /^\p{sc=Han}$/u;

function toWord(word: string): Word[] {
  if (isPlain.test(word)) return [{ text: word, parts: [] }];
  const parts = word.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
  return parts.length === 0 ? [] : [{ text: parts.join(""), parts: parts.length > 1 ? parts : [] }];
}

/** Each two characters that follow each other. */
function pairsOf(text: string): string[] {
  const characters = [...text];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const outerEnds = (one: string, next: string): string => `${[...one].at(-1)}${[...next][0]}`;

/** The article and what is written together with it make no other word: "والتصميم" is "تصميم". */
const withoutArticle = (word: string): string => word.replace(/^[وف]?(?:[بك]?ال|لل)(?=.{3})/u, "");

const isArabic = /^\p{sc=Arabic}+$/u;

const isUndivided = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}ー]+$/u;

const isAscii = /^[\0-\x7f]*$/;
const isPlain = /^[a-z\d]+$/;

/** What `Intl.Segmenter` finds in lower-case ASCII, many times faster: the rules of Unicode's annex 29. */
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
