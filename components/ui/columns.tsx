const HEIGHT = 36;

const round = (value: number): number => Math.round(value * 10) / 10;

/** Columns from 0 to 1 beside each other, with a line across at `limit`; what goes beyond it is darker. It is drawn beside words that say the same. */
export function Columns({ columns, limit }: { columns: readonly number[]; limit: number }) {
  const step = 100 / Math.max(columns.length, 12);
  const width = round(step * 0.8);
  // All columns of a shade are one shape: a record may have hundreds.
  const shapeOf = (isDrawn: (column: number) => boolean) =>
    columns
      .map((column, index) =>
        isDrawn(column) ? `M${round(index * step)} ${HEIGHT}V${round((1 - column) * HEIGHT)}h${width}V${HEIGHT}` : "",
      )
      .join("");
  return (
    <svg className="chart" height={HEIGHT} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="ink" d={shapeOf((column) => column > limit)} />
      <path className="half" d={shapeOf((column) => column <= limit)} />
      <path className="rule" d={`M0 ${round((1 - limit) * HEIGHT)}H100`} strokeDasharray="3 3" />
    </svg>
  );
}
