/** Number of characters that are looked up together. */
export const LENGTH = 4;

/** Characters are grouped into 32 classes: letters regardless of case, all digits, and the rest roughly. */
export const BITS = 5;
const CLASSES = 2 ** BITS;

/** Bit set of all classes. */
export const ALL = -1;

/** The classes after that of whitespace. The rarest letters share a class; punctuation in URLs and names has its own. */
const GROUPS = [..."abcdefghiklmnoprstuvwy", "jqxz", "0123456789", "_", "-", "/", ".", ":"] as const;
const [SPACE, SIGN] = [0, CLASSES - 2] as const;

/** Class of all non-ASCII characters. */
export const OTHER = CLASSES - 1;

const ofAscii = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code <= 32) return SPACE;
  const character = String.fromCharCode(code).toLowerCase();
  const group = GROUPS.findIndex((one) => one.includes(character));
  return group < 0 ? SIGN : group + 1;
});

/** Returns the class of a UTF-16 code unit, from 0 to 31. */
export const classOf = (code: number): number => (code < 128 ? (ofAscii[code] ?? OTHER) : OTHER);

/** Returns the bit of a character's class. */
export const bitOf = (code: number): number => 1 << classOf(code);

const every = Array.from({ length: CLASSES }, (_, one) => one);

/** Returns the classes whose bits are set. */
export const classesIn = (bits: number): readonly number[] =>
  bits === ALL ? every : every.filter((one) => (bits & (1 << one)) !== 0);
