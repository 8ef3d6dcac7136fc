/**
 * How wide the printable characters of ASCII are in DejaVu Sans, of which Verdana differs by little, in
 * hundredths of its size: from the space to the tilde.
 */
const advances = [
  32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
  84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68, 99, 69, 61,
  69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59,
  82, 59, 59, 52, 64, 34, 64, 84,
];

const FIRST = 0x20;

/** Scripts beyond ASCII by the mean width of their characters. */
const scripts: readonly (readonly [RegExp, number])[] = [
  [/\p{M}|\p{Cf}/u, 0],
  [/\p{Script=Arabic}/u, 46],
  [/[\u00b7\u2010-\u2027]/u, 34],
  [/\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Hebrew}/u, 63],
];

/** Of ideographs, kana and all else that is not named above. */
const WIDEST = 100;

/** About how wide a text is in a plain sans serif of a size. Who draws it has to fit it into that width. */
export function textWidth(text: string, size: number): number {
  let hundredths = 0;
  for (const character of text) {
    hundredths +=
      advances[(character.codePointAt(0) ?? 0) - FIRST] ??
      scripts.find(([script]) => script.test(character))?.[1] ??
      WIDEST;
  }
  return Math.ceil((hundredths * size) / 100);
}
