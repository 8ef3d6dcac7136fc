import type { Group } from "./groups.ts";
import { type Candidate, type UnitPattern, wordsIn } from "./ranking.ts";
import { places, type TextIndex } from "./text-index.ts";

/** The stored texts that a match is ranked by. */
export type StoredTexts = Readonly<{
  /**
   * Positions of its lexemes, in `hstore` syntax. `"pdf"=>"0:2A,5C 3:1D"` is the second and the fifth word of the
   * record's own text, of a name and of a summary, and the first of its third unit, in a description.
   */
  lexemes: string;
  /**
   * Its units: how many words the name of each has, whether it is a skill (`s`) or something else (`o`), and, where another
   * one has that name before it, the number of the first that has. `2s 3o 2s1` are two skills of one name and a template.
   */
  units: string;
}>;

/** The number of the record's own text; units are numbered from 1. */
const OWN_TEXT = 0;

type RankedUnit = Readonly<{ name: string; nameWords: number; isSkill: boolean; index: TextIndex }>;

/** @param own names, tags and summaries of the record, and the whole names of its units. */
export function toStoredTexts(own: TextIndex, units: readonly RankedUnit[]): StoredTexts {
  const lexemes = new Map<string, string>();
  for (const [number, index] of [own, ...units.map((unit) => unit.index)].entries()) {
    for (const [lexeme, positions] of index.positions) {
      const before = lexemes.get(lexeme);
      lexemes.set(lexeme, `${before === undefined ? "" : `${before} `}${number}:${positions}`);
    }
  }
  const first = new Map<string, number>();
  const facts = units.map(({ name, nameWords, isSkill }, index) => {
    const same = first.get(name);
    if (same === undefined) first.set(name, index + 1);
    return `${nameWords}${isSkill ? "s" : "o"}${same ?? ""}`;
  });
  return { lexemes: [...lexemes].map((pair) => pair.map(quoted).join("=>")).join(","), units: facts.join(" ") };
}

/** Quotes a key or value for `hstore`. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** Which units are returned with a record: with `skills`, no templates and fixtures. */
export type ReportedUnits = "all" | "skills";

/** Units that are returned with a record at most. */
export const UNITS_PER_HIT = 3;

/** The words that matched in a record and its units. */
export type MatchedTexts = Pick<Candidate, "id" | "isNamed" | "ownName" | "name" | "tag" | "summary" | "units"> &
  Readonly<{
    /** Numbers of the best matching units, one of each name. */
    bestUnits: readonly number[];
    /** All matching units. */
    matches: readonly MatchedUnit[];
    /** All its units, as they are stored. */
    stored: string;
  }>;

/** A row of the index: the record's id, the positions of each requested lexeme, and its units. */
export type TextRow = readonly [id: number, occurrences: readonly (string | null)[], units: string];

/** A variant of a group, and the bits that it sets where it occurs. */
type TermVariant = Readonly<{
  /** Indexes into the requested lexemes. */
  lexemes: readonly number[];
  isPhrase: boolean;
  /** The bit of its group. */
  bit: number;
  /** The same where it is the word itself. */
  ownBit: number;
}>;

/** The texts that a lexeme occurs in, each stored as `3:1D,5D`: its number and the positions. */
type Occurrences = readonly string[];

/** Words that matched in a unit, one bit per group. */
type UnitMatch = Record<"ownName" | "name" | "ownText" | "text", number>;

/** Decodes which groups of a query matched in a record's texts. */
export class TextReader {
  /** The lexemes to request, in this order; that of the whole name comes first. */
  readonly lexemes: readonly string[];
  readonly #variants: readonly TermVariant[];
  readonly #reported: ReportedUnits;

  /** @param name the lexeme of the whole name that the query may be. */
  constructor(groups: readonly Group[], { name, reported }: Readonly<{ name: string; reported: ReportedUnits }>) {
    const variants = groups.flatMap((group, index) =>
      group.variants.map((variant) => ({ ...variant, bit: 1 << index })),
    );
    const searched = new Set(variants.flatMap(({ lexemes }) => lexemes));
    this.lexemes = [name, ...searched];
    this.#variants = variants.map(({ lexemes, isPhrase, isOwn, bit }) => ({
      lexemes: lexemes.map((lexeme) => this.lexemes.indexOf(lexeme)),
      isPhrase,
      bit,
      ownBit: isOwn ? bit : 0,
    }));
    this.#reported = reported;
  }

  read([id, found, units]: TextRow): MatchedTexts {
    const occurrences = found.map((texts): Occurrences => texts?.split(" ") ?? []);
    const own = { ownName: 0, name: 0, tag: 0, summary: 0 };
    // By number. A large record may have thousands of units, so these are plain objects.
    const fits: (UnitMatch | undefined)[] = [];
    for (const { lexemes, isPhrase, bit, ownBit } of this.#variants) {
      for (const text of intersect(
        lexemes.map((lexeme) => occurrences[lexeme] ?? []),
        isPhrase,
      )) {
        const number = numberOf(text);
        const isInName = text.includes(places.name);
        if (number === OWN_TEXT) {
          if (isInName) own.name |= bit;
          if (isInName) own.ownName |= ownBit;
          if (text.includes(places.tag)) own.tag |= bit;
          if (text.includes(places.summary)) own.summary |= bit;
        } else {
          const fit = (fits[number] ??= { ownName: 0, name: 0, ownText: 0, text: 0 });
          fit.text |= bit;
          fit.ownText |= ownBit;
          if (isInName) fit.name |= bit;
          if (isInName) fit.ownName |= ownBit;
        }
      }
    }
    // The record's own text has the lowest number.
    const [isNamed = false] = occurrences.map(([text = ""]) => numberOf(text) === OWN_TEXT);
    return { id, isNamed, ...own, ...unitsOf(fits, units, this.#reported) };
  }
}

const numberOf = (text: string): number => Number.parseInt(text, 10);

/** Intersects occurrences: the texts that have all lexemes, with their fields, `3:AD` for a name and a description. */
function intersect(all: readonly Occurrences[], isPhrase: boolean): Occurrences {
  const [first = [], ...others] = all;
  if (others.length === 0) return first;
  const known = others.map((texts) => new Map(texts.map((text) => [numberOf(text), text])));
  return first.flatMap((text) => {
    const number = numberOf(text);
    const same = [text, ...known.map((texts) => texts.get(number) ?? "")];
    if (same.includes("")) return [];
    const found = Object.values(places).filter((place) =>
      isPhrase ? follow(same.map((one) => positionsIn(one, place))) : same.every((one) => one.includes(place)),
    );
    return isPhrase && found.length === 0 ? [] : [`${number}:${found.join("")}`];
  });
}

/** Tells whether the positions contain a sequence of consecutive words. */
const follow = ([first = [], ...others]: readonly (readonly number[])[]): boolean =>
  first.some((from) => others.every((other, index) => other.includes(from + index + 1)));

const positionsIn = (text: string, place: string): number[] =>
  text
    .slice(text.indexOf(":") + 1)
    .split(",")
    .filter((position) => position.includes(place))
    .map(numberOf);

/** A unit by its number, with the words that matched in it. */
export type MatchedUnit = UnitMatch & Readonly<{ unit: number; first: number; nameWords: number; isSkill: boolean }>;

const noWords: UnitMatch = { ownName: 0, name: 0, ownText: 0, text: 0 };

/** Returns all units of a record, also those without any of the words. */
export function everyUnit({ matches, stored }: Pick<MatchedTexts, "matches" | "stored">): MatchedUnit[] {
  const known = new Map(matches.map((match) => [match.unit, match]));
  return stored === ""
    ? []
    : stored.split(" ").map((written, index) => known.get(index + 1) ?? placedAt(index + 1, written, noWords));
}

function placedAt(unit: number, written: string, { ownName, name, ownText, text }: UnitMatch): MatchedUnit {
  const skill = written.indexOf("s");
  const first = Number.parseInt(written.slice((skill >= 0 ? skill : written.indexOf("o")) + 1), 10) || unit;
  return { ownName, name, ownText, text, unit, first, nameWords: numberOf(written), isSkill: skill >= 0 };
}

function unitsOf(fits: readonly (UnitMatch | undefined)[], units: string, reported: ReportedUnits) {
  if (fits.length === 0) return { units: [], bestUnits: [], matches: [], stored: units };
  const facts = units.split(" ");
  const placed: MatchedUnit[] = [];
  for (const [unit, fit] of fits.entries())
    if (fit !== undefined) placed.push(placedAt(unit, facts[unit - 1] ?? "", fit));
  const skills = placed.filter(isSkill);
  // Templates count only where no skill matches.
  const rated = skills.length > 0 ? skills : placed;
  const bestUnits = bestOf(reported === "all" ? placed : skills);
  return { units: patternsOf(rated), bestUnits, matches: placed, stored: units };
}

const isSkill = (fit: MatchedUnit): boolean => fit.isSkill;

/** Groups units by the words that matched in them. */
function patternsOf(placed: readonly MatchedUnit[]): UnitPattern[] {
  const patterns = new Map<string, UnitPattern>();
  for (const { ownName, name, ownText, text, nameWords } of placed) {
    const key = `${ownName} ${name} ${ownText} ${text}`;
    const same = patterns.get(key);
    patterns.set(key, {
      ownName,
      name,
      ownText,
      text,
      nameWords: Math.min(nameWords, same?.nameWords ?? nameWords),
      count: (same?.count ?? 0) + 1,
    });
  }
  return [...patterns.values()];
}

/** Picks the best units, one of each name: some exist in several languages or for several agents. */
function bestOf(placed: readonly MatchedUnit[]): number[] {
  const best: number[] = [];
  let left = placed;
  while (best.length < UNITS_PER_HIT && left.length > 0) {
    const next = left.reduce((one, other) => (compareMatches(one, other) <= 0 ? one : other));
    best.push(next.unit);
    left = left.filter(({ first }) => first !== next.first);
  }
  return best;
}

/** Orders skills first, then by words anywhere, by words in the name, and by the shortest name. */
const compareMatches = (one: MatchedUnit, other: MatchedUnit): number =>
  Number(other.isSkill) - Number(one.isSkill) ||
  wordsIn(other.text) - wordsIn(one.text) ||
  wordsIn(other.name) - wordsIn(one.name) ||
  one.nameWords - other.nameWords ||
  one.unit - other.unit;
