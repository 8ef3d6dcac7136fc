const HEIGHT = 36;

/** From one column to the next, and between them, where heights are counted to 100. */
const STEP = 10;
const GAP = 2;

/** Where a share of the height ends, counted from above. */
const top = (share: number): number => Math.round((1 - share) * 100);

/** Columns from 0 to 1 beside each other, with a line across at `limit`; what goes beyond it is darker. It is drawn beside words that say the same. */
export function Columns({ columns, limit }: { columns: readonly number[]; limit: number }) {
  const width = STEP * Math.max(columns.length, 12);
  // All columns of a shade are one shape, and those beside each other one line of it: a record may have hundreds.
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
