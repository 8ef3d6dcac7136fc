import { describe, expect, it } from "vitest";
import { instantSchema, parseInstant } from "./instant.ts";

describe("parseInstant", () => {
  const noon = Date.UTC(2026, 0, 31, 12);

  it.each([
    ["seconds", noon / 1_000],
    ["milliseconds", noon],
    ["seconds as text", String(noon / 1_000)],
    ["milliseconds as text", String(noon)],
    ["ISO 8601 in UTC", "2026-01-31T12:00:00Z"],
    ["ISO 8601 with an offset", "2026-01-31T13:30:00.000+01:30"],
    ["ISO 8601 without seconds", "2026-01-31T12:00Z"],
  ])("reads %s", (_, given) => expect(parseInstant(given)).toBe(noon));

  it("reads a date as its start in UTC, and fractions of a second", () => {
    expect(parseInstant("2026-01-31")).toBe(Date.UTC(2026, 0, 31));
    expect(parseInstant(1_700_000_000.25)).toBe(1_700_000_000_250);
    expect(parseInstant("0")).toBe(0);
  });

  it("distinguishes seconds from milliseconds by their size", () => {
    expect(parseInstant(99_999_999_999)).toBe(99_999_999_999_000);
    expect(parseInstant(100_000_000_000)).toBe(100_000_000_000);
  });

  it.each([
    "yesterday",
    "",
    "-1",
    "1e12",
    "2026-02-30",
    "2026-13-01",
    "2026-01-31T25:00:00Z",
    "2026-01-31T12:00:00",
    "31/01/2026",
    -5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    253_402_300_800_000,
  ])("refuses %j", (given) => expect(parseInstant(given)).toBeUndefined());

  it("names the accepted formats", () => {
    expect(instantSchema.safeParse("soon").error?.issues[0]?.message).toContain("ISO 8601");
  });
});
