/** Shortest and longest query, in characters, that is taken for misspelt: of a shorter one too much is alike. */
const SHORTEST = 4;
const LONGEST = 32;

/** Whether a name as search compares it may have been misspelt. */
export function canBeCorrected(name: string): boolean {
  const { length } = [...name];
  return length >= SHORTEST && length <= LONGEST;
}

/** What a name may be if it has a character too many, or two neighbours in the wrong order. */
export function singleEditCorrections(name: string): string[] {
  const characters = [...name];
  const slips = characters.flatMap((character, index) => {
    const before = characters.slice(0, index).join("");
    const [next, ...others] = characters.slice(index + 1);
    if (next === undefined) return [before];
    return [before + next + others.join(""), before + next + character + others.join("")];
  });
  return [...new Set(slips)].filter((slip) => slip !== name);
}

/** A name as search compares it: without letter case, accents and differences of width. At most 100 characters. */
export const searchName = (name: string): string =>
  name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().normalize("NFKC").slice(0, 100);
