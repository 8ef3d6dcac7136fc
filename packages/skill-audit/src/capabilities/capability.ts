import type { Capability, CapabilityPlaces, Place } from "../audit-facts.ts";
import type { AuditedFile } from "../audited-unit.ts";
import type { ReadSegment } from "../segment.ts";

/** Detects a capability in a segment. As in rules, `prefilter` matches every text that `check` could match. */
export type CapabilityCheck = Readonly<{
  capability: Capability;
  prefilter: RegExp;
  /** Returns the first line with the capability; null if there is none. */
  check: (segment: ReadSegment) => number | null;
  /** `check` depends on the segment's language only, so the text does not have to match `prefilter`. */
  isByLanguage?: true;
  /** Checks a whole file instead of a segment. */
  checkFile?: (file: AuditedFile) => number | null;
}>;

/** Returns the first place of each capability; null if it was not found. */
export function placesByCapability(found: ReadonlyMap<Capability, Place>): CapabilityPlaces {
  const placeOf = (capability: Capability) => found.get(capability) ?? null;
  return {
    "runs-scripts": placeOf("runs-scripts"),
    "uses-network": placeOf("uses-network"),
    "reads-secrets": placeOf("reads-secrets"),
    "writes-outside": placeOf("writes-outside"),
    "installs-packages": placeOf("installs-packages"),
  };
}
