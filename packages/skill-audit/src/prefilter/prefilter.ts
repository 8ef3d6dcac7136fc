import type { Capability } from "../audit-facts.ts";
import type { CapabilityCheck } from "../capabilities/capability.ts";
import { capabilityChecks } from "../capabilities/checks.ts";
import type { MarkdownFilter } from "../documents/section-parts.ts";
import type { SegmentRule } from "../rule.ts";
import type { Segment } from "../segment.ts";
import { PatternIndex } from "./pattern-index.ts";
import { renderedText } from "./rendered-text.ts";

/** Syntax of a command that runs when the skill is loaded. */
const injection = /!`|```!/;

type Place = Segment["place"];

/** Kinds of segments outside fenced code. */
const outsideFences: readonly Place[] = ["prose", "comment", "inline", "injection", "block"];

/** The rules and capability checks that could match a segment. */
export type Match = Readonly<{ rules: readonly SegmentRule[]; capabilities: readonly CapabilityCheck[] }>;

/** Quickly selects the segments that a rule or capability check could match. */
export class Prefilter {
  readonly #rules: readonly SegmentRule[];
  /** The prefilters of the rules, followed by those of the capability checks. */
  readonly #ofPrograms: PatternIndex;
  /** The phrase patterns of the rules, or their prefilters if they have none. */
  readonly #ofTexts: PatternIndex;
  /** The rule of each of these patterns. */
  readonly #rulesOfTexts: readonly SegmentRule[];

  constructor(rules: readonly SegmentRule[]) {
    this.#rules = rules;
    this.#ofPrograms = new PatternIndex([...rules, ...capabilityChecks].map(({ prefilter }) => prefilter));
    const ofTexts = rules.flatMap((rule) =>
      (rule.phrasePatterns ?? [rule.prefilter]).map((pattern) => ({ rule, pattern })),
    );
    this.#ofTexts = new PatternIndex(ofTexts.map(({ pattern }) => atLineEnds(pattern)));
    this.#rulesOfTexts = ofTexts.map(({ rule }) => rule);
  }

  /**
   * Returns the rules and checks that could match a segment; null if there are none.
   *
   * @param found capabilities that were already found and are not checked again.
   */
  match(segment: Segment, found: ReadonlyMap<Capability, unknown>): Match | null {
    const { text, place, language } = segment;
    const matching = isRenderedText(segment)
      ? this.#ofTexts.matching(text).map((index) => this.#rulesOfTexts[index])
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

  /** Returns the filter for Markdown sources. Capabilities in `found` are not checked again. */
  markdownFilter(found: ReadonlyMap<Capability, unknown>): MarkdownFilter {
    return {
      mayMatchText: (source) => injection.test(source) || this.#mayMatchText(source),
      mayMatchCode: (lines) =>
        this.#ofPrograms.matchesAny(lines, (index) => {
          const check = this.#checkAt(index);
          return check === undefined ? checksCommands(this.#rules[index]) : !found.has(check.capability);
        }),
    };
  }

  #mayMatchText(source: string): boolean {
    const rendered = renderedText(source);
    if (rendered === null) return true;
    return this.#ofTexts.matchesAny(rendered, (index) => {
      const rule = this.#rulesOfTexts[index];
      return (
        rule !== undefined &&
        checksOutsideFences(rule) &&
        rule.secondPrefilter?.test(rendered) !== false &&
        rule.markdownPrefilter?.test(source) !== false
      );
    });
  }

  #checkAt(index: number): CapabilityCheck | undefined {
    return capabilityChecks[index - this.#rules.length];
  }
}

/** Returns whether a segment is rendered Markdown text, so that phrase patterns apply. */
const isRenderedText = ({ place, language }: Segment): boolean =>
  language === null && (place === "prose" || place === "comment" || place === "inline" || place === "block");

const appliesTo = ({ places }: SegmentRule, place: Place): boolean => places === undefined || places.includes(place);

/** Returns whether a rule checks commands, which its phrase patterns do not match. */
const checksCommands = (rule: SegmentRule | undefined): boolean =>
  rule?.programsOnly === true || (rule?.phrasePatterns !== undefined && rule.proseOnly !== true);

const checksOutsideFences = (rule: SegmentRule): boolean =>
  rule.programsOnly !== true && outsideFences.some((place) => appliesTo(rule, place));

/** Adds the flag `m`: the end of a segment may be the end of a line in the Markdown source. */
const atLineEnds = ({ source, flags }: RegExp): RegExp => new RegExp(source, flags.includes("m") ? flags : `${flags}m`);
