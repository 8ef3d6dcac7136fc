import { PatternIndex } from "../prefilter/pattern-index.ts";
import type { Literal } from "../program.ts";

/** Patterns that texts are looked through for, all of them at once. */
const spokenPatterns = new Set<RegExp>();
let index: Readonly<{ patterns: readonly RegExp[]; fits: PatternIndex }> | undefined;

/** Has patterns looked for together with those of all other rules: one by one they would be tried on every text. */
export function spoken<Patterns extends readonly RegExp[]>(patterns: Patterns): Patterns {
  for (const pattern of patterns) spokenPatterns.add(pattern);
  index = undefined;
  return patterns;
}

/** Whether a text may fit a pattern. */
export const mayFit = (text: Literal, pattern: RegExp): boolean =>
  !spokenPatterns.has(pattern) || fittedBy(text).has(pattern);

const fitted = new WeakMap<Literal, ReadonlySet<RegExp>>();

function fittedBy(text: Literal): ReadonlySet<RegExp> {
  let known = fitted.get(text);
  if (known === undefined) {
    index ??= indexOf([...spokenPatterns]);
    const { patterns, fits } = index;
    known = new Set(fits.matching(text.value).flatMap((at) => patterns[at] ?? []));
    fitted.set(text, known);
  }
  return known;
}

const indexOf = (patterns: readonly RegExp[]) => ({ patterns, fits: new PatternIndex(patterns) });
