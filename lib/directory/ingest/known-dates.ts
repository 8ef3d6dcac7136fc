import type { Reading, RepositoryFacts, UnitFacts } from "@skillshelf/skill-reader/repository-facts";

/** A shallow clone does not tell since when a file is there; what an earlier reading told of it still holds. */
export function withKnownDates(reading: Reading, before: RepositoryFacts | undefined): Reading {
  const known = new Map(
    before?.units.flatMap((unit) => locationsOf(unit).map((path) => [path, unit.firstCommittedAt] as const)),
  );
  const units = reading.facts.units.map((unit) => {
    // Of what is in several places now the earliest counts, whichever of them was known before.
    const [earliest = null] = locationsOf(unit)
      .flatMap((path) => known.get(path) ?? [])
      .toSorted();
    return { ...unit, firstCommittedAt: unit.firstCommittedAt ?? earliest };
  });
  return { ...reading, facts: { ...reading.facts, units } };
}

const locationsOf = ({ path, otherLocations = [] }: UnitFacts): readonly string[] => [path, ...otherLocations];
