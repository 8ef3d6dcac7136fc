import { memoize } from "../memoize.ts";
import { PatternIndex } from "../prefilter/pattern-index.ts";
import type { Literal } from "../program.ts";

/** Patterns that texts are looked through for, all of them at once. */
const spokenPatterns = new Set<RegExp>();
let index: Readonly<{ patterns: readonly RegExp[]; fits: PatternIndex }> | undefined;
/** The last text that was looked through: its segment is selected first, and checked then. */
let last: Readonly<{ text: string; fitting: ReadonlySet<RegExp> }> | undefined;

/** Has patterns looked for together with those of all other rules: one by one they would be tried on every text. */
export function spoken<Patterns extends readonly RegExp[]>(patterns: Patterns): Patterns {
  if (patterns.some((pattern) => !spokenPatterns.has(pattern))) [index, last] = [undefined, undefined];
  for (const pattern of patterns) spokenPatterns.add(pattern);
  return patterns;
}

/** Whether a text may fit a pattern. */
export const mayFit = (text: Literal, pattern: RegExp): boolean =>
  !spokenPatterns.has(pattern) || fittedBy(text).has(pattern);

const fittedBy = memoize(({ value }: Literal) => spokenIn(value));

/** Returns which of the patterns a text fits. */
export function spokenIn(text: string): ReadonlySet<RegExp> {
  if (last?.text === text) return last.fitting;
  index ??= indexOf([...spokenPatterns]);
  const { patterns, fits } = index;
  const fitting = new Set(fits.matching(text).flatMap((at) => patterns[at] ?? []));
  last = { text, fitting };
  return fitting;
}

const indexOf = (patterns: readonly RegExp[]) => ({ patterns, fits: new PatternIndex(patterns) });
