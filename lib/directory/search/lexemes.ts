/** Parts of the records that have an index of their own: what is asked of a part costs as much less as it is smaller. */
export type Part = Half | Readonly<{ oneIn: number }> | Readonly<{ qualityFrom: number }>;

type Half = Readonly<{ half: 0 | 1 }>;

/** Every record is in one of them: what is asked of all is asked of both. */
export const HALVES: readonly Half[] = [{ half: 0 }, { half: 1 }];

/** Samples: each has one in so many records, whatever they are about. */
export const SAMPLES = [16, 256] as const;

/** The best records: each part has those of at least so much quality. */
const BEST_FROM = [500, 550, 600, 650, 700] as const;

export const parts: readonly Part[] = [
  ...HALVES,
  ...SAMPLES.map((oneIn) => ({ oneIn })),
  ...BEST_FROM.map((qualityFrom) => ({ qualityFrom })),
];

/** The smallest part with all records of at least so much quality; undefined where none has. */
export function partOfBest(quality: number): Part | undefined {
  const qualityFrom = BEST_FROM.findLast((from) => from <= quality);
  return qualityFrom === undefined ? undefined : { qualityFrom };
}

/** A name of a part for each. */
export function partName(part: Part): string {
  if ("half" in part) return `half_${part.half}`;
  return "oneIn" in part ? `one_in_${part.oneIn}` : `quality_from_${part.qualityFrom}`;
}

/**
 * What a record is found by in the index. A plain lexeme is the stem of a word that it has anywhere; one with a colon
 * tells more. No word has a colon.
 */

/** The whole name of a record, its repository or both: all words of it as one. */
export const exactName = (name: string): string => `name:${cut(name)}`;

/** The whole name of one of its units. */
export const exactUnit = (name: string): string => `unit:${cut(name)}`;

/** The lexeme of a word, of one in its name or its owner's. */
export const inName = (lexeme: string): string => `n:${lexeme}`;

/** What a search can be narrowed to. */
export type FilterKind = "owner" | "license" | "category" | "tag" | "lang" | "audit";

/** A value that a search is narrowed to. Letter case makes no difference. */
export const filterLexeme = (kind: FilterKind, value: string): string => `${kind}:${cut(value.toLowerCase())}`;

/** A language and those that it is a kind of: `zh-Hans` is also `zh`. */
export function languageLexemes(tag: string): string[] {
  const subtags = tag.split("-");
  return subtags.map((_, index) => filterLexeme("lang", subtags.slice(0, index + 1).join("-")));
}

export const QUALITY_MAX = 1_000;

/** Steps of quality that a search can be limited to, written with so many digits of this base. */
const BASE = 4;
const DIGITS = 4;
export const LEVELS = BASE ** DIGITS;

/** The level of a quality, from 0 to `LEVELS` - 1. */
export const levelOf = (quality: number): number => Math.min(LEVELS - 1, Math.floor((quality * LEVELS) / QUALITY_MAX));

/** The lexemes of a level: all beginnings of its number. */
export const levelLexemes = (level: number): string[] => {
  const digits = level.toString(BASE).padStart(DIGITS, "0");
  return Array.from({ length: DIGITS }, (_, index) => `q:${digits.slice(0, index + 1)}`);
};

/** The lexeme that records of just this level have. */
export const ownLevelLexeme = (level: number): string => `q:${level.toString(BASE).padStart(DIGITS, "0")}`;

/** Levels `from` to `to`, of which the last is not one, by the lexeme that all their records have. */
export type LevelRange = Readonly<{ lexeme: string; from: number; to: number }>;

/** A level and all above: every record of these has one of the lexemes, and no other record has any. */
export function rangesFrom(level: number): LevelRange[] {
  // Zeros at its end are told by what stands before them.
  const digits = level
    .toString(BASE)
    .padStart(DIGITS, "0")
    .replace(/(?<=.)0+$/, "");
  const rangeOf = (beginning: string): LevelRange => {
    const size = BASE ** (DIGITS - beginning.length);
    const from = Number.parseInt(beginning, BASE) * size;
    return { lexeme: `q:${beginning}`, from, to: from + size };
  };
  const above = [...digits].flatMap((digit, index) =>
    Array.from({ length: BASE - 1 - Number(digit) }, (_, more) =>
      rangeOf(`${digits.slice(0, index)}${Number(digit) + 1 + more}`),
    ),
  );
  return [...above, rangeOf(digits)];
}

/** The least quality of a level. */
export const qualityFrom = (level: number): number => Math.ceil((level * QUALITY_MAX) / LEVELS);

/** A lexeme has at most 2,046 bytes. */
const MAX_NAME_LENGTH = 200;
const cut = (name: string): string => name.slice(0, MAX_NAME_LENGTH);
