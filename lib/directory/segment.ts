/**
 * Words of a text, as both the index and the query see them: compatibility forms folded (NFKC),
 * lower case, without diacritics on Latin, Greek and Cyrillic letters. Scripts without spaces are
 * divided by the language rules of `Intl.Segmenter`. A word with inner punctuation gives its parts
 * and the whole: "Next.js" is `next`, `js` and `nextjs`.
 */
export function segment(text: string): string[] {
  const folded = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
  const words: string[] = [];
  for (const { segment: word, isWordLike } of segmenter.segment(folded)) {
    if (!isWordLike) continue;
    const parts = word.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
    words.push(...parts);
    if (parts.length > 1) words.push(parts.join(""));
  }
  return words;
}

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** Words of several texts joined by spaces, ready for `to_tsvector`. */
export const segmentedText = (texts: readonly string[]): string => texts.flatMap(segment).join(" ");
