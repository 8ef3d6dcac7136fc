/** The first bytes of programs: of WebAssembly, Linux (two kinds), Windows, macOS (two kinds) and Java. */
const beginnings: readonly (readonly number[])[] = [
  [0, 97, 115, 109, 1, 0, 0, 0],
  [127, 69, 76, 70, 2, 1, 1, 0],
  [127, 69, 76, 70, 1, 1, 1, 0],
  [77, 90, 144, 0, 3, 0, 0, 0],
  [207, 250, 237, 254, 7, 0, 0, 1],
  [207, 250, 237, 254, 12, 0, 0, 1],
  [202, 254, 186, 190, 0, 0, 0],
];
const LENGTH = 8;

/** Fewer are no program; of more the rest is not looked at. */
const FEWEST = 40;
const MAX = 20_000;
const MAX_LENGTH = 400_000;

/** Columns of a table: of each row so many numbers may stand between two that follow each other. */
const MAX_COLUMNS = 6;

/** As they are written with a point, with a comma, and in base 16: a part that each such number has, and the whole of it. */
const notations: readonly (readonly [part: RegExp, number: RegExp])[] = [
  [/\d+/g, /(?<![\d.])[-−]?\d{1,9}(?:\.\d{1,9})?(?![\dx])/g],
  [/\d,\d/g, /(?<![\d,])[-−]?\d{1,9},\d{1,9}(?!\d)/g],
  [/0x/gi, /\b0x[0-9a-f]{1,4}\b/gi],
];

/** What is off by less has been rounded. */
const TOLERANCE = 0.02;

/**
 * Where in a text numbers begin that are the bytes of a program, each multiplied by one factor and moved by one distance,
 * or masked by one byte: null where there are none. Bytes as they are do not count.
 */
export function indexOfShiftedProgram(given: string): number | null {
  const text = given.slice(0, MAX_LENGTH);
  for (const [part, notation] of notations) {
    if (!hasMany(text, part)) continue;
    const values: number[] = [];
    const places: number[] = [];
    for (const match of text.matchAll(notation)) {
      values.push(Number(match[0].replace("−", "-").replace(",", ".")));
      places.push(match.index);
      if (values.length === MAX) break;
    }
    if (values.length < FEWEST) continue;
    const at = placeOfProgram(values);
    if (at !== null) return places[at] ?? null;
  }
  return null;
}

/** Most texts have few numbers, and it takes long to read each. */
function hasMany(text: string, part: RegExp): boolean {
  part.lastIndex = 0;
  for (let count = 0; count < FEWEST; count++) if (!part.test(text)) return false;
  return true;
}

function placeOfProgram(values: readonly number[]): number | null {
  for (let step = 1; step <= MAX_COLUMNS; step++)
    for (let at = 0; at + (LENGTH - 1) * step < values.length; at++)
      for (const bytes of beginnings)
        if (isShifted(values, at, step, bytes) || isMasked(values, at, step, bytes)) return at;
  return null;
}

function isShifted(values: readonly number[], at: number, step: number, bytes: readonly number[]): boolean {
  const [first = 0, second = 0] = bytes;
  const start = values[at] ?? 0;
  const factor = ((values[at + step] ?? 0) - start) / (second - first);
  if (factor === 0 || (factor === 1 && start === first)) return false;
  const room = Math.abs(factor) * TOLERANCE;
  for (let index = 2; index < bytes.length; index++) {
    const expected = start + factor * ((bytes[index] ?? 0) - first);
    if (Math.abs((values[at + index * step] ?? 0) - expected) > room) return false;
  }
  return true;
}

function isMasked(values: readonly number[], at: number, step: number, bytes: readonly number[]): boolean {
  const mask = (values[at] ?? 0) ^ (bytes[0] ?? 0);
  if (mask === 0) return false;
  for (let index = 0; index < bytes.length; index++) {
    const value = values[at + index * step] ?? 0;
    if (!Number.isInteger(value) || value < 0 || value > 255 || (value ^ (bytes[index] ?? 0)) !== mask) return false;
  }
  return true;
}
