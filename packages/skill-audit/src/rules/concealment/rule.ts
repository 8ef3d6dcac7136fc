import { concealedAt } from "../../instructions/concealment.ts";
import { keywordsOf } from "../../instructions/concepts.ts";
import { liedAt } from "../../instructions/dishonesty.ts";
import { instructionsIn, triggersOf } from "../../instructions/told.ts";
import type { SegmentRule } from "../../rule.ts";

const triggers = triggersOf("hide", "secretly", "asked", "no-reveal", "no-show", "no-know");
const lies = triggersOf("succeeded", "nothing");

/** Instructs the agent to conceal something from the user. */
export const concealment: SegmentRule = {
  kind: "segment",
  id: "concealment",
  class: "instruction",
  severity: "high",
  prefilter: keywordsOf("user", "outlet", "self", "hide", "secretly", "asked", "succeeded", "nothing"),
  proseOnly: true,
  phrasePatterns: [...triggers.values(), ...lies.values()],
  *check(segment, unit) {
    yield* instructionsIn(segment, unit, triggers, concealedAt);
    if (segment.place === "prose" || segment.place === "comment" || segment.place === "frontmatter")
      yield* instructionsIn(segment, unit, lies, liedAt);
  },
};
