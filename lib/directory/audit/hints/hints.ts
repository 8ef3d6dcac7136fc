import type { Capability } from "../../audit-facts.ts";
import { capabilityChecks } from "../capabilities/checks.ts";
import type { Matters } from "../documents/passages.ts";
import type { PassageRule } from "../rule.ts";
import { HintIndex } from "./hint-index.ts";

/** The mark of a command that runs while a text is loaded. */
const injection = /!`|`{3,}!/;

/** Tells texts in which something may be found from all others, at the least cost. */
export class Hints {
  readonly #rules: readonly PassageRule[];
  readonly #ofRules: HintIndex;
  readonly #anywhere: HintIndex;
  /** Those of rules that look at programs alone, then those of capabilities. */
  readonly #inPrograms: HintIndex;
  readonly #programRules: number;

  constructor(rules: readonly PassageRule[]) {
    this.#rules = rules;
    this.#ofRules = new HintIndex(rules.map(({ hint }) => hint));
    const ofText = rules.filter(({ onlyPrograms }) => !onlyPrograms).map(({ hint }) => hint);
    const ofPrograms = rules.filter(({ onlyPrograms }) => onlyPrograms).map(({ hint }) => hint);
    this.#anywhere = new HintIndex([...ofText, injection]);
    this.#inPrograms = new HintIndex([...ofPrograms, ...capabilityChecks.map(({ hint }) => hint)]);
    this.#programRules = ofPrograms.length;
  }

  /** The rules whose hints a text fits. */
  rulesFor(text: string): PassageRule[] {
    const fitting = this.#ofRules.fitting(text).toSorted((one, other) => one - other);
    return fitting.flatMap((index) => this.#rules[index] ?? []);
  }

  /** What matters in a unit of which some capabilities are found: they are not looked for again. */
  beside(found: ReadonlyMap<Capability, unknown>): Matters {
    const isSought = (index: number) => {
      const check = capabilityChecks[index - this.#programRules];
      return check === undefined || !found.has(check.capability);
    };
    return {
      anywhere: (text) => this.#anywhere.fitsAny(text, () => true),
      inPrograms: (text) => this.#inPrograms.fitsAny(text, isSought),
    };
  }
}
