import type { Random } from "@skillshelf/skill-audit/testing/random";
import type { SampledRecord, Vocabulary } from "./vocabulary.ts";

/** Texts of queries, made out of what is in the records. */

/** Words that so few records hold are rare. */
const RARE = { least: 8, most: 50 };
const RARE_WORDS = 40;
const MOST_TRIED = 300;

/** @param count how many records hold a word. */
export async function rareWords(
  { words }: Vocabulary,
  random: Random,
  count: (word: string) => Promise<number>,
): Promise<string[]> {
  const seldom = words.filter(({ share }) => share < 0.002);
  const found = new Set<string>();
  for (let tried = 0; seldom.length > 0 && tried < MOST_TRIED && found.size < RARE_WORDS; tried++) {
    const { word } = random.oneOf(seldom);
    const hits = await count(word);
    if (hits >= RARE.least && hits <= RARE.most) found.add(word);
  }
  return [...found];
}

/** Different words of a record, those of its name first, or else that of its owner. */
function wordsOf({ name, summary, owner }: SampledRecord): [string, ...string[]] {
  // Shorter ones are "for" and its like.
  const found = `${name} ${summary}`.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  const [first, ...others] = new Set(found.filter((word) => word !== "with"));
  return first === undefined ? [owner] : [first, ...others];
}

/** Two words that a record holds. */
export function twoWords(record: SampledRecord, random: Random): string {
  const [first, ...others] = wordsOf(record);
  return others.length === 0 ? `${first} ${record.owner}` : `${first} ${random.oneOf(others)}`;
}

/** The first two words of a name, in quotation marks. */
export const phrase = ({ name }: SampledRecord): string => `"${name.split(" ").slice(0, 2).join(" ")}"`;

/** The first half of a word, as it is being typed. */
export const prefix = (word: string): string => word.slice(0, Math.max(3, Math.ceil(word.length / 2)));

/** A word with two of its letters in the wrong order. */
export function typo(word: string, random: Random): string {
  const pairs = Array.from({ length: word.length - 2 }, (_, index) => index + 1);
  const different = pairs.filter((at) => word.charAt(at) !== word.charAt(at + 1));
  if (different.length === 0) return `${word}x`;
  const at = random.oneOf(different);
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

/** A word of each of four records: no record is likely to hold them all. */
export const unrelatedWords = (records: readonly SampledRecord[], random: Random): string =>
  Array.from({ length: 4 }, () => random.oneOf(wordsOf(random.oneOf(records)))).join(" ");

export const withinOwner = (record: SampledRecord): string => `${wordsOf(record)[0]} owner:${record.owner}`;

export const withinTag = (record: SampledRecord): string => `${wordsOf(record)[0]} tag:${record.tags[0] ?? ""}`;
