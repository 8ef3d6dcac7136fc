/** Parts of the records with their own index: a query on a part costs less in proportion to its size. */
export type Part = Half | Readonly<{ oneIn: number }> | Readonly<{ qualityFrom: number }>;

type Half = Readonly<{ half: 0 | 1 }>;

/** Every record is in one half: queries on all records are sent to both. */
export const HALVES: readonly Half[] = [{ half: 0 }, { half: 1 }];

/** Samples: each has one record in this many, independent of their content. */
export const SAMPLES = [16, 256] as const;

/** The best records: each part has those of at least this quality. */
const BEST_FROM = [500, 550, 600, 650, 700] as const;

export const parts: readonly Part[] = [
  ...HALVES,
  ...SAMPLES.map((oneIn) => ({ oneIn })),
  ...BEST_FROM.map((qualityFrom) => ({ qualityFrom })),
];

/** Returns the smallest part with all records of at least a quality; undefined where there is none. */
export function partOfBest(quality: number): Part | undefined {
  const qualityFrom = BEST_FROM.findLast((from) => from <= quality);
  return qualityFrom === undefined ? undefined : { qualityFrom };
}

/** Names a part. */
export function partName(part: Part): string {
  if ("half" in part) return `half_${part.half}`;
  return "oneIn" in part ? `one_in_${part.oneIn}` : `quality_from_${part.qualityFrom}`;
}

/**
 * What a record is found by in the index. A plain lexeme is the stem of a word that it has anywhere; one with a colon
 * tells more. No word has a colon.
 */

/** Returns the lexeme of a whole name of a record, its repository or both, with all words as one. */
export const exactName = (name: string): string => `name:${cut(name)}`;

/** Returns the lexeme of the whole name of a unit. */
export const exactUnit = (name: string): string => `unit:${cut(name)}`;

/** Returns the lexeme of a word in a record's or owner's name. */
export const inName = (lexeme: string): string => `n:${lexeme}`;

/** Filters of a search. Those of a `unit` are true of a record with at least one such skill. */
export type FilterKind =
  | "owner"
  | "license"
  | "category"
  | "tag"
  | "lang"
  | "audit"
  | "capability"
  | "agent"
  | "unit-audit"
  | "unit-capability";

/** Returns the lexeme of a filter's value, in any letter case. */
export const filterLexeme = (kind: FilterKind, value: string): string => `${kind}:${cut(value.toLowerCase())}`;

/** Returns the lexemes of a language and of those it is a variant of: `zh-Hans` is also `zh`. */
export function languageLexemes(tag: string): string[] {
  const subtags = tag.split("-");
  return subtags.map((_, index) => filterLexeme("lang", subtags.slice(0, index + 1).join("-")));
}

export const QUALITY_MAX = 1_000;

/** Quality levels that a search can be limited to, written with digits of this base. */
const BASE = 4;
const DIGITS = 4;
export const LEVELS = BASE ** DIGITS;

/** Returns the level of a quality, from 0 to `LEVELS` - 1. */
export const levelOf = (quality: number): number => Math.min(LEVELS - 1, Math.floor((quality * LEVELS) / QUALITY_MAX));

/** Returns the lexemes of a level: all prefixes of its number. */
export const levelLexemes = (level: number): string[] => {
  const digits = level.toString(BASE).padStart(DIGITS, "0");
  return Array.from({ length: DIGITS }, (_, index) => `q:${digits.slice(0, index + 1)}`);
};

/** Returns the lexeme of exactly this level. */
export const ownLevelLexeme = (level: number): string => `q:${level.toString(BASE).padStart(DIGITS, "0")}`;

/** Levels from `from` up to and excluding `to`, with the lexeme that all their records have. */
export type LevelRange = Readonly<{ lexeme: string; from: number; to: number }>;

/** Returns ranges for a level and all above: exactly their records have one of the lexemes. */
export function rangesFrom(level: number): LevelRange[] {
  // Trailing zeros are covered by the prefix before them.
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

/** Returns the lowest quality of a level. */
export const qualityFrom = (level: number): number => Math.ceil((level * QUALITY_MAX) / LEVELS);

/** A lexeme has at most 2,046 bytes. */
const MAX_NAME_LENGTH = 200;
const cut = (name: string): string => name.slice(0, MAX_NAME_LENGTH);
