/** When repositories were created, in seconds since 1970; both ends belong to it. */
export type CreatedRange = Readonly<{ from: number; to: number }>;

/**
 * All times. The ends, in 2004 and 2038, are powers of two: so it always halves at the same seconds, and a later run
 * asks for the same ranges as one that was cut off.
 */
export const allTime: CreatedRange = { from: 2 ** 30, to: 2 ** 31 - 1 };

/** The two halves, the later one first; none of a single second. */
export function halvesOf({ from, to }: CreatedRange): readonly CreatedRange[] {
  if (from === to) return [];
  const middle = Math.floor((from + to) / 2);
  return [
    { from: middle + 1, to },
    { from, to: middle },
  ];
}

/** The range in the language of GitHub's search. The ends of all times are open; `""` for all of them. */
export function createdQualifier({ from, to }: CreatedRange): string {
  if (from === allTime.from && to === allTime.to) return "";
  return `created:${from === allTime.from ? "*" : instant(from)}..${to === allTime.to ? "*" : instant(to)}`;
}

const instant = (seconds: number): string => new Date(seconds * 1_000).toISOString().replace(".000", "");
