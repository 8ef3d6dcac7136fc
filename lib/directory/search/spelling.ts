/** A word of the directory, with how many listed records have it. */
export type KnownWord = Readonly<{ word: string; count: number }>;

/** Shorter words have too many neighbours to tell which was meant. */
const MIN_CORRECTED_LENGTH = 4;

/** Longer words are no words. */
const MAX_CORRECTED_LENGTH = 32;

/** Whether it can be told what a word is a mistake for. */
export const isCorrectable = (word: string): boolean =>
  word.length >= MIN_CORRECTED_LENGTH && word.length <= MAX_CORRECTED_LENGTH && isPlain.test(word);

/** Whether a word looks like one of Spanish or German, which without its accents may look like a mistake for an English one. */
export const looksForeign = (word: string): boolean => foreignEnding.test(word);

/** No English word ends so. */
const foreignEnding = /(?:cion|ciones|mente|idad|idades|keit|heit|ungen)$/;

/** PostgreSQL compares words by their plain letters and digits alone. */
const isPlain = /^[a-z\d]+$/;

/** How many letters may be wrong, in words of that many and more: of a short word, two make another one. */
const mistakes = [
  { length: 9, most: 3 },
  { length: 8, most: 2 },
  { length: MIN_CORRECTED_LENGTH, most: 1 },
] as const;

/** A suggestion in place of a word that something has must be that many times as frequent. */
const MORE_FREQUENT = 20;

/** Of the first letter, that it differs counts like one more mistake: it is the one that people get right. */
const FIRST_LETTER = 1;

/** A name with another number, or without one, is another name. */
const digitsOf = (word: string): string => word.replace(/\D/g, "");

/** The word that was probably meant: the one with the fewest mistakes, of several the most frequent. */
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

/** Whether a word that few records have may be a mistake for a neighbour that many have. */
export const isLikelyMistake = (count: number, neighbour: KnownWord): boolean =>
  neighbour.count >= count * MORE_FREQUENT;

/** Letters to insert, to leave out, to replace or to swap with the next one, until one word is the other. */
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

/** Everything that a word may have become by one mistake, or was before it. */
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
