import type { Capability } from "../audit-facts.ts";
import type { CapabilityCheck } from "../capabilities/capability.ts";
import { capabilityChecks } from "../capabilities/checks.ts";
import type { Matters } from "../documents/section-parts.ts";
import type { SegmentRule } from "../rule.ts";
import type { Segment } from "../segment.ts";
import { PatternIndex } from "./pattern-index.ts";
import { seenText } from "./seen-text.ts";

/** The mark of a command that runs while a text is loaded. */
const injection = /!`|```!/;

type Place = Segment["place"];

/** What the text around fences becomes. */
const aroundFences: readonly Place[] = ["prose", "comment", "inline", "injection", "block"];

/** What may be found in a segment. */
export type Look = Readonly<{ rules: readonly SegmentRule[]; capabilities: readonly CapabilityCheck[] }>;

/** Tells texts in which something may be found from all others, at the least cost. */
export class Prefilter {
  readonly #rules: readonly SegmentRule[];
  /** By prefilters: of the rules, then of the capabilities. */
  readonly #ofPrograms: PatternIndex;
  /** By the phrase patterns of rules that have some, and the prefilters of all others. */
  readonly #ofTexts: PatternIndex;
  /** The rules of those patterns. */
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
   * What may be found in a segment; null where that is nothing.
   *
   * @param found what need not be looked for again.
   */
  lookAt(segment: Segment, found: ReadonlyMap<Capability, unknown>): Look | null {
    const { text, place, language } = segment;
    const fitting = isForReaders(segment)
      ? this.#ofTexts.fitting(text).map((index) => this.#rulesOfTexts[index])
      : this.#ofPrograms.fitting(text).map((index) => this.#rules[index] ?? this.#checkAt(index));
    const isRun = place === "injection";
    if (fitting.length === 0 && !isRun && language === null) return null;
    // What runs by itself is looked at by every rule: it is short, and its mark is no part of its text.
    const mayFit = (rule: SegmentRule) =>
      isRun || (fitting.includes(rule) && rule.secondPrefilter?.test(text) !== false);
    const isProse = place === "prose" || place === "comment";
    const rules = this.#rules.filter((rule) => looksIn(rule, place) && !(isProse && rule.programsOnly) && mayFit(rule));
    const capabilities = capabilityChecks.filter(
      (check) => !found.has(check.capability) && (fitting.includes(check) || (check.isByLanguage && language !== null)),
    );
    return rules.length + capabilities.length === 0 ? null : { rules, capabilities };
  }

  /** What of Markdown matters, in a unit of which some capabilities are found: they are not looked for again. */
  beside(found: ReadonlyMap<Capability, unknown>): Matters {
    return {
      inSource: (source) => injection.test(source) || this.#mayMatter(source),
      inPrograms: (lines) =>
        this.#ofPrograms.fitsAny(lines, (index) => {
          const check = this.#checkAt(index);
          return check === undefined ? isOfCommands(this.#rules[index]) : !found.has(check.capability);
        }),
    };
  }

  #mayMatter(source: string): boolean {
    const seen = seenText(source);
    if (seen === null) return true;
    return this.#ofTexts.fitsAny(seen, (index) => {
      const rule = this.#rulesOfTexts[index];
      return (
        rule !== undefined &&
        isAroundFences(rule) &&
        rule.secondPrefilter?.test(seen) !== false &&
        rule.markdownPrefilter?.test(source) !== false
      );
    });
  }

  #checkAt(index: number): CapabilityCheck | undefined {
    return capabilityChecks[index - this.#rules.length];
  }
}

/** Whether a segment is a text of Markdown as it is read, where a wording stands as it is. */
const isForReaders = ({ place, language }: Segment): boolean =>
  language === null && (place === "prose" || place === "comment" || place === "inline" || place === "block");

const looksIn = ({ places }: SegmentRule, place: Place): boolean => places === undefined || places.includes(place);

/** Whether it looks for commands that the phrase patterns it has do not fit. */
const isOfCommands = (rule: SegmentRule | undefined): boolean =>
  rule?.programsOnly === true || (rule?.phrasePatterns !== undefined && rule.proseOnly !== true);

const isAroundFences = (rule: SegmentRule): boolean =>
  rule.programsOnly !== true && aroundFences.some((place) => looksIn(rule, place));

/** What is to stand at the end of a text may stand at that of a line: its source may go on. */
const atLineEnds = ({ source, flags }: RegExp): RegExp => new RegExp(source, flags.includes("m") ? flags : `${flags}m`);
