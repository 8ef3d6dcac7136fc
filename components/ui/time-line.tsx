const HEIGHT = 16;

const percent = (value: number): string => `${Math.round(value * 10_000) / 100}%`;

const tones = ["faint", "half", "full"] as const;

/** A point on a line from 0 to 1, whose last three spans are the darker the later they are. It is drawn beside words that say the same. */
export function TimeLine({ point, spans }: { point: number; spans: readonly number[] }) {
  return (
    <svg className="chart" height={HEIGHT} aria-hidden="true">
      <rect className="track" y="6" width="100%" height="4" />
      {spans.map((start, index) => (
        <rect
          key={start}
          className={tones[index] ?? "full"}
          x={percent(start)}
          y="6"
          width={percent((spans[index + 1] ?? 1) - start)}
          height="4"
        />
      ))}
      <circle className="ink" cx={percent(0.02 + point * 0.96)} cy="8" r="6" />
    </svg>
  );
}
