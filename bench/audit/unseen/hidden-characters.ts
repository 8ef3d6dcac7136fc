/** Tag characters of an ASCII text, ended as the sequence of a flag is. */
export const tags = (text: string): string =>
  [...text].map((char) => String.fromCodePoint(0xe0000 + (char.codePointAt(0) ?? 0))).join("") + "\u{e007f}";

/** The bytes of a text as variation selectors. */
export const selectors = (text: string): string =>
  [...Buffer.from(text)].map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16)).join("");
