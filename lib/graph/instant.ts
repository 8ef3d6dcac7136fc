import { z } from "zod";
import { textOf } from "./schema.ts";

/** From here on a number is milliseconds: as seconds it would be the year 5138, as milliseconds it is March 1973. */
const LEAST_MILLISECONDS = 100_000_000_000;
/** The end of the year 9999. */
const LAST = 253_402_300_799_999;

/** A day, or a time of one with its offset from UTC. */
const iso8601 = z.union([
  z.iso.date(),
  z.iso.datetime({ offset: true }),
  // To the minute.
  z.iso.datetime({ offset: true, precision: -1 }),
]);

/**
 * A point in time in milliseconds since 1970, given as seconds or milliseconds since then or as ISO 8601 has it; a day
 * alone is its beginning in UTC. Seconds are told from milliseconds by their size: a number below 100,000,000,000 is
 * seconds, for no trade was made in the first three years of milliseconds and none will be in the year 5138.
 *
 * @returns undefined where it is none of these.
 */
export function parseInstant(given: string | number): number | undefined {
  const text = String(given);
  const instant = /^\d+(?:\.\d+)?$/.test(text) ? fromNumber(Number(text)) : fromIso8601(text);
  return instant !== undefined && instant >= 0 && instant <= LAST ? instant : undefined;
}

const fromNumber = (number: number): number => Math.round(number < LEAST_MILLISECONDS ? number * 1_000 : number);

const fromIso8601 = (text: string): number | undefined =>
  iso8601.safeParse(text).success ? Date.parse(text) : undefined;

/** A point in time as clients give it. */
export const instantSchema = z
  .union([textOf(1, 40), z.number()], { error: "must be a number or text" })
  .transform((given, context): number => {
    const instant = parseInstant(given);
    if (instant !== undefined) return instant;
    context.addIssue("must be seconds or milliseconds since 1970, or ISO 8601 such as 2026-01-31T12:00:00Z");
    return z.NEVER;
  })
  .describe("Seconds or milliseconds since 1970, or ISO 8601.");
