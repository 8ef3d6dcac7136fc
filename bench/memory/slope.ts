/** A point of a line that is sought: `at` and what was measured there. */
export type Point = Readonly<{ at: number; value: number }>;

/** How much the value grows for each unit of `at`, by least squares; NaN of fewer than two different places. */
export function slopeOf(points: readonly Point[]): number {
  const mean = (key: keyof Point) => points.reduce((sum, point) => sum + point[key], 0) / points.length;
  const [at, value] = [mean("at"), mean("value")];
  let both = 0;
  let square = 0;
  for (const point of points) {
    both += (point.at - at) * (point.value - value);
    square += (point.at - at) ** 2;
  }
  return both / square;
}
