import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { ALL, bitOf, classesIn, LENGTH, OTHER } from "./character-classes.ts";

/** The possible first characters of a match. */
type Beginning = Readonly<{
  /** For each of the first characters, a bit set of possible classes. Fewer than `LENGTH` if any character may follow. */
  classes: readonly number[];
  /** The possible first characters if they are all non-ASCII, because these share a single class. */
  letters: readonly number[] | null;
}>;

/** A beginning under construction. `isEnded`: the following characters are unknown. */
type Partial = Beginning & Readonly<{ isEnded: boolean }>;

const nothing: Partial = { classes: [], letters: null, isEnded: false };
const unknown: Partial = { ...nothing, isEnded: true };
const oneOf = (bits: number, letters: readonly number[] | null = null): Partial => ({
  classes: [bits],
  letters,
  isEnded: false,
});

const [SPACE, ZERO, LAST_OF_ASCII] = [32, 48, 127] as const;

const parser = new RegExpParser({ ecmaVersion: 2025 });

/** Where a match may start: only at the start of a line, anywhere except inside a word, or anywhere. */
export const starts = ["line", "word", "anywhere"] as const;
export type Start = (typeof starts)[number];

/** By code: 1 for each character in it; at `NON_ASCII` for all others. */
type CharacterSet = Uint8Array;
const CharacterSet = Uint8Array;
export const NON_ASCII = 128;

/** An alternative of a pattern. */
export type Alternative = Readonly<{
  /** Source of the alternative as a pattern. */
  source: string;
  start: Start;
  /** All possible beginnings of a match; a superset if they cannot be determined exactly. */
  beginnings: readonly Beginning[];
  /** For each of the first characters that every match has, which it may be. */
  prefix: readonly CharacterSet[];
}>;

/** Backreferences and named groups. */
const reference = /\\[1-9k]|\(\?<[^=!]/;

/** Splits a pattern into alternatives. A text matches the pattern if it matches one of them. */
export function alternativesOf({ source, flags, unicode }: RegExp): Alternative[] {
  const { alternatives } = parser.parsePattern(source, 0, source.length, { unicode });
  const apart = alternatives.map(({ elements }) => elements);
  if (reference.test(source)) return [{ source, start: "anywhere", beginnings: apart.flatMap(ofElements), prefix: [] }];
  return apart.flatMap(unfolded).map((elements) => ({
    source: elements.map(({ raw }) => raw).join(""),
    start: startOf(elements, flags),
    beginnings: ofElements(elements),
    prefix: prefixOf(elements, flags).sets,
  }));
}

/** The longest prefix that is compared. */
const MAX_PREFIX = 16;

/** The first characters that every match has; `isEnded` if what follows is unknown. */
type Prefix = Readonly<{ sets: readonly CharacterSet[]; isEnded: boolean }>;

function prefixOf(elements: Elements, flags: string): Prefix {
  const sets: CharacterSet[] = [];
  for (const element of elements) {
    const next = prefixOfElement(element, flags);
    sets.push(...next.sets);
    if (next.isEnded || sets.length >= MAX_PREFIX) return { sets: sets.slice(0, MAX_PREFIX), isEnded: true };
  }
  return { sets, isEnded: false };
}

function prefixOfElement(element: AST.Element, flags: string): Prefix {
  switch (element.type) {
    case "Assertion":
      return { sets: [], isEnded: false };
    case "Character":
    case "CharacterClass":
    case "CharacterSet": {
      const set = characterSet(element, flags);
      // In a Unicode pattern, it may match two code units.
      return { sets: [set], isEnded: set[NON_ASCII] === 1 && flags.includes("u") };
    }
    case "Group":
    case "CapturingGroup":
      return united(element.alternatives.map(({ elements }) => prefixOf(elements, flags)));
    case "Quantifier": {
      const { min, max } = element;
      const repeated = Array.from({ length: Math.min(min, MAX_PREFIX) }, () => element.element);
      const { sets, isEnded } = prefixOf(repeated, flags);
      return { sets, isEnded: isEnded || min < max };
    }
    default:
      return { sets: [], isEnded: true };
  }
}

/** The prefix that a match of any of several alternatives has. */
function united(some: readonly Prefix[]): Prefix {
  const length = Math.min(...some.map(({ sets }) => sets.length));
  const sets = Array.from({ length }, (_, at) => {
    const set = new CharacterSet(NON_ASCII + 1);
    return set.map((_zero, code) => Number(some.some((one) => one.sets[at]?.[code] === 1)));
  });
  return { sets, isEnded: some.some((one) => one.isEnded || one.sets.length !== length) };
}

const characterSets = new Map<string, CharacterSet>();

/** The characters that an element matches, and whether it may match characters that are not ASCII. */
function characterSet(element: AST.Character | AST.CharacterClass | AST.CharacterSet, flags: string): CharacterSet {
  const key = `${flags} ${element.raw}`;
  let set = characterSets.get(key);
  if (set === undefined) {
    const pattern = new RegExp(`^(?:${element.raw})$`, flags.replace(/[^iu]/g, ""));
    // Besides letters, `k` and `s` match the Kelvin sign and the long s.
    const isAscii = element.type === "Character" && element.value < NON_ASCII && !/[ks]/i.test(element.raw);
    set = CharacterSet.from({ length: NON_ASCII + 1 }, (_, code) =>
      code === NON_ASCII ? Number(!isAscii) : Number(pattern.test(String.fromCharCode(code))),
    );
    characterSets.set(key, set);
  }
  return set;
}

type Elements = readonly AST.Element[];

/** Expands a leading group into one sequence per alternative of the group. */
function unfolded(elements: Elements): readonly Elements[] {
  const first = elements.findIndex(({ type }) => type !== "Assertion");
  const group = elements[first];
  if (group?.type !== "Group" && group?.type !== "CapturingGroup") return [elements];
  const [before, after] = [elements.slice(0, first), elements.slice(first + 1)];
  return group.alternatives.flatMap((one) => unfolded([...before, ...one.elements, ...after]));
}

function startOf(elements: Elements, flags: string): Start {
  const first = elements.findIndex(({ type }) => type !== "Assertion");
  const assertions = elements.slice(0, first).filter((element) => element.type === "Assertion");
  if (assertions.some(({ kind }) => kind === "start")) return "line";
  return assertions.some((one) => keepsOutOfWords(one, flags)) ? "word" : "anywhere";
}

const keepsOutOfWords = (assertion: AST.Assertion, flags: string): boolean =>
  (assertion.kind === "word" && !assertion.negate) ||
  (assertion.kind === "lookbehind" && assertion.negate && fitsEveryLetter(assertion, flags));

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

function fitsEveryLetter({ alternatives }: AST.LookbehindAssertion, flags: string): boolean {
  const behind = new RegExp(`^(?:${alternatives.map(({ raw }) => raw).join("|")})$`, flags);
  return Array.from(LETTERS).every((letter) => behind.test(letter));
}

function ofElements(elements: Elements): readonly Partial[] {
  let some: readonly Partial[] = [nothing];
  for (const element of elements) {
    if (some.every(isWhole)) break;
    const next = ofElement(element);
    some = some.flatMap((one) => (isWhole(one) ? [one] : next.map((other) => joined(one, other))));
  }
  return some;
}

const isWhole = ({ classes, isEnded }: Partial): boolean => isEnded || classes.length >= LENGTH;

const joined = (one: Partial, other: Partial): Partial => ({
  classes: [...one.classes, ...other.classes].slice(0, LENGTH),
  letters: one.classes.length > 0 ? one.letters : other.letters,
  isEnded: other.isEnded,
});

function ofElement(element: AST.Element): readonly Partial[] {
  switch (element.type) {
    case "Assertion":
      return [nothing];
    case "Group":
    case "CapturingGroup":
      return element.alternatives.flatMap(({ elements }) => ofElements(elements));
    case "Character":
      return [oneOf(bitOf(element.value), lettersOf([element]))];
    case "CharacterClass":
      return [oneOf(ofClass(element), element.negate ? null : lettersOf(element.elements))];
    case "Quantifier":
      return ofQuantifier(element);
    case "CharacterSet":
      return [oneOf(ofSet(element))];
    default:
      return [unknown];
  }
}

/** Up to this number of classes, each number of repetitions is enumerated. */
const MAX_ENUMERATED = 5;

function ofQuantifier({ min, max, element }: AST.Quantifier): readonly Partial[] {
  const once = ofElement(element);
  const bits = onlyClass(once);
  if (bits !== null && classesIn(bits).length <= MAX_ENUMERATED) {
    const [least, most] = [Math.min(min, LENGTH), Math.min(max, LENGTH)];
    return Array.from({ length: most - least + 1 }, (_, more) => repeated(bits, least + more, false));
  }
  if (bits !== null && min > 0) return [repeated(bits, Math.min(min, LENGTH), min < max)];
  // A repeated element may be followed by itself or by the next element, so its continuation is treated as unknown.
  const some = once.map((one) => ({ ...one, isEnded: one.isEnded || max > 1 }));
  return min === 0 ? [nothing, ...some] : some;
}

const repeated = (bits: number, times: number, isEnded: boolean): Partial => ({
  classes: Array.from({ length: times }, () => bits),
  letters: null,
  isEnded,
});

/** Returns the classes of an element that is always a single character; null for all others. */
function onlyClass([only, ...others]: readonly Partial[]): number | null {
  const [bits, ...more] = only?.classes ?? [];
  return bits === undefined || more.length > 0 || others.length > 0 || only?.isEnded !== false ? null : bits;
}

const OTHER_BIT = 2 ** OTHER;

function ofClass({ negate, elements }: AST.CharacterClass): number {
  if (negate) return ALL;
  let bits = 0;
  for (const element of elements) {
    if (element.type === "Character") bits |= bitOf(element.value);
    else if (element.type === "CharacterClassRange" && element.min.value > LAST_OF_ASCII) bits |= OTHER_BIT;
    else if (element.type === "CharacterClassRange" && element.max.value <= LAST_OF_ASCII)
      for (let value = element.min.value; value <= element.max.value; value++) bits |= bitOf(value);
    else if (element.type === "CharacterSet") bits |= ofSet(element);
    else return ALL;
  }
  return bits;
}

function ofSet(set: AST.CharacterSet): number {
  if (set.kind === "any" || set.kind === "property" || set.negate) return ALL;
  if (set.kind === "digit") return bitOf(ZERO);
  // Depending on the flags, `\w` matches some non-ASCII letters, and `\s` matches several kinds of spaces.
  if (set.kind === "space") return bitOf(SPACE) | OTHER_BIT;
  let bits = OTHER_BIT;
  for (let code = 0; code <= LAST_OF_ASCII; code++) if (/\w/.test(String.fromCharCode(code))) bits |= bitOf(code);
  return bits;
}

/** Returns the characters in both cases; null if one of the elements is ASCII or not a single character. */
function lettersOf(elements: readonly AST.Element[] | readonly AST.CharacterClassElement[]): number[] | null {
  const letters = elements.map((element) => (element.type === "Character" ? element.value : 0));
  if (letters.some((letter) => letter <= LAST_OF_ASCII)) return null;
  return letters.flatMap((letter) => {
    const text = String.fromCodePoint(letter);
    return [text, text.toLowerCase(), text.toUpperCase()].map((one) => one.charCodeAt(0));
  });
}
