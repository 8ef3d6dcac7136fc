import type { UnitCopies, UnitPlace } from "@skillshelf/directory-api/schema";
import { describe, expect, it } from "vitest";
import { toCopiesView } from "./copies.ts";

const place = (owner: string, since: string | null = null): UnitPlace => ({
  owner,
  repo: "r",
  anchor: "unit-a b",
  since,
});
const copies = (changes: Partial<UnitCopies> = {}): UnitCopies => ({
  path: "a/SKILL.md",
  isExact: true,
  isOrigin: false,
  since: null,
  repositories: 1,
  named: [place("a")],
  origin: null,
  ...changes,
});
const since = "2025-10-09T12:00:00.000Z";

describe("copies", () => {
  it.each([
    [{}, "Identical text in 1 other repository"],
    [{ isExact: false, repositories: 2 }, "Nearly identical text in 2 other repositories"],
    [{ isOrigin: true, repositories: 2 }, "Credited as the source by 2 other repositories"],
    [{ isOrigin: true, since }, "Earliest known copy; also in 1 other repository"],
  ])("are counted in words: %j", (changes, summary) => {
    expect(toCopiesView(copies(changes), "en").summary).toBe(summary);
  });

  it("lead to the unit in each repository, and say how many more there are", () => {
    const view = toCopiesView(copies({ repositories: 1_002, named: [place("a"), place("b")] }), "de");
    expect(view.places).toMatchObject({ first: [{}, { name: "b/r", href: "/de/skills/b/r#unit-a%20b" }], more: 1_000 });
  });

  it.each([
    [null, "Copied from {origin}, which it credits as its source."],
    [since, "Earliest known copy: {origin} (October 9, 2025)."],
  ])("come from somewhere with evidence: %s", (date, sentence) => {
    expect(toCopiesView(copies({ origin: place("a", date) }), "en").origin).toMatchObject({ name: "a/r", sentence });
  });
});
