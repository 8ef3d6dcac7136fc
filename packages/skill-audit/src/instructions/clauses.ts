/** A clause of a text: what an order, a prohibition or a statement extends over. */
export type Clause = Readonly<{
  text: string;
  /** Where it begins in the text. */
  index: number;
  /** The sentence that it is part of, and where that begins. */
  sentence: string;
  sentenceIndex: number;
  /** The sentence before it. */
  previous: string;
}>;

/** Longer ones are data. */
const MAX_LENGTH = 2_000;

/**
 * Between sentences: a full stop, a blank line, a list item, a heading or a table cell. A full stop within a word or after an
 * abbreviation ends none, nor does the end of a line.
 */
const sentenceEnd =
  /(?<!\b(?:e\.g|i\.e|etc|vs|approx|z\. ?B|p\. ?ex|No|Nr))[.!?…]{1,20}["'”’»)\]*_]{0,20}(?=\s|$)|[。！？؟۔।]["'”’」』）]{0,20}|\n[^\S\n]*(?=\n|[-*•+]\s|\d{1,3}[.)]\s|#{1,6}\s|(?:[❌✅⛔✗✘✖✓✔]|🚫))| \| |(?<=[.!?…])["”»](?=\s|$)/g;

/** Between clauses of a sentence: a colon or semicolon, a dash, or a conjunction after a comma. */
const clauseEnd =
  /[;；]|:(?=\s)|：|\s[–—-]{1,2}\s|,\s+(?=(?:and|but|then|so|yet|und|aber|dann|y|pero|luego|et|mais|puis|e|mas|ma|poi|en|maar|i|ale|и|но|а|ve|ama)\s)|\s(?=(?:but|and\s+then|and\s+(?:do\s+not|don['’]t|never|always)|aber)\s)/g;

/** Splits a text into clauses, sentence by sentence. */
export function clausesOf(text: string): Clause[] {
  return parts(text, 0, sentenceEnd).flatMap(({ text: whole, index: sentenceIndex }, at, sentences) => {
    const sentence = whole.slice(0, MAX_LENGTH);
    const previous = sentences[at - 1]?.text.slice(-MAX_LENGTH) ?? "";
    const clauses = parts(sentence, sentenceIndex, clauseEnd);
    return clauses.map((part) => ({ ...part, sentence, sentenceIndex, previous }));
  });
}

function parts(text: string, offset: number, end: RegExp): Readonly<{ text: string; index: number }>[] {
  const found: { text: string; index: number }[] = [];
  let from = 0;
  for (const match of [...text.matchAll(end), { index: text.length, 0: "" }]) {
    const until = match.index + match[0].length;
    const part = text.slice(from, until);
    if (/[\p{L}\p{N}\p{S}]/u.test(part)) found.push({ text: part, index: offset + from });
    from = until;
  }
  return found;
}
