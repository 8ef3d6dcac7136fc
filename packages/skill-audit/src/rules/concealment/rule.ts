import { concealedAt } from "../../instructions/concealment.ts";
import { keywordsOf } from "../../instructions/concepts.ts";
import { instructionsIn, triggersOf } from "../../instructions/told.ts";
import type { SegmentRule } from "../../rule.ts";

const triggers = triggersOf("hide", "secretly", "asked", "no-reveal", "no-show", "no-know");

/** Instructs the agent to conceal something from the user. */
export const concealment: SegmentRule = {
  kind: "segment",
  id: "concealment",
  class: "instruction",
  severity: "high",
  prefilter: keywordsOf("user", "outlet", "self", "hide", "secretly", "asked"),
  proseOnly: true,
  phrasePatterns: [...triggers.values()],
  check: (segment, unit) => instructionsIn(segment, unit, triggers, concealedAt),
};
