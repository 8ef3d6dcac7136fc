import type { Capability } from "../audit-facts.ts";
import type { CapabilityCheck } from "../capabilities/capability.ts";
import { capabilityChecks } from "../capabilities/checks.ts";
import type { Matters } from "../documents/section-parts.ts";
import type { Passage } from "../passage.ts";
import type { PassageRule } from "../rule.ts";
import { HintIndex } from "./hint-index.ts";
import { seenText } from "./seen-text.ts";

/** The mark of a command that runs while a text is loaded. */
const injection = /!`|```!/;

type Place = Passage["place"];

/** What the text around fences becomes. */
const aroundFences: readonly Place[] = ["prose", "comment", "inline", "injection", "block"];

/** What may be found in a passage. */
export type Look = Readonly<{ rules: readonly PassageRule[]; capabilities: readonly CapabilityCheck[] }>;

/** Tells texts in which something may be found from all others, at the least cost. */
export class Hints {
  readonly #rules: readonly PassageRule[];
  /** By hints: of the rules, then of the capabilities. */
  readonly #ofPrograms: HintIndex;
  /** By the wordings of rules that have some, and the hints of all others. */
  readonly #ofTexts: HintIndex;
  /** The rules of those patterns. */
  readonly #rulesOfTexts: readonly PassageRule[];

  constructor(rules: readonly PassageRule[]) {
    this.#rules = rules;
    this.#ofPrograms = new HintIndex([...rules, ...capabilityChecks].map(({ hint }) => hint));
    const ofTexts = rules.flatMap((rule) => (rule.wordings ?? [rule.hint]).map((pattern) => ({ rule, pattern })));
    this.#ofTexts = new HintIndex(ofTexts.map(({ pattern }) => atLineEnds(pattern)));
    this.#rulesOfTexts = ofTexts.map(({ rule }) => rule);
  }

  /**
   * What may be found in a passage; null where that is nothing.
   *
   * @param found what need not be looked for again.
   */
  lookAt(passage: Passage, found: ReadonlyMap<Capability, unknown>): Look | null {
    const { text, place, language } = passage;
    const fitting = isForReaders(passage)
      ? this.#ofTexts.fitting(text).map((index) => this.#rulesOfTexts[index])
      : this.#ofPrograms.fitting(text).map((index) => this.#rules[index] ?? this.#checkAt(index));
    const isRun = place === "injection";
    if (fitting.length === 0 && !isRun && language === null) return null;
    // What runs by itself is looked at by every rule: it is short, and its mark is no part of its text.
    const mayFit = (rule: PassageRule) => isRun || (fitting.includes(rule) && rule.also?.test(text) !== false);
    const isProse = place === "prose" || place === "comment";
    const rules = this.#rules.filter((rule) => looksIn(rule, place) && !(isProse && rule.onlyPrograms) && mayFit(rule));
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
        rule.also?.test(seen) !== false &&
        rule.source?.test(source) !== false
      );
    });
  }

  #checkAt(index: number): CapabilityCheck | undefined {
    return capabilityChecks[index - this.#rules.length];
  }
}

/** Whether a passage is a text of Markdown as it is read, where a wording stands as it is. */
const isForReaders = ({ place, language }: Passage): boolean =>
  language === null && (place === "prose" || place === "comment" || place === "inline" || place === "block");

const looksIn = ({ places }: PassageRule, place: Place): boolean => places === undefined || places.includes(place);

/** Whether it looks for commands that the wordings it has do not fit. */
const isOfCommands = (rule: PassageRule | undefined): boolean =>
  rule?.onlyPrograms === true || (rule?.wordings !== undefined && rule.onlyWords !== true);

const isAroundFences = (rule: PassageRule): boolean =>
  rule.onlyPrograms !== true && aroundFences.some((place) => looksIn(rule, place));

/** What is to stand at the end of a text may stand at that of a line: its source may go on. */
const atLineEnds = ({ source, flags }: RegExp): RegExp => new RegExp(source, flags.includes("m") ? flags : `${flags}m`);
