import type { Alternative, Start } from "./beginnings.ts";

/** Some of the alternatives of a pattern, which are tried at a place of a text. */
export class Trial {
  readonly #alternatives: readonly Alternative[];
  readonly #flags: string;
  #pattern: RegExp | undefined;

  /**
   * @param index the number of the pattern.
   * @param start where all of the alternatives begin.
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

  fitsAt(at: number, text: string): boolean {
    // Most are never made, and it takes long to compile all of them.
    this.#pattern ??= new RegExp(this.#alternatives.map(({ source }) => source).join("|"), this.#flags);
    this.#pattern.lastIndex = at;
    return this.#pattern.test(text);
  }
}
