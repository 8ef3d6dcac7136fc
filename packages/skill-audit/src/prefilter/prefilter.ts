import type { Capability } from "../audit-facts.ts";
import type { CapabilityCheck } from "../capabilities/capability.ts";
import { capabilityChecks } from "../capabilities/checks.ts";
import { spoken, spokenIn } from "../matchers/spoken.ts";
import type { SegmentRule } from "../rule.ts";
import type { Segment } from "../segment.ts";
import { PatternIndex } from "./pattern-index.ts";

type Place = Segment["place"];

/** The rules and capability checks that could match a segment. */
export type Match = Readonly<{ rules: readonly SegmentRule[]; capabilities: readonly CapabilityCheck[] }>;

/** Quickly selects the segments that a rule or capability check could match. */
export class Prefilter {
  readonly #rules: readonly SegmentRule[];
  /** The prefilters of the rules, followed by those of the capability checks. */
  readonly #ofPrograms: PatternIndex;
  /** The rules of each phrase pattern; of their prefilter if they have none. */
  readonly #ofTexts = new Map<RegExp, SegmentRule[]>();

  constructor(rules: readonly SegmentRule[]) {
    this.#rules = rules;
    this.#ofPrograms = new PatternIndex([...rules, ...capabilityChecks].map(({ prefilter }) => prefilter));
    for (const rule of rules)
      for (const pattern of spoken(rule.phrasePatterns ?? [rule.prefilter]))
        this.#ofTexts.set(pattern, [...(this.#ofTexts.get(pattern) ?? []), rule]);
  }

  /**
   * Returns the rules and checks that could match a segment; null if there are none.
   *
   * @param found capabilities that were already found and are not checked again.
   */
  match(segment: Segment, found: ReadonlyMap<Capability, unknown>): Match | null {
    const { text, place, language } = segment;
    const matching = isRenderedText(segment)
      ? Array.from(spokenIn(text)).flatMap((pattern) => this.#ofTexts.get(pattern) ?? [])
      : this.#ofPrograms.matching(text).map((index) => this.#rules[index] ?? this.#checkAt(index));
    const isRun = place === "injection" || place === "hook";
    if (matching.length === 0 && !isRun && language === null) return null;
    // Commands that run automatically are short, so every rule checks them. Their marker is not part of the text.
    const mayMatch = (rule: SegmentRule) =>
      isRun || (matching.includes(rule) && rule.secondPrefilter?.test(text) !== false);
    const isProse = place === "prose" || place === "comment";
    const rules = this.#rules.filter(
      (rule) => appliesTo(rule, place) && !(isProse && rule.programsOnly) && mayMatch(rule),
    );
    const capabilities = capabilityChecks.filter(
      (check) =>
        !found.has(check.capability) && (matching.includes(check) || (check.isByLanguage && language !== null)),
    );
    return rules.length + capabilities.length === 0 ? null : { rules, capabilities };
  }

  #checkAt(index: number): CapabilityCheck | undefined {
    return capabilityChecks[index - this.#rules.length];
  }
}

/** Returns whether a segment is rendered Markdown text, so that phrase patterns apply. */
const isRenderedText = ({ place, language }: Segment): boolean =>
  language === null && (place === "prose" || place === "comment" || place === "inline" || place === "block");

const appliesTo = ({ places }: SegmentRule, place: Place): boolean => places === undefined || places.includes(place);
