import type { Alternative, Start } from "./beginnings.ts";

/** Alternatives of a pattern that are tried at a position of a text. */
export class Trial {
  readonly #alternatives: readonly Alternative[];
  readonly #flags: string;
  #pattern: RegExp | undefined;

  /**
   * @param index index of the pattern.
   * @param start where all alternatives may start.
   */
  constructor(
    readonly index: number,
    readonly start: Start,
    alternatives: readonly Alternative[],
    { flags }: RegExp,
  ) {
    this.#alternatives = alternatives;
    this.#flags = `${flags.replace(/[gy]/g, "")}y`;
  }

  matchesAt(at: number, text: string): boolean {
    // Compiled on demand: most are never used, and compiling all of them takes long.
    this.#pattern ??= new RegExp(this.#alternatives.map(({ source }) => source).join("|"), this.#flags);
    this.#pattern.lastIndex = at;
    return this.#pattern.test(text);
  }
}
