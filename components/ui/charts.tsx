/** Shades, from the darkest. */
type Tone = "full" | "half";

/** A bar with proportional parts of `whole`, by default of their sum. Decorative: the text beside it says the same. */
export function Bar({
  parts,
  whole,
  height = 8,
}: {
  parts: readonly Readonly<{ size: number; tone: Tone }>[];
  whole?: number;
  height?: number;
}) {
  const sum = whole ?? parts.reduce((total, { size }) => total + size, 0);
  const drawn = parts.flatMap(({ size, tone }, index) => {
    const before = parts.slice(0, index).reduce((total, part) => total + part.size, 0);
    return size === 0 ? [] : [{ x: share(before, sum), width: share(size, sum), tone }];
  });
  return (
    <svg className="chart" height={height} aria-hidden="true">
      <rect className="track" width="100%" height={height} />
      {drawn.map(({ x, width, tone }) => (
        <rect key={tone} className={tone} x={x} width={width} height={height} />
      ))}
    </svg>
  );
}

const share = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100}%`;
