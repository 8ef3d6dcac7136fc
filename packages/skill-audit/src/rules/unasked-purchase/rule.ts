import { keywordsOf } from "../../instructions/concepts.ts";
import { boughtAt } from "../../instructions/purchase.ts";
import { instructionsIn, triggersOf } from "../../instructions/told.ts";
import type { SegmentRule } from "../../rule.ts";

const triggers = triggersOf("means");

/** Makes purchases or payments without confirmation. */
export const unaskedPurchase: SegmentRule = {
  kind: "segment",
  id: "unasked-purchase",
  class: "money",
  severity: "high",
  prefilter: keywordsOf("means"),
  proseOnly: true,
  places: ["prose", "comment", "frontmatter", "script", "embedded", "hook"],
  phrasePatterns: [...triggers.values()],
  check: (segment, unit) => instructionsIn(segment, unit, triggers, boughtAt),
};
