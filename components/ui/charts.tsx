/** A bar that fills a part of `whole`. Decorative: the text beside it says the same. */
export function Bar({ size, whole, height }: { size: number; whole: number; height: number }) {
  return (
    <svg className="chart" height={height} aria-hidden="true">
      <rect className="track" width="100%" height={height} />
      {size > 0 && <rect className="full" width={`${Math.round((size / whole) * 10_000) / 100}%`} height={height} />}
    </svg>
  );
}
