import type { DrawnFacts, DrawnUnit } from "#lib/directory/facts.ts";
import { sampleReading, sampleUnitFacts } from "#lib/directory/ingest/facts/sample-facts.ts";

/** A unit's facts as a page draws them, with some of them changed. */
export const sampleDrawnUnit = (changes: Partial<DrawnUnit> = {}): DrawnUnit => {
  const unit = sampleUnitFacts(changes);
  return { ...unit, scriptCount: unit.scripts.length, referenceCount: unit.references.length, ...changes };
};

/** The facts of a repository without a fault as a page draws them, with some of them and of its units' changed. */
export const sampleDrawnFacts = (
  changes: Partial<Omit<DrawnFacts, "units">> = {},
  units: readonly Partial<DrawnUnit>[] = [{}],
): DrawnFacts => ({
  ...sampleReading(changes).facts,
  units: units.map((unit, index) => sampleDrawnUnit({ path: `skills/${index}/SKILL.md`, ...unit })),
});
