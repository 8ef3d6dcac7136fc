/** So many characters of a text are looked at together. */
export const LENGTH = 4;

/** Characters are told apart by five bits: letters without their case, digits together, and the rest roughly. */
export const BITS = 5;
const CLASSES = 2 ** BITS;

/** Every class. */
export const ALL = -1;

/** A space first; in one class the rarest letters, and signs that stand in addresses and names each alone. */
const GROUPS = [..."abcdefghiklmnoprstuvwy", "jqxz", "0123456789", "_", "-", "/", ".", ":"] as const;
const [SPACE, SIGN] = [0, CLASSES - 2] as const;

/** Of every character beyond ASCII. */
export const OTHER = CLASSES - 1;

const ofAscii = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code <= 32) return SPACE;
  const character = String.fromCharCode(code).toLowerCase();
  const group = GROUPS.findIndex((one) => one.includes(character));
  return group < 0 ? SIGN : group + 1;
});

/** The class of a UTF-16 code unit, from 0 to 31. */
export const classOf = (code: number): number => (code < 128 ? (ofAscii[code] ?? OTHER) : OTHER);

/** The bit of a character's class. */
export const bitOf = (code: number): number => 1 << classOf(code);

const every = Array.from({ length: CLASSES }, (_, one) => one);

/** The classes whose bits are set. */
export const classesIn = (bits: number): readonly number[] =>
  bits === ALL ? every : every.filter((one) => (bits & (1 << one)) !== 0);
