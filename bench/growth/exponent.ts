/** Time to scan a text of a length. */
export type Step = Readonly<{ characters: number; seconds: number }>;

/** Shorter times are dominated by noise. Seconds. */
const MIN_SECONDS = 0.15;

/** Maximum exponent of a linear scanner: 1 with a tolerance for noise. */
const MAX_EXPONENT = 1.35;

/** Returns the power of the length by which the time grew between the last two texts; NaN for fewer than two. */
export function exponentOf(steps: readonly Step[]): number {
  const [before, last] = steps.slice(-2);
  if (before === undefined || last === undefined) return Number.NaN;
  return Math.log(last.seconds / before.seconds) / Math.log(last.characters / before.characters);
}

/** Whether the time grows faster than linearly. */
export function isSuperlinear(steps: readonly Step[]): boolean {
  const seconds = steps.at(-1)?.seconds ?? 0;
  return seconds >= MIN_SECONDS && !(exponentOf(steps) <= MAX_EXPONENT);
}
