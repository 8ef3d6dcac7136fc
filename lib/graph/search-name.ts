/** Lengths, in characters, of queries that are corrected. Shorter ones resemble too many names. */
const MIN_LENGTH = 4;
const MAX_LENGTH = 32;

/** Tells whether a normalized name is corrected. */
export function canBeCorrected(name: string): boolean {
  const { length } = [...name];
  return length >= MIN_LENGTH && length <= MAX_LENGTH;
}

/** Lists the corrections of an extra character or of two transposed ones. */
export function singleEditCorrections(name: string): string[] {
  const characters = [...name];
  const corrections = characters.flatMap((character, index) => {
    const before = characters.slice(0, index).join("");
    const [next, ...others] = characters.slice(index + 1);
    if (next === undefined) return [before];
    return [before + next + others.join(""), before + next + character + others.join("")];
  });
  return [...new Set(corrections)].filter((correction) => correction !== name);
}

/** Normalizes a name for search: without case, accents and width. At most 100 characters. */
export const searchName = (name: string): string =>
  name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().normalize("NFKC").slice(0, 100);
