import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { ALL, bitOf, classesIn, LENGTH } from "./character-classes.ts";

/**
 * What a text that fits a pattern begins with: for each of its first characters the classes it may be of, as bits. Shorter
 * than `LENGTH` where what comes after may be anything.
 */
export type Beginning = readonly number[];

/** A beginning as it is put together. `isEnded`: what follows is not known. */
type Partial = Readonly<{ classes: Beginning; isEnded: boolean }>;

const nothing: Partial = { classes: [], isEnded: false };
const unknown: Partial = { classes: [], isEnded: true };

const parser = new RegExpParser({ ecmaVersion: 2025 });

/** Every beginning that a text which fits the pattern may have; more than those, where it is hard to tell, but never fewer. */
export function beginningsOf(pattern: RegExp): Beginning[] {
  const { alternatives } = parser.parsePattern(pattern.source, 0, pattern.source.length, {
    unicode: pattern.unicode,
  });
  return alternatives.flatMap(ofAlternative).map(({ classes }) => classes);
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
      return [{ classes: [bitOf(element.value)], isEnded: false }];
    case "CharacterClass":
      return [{ classes: [ofClass(element)], isEnded: false }];
    case "Quantifier":
      return ofQuantifier(element);
    default:
      return [element.type === "CharacterSet" ? { classes: [ALL], isEnded: false } : unknown];
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
    classes: Array.from({ length: Math.min(min, most) + more }, () => bits),
    isEnded: false,
  }));
}

function ofClass({ negate, elements }: AST.CharacterClass): number {
  if (negate) return ALL;
  let bits = 0;
  for (const element of elements) {
    if (element.type === "Character") bits |= bitOf(element.value);
    else if (element.type === "CharacterClassRange" && element.max.value - element.min.value < 128)
      for (let value = element.min.value; value <= element.max.value; value++) bits |= bitOf(value);
    else return ALL;
  }
  return bits;
}
