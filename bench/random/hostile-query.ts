import type { Random } from "@skillshelf/skill-audit/testing/random";

/** Queries that nobody means well, and that a search has to answer all the same. */

/** The most that a query may have, in UTF-16 code units. */
const LONGEST = 200;

const some = (random: Random, least: number, most: number, make: () => string): string =>
  Array.from({ length: random.whole(least, most) }, make).join("");

const between = (random: Random, first: number, last: number): string =>
  String.fromCodePoint(random.whole(first, last));

const letters = (random: Random, length: number): string =>
  some(random, length, length, () => between(random, 97, 122));

const word = (random: Random): string => letters(random, random.whole(1, 12));

/** Any code point of a plane but for surrogates. */
function ofPlane(random: Random, plane: number): string {
  const point = plane * 0x10000 + random.whole(0, 0xffff);
  return point >= 0xd800 && point <= 0xdfff ? "\uFFFD" : String.fromCodePoint(point);
}

const fields = [
  "owner:",
  "license:",
  "lang:",
  "language:",
  "tag:",
  "category:",
  "-owner:",
  "-",
  "sort:",
  "OWNER:",
  ":",
];
const operators = ["&", "|", "!", "<->", "<2>", ":*", ":A", "(", ")", "!!", "&&", " or ", " AND ", " NOT ", "NEAR/3"];
const quotes = ["'", '"', "`", "''", '""', "$$", "$1", "“", "„", "«", "';--", "/*", "*/", "\\'", "E'"];
const patterns = ["%", "_", "\\", "\\\\", "%%", "[a-z]", ".*", "^", "$", "(?", "{1,}", "*", "?"];
const emoji = ["😀", "👩‍💻", "🇩🇪", "🏳️‍🌈", "👍🏽", "#️⃣", "🧪", "©️"];

/** A word or one of these signs, again and again. */
const strewn = (signs: readonly string[]) => (random: Random) =>
  some(random, 1, 24, () => (random.chance(0.5) ? random.oneOf(signs) : `${word(random)} `));

const makers = {
  planes: (random: Random) => some(random, 1, 90, () => ofPlane(random, random.whole(0, 16))),
  surrogates: (random: Random) =>
    some(random, 1, 30, () => (random.chance(0.5) ? between(random, 0xd800, 0xdfff) : word(random))),
  combining: (random: Random) =>
    some(random, 1, 4, () => word(random) + some(random, 1, 60, () => between(random, 0x300, 0x36f))),
  control: (random: Random) => some(random, 1, 30, () => (random.chance(0.5) ? between(random, 0, 31) : word(random))),
  invisible: (random: Random) =>
    some(random, 1, 60, () => (random.chance(0.7) ? between(random, 0x2000, 0x206f) : word(random))),
  operators: strewn(operators),
  quotes: strewn(quotes),
  patterns: strewn(patterns),
  fields: (random: Random) =>
    some(random, 1, 12, () => `${random.oneOf(fields)}${random.chance(0.7) ? word(random) : ""} `),
  longWord: (random: Random) => letters(random, random.whole(60, LONGEST)),
  repeated: (random: Random) => random.oneOf(["a", "ß", "İ", "ﷺ", "é", "文", "-", "a-", "a "]).repeat(LONGEST),
  manyWords: (random: Random) => some(random, 32, 100, () => `${letters(random, random.whole(1, 2))} `),
  numbers: (random: Random) =>
    some(random, 1, 12, () => `${random.oneOf(["-", "+", "0x", "1e", ".", ""])}${random.whole(0, 2 ** 31)} `),
  cjk: (random: Random) =>
    some(random, 1, 120, () =>
      random.oneOf([between(random, 0x4e00, 0x9fff), between(random, 0x3040, 0x30ff), between(random, 0xac00, 0xd7a3)]),
    ),
  rightToLeft: (random: Random) =>
    some(random, 1, 60, () => random.oneOf([between(random, 0x590, 0x6ff), " ", "\u202e", "\u2067"])),
  emoji: (random: Random) => some(random, 1, 30, () => random.oneOf(emoji)),
  blank: (random: Random) => some(random, 1, 40, () => random.oneOf([" ", "\t", "\u3000", "\u00a0", "…", "?", "#"])),
} satisfies Readonly<Record<string, (random: Random) => string>>;

export type HostileKind = keyof typeof makers;

const isKind = (key: string): key is HostileKind => key in makers;
export const hostileKinds: readonly HostileKind[] = Object.keys(makers).filter(isKind);

/** A query of one kind, of at most 200 code units. */
export const hostileOf = (kind: HostileKind, random: Random): string => makers[kind](random).slice(0, LONGEST);

/** A query of any kind, or of two. */
export function hostileQuery(random: Random): string {
  const query = hostileOf(random.oneOf(hostileKinds), random);
  if (random.chance(0.7)) return query;
  return `${query.slice(0, LONGEST / 2)} ${hostileOf(random.oneOf(hostileKinds), random)}`.slice(0, LONGEST);
}
