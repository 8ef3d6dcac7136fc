import { sampleReading, sampleUnitFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { expect, it } from "vitest";
import { withKnownDates } from "./changes.ts";

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

it("keeps the earliest of what is one skill in several places by now, and of places that were one before", () => {
  const units = (...facts: Parameters<typeof sampleUnitFacts>[0][]) =>
    sampleReading({ units: facts.map(sampleUnitFacts) });
  const merged = units({ path: "a", otherLocations: ["b"] });
  expect(datesOf(merged, reading({ a: late, b: early }))).toEqual([early]);
  const before = units({ path: "a", otherLocations: ["b"], firstCommittedAt: early });
  expect(datesOf(reading({ a: null, b: null }), before)).toEqual([early, early]);
});

it("changes nothing where nothing was known", () => {
  expect(datesOf(reading({ a: early, b: null }))).toEqual([early, null]);
});
