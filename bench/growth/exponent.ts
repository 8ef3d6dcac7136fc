/** Time taken for a text, by its length in characters. */
export type Step = Readonly<{ characters: number; seconds: number }>;

/** Shorter times say more about the machine than about the scanner. Seconds. */
const LEAST_TOLD = 0.15;

/** What is in step with its text is at 1, give or take what the machine does besides. */
const MOST = 1.35;

/** By which power of the length the time grew between the last two texts; NaN where there are not two. */
export function exponentOf(steps: readonly Step[]): number {
  const [before, last] = steps.slice(-2);
  if (before === undefined || last === undefined) return Number.NaN;
  return Math.log(last.seconds / before.seconds) / Math.log(last.characters / before.characters);
}

/** Whether the time grows faster than the text. */
export function isSuperlinear(steps: readonly Step[]): boolean {
  const seconds = steps.at(-1)?.seconds ?? 0;
  return seconds >= LEAST_TOLD && !(exponentOf(steps) <= MOST);
}
