import { keywordsOf } from "../../instructions/concepts.ts";
import { namesOf, posedAt } from "../../instructions/identity.ts";
import { instructionsIn, triggersOf } from "../../instructions/told.ts";
import { isAccountOf, owners } from "../../matchers/owners.ts";
import type { SegmentRule } from "../../rule.ts";

const triggers = triggersOf("pose", "sockpuppet");

/** Has the agent speak in the name of an organization or of people who do not exist. */
export const assumedIdentity: SegmentRule = {
  kind: "segment",
  id: "assumed-identity",
  class: "impersonation",
  severity: "high",
  prefilter: keywordsOf("pose", "sockpuppet"),
  proseOnly: true,
  places: ["prose", "comment", "frontmatter", "script", "embedded", "hook"],
  phrasePatterns: [...triggers.values()],
  check: (segment, unit) => {
    const others = namesOf(owners.filter((owner) => !isAccountOf(owner, unit.owner)));
    return instructionsIn(segment, unit, triggers, (reading) => posedAt(reading, others));
  },
};
