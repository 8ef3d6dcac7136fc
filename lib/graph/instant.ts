import { z } from "zod";
import { textOf } from "./schema.ts";

/** Numbers from here on are milliseconds: as seconds this is the year 5138, as milliseconds March 1973. */
const MIN_MILLISECONDS = 100_000_000_000;
const END_OF_YEAR_9999 = 253_402_300_799_999;

const iso8601 = z.union([
  z.iso.date(),
  z.iso.datetime({ offset: true }),
  // Precision of minutes.
  z.iso.datetime({ offset: true, precision: -1 }),
]);

/**
 * Parses a time given as seconds or milliseconds since 1970, or in ISO 8601; a date alone means its start in UTC.
 * Numbers below 100,000,000,000 are seconds: there were no trades in the first three years of milliseconds.
 *
 * @returns milliseconds since 1970; undefined for anything else.
 */
export function parseInstant(given: string | number): number | undefined {
  const text = String(given);
  const instant = /^\d+(?:\.\d+)?$/.test(text) ? fromNumber(Number(text)) : fromIso8601(text);
  return instant !== undefined && instant >= 0 && instant <= END_OF_YEAR_9999 ? instant : undefined;
}

const fromNumber = (number: number): number => Math.round(number < MIN_MILLISECONDS ? number * 1_000 : number);

const fromIso8601 = (text: string): number | undefined =>
  iso8601.safeParse(text).success ? Date.parse(text) : undefined;

/** A time in a request. */
export const instantSchema = z
  .union([textOf(1, 40), z.number()], { error: "must be a number or text" })
  .transform((given, context): number => {
    const instant = parseInstant(given);
    if (instant !== undefined) return instant;
    context.addIssue("must be seconds or milliseconds since 1970, or ISO 8601 such as 2026-01-31T12:00:00Z");
    return z.NEVER;
  })
  .describe("Seconds or milliseconds since 1970, or ISO 8601.");
