import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { ALL, bitOf, classesIn, LENGTH, OTHER } from "./character-classes.ts";

/** What a text that fits a pattern begins with. */
export type Beginning = Readonly<{
  /** For each of its first characters the classes it may be of, as bits. Fewer than `LENGTH` where more may be anything. */
  classes: readonly number[];
  /** Its first character, where that is one of these beyond ASCII: there is but one class for all of them. */
  letters: readonly number[] | null;
}>;

/** A beginning as it is put together. `isEnded`: what follows is not known. */
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

/** Every beginning that a text which fits the pattern may have; more than those, where it is hard to tell, but never fewer. */
export function beginningsOf(pattern: RegExp): Beginning[] {
  const { alternatives } = parser.parsePattern(pattern.source, 0, pattern.source.length, {
    unicode: pattern.unicode,
  });
  return alternatives.flatMap(ofAlternative);
}

function ofAlternative({ elements }: AST.Alternative): readonly Partial[] {
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
      return element.alternatives.flatMap(ofAlternative);
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

/** So few classes a character may be of for each number of its repetitions to be told apart. */
const FEW = 3;

function ofQuantifier({ min, max, element }: AST.Quantifier): readonly Partial[] {
  const once = ofElement(element);
  const [only] = once;
  const isFew = once.length === 1 && only?.classes.length === 1 && classesIn(only.classes[0] ?? ALL).length <= FEW;
  if (isFew && only !== undefined) return timesOf(only.classes[0] ?? ALL, min, max);
  // What is repeated may be followed by itself or by the next: that is not told apart.
  const repeated = once.map((one) => ({ ...one, isEnded: one.isEnded || max > 1 }));
  return min === 0 ? [nothing, ...repeated] : repeated;
}

function timesOf(bits: number, min: number, max: number): readonly Partial[] {
  const most = Math.min(max, LENGTH);
  return Array.from({ length: most - Math.min(min, most) + 1 }, (_, more) => ({
    ...nothing,
    classes: Array.from({ length: Math.min(min, most) + more }, () => bits),
  }));
}

function ofClass({ negate, elements }: AST.CharacterClass): number {
  if (negate) return ALL;
  let bits = 0;
  for (const element of elements) {
    if (element.type === "Character") bits |= bitOf(element.value);
    else if (element.type === "CharacterClassRange" && element.max.value - element.min.value < 128)
      for (let value = element.min.value; value <= element.max.value; value++) bits |= bitOf(value);
    else if (element.type === "CharacterSet") bits |= ofSet(element);
    else return ALL;
  }
  return bits;
}

const OTHER_BIT = 2 ** OTHER;

function ofSet(set: AST.CharacterSet): number {
  if (set.kind === "any" || set.kind === "property" || set.negate) return ALL;
  if (set.kind === "digit") return bitOf(ZERO);
  // With some flags a few letters beyond ASCII are of a word, and more than one kind of space is one.
  if (set.kind === "space") return bitOf(SPACE) | OTHER_BIT;
  let bits = OTHER_BIT;
  for (let code = 0; code <= LAST_OF_ASCII; code++) if (/\w/.test(String.fromCharCode(code))) bits |= bitOf(code);
  return bits;
}

/** The characters, in either case; null where one of them is of ASCII or more than a character. */
function lettersOf(elements: readonly AST.Element[] | readonly AST.CharacterClassElement[]): number[] | null {
  const letters = elements.map((element) => (element.type === "Character" ? element.value : 0));
  if (letters.some((letter) => letter <= LAST_OF_ASCII)) return null;
  return letters.flatMap((letter) => {
    const text = String.fromCodePoint(letter);
    return [text, text.toLowerCase(), text.toUpperCase()].map((one) => one.charCodeAt(0));
  });
}
