import type { Place } from "../finding.ts";
import type { ReadPassage } from "../passage.ts";

/** What a skill can be found to do. It is no judgement: most good skills do some of it. */
export const capabilities = [
  "runs-scripts",
  "uses-network",
  "reads-secrets",
  "writes-outside",
  "installs-packages",
] as const;
export type Capability = (typeof capabilities)[number];

/** Tells whether a passage does it. `hint` fits every text that may, as that of a rule. */
export type CapabilityCheck = Readonly<{
  capability: Capability;
  hint: RegExp;
  /** The line it is first done at; null where it is not. */
  check: (passage: ReadPassage) => number | null;
}>;

/** Where each is done first; null where it is not. */
export type CapabilityPlaces = Readonly<Record<Capability, Place | null>>;

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
