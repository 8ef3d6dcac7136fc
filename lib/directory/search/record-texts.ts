import type { Group } from "./groups.ts";
import { type Candidate, type UnitPattern, wordsIn } from "./ranking.ts";
import { places, type TextIndex } from "./text-index.ts";

/** What a record is ranked by once it was found, as the index keeps it. */
export type KeptTexts = Readonly<{
  /**
   * Where its lexemes stand, in the notation of `hstore`. `"pdf"=>"0:2A,5C 3:1D"` is the second and the fifth word of the
   * record's own text, of a name and of a summary, and the first of its third unit, in a description.
   */
  lexemes: string;
  /**
   * Its units: how many words the name of each has, whether it is a skill (`s`) or something else (`o`), and, where another
   * one has that name before it, the number of the first that has. `2s 3o 2s1` are two skills of one name and a template.
   */
  units: string;
}>;

/** Stands among the numbers of units, which begin with 1, for the record's own text. */
const OWN_TEXT = 0;

type RankedUnit = Readonly<{ name: string; nameWords: number; isSkill: boolean; index: TextIndex }>;

/** @param own names, tags and summaries of the record, and the whole names of its units. */
export function keptTexts(own: TextIndex, units: readonly RankedUnit[]): KeptTexts {
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

/** A key or value in the notation of `hstore`. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** Which units are told with a record: skills alone are no templates and fixtures. */
export type ToldUnits = "all" | "skills";

/** So many units of a record are told with it. */
export const UNITS_PER_HIT = 3;

/** What a record and its units were found by. */
export type FoundTexts = Pick<
  Candidate,
  "id" | "isNamed" | "hasUnitNamed" | "ownName" | "name" | "tag" | "summary" | "units"
> &
  Readonly<{
    /** Numbers of those units that fit best, one of each name. */
    bestUnits: readonly number[];
  }>;

/** Of a record: its id, where each lexeme that was asked for stands, and its units. */
export type ReadTexts = readonly [id: number, standing: readonly (string | null)[], units: string];

/** A variant of a group, and what it sets where it is found. */
type Sought = Readonly<{
  /** Their numbers among those that are asked for. */
  lexemes: readonly number[];
  isPhrase: boolean;
  /** The bit of its group. */
  bit: number;
  /** The same where it is the word itself. */
  ownBit: number;
}>;

/** Where a lexeme stands in each text that has it. */
type Standing = ReadonlyMap<number, string>;

/** Words that a unit was found by; each bit is a group. */
type UnitFit = Record<"ownName" | "name" | "ownText" | "text", number>;

/** Tells by what records were found that fit some groups. */
export class TextReader {
  /** Lexemes to ask for, in this order: those of the whole names come first. */
  readonly lexemes: readonly string[];
  readonly #sought: readonly Sought[];
  readonly #told: ToldUnits;

  /** @param names lexemes of a whole name, one of which the query is. */
  constructor(
    groups: readonly Group[],
    { names, told }: Readonly<{ names: Readonly<{ record: string; unit: string }>; told: ToldUnits }>,
  ) {
    const variants = groups.flatMap((group, index) =>
      group.variants.map((variant) => ({ ...variant, bit: 1 << index })),
    );
    const searched = new Set(variants.flatMap(({ lexemes }) => lexemes));
    this.lexemes = [names.record, names.unit, ...searched];
    this.#sought = variants.map(({ lexemes, isPhrase, isOwn, bit }) => ({
      lexemes: lexemes.map((lexeme) => this.lexemes.indexOf(lexeme)),
      isPhrase,
      bit,
      ownBit: isOwn ? bit : 0,
    }));
    this.#told = told;
  }

  read([id, found, units]: ReadTexts): FoundTexts {
    const standing = found.map(standingOf);
    const own = { ownName: 0, name: 0, tag: 0, summary: 0 };
    const fits = new Map<number, UnitFit>();
    for (const sought of this.#sought) {
      for (const text of textsWith(sought, standing)) {
        const positions = sought.lexemes.map((lexeme) => standing[lexeme]?.get(text) ?? "");
        const isInName = isIn(places.name, positions, sought);
        const { bit, ownBit } = sought;
        if (text === OWN_TEXT) {
          if (isInName) own.name |= bit;
          if (isInName) own.ownName |= ownBit;
          if (isIn(places.tag, positions, sought)) own.tag |= bit;
          if (isIn(places.summary, positions, sought)) own.summary |= bit;
        } else if (isInName || isIn(ANY_PLACE, positions, sought)) {
          const fit = fits.get(text) ?? { ownName: 0, name: 0, ownText: 0, text: 0 };
          fits.set(text, fit);
          fit.text |= bit;
          fit.ownText |= ownBit;
          if (isInName) fit.name |= bit;
          if (isInName) fit.ownName |= ownBit;
        }
      }
    }
    const [isNamed = false, hasUnitNamed = false] = standing.map((texts) => texts.has(OWN_TEXT));
    return { id, isNamed, hasUnitNamed, ...own, ...unitsOf(fits, units, this.#told) };
  }
}

const nowhere: Standing = new Map();

function standingOf(found: string | null): Standing {
  if (found === null) return nowhere;
  const texts = new Map<number, string>();
  for (const text of found.split(" ")) {
    const colon = text.indexOf(":");
    texts.set(Number(text.slice(0, colon)), text.slice(colon + 1));
  }
  return texts;
}

/** The texts that have all lexemes of a variant. */
function textsWith({ lexemes }: Sought, standing: readonly Standing[]): Iterable<number> {
  const [first = nowhere, ...others] = lexemes.map((lexeme) => standing[lexeme] ?? nowhere);
  return others.length === 0
    ? first.keys()
    : [...first.keys()].filter((text) => others.every((other) => other.has(text)));
}

const ANY_PLACE = "";

/** Whether a variant stands in a place of a text that has its lexemes, by their positions. */
function isIn(place: string, positions: readonly string[], { isPhrase }: Sought): boolean {
  if (!isPhrase || positions.length === 1) return positions.every((some) => some.includes(place));
  const [first = [], ...others] = positions.map((some) => numbersOf(some, place));
  return first.some((from) => others.every((other, index) => other.includes(from + index + 1)));
}

const numbersOf = (positions: string, place: string): number[] =>
  positions
    .split(",")
    .filter((position) => position.includes(place))
    .map((position) => Number.parseInt(position, 10));

const KIND = /[so]/;

type PlacedFit = UnitFit & Readonly<{ unit: number; first: number; nameWords: number; isSkill: boolean }>;

function unitsOf(fits: ReadonlyMap<number, UnitFit>, units: string, wanted: ToldUnits) {
  if (fits.size === 0) return { units: [], bestUnits: [] };
  const facts = units.split(" ");
  const placed = [...fits].map(([unit, fit]): PlacedFit => {
    const told = facts[unit - 1] ?? "";
    const first = Number(told.slice(told.search(KIND) + 1)) || unit;
    return Object.assign(fit, { unit, first, nameWords: Number.parseInt(told, 10), isSkill: told.includes("s") });
  });
  return { units: patternsOf(placed), bestUnits: bestOf(wanted === "all" ? placed : placed.filter(isSkill)) };
}

const isSkill = (fit: PlacedFit): boolean => fit.isSkill;

/** Units that were found by the same are told as one. */
function patternsOf(placed: readonly PlacedFit[]): UnitPattern[] {
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

/** Some are there in several languages or for several agents. */
function bestOf(placed: readonly PlacedFit[]): number[] {
  const best: number[] = [];
  let left = placed;
  while (best.length < UNITS_PER_HIT && left.length > 0) {
    const next = left.reduce((one, other) => (compareFits(one, other) <= 0 ? one : other));
    best.push(next.unit);
    left = left.filter(({ first }) => first !== next.first);
  }
  return best;
}

/** Most words anywhere come first, then most in the name, then the shortest name. */
const compareFits = (one: PlacedFit, other: PlacedFit): number =>
  wordsIn(other.text) - wordsIn(one.text) ||
  wordsIn(other.name) - wordsIn(one.name) ||
  one.nameWords - other.nameWords ||
  one.unit - other.unit;
