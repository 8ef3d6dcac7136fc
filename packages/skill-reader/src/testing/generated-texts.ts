import type { Random } from "@skillshelf/skill-audit/testing/random";

/** A text of so many words from a vocabulary of 2,000. */
export const textOf = (random: Random, words: number): string[] =>
  Array.from({ length: words }, () => `w${random.whole(0, 1_999)}`);

/** The text with about one word in so many replaced. */
export const edited = (random: Random, text: readonly string[], oneIn: number): string[] =>
  text.map((word) => (random.chance(1 / oneIn) ? `new${random.whole(0, 99_999)}` : word));
