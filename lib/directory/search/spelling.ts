/** A word of the directory, with the number of listed records that have it. */
export type KnownWord = Readonly<{ word: string; count: number }>;

/** Shorter words have too many neighbors. */
const MIN_CORRECTED_LENGTH = 4;

/** Longer strings are not words. */
const MAX_CORRECTED_LENGTH = 32;

/** Tells whether a word can be corrected. */
export const isCorrectable = (word: string): boolean =>
  word.length >= MIN_CORRECTED_LENGTH && word.length <= MAX_CORRECTED_LENGTH && isPlain.test(word);

/** Tells whether a word looks Spanish or German, which without its accents may look like misspelled English. */
export const looksForeign = (word: string): boolean => foreignEnding.test(word);

/** No English word has these endings. */
const foreignEnding = /(?:cion|ciones|mente|idad|idades|keit|heit|ungen)$/;

/** PostgreSQL compares words by their plain letters and digits only. */
const isPlain = /^[a-z\d]+$/;

/** Allowed mistakes by the length of a word: two mistakes turn a short word into another. */
const mistakes = [
  { length: 9, most: 3 },
  { length: 8, most: 2 },
  { length: MIN_CORRECTED_LENGTH, most: 1 },
] as const;

/** A suggestion for a known word must be this many times as frequent. */
const MORE_FREQUENT = 20;

/** A different first letter counts as one more mistake, because people get it right. */
const FIRST_LETTER = 1;

/** A name with another number, or without it, is another name. */
const digitsOf = (word: string): string => word.replace(/\D/g, "");

/** Picks the most likely word: the fewest mistakes, then the most frequent. */
export function nearest(word: string, candidates: readonly KnownWord[]): KnownWord | undefined {
  const most = mistakes.find(({ length }) => word.length >= length)?.most ?? 0;
  let best: { known: KnownWord; distance: number } | undefined;
  for (const known of candidates) {
    if (known.word === word || digitsOf(known.word) !== digitsOf(word)) continue;
    const distance = mistakesBetween(word, known.word) + (known.word[0] === word[0] ? 0 : FIRST_LETTER);
    if (distance > most) continue;
    const isBetter =
      best === undefined || distance < best.distance || (distance === best.distance && known.count > best.known.count);
    if (isBetter) best = { known, distance };
  }
  return best?.known;
}

/** Tells whether a rare word may be a misspelling of a frequent neighbor. */
export const isLikelyMistake = (count: number, neighbour: KnownWord): boolean =>
  neighbour.count >= count * MORE_FREQUENT;

/** Counts insertions, deletions, replacements and swaps of letters that turn one word into the other. */
export function mistakesBetween(one: string, other: string): number {
  const width = other.length + 1;
  let before: number[] = [];
  let previous = Array.from({ length: width }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column < width; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwap) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    before = previous;
    previous = current;
  }
  return previous[width - 1] ?? 0;
}

const letters = [..."abcdefghijklmnopqrstuvwxyz0123456789"];

/** Returns every word that is one mistake away, for matching against an index of known words. */
export function oneMistakeAway(word: string): string[] {
  const cuts = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const);
  return [
    ...new Set(
      cuts.flatMap(([left, right]) => [
        left + right.slice(1),
        left + (right[1] ?? "") + (right[0] ?? "") + right.slice(2),
        ...letters.flatMap((letter) => [left + letter + right.slice(1), left + letter + right]),
      ]),
    ),
  ];
}
