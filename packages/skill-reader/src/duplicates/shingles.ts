import type { UnitFacts } from "../repository-facts.ts";
import { divide } from "../segment.ts";
import { minHash, writeSignature } from "./min-hash.ts";

/** What copies of a SKILL.md are found by: its text after the frontmatter, which copies often change. */
export function comparable(bytes: Uint8Array | null): Pick<UnitFacts, "shingles" | "signature"> {
  const text = new TextDecoder().decode(bytes ?? new Uint8Array()).replace(frontmatter, "");
  const found = shingles(comparedWords(text));
  return { shingles: found.size, signature: found.size === 0 ? null : writeSignature(minHash(found)) };
}

const frontmatter = /^---\r?\n[^]*?\r?\n---[^\S\n]*(?:\n|$)/;

/**
 * The words of a text as texts are compared: in lower case and compatibility forms (NFKC). Marks of
 * Markdown, punctuation and layout are gone. Runs of scripts without spaces are divided into words by
 * {@link divide}.
 */
export function comparedWords(text: string): readonly string[] {
  // Most words are of plain letters, and these are told fast.
  const folded = text.normalize("NFKC").toLowerCase();
  return (folded.match(/[a-z0-9\u0080-\uffff]+/g) ?? []).flatMap((part) => (isPlain.test(part) ? part : divided(part)));
}

const isPlain = /^[a-z0-9]+$/;

function divided(text: string): readonly string[] {
  if (!spaceless.test(text)) return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...text.matchAll(runs)].flatMap(([run, isSpaceless]) =>
    isSpaceless === undefined ? run : divide(run).map((word) => word.text),
  );
}

const scripts = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}";
const spaceless = new RegExp(`[${scripts}]`, "u");
const runs = new RegExp(`([${scripts}ー]+)|(?:(?![${scripts}])[\\p{L}\\p{N}\\p{M}])+`, "gu");

const wordsInShingle = 5;

/**
 * Hashes of 32 bits of every five neighbouring words, of all words where there are fewer; none of an
 * empty text. Two texts of 1,000 words confuse two shingles once in four thousand comparisons.
 */
export function shingles(words: readonly string[]): Set<number> {
  const found = new Set<number>();
  const hashes = Int32Array.from(words, hash);
  if (words.length === 0) return found;
  const width = Math.min(wordsInShingle, words.length);
  for (let start = 0; start + width <= words.length; start++) {
    let state = 0x2545f491;
    for (let at = start; at < start + width; at++) state = mixed(state ^ (hashes[at] ?? 0));
    found.add(state);
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
function hash(word: string): number {
  let state = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) state = Math.imul(state ^ word.charCodeAt(at), 0x01000193);
  return mixed(state);
}

/** The finalizer of MurmurHash3: each bit of the input changes about half of the output. */
function mixed(value: number): number {
  let state = value;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return state ^ (state >>> 16);
}
