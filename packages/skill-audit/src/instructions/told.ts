import type { Severity } from "../audit-facts.ts";
import type { AuditedUnit } from "../audited-unit.ts";
import { lineAt } from "../line-at.ts";
import { addressedTexts } from "../matchers/addressed.ts";
import { introductionOf } from "../matchers/list-items.ts";
import { mayFit, spoken } from "../matchers/spoken.ts";
import type { Hit } from "../rule.ts";
import type { ReadSegment } from "../segment.ts";
import { type Concept, languages, patternOf } from "./concepts.ts";
import type { LanguageCode } from "./lexicon.ts";
import { speakerOf } from "./quotation.ts";
import { type Reading, readingsOf } from "./reading.ts";

/** The index of an instruction in its clause, and its severity if it is below `high`. */
export type Told = Readonly<{ at: number; severity?: Severity }>;

/** Finds what a clause tells somebody to do; null if it tells nothing. */
type Instruction = (reading: Reading) => Told | null;

/** What one of has to occur in a text for an instruction, by language. */
export type Triggers = ReadonlyMap<LanguageCode, RegExp>;

/** Has patterns for concepts looked for together with those of all other rules. */
export function triggersOf(...concepts: readonly Concept[]): Triggers {
  const triggers = new Map<LanguageCode, RegExp>();
  for (const language of languages) {
    const pattern = patternOf(language, ...concepts);
    if (pattern !== null) triggers.set(language, pattern);
  }
  spoken([...triggers.values()]);
  return triggers;
}

/**
 * Finds the instructions of a segment to an agent. Quoted instructions have low severity; those in code blocks and data,
 * which may address another reader, have at most medium severity. Lists of quoted samples are ignored.
 */
export function* instructionsIn(
  segment: ReadSegment,
  unit: AuditedUnit,
  triggers: Triggers,
  instruction: Instruction,
): Generator<Hit> {
  for (const text of addressedTexts(segment)) {
    const possible = languages.filter((language) => {
      const trigger = triggers.get(language);
      return trigger !== undefined && mayFit(text, trigger);
    });
    for (const reading of readingsOf(text.value, possible)) {
      const told = instruction(reading);
      if (told === null) continue;
      const { index, sentence } = reading.clause;
      const speaker = speakerOf(text.value, index + told.at, sentence);
      if (speaker === "sample") continue;
      const line = lineAt(text.value, index + told.at, text.line);
      const introduction = introductionOf(unit, line, text.value, reading.clause.text);
      if (segment.place === "prose" && forbidding.test(introduction)) continue;
      const severity = speaker === "quoted" || forbiddingHeading.test(introduction) ? "low" : (told.severity ?? "high");
      const mayAddressOthers = segment.place === "block" || segment.place === "data";
      yield { line, severity: mayAddressOthers && severity === "high" ? "medium" : severity };
    }
  }
}

/** Introduces a list, or a column of a table, of what is not to be done. */
const forbidding =
  /\b(?:(?:must|may)\s+not|do\s+not|don['’]?ts?|never|avoid|prohibited|forbidden|not\s+allowed)\b[^.]{0,40}:|❌|🚫/i;

/** The heading of a section on what is not to be done. */
const forbiddingHeading =
  /^#{1,6}\s+(?:\p{L}+\s+)?(?:must\s+not|what\s+not\s+to|do\s+not|don['’]?ts?|never|avoid|prohibited|forbidden|not\s+allowed|anti-?patterns?|mistakes|pitfalls)(?:\s+(?:do|say|use))?\W*$/iu;
