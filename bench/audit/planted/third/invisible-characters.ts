const bytes = (text: string): readonly number[] => [...Buffer.from(text, "utf8")];

const bits = (text: string): readonly string[] => [
  ...bytes(text)
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join(""),
];

/** Each byte as four of the four signs for operations that formulas imply: U+2061 to U+2064. */
export const invisibleOperators = (text: string): string =>
  bytes(text)
    .flatMap((byte) => [64, 16, 4, 1].map((unit) => String.fromCodePoint(0x2061 + (Math.floor(byte / unit) % 4))))
    .join("");

/** Each byte as three octal digits of the beams, ties, slurs and phrases of Unicode's music, which are not drawn. */
export const noteMarks = (text: string): string =>
  bytes(text)
    .flatMap((byte) => [64, 8, 1].map((unit) => String.fromCodePoint(0x1d173 + (Math.floor(byte / unit) % 8))))
    .join("");

/** Each bit as a blank or as a Braille cell without dots. */
export const blankBraille = (text: string): string =>
  bits(text)
    .map((bit) => (bit === "1" ? "\u2800" : " "))
    .join("");

/** Each bit as a zero-width space or a word joiner. */
export const thaiBreaks = (text: string): string =>
  bits(text)
    .map((bit) => (bit === "1" ? "\u2060" : "\u200b"))
    .join("");
