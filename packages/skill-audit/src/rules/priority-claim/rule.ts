import { keywordsOf } from "../../instructions/concepts.ts";
import { claimedAt, claimedInDescriptionAt } from "../../instructions/priority.ts";
import { instructionsIn, triggersOf } from "../../instructions/told.ts";
import { agentFile } from "../../matchers/agent-files.ts";
import type { SegmentRule } from "../../rule.ts";

const triggers = triggersOf("outrank", "others", "occasion");

/** Claims priority over all other instructions. */
export const priorityClaim: SegmentRule = {
  kind: "segment",
  id: "priority-claim",
  class: "instruction",
  severity: "high",
  prefilter: keywordsOf("outrank", "others", "occasion"),
  proseOnly: true,
  phrasePatterns: [...triggers.values()],
  *check(segment, unit) {
    if (segment.place === "data" || segment.language !== null) return;
    // A code block is an example unless it is to be written to the agent's files.
    if (segment.place === "block" && !agentFile.test(segment.before)) return;
    const isDescription = segment.place === "frontmatter";
    yield* instructionsIn(segment, unit, triggers, isDescription ? claimedInDescriptionAt : claimedAt);
  },
};
