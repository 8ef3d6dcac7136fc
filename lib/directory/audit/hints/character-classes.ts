/** So many characters of a text are looked at together. */
export const LENGTH = 4;

/** Characters are told apart by five bits: letters without their case, digits together, and the rest roughly. */
export const BITS = 5;
const CLASSES = 2 ** BITS;

/** Every class. */
export const ALL = -1;

const [SPACE, DIGIT, UNDERSCORE, HYPHEN, SIGN, OTHER] = [0, 27, 28, 29, 30, 31] as const;

const ofAscii = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase();
  if (/[a-z]/.test(character)) return character.charCodeAt(0) - 96;
  if (/\d/.test(character)) return DIGIT;
  if (character === "_") return UNDERSCORE;
  if (character === "-") return HYPHEN;
  return code <= 32 ? SPACE : SIGN;
});

/** The class of a UTF-16 code unit, from 0 to 31. */
export const classOf = (code: number): number => (code < 128 ? (ofAscii[code] ?? OTHER) : OTHER);

/** The bit of a character's class. */
export const bitOf = (code: number): number => 1 << classOf(code);

const every = Array.from({ length: CLASSES }, (_, one) => one);

/** The classes whose bits are set. */
export const classesIn = (bits: number): readonly number[] =>
  bits === ALL ? every : every.filter((one) => (bits & (1 << one)) !== 0);
