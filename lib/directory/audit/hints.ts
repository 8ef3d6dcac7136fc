import type { Capability } from "../audit-facts.ts";
import { capabilityChecks } from "./capabilities/checks.ts";
import type { Matters } from "./documents/passages.ts";
import type { PassageRule } from "./rule.ts";

/** Tells texts in which something may be found from all others, at the least cost. */
export class Hints {
  readonly #anywhere: RegExp | null;
  readonly #ofPrograms: readonly RegExp[];
  /** By the capabilities that are still looked for. */
  readonly #known = new Map<string, RegExp | null>();

  constructor(rules: readonly PassageRule[]) {
    const ofText = rules.filter(({ onlyPrograms }) => !onlyPrograms).map(({ hint }) => hint);
    this.#anywhere = anyOf([...ofText, injection]);
    this.#ofPrograms = rules.filter(({ onlyPrograms }) => onlyPrograms).map(({ hint }) => hint);
  }

  /** What matters in a unit of which some capabilities are found: they are not looked for again. */
  beside(found: ReadonlyMap<Capability, unknown>): Matters {
    return {
      anywhere: (text) => this.#anywhere?.test(text) ?? false,
      inPrograms: (text) => this.#inPrograms(found)?.test(text) ?? false,
    };
  }

  #inPrograms(found: ReadonlyMap<Capability, unknown>): RegExp | null {
    const sought = capabilityChecks.filter(({ capability }) => !found.has(capability));
    const key = sought.map(({ capability }) => capability).join();
    let hint = this.#known.get(key);
    if (hint === undefined) {
      hint = anyOf([...this.#ofPrograms, ...sought.map((one) => one.hint)]);
      this.#known.set(key, hint);
    }
    return hint;
  }
}

/** The mark of a command that runs while a text is loaded. */
const injection = /!`|`{3,}!/;

/** Fits what any of them fits; null where there is none. */
const anyOf = (hints: readonly RegExp[]): RegExp | null =>
  hints.length === 0 ? null : new RegExp(hints.map(({ source }) => source).join("|"), "im");
