import type { Capability, CapabilityPlaces, Place } from "../audit-facts.ts";
import type { AuditedFile } from "../audited-unit.ts";
import type { ReadSegment } from "../segment.ts";

/** Tells whether a segment does it. `prefilter` fits every text that may, as that of a rule. */
export type CapabilityCheck = Readonly<{
  capability: Capability;
  prefilter: RegExp;
  /** The line it is first done at; null where it is not. */
  check: (segment: ReadSegment) => number | null;
  /** Whether `check` goes by a segment's language alone: its text need not fit then. */
  isByLanguage?: true;
  /** Tells it of a file as a whole. */
  checkFile?: (file: AuditedFile) => number | null;
}>;

/** Where each is done first; null where it is not. */
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
