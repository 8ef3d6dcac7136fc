import { InvalidArgumentError } from "@commander-js/extra-typings";

const MINUTE = 60_000;
const units = { m: MINUTE, h: 60 * MINUTE, d: 24 * 60 * MINUTE } as const;

/** Parses a duration from a minute to 30 days. @returns milliseconds. */
export function parseDuration(value: string): number {
  const [, count, unit] = /^([1-9]\d{0,4})([mhd])$/.exec(value) ?? [];
  const duration = Number(count) * units[(unit ?? "m") as keyof typeof units];
  if (duration <= 30 * units.d) return duration;
  throw new InvalidArgumentError("It must be a number of minutes, hours or days up to 30 days, such as 30m, 6h or 1d.");
}
