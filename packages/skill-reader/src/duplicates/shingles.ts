import type { UnitFacts } from "../repository-facts.ts";
import { divide } from "../segment.ts";
import { minHash, writeSignature } from "./min-hash.ts";

/** Computes the fields for detecting copies of a SKILL.md. Frontmatter is ignored, because copies often change it. */
export function comparable(bytes: Uint8Array | null): Pick<UnitFacts, "shingles" | "signature"> {
  const text = new TextDecoder().decode(bytes ?? new Uint8Array()).replace(frontmatter, "");
  const found = shingles(comparedWords(text));
  return { shingles: found.size, signature: found.size === 0 ? null : writeSignature(minHash(found)) };
}

const frontmatter = /^---\r?\n[^]*?\r?\n---[^\S\n]*(?:\n|$)/;

/**
 * Splits a text into words for comparison: in lower case and compatibility forms (NFKC), without Markdown, punctuation
 * and layout. {@link divide} splits scripts without spaces.
 */
export function comparedWords(text: string): readonly string[] {
  // Most words are ASCII, which is faster to check.
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

const WORDS_PER_SHINGLE = 5;

/**
 * Returns 32-bit hashes of all five-word sequences, or of all words if there are fewer; none for an empty text. For two
 * texts of 1,000 words, a collision occurs in one of four thousand comparisons.
 */
export function shingles(words: readonly string[]): Set<number> {
  const found = new Set<number>();
  const hashes = Int32Array.from(words, hash);
  if (words.length === 0) return found;
  const width = Math.min(WORDS_PER_SHINGLE, words.length);
  for (let start = 0; start + width <= words.length; start++) {
    let state = 0x2545f491;
    for (let at = start; at < start + width; at++) state = mixed(state ^ (hashes[at] ?? 0));
    found.add(state);
  }
  return found;
}

/** Returns the Jaccard similarity of two sets of shingles, 0 to 1; 0 for two empty sets. */
export function jaccard(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const shingle of small) if (large.has(shingle)) shared++;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** Hashes UTF-16 units with FNV-1a. */
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
