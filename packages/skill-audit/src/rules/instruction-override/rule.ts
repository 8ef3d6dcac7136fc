import type { AuditedUnit } from "../../audited-unit.ts";
import { keywordsOf } from "../../instructions/concepts.ts";
import { overriddenAt } from "../../instructions/override.ts";
import { instructionsIn, triggersOf } from "../../instructions/told.ts";
import { isShownAttack } from "../../matchers/shown-attacks.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";
import { isAboutSecurity } from "../../severity-modifiers.ts";

const triggers = triggersOf("drop", "void", "stale", "unbound", "newPrompt", "outrank", "despite");

/** Instructs the agent to ignore its instructions. */
export const instructionOverride: SegmentRule = {
  kind: "segment",
  id: "instruction-override",
  class: "instruction",
  severity: "high",
  prefilter: keywordsOf("orders", "rules", "told", "unbound"),
  proseOnly: true,
  phrasePatterns: [...triggers.values()],
  isDemonstration: isShownAttack,
  check: (segment, unit) => {
    const hits = [...instructionsIn(segment, unit, triggers, overriddenAt)];
    return isCollection(segment, hits, unit) ? hits.map(({ line }) => ({ line, severity: "medium" })) : hits;
  },
};

/** A script with this many attacks is a collection for detection or testing. */
const MIN_COLLECTED = 2;

const isCollection = ({ place }: ReadSegment, { length }: readonly Hit[], unit: AuditedUnit): boolean =>
  place === "script" && length >= MIN_COLLECTED && isAboutSecurity(unit);
