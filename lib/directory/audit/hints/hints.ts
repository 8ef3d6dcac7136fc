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
  /** Of the rules, then of the capabilities, then of what runs by itself. */
  readonly #index: HintIndex;

  constructor(rules: readonly PassageRule[]) {
    this.#rules = rules;
    this.#index = new HintIndex([
      ...rules.map(({ hint }) => hint),
      ...capabilityChecks.map(({ hint }) => hint),
      injection,
    ]);
  }

  /** The rules whose hints a text fits. */
  rulesFor(text: string): PassageRule[] {
    const fitting = this.#index.fitting(text).toSorted((one, other) => one - other);
    return fitting.flatMap((index) => this.#rules[index] ?? []);
  }

  /** What matters in a unit of which some capabilities are found: they are not looked for again. */
  beside(found: ReadonlyMap<Capability, unknown>): Matters {
    const checkAt = (index: number) => capabilityChecks[index - this.#rules.length];
    const isAnywhere = (index: number) => !this.#rules[index]?.onlyPrograms && checkAt(index) === undefined;
    const isInPrograms = (index: number) => {
      const check = checkAt(index);
      return check === undefined ? this.#rules[index]?.onlyPrograms === true : !found.has(check.capability);
    };
    return {
      anywhere: (text) => this.#index.fitsAny(text, isAnywhere),
      inPrograms: (text) => this.#index.fitsAny(text, isInPrograms),
    };
  }
}
