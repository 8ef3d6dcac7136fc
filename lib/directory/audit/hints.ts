import type { Capability } from "../audit-facts.ts";
import { capabilityChecks } from "./capabilities/checks.ts";
import type { Matters } from "./documents/passages.ts";
import type { PassageRule } from "./rule.ts";

/** Tells texts in which something may be found from all others, at the least cost. */
export class Hints {
  readonly #anywhere: RegExp | null;
  readonly #ofPrograms: readonly RegExp[];
  /** By the capabilities that are still looked for. */
  readonly #known = new Map<string, Matters>();

  constructor(rules: readonly PassageRule[]) {
    this.#anywhere = anyOf(rules.filter(({ onlyPrograms }) => !onlyPrograms).map(({ hint }) => hint));
    this.#ofPrograms = rules.filter(({ onlyPrograms }) => onlyPrograms).map(({ hint }) => hint);
  }

  /** What matters in a unit of which some capabilities were found: they are not looked for again. */
  mattersBeside(found: ReadonlyMap<Capability, unknown>): Matters {
    const sought = capabilityChecks.filter(({ capability }) => !found.has(capability));
    const key = sought.map(({ capability }) => capability).join();
    let matters = this.#known.get(key);
    if (matters === undefined) {
      const inPrograms = anyOf([...this.#ofPrograms, ...sought.map(({ hint }) => hint)]);
      const anywhere = this.#anywhere;
      matters = {
        anywhere: (text) => anywhere?.test(text) ?? false,
        inPrograms: (text) => inPrograms?.test(text) ?? false,
      };
      this.#known.set(key, matters);
    }
    return matters;
  }
}

/** Fits what any of them fits; null where there is none. */
const anyOf = (hints: readonly RegExp[]): RegExp | null =>
  hints.length === 0 ? null : new RegExp(hints.map(({ source }) => source).join("|"), "im");
