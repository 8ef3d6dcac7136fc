import type { Reading, RepositoryFacts } from "../facts.ts";

/** A shallow clone does not tell since when a file is there; what an earlier reading told of it still holds. */
export function withKnownDates(reading: Reading, before: RepositoryFacts | undefined): Reading {
  const known = new Map(before?.units.map(({ path, firstCommittedAt }) => [path, firstCommittedAt]));
  const units = reading.facts.units.map((unit) => ({
    ...unit,
    firstCommittedAt: unit.firstCommittedAt ?? known.get(unit.path) ?? null,
  }));
  return { ...reading, facts: { ...reading.facts, units } };
}
