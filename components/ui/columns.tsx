const HEIGHT = 36;

const round = (value: number): number => Math.round(value * 100) / 100;

/** Columns from 0 to 1 beside each other, with a line across at `limit`; what goes beyond it is darker. It is drawn beside words that say the same. */
export function Columns({ columns, limit }: { columns: readonly number[]; limit: number }) {
  const step = 100 / Math.max(columns.length, 12);
  return (
    <svg className="chart" height={HEIGHT} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {columns.map((column, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are told apart by their place alone
          key={index}
          className={column > limit ? "ink" : "half"}
          x={round(index * step)}
          y={round((1 - column) * HEIGHT)}
          width={round(step * 0.8)}
          height={round(column * HEIGHT)}
        />
      ))}
      <path className="rule" d={`M0 ${round((1 - limit) * HEIGHT)}H100`} strokeDasharray="3 3" />
    </svg>
  );
}
