import { segment } from "../../segment.ts";

/**
 * A text as texts are compared: its words in lower case and compatibility forms (NFKC), one space
 * between them. Marks of Markdown, punctuation and layout are gone. Runs of scripts without spaces
 * are divided into words by {@link segment}.
 */
export function normaliseForComparison(body: string): string {
  const words: string[] = [];
  for (const [run, spaceless] of body.normalize("NFKC").toLowerCase().matchAll(runs)) {
    if (spaceless === undefined) words.push(run);
    else words.push(...segment(run));
  }
  return words.join(" ");
}

const runs =
  /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー]+)|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{N}\p{M}])+/gu;

const wordsInShingle = 5;

/**
 * Hashes of 53 bits of every five neighbouring words of a normalised text, of all its words where it
 * has fewer; none for an empty text. Two texts of 1,000 words confuse two shingles once in ten
 * billion comparisons.
 */
export function shingles(text: string): Set<number> {
  const words = text.split(" ").filter(Boolean);
  const found = new Set<number>();
  if (words.length === 0) return found;
  const low = Uint32Array.from(words, (word) => hash(word, 0x811c9dc5));
  const high = Uint32Array.from(words, (word) => hash(word, 0x9747b28c));
  const width = Math.min(wordsInShingle, words.length);
  for (let start = 0; start + width <= words.length; start++) {
    let a = 0x2545f491;
    let b = 0x1b873593;
    for (let at = start; at < start + width; at++) {
      a = mixed(a ^ (low[at] ?? 0));
      b = mixed(b ^ (high[at] ?? 0));
    }
    found.add((b & 0x1fffff) * 2 ** 32 + (a >>> 0));
  }
  return found;
}

/** The share of shingles that two texts have in common among all they have, 0 to 1. Two empty texts share nothing. */
export function jaccard(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const shingle of small) if (large.has(shingle)) shared++;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** FNV-1a over UTF-16 units. */
function hash(word: string, seed: number): number {
  let state = seed;
  for (let at = 0; at < word.length; at++) state = Math.imul(state ^ word.charCodeAt(at), 0x01000193);
  return mixed(state) >>> 0;
}

/** The finalizer of MurmurHash3: each bit of the input changes about half of the output. */
function mixed(value: number): number {
  let state = value;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return state ^ (state >>> 16);
}
