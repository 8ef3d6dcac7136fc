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
export type FoundTexts = Pick<Candidate, "id" | "isNamed" | "ownName" | "name" | "tag" | "summary" | "units"> &
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

/** The texts that something stands in, each as `3:1D,5D` is kept: its number, and where. */
type Standing = readonly string[];

/** Words that a unit was found by; each bit is a group. */
type UnitFit = Record<"ownName" | "name" | "ownText" | "text", number>;

/** Tells by what records were found that fit some groups. */
export class TextReader {
  /** Lexemes to ask for, in this order: that of the whole name comes first. */
  readonly lexemes: readonly string[];
  readonly #sought: readonly Sought[];
  readonly #told: ToldUnits;

  /** @param name the lexeme of the whole name that the query may be. */
  constructor(groups: readonly Group[], { name, told }: Readonly<{ name: string; told: ToldUnits }>) {
    const variants = groups.flatMap((group, index) =>
      group.variants.map((variant) => ({ ...variant, bit: 1 << index })),
    );
    const searched = new Set(variants.flatMap(({ lexemes }) => lexemes));
    this.lexemes = [name, ...searched];
    this.#sought = variants.map(({ lexemes, isPhrase, isOwn, bit }) => ({
      lexemes: lexemes.map((lexeme) => this.lexemes.indexOf(lexeme)),
      isPhrase,
      bit,
      ownBit: isOwn ? bit : 0,
    }));
    this.#told = told;
  }

  read([id, found, units]: ReadTexts): FoundTexts {
    const standing = found.map((texts): Standing => texts?.split(" ") ?? []);
    const own = { ownName: 0, name: 0, tag: 0, summary: 0 };
    // By their numbers. What every unit of a large record has is as many of them: these are kept as plainly as can be.
    const fits: (UnitFit | undefined)[] = [];
    for (const { lexemes, isPhrase, bit, ownBit } of this.#sought) {
      for (const text of together(
        lexemes.map((lexeme) => standing[lexeme] ?? []),
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
    // The record's own text is the first of those that anything stands in.
    const [isNamed = false] = standing.map(([text = ""]) => numberOf(text) === OWN_TEXT);
    return { id, isNamed, ...own, ...unitsOf(fits, units, this.#told) };
  }
}

const numberOf = (text: string): number => Number.parseInt(text, 10);

/** The texts that some lexemes stand in together, with the places where they do: `3:AD` for a name and a description. */
function together(all: readonly Standing[], isPhrase: boolean): Standing {
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

/** Whether a position of each is the next after one of those before it. */
const follow = ([first = [], ...others]: readonly (readonly number[])[]): boolean =>
  first.some((from) => others.every((other, index) => other.includes(from + index + 1)));

const positionsIn = (text: string, place: string): number[] =>
  text
    .slice(text.indexOf(":") + 1)
    .split(",")
    .filter((position) => position.includes(place))
    .map(numberOf);

type PlacedFit = UnitFit & Readonly<{ unit: number; first: number; nameWords: number; isSkill: boolean }>;

function unitsOf(fits: readonly (UnitFit | undefined)[], units: string, wanted: ToldUnits) {
  if (fits.length === 0) return { units: [], bestUnits: [] };
  const facts = units.split(" ");
  const placed: PlacedFit[] = [];
  for (const [unit, fit] of fits.entries()) {
    if (fit === undefined) continue;
    const told = facts[unit - 1] ?? "";
    const skill = told.indexOf("s");
    const first = Number.parseInt(told.slice((skill >= 0 ? skill : told.indexOf("o")) + 1), 10) || unit;
    const { ownName, name, ownText, text } = fit;
    placed.push({ ownName, name, ownText, text, unit, first, nameWords: numberOf(told), isSkill: skill >= 0 });
  }
  const skills = placed.filter(isSkill);
  // What a template is about is no answer where a skill is.
  const rated = skills.length > 0 ? skills : placed;
  return { units: patternsOf(rated), bestUnits: bestOf(wanted === "all" ? placed : skills) };
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

/** Skills come first, then most words anywhere, then most in the name, then the shortest name. */
const compareFits = (one: PlacedFit, other: PlacedFit): number =>
  Number(other.isSkill) - Number(one.isSkill) ||
  wordsIn(other.text) - wordsIn(one.text) ||
  wordsIn(other.name) - wordsIn(one.name) ||
  one.nameWords - other.nameWords ||
  one.unit - other.unit;
