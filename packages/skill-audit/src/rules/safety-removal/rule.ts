import { keywordsOf } from "../../instructions/concepts.ts";
import { judgedAt, unaskedAt } from "../../instructions/consent.ts";
import { instructionsIn, triggersOf } from "../../instructions/told.ts";
import { addressedMatches } from "../../matchers/addressed.ts";
import { introducesHarmless } from "../../matchers/harmless-deeds.ts";
import { madeUpConsents } from "../../matchers/made-up-consent.ts";
import { spoken } from "../../matchers/spoken.ts";
import type { Hit, SegmentRule } from "../../rule.ts";

const triggers = triggersOf("disable", "no-ask", "without", "no-refuse", "unrefusing", "granted");
const verdicts = triggersOf("verdict");

/** Instructs the agent to disable safeguards. */
export const safetyRemoval: SegmentRule = {
  kind: "segment",
  id: "safety-removal",
  class: "instruction",
  severity: "medium",
  prefilter: keywordsOf("consent", "safeguard", "refuse", "unrefusing", "granted", "verdict", "user"),
  places: ["prose", "comment", "frontmatter", "script", "embedded", "hook"],
  proseOnly: true,
  phrasePatterns: [...triggers.values(), ...verdicts.values(), ...spoken(madeUpConsents)],
  *check(segment, unit) {
    for (const hit of instructionsIn(segment, unit, triggers, unaskedAt)) {
      const line = segment.text.split("\n")[hit.line - segment.line] ?? "";
      if (!introducesHarmless(unit, hit.line, line)) yield hit;
    }
    if (segment.place === "comment" || segment.program !== null)
      yield* instructionsIn(segment, unit, verdicts, judgedAt);
    if (segment.program === null) return;
    for (const pattern of madeUpConsents)
      for (const { line } of addressedMatches(segment, pattern)) yield { line } satisfies Hit;
  },
};
