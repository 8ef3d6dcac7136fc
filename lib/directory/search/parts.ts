/** Parts of the records that have an index of their own: what is asked of a part costs as much less as it is smaller. */
export type Part = Half | Readonly<{ oneIn: number }> | Readonly<{ qualityFrom: number }>;

type Half = Readonly<{ half: 0 | 1 }>;

/** Every record is in one of them: what is asked of all is asked of both. */
export const HALVES: readonly Half[] = [{ half: 0 }, { half: 1 }];

/** Samples: each has one in so many records, whatever they are about. */
export const SAMPLES = [16, 256] as const;

/** The best records: each part has those of at least so much quality. */
const BEST_FROM = [500, 550, 600, 650, 700] as const;

export const parts: readonly Part[] = [
  ...HALVES,
  ...SAMPLES.map((oneIn) => ({ oneIn })),
  ...BEST_FROM.map((qualityFrom) => ({ qualityFrom })),
];

/** The smallest part with all records of at least so much quality; undefined where none has. */
export function partOfBest(quality: number): Part | undefined {
  const qualityFrom = BEST_FROM.findLast((from) => from <= quality);
  return qualityFrom === undefined ? undefined : { qualityFrom };
}

/** A name of a part for each. */
export function partName(part: Part): string {
  if ("half" in part) return `half_${part.half}`;
  return "oneIn" in part ? `one_in_${part.oneIn}` : `quality_from_${part.qualityFrom}`;
}
