import type { DrawnFacts, DrawnUnit, ListedUnit } from "@skillshelf/skill-reader/repository-facts";
import { sampleReading, sampleUnitFacts } from "@skillshelf/skill-reader/testing/sample-facts";

/** The commit that sample facts are of. */
export const sampleCommit = sampleReading().facts.commit;

/** A unit's facts as a record's page draws them, with some of them changed. */
export const sampleDrawnUnit = (changes: Partial<DrawnUnit> = {}): DrawnUnit => ({
  ...sampleUnitFacts(changes),
  scriptCount: 0,
  referenceCount: 0,
  ...changes,
});

/** A unit's files as the page of files names them, with some of them changed; as many as are named, where it is not said. */
export const sampleListedUnit = (changes: Partial<ListedUnit> = {}): ListedUnit => {
  const unit = { ...sampleUnitFacts(), ...changes };
  return { scriptCount: unit.scripts.length, referenceCount: unit.references.length, ...unit };
};

/** The facts of a repository without a fault as a page draws them, with some of them and of its units' changed. */
export const sampleDrawnFacts = (
  changes: Partial<Omit<DrawnFacts, "units">> = {},
  units: readonly Partial<DrawnUnit>[] = [{}],
): DrawnFacts => ({
  ...sampleReading(changes).facts,
  units: units.map((unit, index) => sampleDrawnUnit({ path: `skills/${index}/SKILL.md`, ...unit })),
});
