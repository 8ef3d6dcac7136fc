import { expect, it } from "vitest";
import { contentDate } from "./content-date.ts";

const commit = new Date("2026-08-22T10:00:00Z");

it.each([
  ["the commit after the review", commit, "2026-08-01", commit],
  ["the review after the commit", commit, "2026-11-20", new Date("2026-11-20")],
  ["the commit alone", commit, null, commit],
  ["the review alone", null, "2026-11-20", new Date("2026-11-20")],
  ["nothing", null, null, null],
])("is that of %s", (_, updatedAt, reviewedOn, date) => {
  expect(contentDate({ updatedAt, reviewedOn })).toEqual(date);
});
