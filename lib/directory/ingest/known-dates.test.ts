import { expect, it } from "vitest";
import { sampleReading, sampleUnitFacts } from "./facts/sample-facts.ts";
import { withKnownDates } from "./known-dates.ts";

const [early, late] = ["2025-01-01T00:00:00.000Z", "2025-02-01T00:00:00.000Z"] as const;
const reading = (dates: Readonly<Record<string, string | null>>) =>
  sampleReading({
    units: Object.entries(dates).map(([path, firstCommittedAt]) => sampleUnitFacts({ path, firstCommittedAt })),
  });
const datesOf = (...readings: [ReturnType<typeof reading>, ReturnType<typeof reading>?]) =>
  withKnownDates(readings[0], readings[1]?.facts).facts.units.map(({ firstCommittedAt }) => firstCommittedAt);

it("keeps the date of a file that a reading does not tell, by its path", () => {
  expect(datesOf(reading({ a: null, b: null, c: late }), reading({ a: early, c: early }))).toEqual([early, null, late]);
});

it("changes nothing where nothing was known", () => {
  expect(datesOf(reading({ a: early, b: null }))).toEqual([early, null]);
});
