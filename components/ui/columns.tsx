const HEIGHT = 36;

/** Of a column and the gap after it. Heights are counted from 0 to 100. */
const STEP = 10;
const GAP = 2;

const round = (value: number): number => Math.round(value);

/** Columns from 0 to 1 beside each other, with a line across at `limit`; what goes beyond it is darker. It is drawn beside words that say the same. */
export function Columns({ columns, limit }: { columns: readonly number[]; limit: number }) {
  const width = STEP * Math.max(columns.length, 12);
  // All columns of a shade are one shape, and those beside each other one line: a record may have hundreds.
  const shapeOf = (isDrawn: (column: number | undefined) => boolean) =>
    columns
      .map((column, index) => {
        if (!isDrawn(column)) return "";
        const way = index > 0 && isDrawn(columns[index - 1]) ? `h${GAP}` : `M${index * STEP} 100`;
        return `${way}V${round((1 - column) * 100)}h${STEP - GAP}V100`;
      })
      .join("");
  return (
    <svg className="chart" height={HEIGHT} viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path className="ink" d={shapeOf((column = 0) => column > limit)} />
      <path className="half" d={shapeOf((column = 0) => column <= limit)} />
      <path className="rule" d={`M0 ${round((1 - limit) * 100)}h${width}`} strokeDasharray="3 3" />
    </svg>
  );
}
