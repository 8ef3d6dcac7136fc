/** Shortest and longest query, in characters, that is taken for misspelt: of a shorter one too much is alike. */
const SHORTEST = 4;
const LONGEST = 32;

/** Letters that one may stand for another, from the first to the last of each script; of Latin those left by `searchName`. */
const scripts: readonly string[] = [
  "abcdefghijklmnopqrstuvwxyzßæøđðłıþœ",
  range("α", "ω"),
  `${range("а", "я")}ђєіјљњћџґ`,
  range("א", "ת"),
  range("ء", "ي"),
  range("ぁ", "ゖ"),
  range("ァ", "ヺ"),
];
const everywhere = "0123456789_-. ";

function range(first: string, last: string): string {
  const from = first.charCodeAt(0);
  return String.fromCharCode(...Array.from({ length: last.charCodeAt(0) - from + 1 }, (_, index) => from + index));
}

/**
 * What a name as search compares it may be if one mistake was made in writing it: a character too many, one too few,
 * a wrong one, or two neighbours in the wrong order. Wrong and missing ones are sought in the script it begins with.
 */
export function correctionsOf(name: string): string[] {
  const characters = [...name];
  if (characters.length < SHORTEST || characters.length > LONGEST) return [];
  const alphabet = alphabetOf(name);
  const corrections = new Set<string>();
  for (const [index, character] of characters.entries()) {
    const before = characters.slice(0, index).join("");
    const rest = characters.slice(index + 1);
    const [next, ...others] = rest;
    corrections.add(before + rest.join(""));
    if (next !== undefined) corrections.add(before + next + character + others.join(""));
    for (const letter of alphabet) {
      corrections.add(before + letter + rest.join(""));
      corrections.add(before + letter + character + rest.join(""));
    }
  }
  corrections.delete(name);
  return [...corrections];
}

function alphabetOf(name: string): ReadonlySet<string> {
  const script = [...name].flatMap((character) => scripts.find((letters) => letters.includes(character)) ?? []).at(0);
  return new Set([...everywhere, ...name, ...(script ?? "")]);
}
