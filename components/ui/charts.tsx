import type { Severity } from "@skillshelf/skill-audit/audit-facts";

const LINE_HEIGHT = 16;

const percent = (value: number): string => `${Math.round(value * 10_000) / 100}%`;

/** A point on a line from 0 to 1. Decorative: the text beside it says the same. */
export function TimeLine({ point }: { point: number }) {
  return (
    <svg className="chart" height={LINE_HEIGHT} aria-hidden="true">
      <rect className="track" y="6" width="100%" height="4" />
      <rect className="half" y="6" width={percent(0.02 + point * 0.96)} height="4" />
      <circle className="ink" cx={percent(0.02 + point * 0.96)} cy="8" r="6" />
    </svg>
  );
}

const HEIGHT = 36;

/** Distance and gap of columns, relative to a height of 100. */
const STEP = 10;
const GAP = 2;

/** Returns the vertical position of a share of the height, from the top. */
const top = (share: number): number => Math.round((1 - share) * 100);

/** Columns from 0 to 1 with a line at `limit`; parts beyond it are darker. Decorative: the text beside it says the same. */
export function Columns({ columns, limit }: { columns: readonly number[]; limit: number }) {
  const width = STEP * Math.max(columns.length, 12);
  // One path per shade keeps the markup small with hundreds of columns.
  const shapeOf = (isBeyond: boolean) => {
    const isDrawn = (column: number | undefined) => column !== undefined && column > limit === isBeyond;
    return columns
      .map((column, index) => {
        if (!isDrawn(column)) return "";
        const way = isDrawn(columns[index - 1]) ? `h${GAP}` : `M${index * STEP} 100`;
        return `${way}V${top(column)}h${STEP - GAP}V100`;
      })
      .join("");
  };
  return (
    <svg className="chart" height={HEIGHT} viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path className="ink" d={shapeOf(true)} />
      <path className="half" d={shapeOf(false)} />
      <path className="rule" d={`M0 ${top(limit)}h${width}`} strokeDasharray="3 3" />
    </svg>
  );
}

/** Shades, and the colors of severities. */
type Tone = "full" | "half" | Severity;

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
